import { scaleBand, scaleLinear } from '@visx/scale'
import { formatQuantity } from '../../format/count.ts'
import { useNarrow } from '../basics/use-narrow.ts'
import { ChartTable } from './chart-table.tsx'
import { shorten } from './shorten.ts'
import './chart.css'

interface Series {
  name: string
  kind: 'd1' | 'd2' | 'd3' | 'd4' | 'dw'
  values: number[]
}

interface BarChartProps {
  /** What it shows, for screen readers, which also get the figures as a table. */
  label: string
  /** One name for each bar: days, weeks. The last one is emphasised. */
  names: string[]
  /** What is written below the bars; the names unless given. */
  ticks?: string[]
  /** Each series is drawn by itself, one above the other, with its own scale. */
  series: Series[]
}

const left = 44
const heights = [160, 80, 80]
const bottom = 20

/** Where each series begins, and at last where the lowest one ends. */
const topsOf = (count: number) =>
  Array.from({ length: count + 1 }, (_, end) =>
    Array.from({ length: end }, (_, at) => heights[at] ?? 80).reduce((sum, height) => sum + height, 0),
  )

/** Bars over time. SVG attributes only: the content policy forbids style in markup. */
export function BarChart({ label, names, ticks = names, series }: BarChartProps) {
  const isNarrow = useNarrow()
  // As wide as its panel, so that its text is as large as other text.
  const width = isNarrow ? 326 : 412
  const x = scaleBand({ domain: names.map((_, at) => at), range: [left, width - 4], padding: 0.42 })
  const tops = topsOf(series.length)
  const bands = series.map((one, position) => {
    const [top = 0, base = 0] = tops.slice(position)
    return {
      one,
      top,
      base,
      // Corrections can bring a sum below zero: it has no bar, only its figure.
      scale: scaleLinear({
        domain: [0, Math.max(1, ...one.values)],
        range: [base, top + 26],
        nice: false,
        clamp: true,
      }),
    }
  })
  const end = tops.at(-1) ?? 0
  return (
    <figure>
      <svg className="chart" viewBox={`0 0 ${width} ${end + bottom}`} role="img" aria-label={label}>
        {bands.map(({ one, base, scale }) => (
          <g key={one.name}>
            {scale
              .ticks(2)
              .filter((tick) => tick > 0 && Number.isInteger(tick))
              .map((tick) => (
                <g key={tick}>
                  <line className="gridline" x1={left} x2={width - 4} y1={scale(tick)} y2={scale(tick)} />
                  <text x={left - 8} y={scale(tick) + 4} textAnchor="end">
                    {shorten(tick)}
                  </text>
                </g>
              ))}
            <line className="base" x1={left} x2={width - 4} y1={base} y2={base} />
            {one.values.map((value, at) => (
              <rect
                key={names[at]}
                className={one.kind}
                x={x(at) ?? 0}
                width={x.bandwidth()}
                y={scale(value)}
                height={base - scale(value)}
                rx={2}
              >
                <title>{`${names[at]}: ${formatQuantity(value)} ${one.name.toLowerCase()}`}</title>
              </rect>
            ))}
            {one.values.map(
              (value, at) =>
                at === names.length - 1 && (
                  <text
                    key={names[at]}
                    className="strong"
                    x={(x(at) ?? 0) + x.bandwidth() / 2}
                    y={scale(value) - 5}
                    textAnchor="middle"
                  >
                    {formatQuantity(value)}
                  </text>
                ),
            )}
          </g>
        ))}
        {names.map((name, at) => (
          <text
            key={name}
            className={at === names.length - 1 ? 'strong' : undefined}
            x={(x(at) ?? 0) + x.bandwidth() / 2}
            y={end + 17}
            textAnchor="middle"
          >
            {ticks[at]}
          </text>
        ))}
      </svg>
      <ChartTable label={label} names={names} series={series} />
    </figure>
  )
}
