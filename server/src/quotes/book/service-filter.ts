import type { Service } from './rate-book.ts'

/** What a request leaves out of its quotes. */
export interface Filters {
  carrierIds?: string[]
  serviceIds?: string[]
  rateCardIds?: string[]
  serviceTypes?: string[]
  serviceClasses?: string[]
}

/** Empty or left out: no restriction. */
export const setOf = (values: string[] | undefined) =>
  values && values.length > 0 ? new Set(values) : undefined

export function serviceFilter(filters: Filters): (service: Service) => boolean {
  const carrierIds = setOf(filters.carrierIds)
  const serviceIds = setOf(filters.serviceIds)
  const types = setOf(filters.serviceTypes)
  const classes = setOf(filters.serviceClasses)
  return (service) =>
    (carrierIds?.has(service.carrierId) ?? true) &&
    (serviceIds?.has(service.serviceId) ?? true) &&
    (types?.has(service.type) ?? true) &&
    (classes?.has(service.class) ?? true)
}
