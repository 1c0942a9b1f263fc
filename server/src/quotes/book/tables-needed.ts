import { firstThatHolds, inForce, isRetired } from '../../platform/values/in-force.ts'
import type { RateSkeleton, Service } from './rate-book.ts'
import { type Filters, serviceFilter, setOf } from './service-filter.ts'
import type { TablesWanted } from './version-tables.ts'

/** The versions a quote for these customers needs on a date. Others are not read. */
export function tablesNeeded(
  book: RateSkeleton,
  customerIds: string[],
  filters: Filters,
  date: string,
): TablesWanted {
  const rateCardVersions = new Set<string>()
  const offered = new Set<Service>()
  const rateCardIds = setOf(filters.rateCardIds)
  const services = book.services.filter(serviceFilter(filters)).filter((service) => !isRetired(service, date))
  for (const customerId of customerIds) {
    const customer = book.customers.get(customerId)
    if (customer === undefined || isRetired(customer, date)) continue
    for (const service of services) {
      const rate = firstThatHolds(customer.ratesByService.get(service.serviceId) ?? [], date)
      if (rate === undefined || rateCardIds?.has(rate.rateCardId) === false) continue
      const version = inForce(book.rateCards.get(rate.rateCardId)?.versions ?? [], date)
      if (version === undefined) continue
      rateCardVersions.add(version.versionId)
      offered.add(service)
    }
  }
  return { rateCardVersions, zoneSetVersions: zoneSetVersions(book, offered, date) }
}

/** Of the services themselves, and of surcharges that name zones of another set. */
function zoneSetVersions(book: RateSkeleton, services: Iterable<Service>, date: string): Set<string> {
  const codes = new Set<string>()
  for (const { zoneSetCode, surcharges } of services) {
    codes.add(zoneSetCode)
    for (const { conditions } of surcharges) {
      for (const condition of conditions) {
        if ('zoneSetCode' in condition && condition.zoneSetCode !== undefined)
          codes.add(condition.zoneSetCode)
      }
    }
  }
  const found = new Set<string>()
  for (const code of codes) {
    const version = inForce(book.zoneSets.get(code)?.versions ?? [], date)
    if (version) found.add(version.versionId)
  }
  return found
}
