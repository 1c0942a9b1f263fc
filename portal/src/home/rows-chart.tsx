import { lazy, Suspense } from 'react'
import { useNarrow } from '../parts/basics/use-narrow.ts'
import { ChartKey } from '../parts/charts/chart-key.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { dayName, dayTicks } from './days.ts'
import type { Home } from './model.ts'

/** Scales are a tenth of the scripts of a first load, so the chart comes after the figures. */
const BarChart = lazy(async () => ({ default: (await import('../parts/charts/bar-chart.tsx')).BarChart }))

/** Rows received and rejected by day. */
export function RowsChart({ days }: { days: Home['days'] }) {
  const shown = useNarrow() ? days.slice(-7) : days
  return (
    <Panel
      title="Rows in and rejected"
      aside={
        <>
          <ChartKey kind="d1">Received</ChartKey>
          <ChartKey kind="dw">Rejected</ChartKey>
        </>
      }
      isPadded
    >
      <Suspense fallback={<div className="chart-shape" />}>
        <BarChart
          label={`Rows received and rows rejected, ${shown.length} days`}
          names={shown.map(({ day }) => dayName(day))}
          ticks={dayTicks(shown)}
          series={[
            { name: 'Received', kind: 'd1', values: shown.map(({ received }) => received) },
            { name: 'Rejected', kind: 'dw', values: shown.map(({ rejected }) => rejected) },
          ]}
        />
      </Suspense>
    </Panel>
  )
}
