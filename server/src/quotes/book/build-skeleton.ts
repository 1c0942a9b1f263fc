import { groupBy } from '../../platform/values/group-by.ts'
import type { ItemTypes } from './pallet-spaces.ts'
import type {
  ChargeBy,
  Customer,
  CustomerRate,
  FuelLevy,
  RateCard,
  RateCardVersion,
  RateSkeleton,
  Service,
  SpotRate,
  SurchargeRule,
  ZoneSet,
  ZoneSetVersion,
} from './rate-book.ts'

/** In place of a service: all services of the carrier. */
export const anyService = '*'

interface OfService {
  carrierId: string
  serviceId: string
}

/** One rule as it is written: what it costs follows from the others. */
export interface SurchargePart {
  /** Null: any. */
  carrierId: string | null
  serviceId: string | null
  rule: Omit<SurchargeRule, 'cost'>
  /** Null: the rule does not say. */
  cost: number | null
}

export type LevyPart = OfService & FuelLevy
export type CustomerLevyPart = LevyPart & { customerId: string }
export type CustomerRatePart = OfService & CustomerRate & { customerId: string }
export type SpotRatePart = SpotRate & { customerId: string; serviceId: string }

/**
 * What a skeleton is built from, wherever it comes from: the database, or a configuration that is not written yet.
 * Lists are in the order in which rates are looked for: the newest first, those of a service before those of its
 * carrier, the cheapest spot rate first, services by their aliases, rules by their positions.
 */
export interface SkeletonParts {
  organisationId: string
  version: string
  customers: readonly Pick<Customer, 'customerId' | 'name' | 'retiredFrom'>[]
  extras: Map<string, string>
  itemTypes: ItemTypes
  services: readonly Omit<Service, 'surcharges' | 'fuelLevies'>[]
  surcharges: readonly SurchargePart[]
  fuelLevies: readonly LevyPart[]
  customerRates: readonly CustomerRatePart[]
  customerLevies: readonly CustomerLevyPart[]
  spotRates: readonly SpotRatePart[]
  zoneSetVersions: readonly (ZoneSetVersion & { owner: string })[]
  rateCards: readonly Omit<RateCard, 'versions'>[]
  rateCardVersions: readonly (RateCardVersion & { owner: string })[]
}

export function buildSkeleton(parts: SkeletonParts): RateSkeleton {
  const { organisationId, version, extras, itemTypes } = parts
  const surcharges = inOrder(parts.surcharges)
  const services = parts.services.map((service) => ({
    ...service,
    surcharges: surcharges.filter((part) => appliesTo(part, service)).map(({ rule }) => rule),
    fuelLevies: fuelLeviesOf(parts.fuelLevies, service),
  }))
  const cardVersions = versionsByOwner(parts.rateCardVersions)
  return {
    organisationId,
    version,
    customers: customersOf(parts, services),
    extras,
    itemTypes,
    services,
    zoneSets: new Map(
      [...versionsByOwner(parts.zoneSetVersions)].map(([zoneSetCode, versions]): [string, ZoneSet] => [
        zoneSetCode,
        { zoneSetCode, versions },
      ]),
    ),
    rateCards: new Map(
      parts.rateCards.map((card) => [
        card.rateCardId,
        { ...card, versions: cardVersions.get(card.rateCardId) ?? [] },
      ]),
    ),
  }
}

const versionsByOwner = (versions: readonly (ZoneSetVersion & { owner: string })[]) =>
  new Map(
    [...groupBy(versions, ({ owner }) => owner)].map(([owner, own]): [string, ZoneSetVersion[]] => [
      owner,
      own.map(({ versionId, effectiveFrom, effectiveTo }) => ({ versionId, effectiveFrom, effectiveTo })),
    ]),
  )

interface LoadedSurcharge extends Omit<SurchargePart, 'rule'> {
  rule: SurchargeRule
}

const appliesTo = ({ carrierId, serviceId }: LoadedSurcharge, service: OfService) =>
  (carrierId === null || carrierId === service.carrierId) &&
  (serviceId === null || serviceId === service.serviceId)

/** Rules in their order, each followed by those that replace it. */
function inOrder(parts: readonly SurchargePart[]): LoadedSurcharge[] {
  const loaded = parts.map(
    (part): LoadedSurcharge => ({ ...part, rule: { ...part.rule, cost: costOf(part) } }),
  )
  const byId = new Map(loaded.map(({ rule }) => [rule.ruleId, rule]))
  for (const { rule, cost } of loaded) {
    const replaced = byId.get(rule.replaces ?? '')
    // An exemption does not hide what the carrier charges.
    if (replaced && cost === null) rule.cost = replaced.cost ?? chargedBy(replaced)
  }
  const replacements = groupBy(loaded, ({ rule }) => rule.replaces)
  return loaded.flatMap((one) =>
    one.rule.replaces === null ? [one, ...(replacements.get(one.rule.ruleId) ?? [])] : [],
  )
}

const costOf = ({ rule, cost }: SurchargePart): ChargeBy | null =>
  cost === null || cost === rule.amount ? null : { ...chargedBy(rule), amount: cost }

const chargedBy = (rule: ChargeBy): ChargeBy => ({
  basis: rule.basis,
  amount: rule.amount,
  minimumCents: rule.minimumCents,
  maximumCents: rule.maximumCents,
  valueAbove: rule.valueAbove,
  largestOnly: rule.largestOnly,
})

/** A service's own levy wins once there is one; before that its carrier's applies. */
function fuelLeviesOf(parts: readonly LevyPart[], { carrierId, serviceId }: OfService): FuelLevy[] {
  const levies = (alias: string) =>
    parts
      .filter((part) => part.carrierId === carrierId && part.serviceId === alias)
      .map(({ percent, effectiveFrom }) => ({ percent, effectiveFrom }))
  const own = levies(serviceId)
  const first = own.at(-1)
  return [
    ...own,
    ...levies(anyService).filter((levy) => first === undefined || levy.effectiveFrom < first.effectiveFrom),
  ]
}

function customersOf(parts: SkeletonParts, services: readonly Service[]): Map<string, Customer> {
  const customers = new Map<string, Customer>()
  for (const customer of parts.customers) {
    customers.set(customer.customerId, {
      ...customer,
      ratesByService: new Map(),
      spotRatesByService: new Map(),
      fuelLeviesByService: new Map(),
    })
  }
  const servicesByCarrier = groupBy(services, (service) => service.carrierId)
  const servicesOf = (part: OfService) =>
    (servicesByCarrier.get(part.carrierId) ?? []).filter(
      ({ serviceId }) => part.serviceId === anyService || part.serviceId === serviceId,
    )
  for (const part of parts.customerRates) {
    const { customerId, carrierId, serviceId: _, ...rate } = part
    const rates = customers.get(customerId)?.ratesByService
    for (const { serviceId } of servicesOf(part)) push(rates, serviceId, rate)
  }
  for (const part of parts.customerLevies) {
    const { percent, effectiveFrom, effectiveTo = null } = part
    const levies = customers.get(part.customerId)?.fuelLeviesByService
    const levy = { percent, effectiveFrom, effectiveTo }
    for (const { serviceId } of servicesOf(part)) push(levies, serviceId, levy)
  }
  for (const { customerId, serviceId, ...spotRate } of parts.spotRates) {
    push(customers.get(customerId)?.spotRatesByService, serviceId, spotRate)
  }
  return customers
}

function push<T>(map: Map<string, T[]> | undefined, key: string, value: T) {
  const list = map?.get(key)
  if (list) list.push(value)
  else map?.set(key, [value])
}
