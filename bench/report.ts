import { barText, type Figure, passes, valueText } from './figure.ts'
import type { Machine } from './machine.ts'

export interface Report {
  machine: Machine
  size: 'full' | 'quick'
  seconds: number
  figures: Figure[]
}

const verdict = (figure: Figure): string => {
  const passed = passes(figure)
  return passed === undefined ? 'report' : passed ? 'pass' : 'MISS'
}

const spreadText = ({ spread }: Figure): string => `${Math.round(spread * 100)} %`

export function machineText({ machine, size, seconds }: Report): string {
  const { cpu, cores, memoryGigabytes, system, node, postgres, commit, startedAt, loadBefore } = machine
  return (
    `${cpu}, ${cores} cores, ${memoryGigabytes} GB, ${system}; Node ${node}, PostgreSQL ${postgres} (fsync on); ` +
    `commit ${commit}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s in all, ` +
    `load average before the start ${loadBefore}${size === 'quick' ? '; QUICK SIZES, the figures mean nothing' : ''}`
  )
}

const headings = ['part', 'what', 'measured', 'against', 'ratio', 'bar', '', 'varies by']

const cells = (figure: Figure): string[] => [
  figure.part,
  figure.what,
  figure.measured,
  figure.against,
  valueText(figure),
  barText(figure),
  verdict(figure),
  spreadText(figure),
]

export function markdown(report: Report): string {
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`
  return [
    '# Results of `npm run bench`',
    '',
    machineText(report),
    '',
    row(headings),
    row(headings.map(() => '---')),
    ...report.figures.map((figure) => row(cells(figure))),
    '',
    '“Varies by” is (largest − smallest) / median of the repeats, the larger of both sides. Ratios of repeats measured',
    'side by side are computed repeat by repeat.',
    '',
    '```',
    bars(report.figures),
    '```',
    '',
    '![How far each figure is from its bar](latest.svg)',
    '',
  ].join('\n')
}

export function textTable(figures: Figure[]): string {
  const columns = [headings, ...figures.map(cells)].map((row) => [
    row[1],
    row[2],
    row[4],
    row[5],
    row[6],
    row[7],
  ])
  const widths = (columns[0] ?? []).map((_, at) => Math.max(...columns.map((row) => row[at]?.length ?? 0)))
  return columns
    .map((row) =>
      row
        .map((text, at) => (text ?? '').padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How good a figure is, as a multiple of its bar: above one is better than required. */
export function share(figure: Figure): number | undefined {
  if (figure.bar === undefined) return undefined
  return 'atLeast' in figure.bar ? figure.value / figure.bar.atLeast : figure.bar.atMost / figure.value
}

const barWidth = 40

/** One bar per figure; the vertical line is the bar it has to reach. */
export function bars(figures: Figure[]): string {
  const held = figures.flatMap((figure) => {
    const reached = share(figure)
    return reached === undefined ? [] : [{ figure, reached }]
  })
  const label = Math.max(...held.map(({ figure }) => figure.what.length), 0)
  const at = Math.round(barWidth / 3)
  return held
    .map(({ figure, reached }) => {
      const length = Math.max(1, Math.min(barWidth, Math.round(reached * at)))
      const bar = [...'█'.repeat(length).padEnd(barWidth)]
      bar[at] = length > at ? '┃' : '│'
      return `${figure.what.padEnd(label)}  ${bar.join('')}${reached * at > barWidth ? '→' : ' '} ${valueText(figure)} (${barText(figure)}) ${verdict(figure)}`
    })
    .join('\n')
}
