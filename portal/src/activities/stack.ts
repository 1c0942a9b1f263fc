import { sumOf } from '../format/decimal.ts'
import type { StackedSeries } from '../parts/charts/stacked-chart.tsx'
import { pivotOf, type Total } from './pivot.ts'

const customersShown = 4

/** The totals of one charge code by customer, the largest first. If there are many, the small ones are added together. */
export function stackOf(totals: Total[], weeks: string[]): StackedSeries[] {
  const series = pivotOf(totals, weeks)
    .sort((one, other) => Number(other.total) - Number(one.total))
    .map(({ group, quantities }) => ({ name: group ?? 'No customer', values: quantities }))
  if (series.length <= customersShown) return series
  const others = series.slice(customersShown - 1)
  const sum = weeks.map((_, at) => sumOf(others.map(({ values }) => values[at] ?? '0')))
  return [...series.slice(0, customersShown - 1), { name: `${others.length} others`, values: sum }]
}
