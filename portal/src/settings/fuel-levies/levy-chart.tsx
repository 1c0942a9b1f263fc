import { Panel } from '../../parts/page/panel.tsx'
import { levyLines } from './levy-lines.ts'
import type { Series } from './levy-rows.ts'
import '../../parts/charts/chart.css'

interface LevyChartProps {
  series: Series[]
  entered: Record<string, number>
  today: string
  day: string
}

/** A line for each carrier; what is being entered is dashed. */
export function LevyChart({ series, entered, today, day }: LevyChartProps) {
  const { lines, percents, yOf, months, todayX } = levyLines(series, entered, today, day)
  if (lines.length === 0) return null
  return (
    <Panel
      title="Percent of freight, by carrier"
      aside={<span className="small muted hide-narrow">dashed: what you are entering</span>}
      isPadded
    >
      <svg
        className="chart levy-chart"
        viewBox="0 0 590 200"
        role="img"
        aria-label="Fuel levies by carrier over the last months; the table below has the figures"
      >
        {percents.map((percent) => (
          <g key={percent}>
            <line x1="40" x2="502" y1={yOf(percent)} y2={yOf(percent)} className="gridline" />
            <text x="32" y={yOf(percent) + 4} textAnchor="end">
              {percent} %
            </text>
          </g>
        ))}
        {months.map(({ text, x, isNow }, at) => (
          <text
            key={text}
            x={x}
            y="192"
            textAnchor="middle"
            className={isNow ? 'strong' : at % 2 === 1 ? 'alt' : undefined}
          >
            {text}
          </text>
        ))}
        <line x1={todayX} x2={todayX} y1="14" y2="174" className="today" />
        {lines.map(({ key, title, solid, dashed, labelY }, at) => (
          <g key={key} className={`line l${(at % 4) + 1}`}>
            {solid !== '' && <path d={solid} />}
            {dashed !== '' && <path d={dashed} className="dashed" />}
            <text x="510" y={labelY} className="strong">
              {title.length > 11 ? `${title.slice(0, 10)}…` : title}
            </text>
          </g>
        ))}
      </svg>
    </Panel>
  )
}
