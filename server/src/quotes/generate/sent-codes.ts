import { trimEnds } from '../../platform/values/trim-ends.ts'
import type { Filters } from '../book/service-filter.ts'

/** The customers, extras and filters of a request, without blanks at the ends of their codes. */
export function codesOf(request: {
  general: { customerIds: string[]; extras?: string[] }
  filters?: Filters
}): {
  customerIds: string[]
  extras: string[]
  filters: Filters
} {
  const filters: Filters = {}
  for (const name of filterNames) {
    const codes = request.filters?.[name]
    if (codes !== undefined) filters[name] = codes.map(trimEnds)
  }
  const { customerIds, extras = [] } = request.general
  return { customerIds: customerIds.map(trimEnds), extras: extras.map(trimEnds), filters }
}

const filterNames = [
  'carrierIds',
  'serviceIds',
  'rateCardIds',
  'serviceTypes',
  'serviceClasses',
] as const satisfies (keyof Filters)[]
