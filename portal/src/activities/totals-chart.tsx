import { useQuery } from '@tanstack/react-query'
import { activities } from '../data/activities.ts'
import { useNarrow } from '../parts/basics/use-narrow.ts'
import { StackedChart } from '../parts/charts/stacked-chart.tsx'
import type { totalsFilterOf } from './filter-activities.ts'
import type { PivotRow } from './pivot.ts'
import { stackOf } from './stack.ts'

interface Props {
  row: PivotRow
  weeks: string[]
  /** For display. */
  names: string[]
  /** Places of the weeks of which some days are not counted. */
  unfinished: number[]
  filter: ReturnType<typeof totalsFilterOf>
}

/** One row of the totals as bars, divided by customer unless the row is one customer's. */
export function TotalsChart({ row, weeks, names, unfinished, filter }: Props) {
  const isNarrow = useNarrow()
  const isDivided = filter.by !== 'customerId'
  const byCustomer = useQuery({
    ...activities.totals({
      ...filter,
      by: 'customerId',
      chargeCode: [row.chargeCode],
      ...(filter.by === 'warehouseCode' && row.group !== null ? { warehouseCode: [row.group] } : {}),
    }),
    enabled: isDivided,
  })
  // The answer for the whole code may still be cached. It is not the row of one customer.
  const isKnown = isDivided && byCustomer.data !== undefined && !byCustomer.isPlaceholderData
  const series = isKnown
    ? stackOf(byCustomer.data, weeks)
    : [{ name: row.group ?? row.chargeCode, values: row.quantities }]
  return (
    <StackedChart
      label={`${row.key} a week${isKnown ? ', by customer' : ''}`}
      names={names}
      unfinished={unfinished}
      ticks={isNarrow ? everySecond(names) : names}
      series={series}
      totals={row.quantities}
    />
  )
}

/** For bars that are close together; the last name is always kept. */
const everySecond = (names: string[]) =>
  names.map((name, at) => ((names.length - 1 - at) % 2 === 0 ? name : ''))
