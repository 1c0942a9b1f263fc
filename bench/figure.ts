/** Something measured several times. */
export interface Sample {
  median: number
  worst: number
  best: number
  /** (worst − best) / median: how much the repeats vary. */
  spread: number
  values: number[]
}

export function sampleOf(values: number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median =
    sorted.length % 2 === 1
      ? at(sorted, Math.floor(middle))
      : (at(sorted, middle - 1) + at(sorted, middle)) / 2
  const best = at(sorted, 0)
  const worst = at(sorted, sorted.length - 1)
  return { median, best, worst, spread: median > 0 ? (worst - best) / median : 0, values }
}

const at = (values: number[], position: number): number => values[position] ?? 0

export type Bar = { atLeast: number } | { atMost: number }

/** One line of the table. */
export interface Figure {
  part: string
  what: string
  /** What was measured, in words and units. */
  measured: string
  /** What it is compared with, measured in the same run. */
  against: string
  /** The figure as a multiple of the other, or the figure itself if there is nothing to compare. */
  value: number
  unit: '×' | 'MB' | 'kB' | 's' | 'ms' | 'rows/s'
  bar?: Bar
  spread: number
}

/** Undefined if there is no bar. */
export function passes({ value, bar }: Figure): boolean | undefined {
  if (bar === undefined) return undefined
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

export const barText = ({ bar, unit }: Figure): string => {
  if (bar === undefined) return '–'
  const suffix = unit === '×' ? ' ×' : ` ${unit}`
  return 'atLeast' in bar ? `≥ ${bar.atLeast}${suffix}` : `≤ ${bar.atMost}${suffix}`
}

export function valueText({ value, unit }: Figure): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`
}
