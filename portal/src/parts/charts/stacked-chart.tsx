import { scaleBand, scaleLinear } from '@visx/scale'
import { formatQuantity } from '../../format/count.ts'
import { useNarrow } from '../basics/use-narrow.ts'
import { ChartKey } from './chart-key.tsx'
import { ChartTable } from './chart-table.tsx'
import { keyPlaces } from './key-places.ts'
import { shorten } from './shorten.ts'
import './chart.css'

export interface StackedSeries {
  name: string
  /** Decimal text: the figures are shown with every digit. */
  values: string[]
}

interface StackedChartProps {
  /** What it shows, for screen readers, which also get the figures as a table. */
  label: string
  /** One name for each bar. */
  names: string[]
  /** Places of bars that are not complete and are drawn paler. */
  unfinished: number[]
  /** What is written below the bars. */
  ticks: string[]
  /** At most four, from the bottom. */
  series: StackedSeries[]
  /** The figure above each bar. */
  totals: string[]
}

const kinds = ['d1', 'd2', 'd3', 'd4'] as const
const left = 44
const height = 190
const bottom = 20
const keyWidth = 96

/** Bars in parts: what each contributes, and the sum above. */
export function StackedChart({ label, names, unfinished, ticks, series, totals }: StackedChartProps) {
  const isNarrow = useNarrow()
  const width = isNarrow ? 326 : 780
  const hasKeys = series.length > 1
  const right = hasKeys && !isNarrow ? width - keyWidth : width - 4
  const parts = names.map((_, at) => partsOf(series, at))
  const x = scaleBand({ domain: names.map((_, at) => at), range: [left, right], padding: 0.42 })
  // Corrections can bring a sum below zero: it has no bar, only its figure.
  const most = Math.max(1, ...parts.map((bar) => bar.at(-1)?.end ?? 0))
  const y = scaleLinear({ domain: [0, most], range: [height, 26], nice: false, clamp: true })
  return (
    <figure>
      <svg className="chart" viewBox={`0 0 ${width} ${height + bottom}`} role="img" aria-label={label}>
        {y
          .ticks(4)
          .filter((tick) => tick > 0 && Number.isInteger(tick))
          .map((tick) => (
            <g key={tick}>
              <line className="gridline" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {shorten(tick)}
              </text>
            </g>
          ))}
        <line className="base" x1={left} x2={right} y1={height} y2={height} />
        {parts.map((bar, at) => (
          <g key={names[at]} className={unfinished.includes(at) ? 'unfinished' : undefined}>
            {bar.map(({ name, value, start, end }, position) => (
              <rect
                key={name}
                className={`part ${kinds[position]}`}
                x={x(at) ?? 0}
                width={x.bandwidth()}
                y={y(end)}
                height={y(start) - y(end)}
              >
                <title>{`${names[at]}, ${name}: ${formatQuantity(value)}`}</title>
              </rect>
            ))}
          </g>
        ))}
        {totals.map(
          (total, at) =>
            (!isNarrow || at === names.length - 1) && (
              <text
                key={names[at]}
                className="strong"
                x={(x(at) ?? 0) + x.bandwidth() / 2}
                y={y(parts[at]?.at(-1)?.end ?? 0) - 5}
                textAnchor="middle"
              >
                {formatQuantity(total)}
              </text>
            ),
        )}
        {names.map((name, at) => (
          <text
            key={name}
            className={at === names.length - 1 ? 'strong' : undefined}
            x={(x(at) ?? 0) + x.bandwidth() / 2}
            y={height + 17}
            textAnchor="middle"
          >
            {ticks[at]}
          </text>
        ))}
        {hasKeys &&
          !isNarrow &&
          keyPlaces(
            (parts.at(-1) ?? []).map(({ start, end }) => (y(start) + y(end)) / 2),
            height - 6,
          ).map((place, position) => (
            <g key={series[position]?.name}>
              <rect
                className={kinds[position] ?? 'd4'}
                x={right + 6}
                y={place - 4}
                width={8}
                height={8}
                rx={2}
              />
              <text x={right + 19} y={place + 4}>
                {shortName(series[position]?.name ?? '')}
                <title>{series[position]?.name}</title>
              </text>
            </g>
          ))}
      </svg>
      {hasKeys && isNarrow && (
        <div className="chart-keys">
          {series.map(({ name }, position) => (
            <ChartKey key={name} kind={kinds[position] ?? 'd4'}>
              {name}
            </ChartKey>
          ))}
        </div>
      )}
      <ChartTable label={label} names={names} series={[...series, { name: 'Total', values: totals }]} />
    </figure>
  )
}

/** As much as the space beside the bars takes. The whole name is shown on hover and in the table. */
const shortName = (name: string) => {
  const letters = [...name]
  return letters.length > 11 ? `${letters.slice(0, 10).join('')}…` : name
}

/** Where each part of a bar begins and ends. */
function partsOf(series: StackedSeries[], at: number) {
  let end = 0
  return series.map(({ name, values }) => {
    const value = values[at] ?? '0'
    const start = end
    end += Math.max(0, Number(value))
    return { name, value, start, end }
  })
}
