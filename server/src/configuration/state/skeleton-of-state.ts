import {
  addCustomerLevies,
  addCustomerRates,
  addSpotRates,
  type CustomerLevyRow,
  type CustomerRateRow,
  customersFrom,
  type SpotRateRow,
} from '../../quotes/book/load-customers.ts'
import {
  type RateCardRow,
  rateCardsFrom,
  type VersionRow,
  zoneSetsFrom,
} from '../../quotes/book/load-rate-book.ts'
import { type FuelLevyRow, type ServiceRow, servicesFrom } from '../../quotes/book/load-services.ts'
import { type ConditionRow, type SurchargeRow, surchargesFrom } from '../../quotes/book/load-surcharges.ts'
import type { ItemType } from '../../quotes/book/pallet-spaces.ts'
import type { RateSkeleton } from '../../quotes/book/rate-book.ts'
import type { SpotRateSettings } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { isPublished, type VersionedKind } from '../document/version.ts'
import { conditionRows as rowsOfConditions } from '../kinds/condition-rows.ts'

const anyService = '*'

/**
 * The rates that quotes would use with this state, equal to what the database would return, so that checks
 * can price changes that are not written yet.
 */
export function skeletonOf(state: State): RateSkeleton {
  const customers = customersFrom(
    [...state.things.customers.values()].map(({ id, name, retiredFrom = null }) => ({
      ...{ customerId: id, name, retiredFrom },
    })),
  )
  const services = servicesFrom(
    serviceRows(state),
    surchargesFrom(surchargeRows(state), conditionRows(state)),
    levyRows(state),
  )
  addCustomerRates(customerRateRows(state), customers, services)
  addCustomerLevies(customerLevyRows(state), customers, services)
  addSpotRates(spotRateRows(state), customers)
  const { organisationId, version } = state
  const zoneSets = zoneSetsFrom(versionRows(state, 'zoneSets'))
  const extras = new Map([...state.things.extras.values()].map(({ code, name }) => [code, name]))
  const itemTypes = itemTypesOf(state)
  const rateCards = rateCardsFrom(cardRows(state))
  return { organisationId, version, customers, extras, itemTypes, services, zoneSets, rateCards }
}

const itemTypesOf = ({ things }: State): Map<string, ItemType> =>
  new Map(
    [...things.itemTypes].map(([code, { unit, spaces = null, space = null }]) => [
      code,
      { code, unit, spaces, space },
    ]),
  )

const textOrNull = (figure: number | undefined) => (figure === undefined ? null : String(figure))

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const newestFirst = (a: { effectiveFrom: string }, b: { effectiveFrom: string }) =>
  byText(b.effectiveFrom, a.effectiveFrom)

const serviceRows = ({ things }: State): ServiceRow[] =>
  [...things.services.values()]
    .sort((a, b) => byText(a.alias, b.alias))
    .map((service) => ({
      serviceId: service.alias,
      name: service.name,
      carrierId: service.carrier,
      carrierName: things.carriers.get(service.carrier)?.name ?? '',
      type: service.type,
      class: service.class,
      cubicFactor: String(service.cubicFactor),
      weightStepKg: String(service.weightStepKg),
      minimumKg: String(service.minimumKg ?? 0),
      weighBy: service.weighBy ?? 'CONSIGNMENT',
      itemKgMax: textOrNull(service.itemKgMax),
      itemLengthMetresMax: textOrNull(service.itemLengthMetresMax),
      itemWidthMetresMax: textOrNull(service.itemWidthMetresMax),
      itemHeightMetresMax: textOrNull(service.itemHeightMetresMax),
      itemGirthMetresMax: textOrNull(service.itemGirthMetresMax),
      itemVolumeM3Max: textOrNull(service.itemVolumeM3Max),
      consignmentKgMax: textOrNull(service.consignmentKgMax),
      consignmentItemsMax: service.consignmentItemsMax ?? null,
      consignmentVolumeM3Max: textOrNull(service.consignmentVolumeM3Max),
      consignmentPalletSpacesMax: textOrNull(service.consignmentPalletSpacesMax),
      itemTypes: service.itemTypes ?? null,
      extras: service.extras ?? [],
      acceptsPoBoxes: service.acceptsPoBoxes ?? false,
      tax: service.tax,
      zoneSetCode: service.zoneSet,
      retiredFrom: service.retiredFrom ?? null,
    }))

const surchargeRows = ({ things }: State): SurchargeRow[] =>
  [...things.surcharges.values()].map((rule) => ({
    ruleId: rule.id,
    carrierId: rule.carrier ?? null,
    serviceId: rule.service ?? null,
    customerId: rule.customer ?? null,
    key: rule.key,
    name: rule.name,
    description: rule.description ?? '',
    basis: rule.basis,
    amount: String(rule.amount),
    cost: textOrNull(rule.cost),
    replaces: rule.replaces ?? null,
    minimum: textOrNull(rule.minimum),
    maximum: textOrNull(rule.maximum),
    valueAbove: String(rule.valueAbove ?? 0),
    group: rule.group ?? null,
    largestOnly: rule.largestOnly ?? false,
    fuelApplies: rule.fuelApplies ?? false,
    effectiveFrom: rule.effectiveFrom ?? null,
    effectiveTo: rule.effectiveTo ?? null,
  }))

const conditionRows = ({ things }: State): ConditionRow[] =>
  [...things.surcharges.values()].flatMap(({ id, conditions = [] }) =>
    rowsOfConditions(conditions).map(({ subject, comparison, number, choices, zoneSet }) => ({
      ...{ ruleId: id, subject, comparison, choices, zoneSetCode: zoneSet },
      number: textOrNull(number ?? undefined),
    })),
  )

const levyRows = ({ things }: State): FuelLevyRow[] =>
  [...things.fuelLevies.values()]
    .filter(({ customer }) => customer === undefined)
    .map(({ carrier, service = anyService, effectiveFrom, percent }) => ({
      ...{ carrierId: carrier, serviceId: service, effectiveFrom, percent: String(percent) },
    }))
    .sort(newestFirst)

const customerLevyRows = ({ things }: State): CustomerLevyRow[] =>
  [...things.fuelLevies.values()]
    .flatMap(({ customer, carrier, service = anyService, effectiveFrom, effectiveTo = null, percent }) =>
      customer === undefined
        ? []
        : {
            ...{ customerId: customer, carrierId: carrier, serviceId: service },
            ...{ effectiveFrom, effectiveTo, percent: String(percent) },
          },
    )
    .sort(servicesFirst)

const servicesFirst = <Row extends { serviceId: string; effectiveFrom: string }>(a: Row, b: Row) =>
  Number(a.serviceId === anyService) - Number(b.serviceId === anyService) || newestFirst(a, b)

const customerRateRows = ({ things }: State): CustomerRateRow[] =>
  [...things.customerRates.values()]
    .map((rate) => ({
      customerId: rate.customer,
      carrierId: rate.carrier,
      serviceId: rate.service ?? anyService,
      effectiveFrom: rate.effectiveFrom,
      effectiveTo: rate.effectiveTo ?? null,
      rateCardId: rate.card,
      markupPercent: textOrNull(rate.markupPercent),
      markupAmount: textOrNull(rate.markupAmount),
      marginMinimum: textOrNull(rate.marginMinimum),
      roundTo: textOrNull(rate.roundTo),
    }))
    .sort(servicesFirst)

const spotRateRows = ({ things }: State): SpotRateRow[] =>
  [...things.spotRates.values()]
    .sort((a, b) => a.amount - b.amount || byText(a.id, b.id))
    .map(({ customer, service, from, to, kgFrom, kgTo, amount, message, validFrom, validTo, ...own }) => ({
      ...{ customerId: customer, serviceId: service, fromZone: from, toZone: to },
      ...{ kgFrom: String(kgFrom), kgTo: String(kgTo), amount: String(amount), message, validFrom, validTo },
      ...transitOf(own),
    }))

const transitOf = ({ days, hours }: Pick<SpotRateSettings, 'days' | 'hours'>) => {
  const [transitMin, transitMax] = hours ?? days ?? [null, null]
  return { transitMin, transitMax, transitUnit: hours ? 'H' : 'D' }
}

const versionRows = ({ versions }: State, kind: VersionedKind): VersionRow[] =>
  versions[kind]
    .filter(isPublished)
    .flatMap(({ owner, versionId, effectiveFrom, effectiveTo }) =>
      effectiveFrom === null ? [] : { owner, versionId, effectiveFrom, effectiveTo },
    )
    .sort(newestFirst)

function cardRows(state: State): RateCardRow[] {
  const versions = versionRows(state, 'rateCards')
  return [...state.things.rateCards.values()].flatMap(({ alias, name, kind, cubicFactor }): RateCardRow[] => {
    const card = { rateCardId: alias, name, kind, cubicFactor: textOrNull(cubicFactor) }
    const own = versions.filter(({ owner }) => owner === alias)
    return own.length === 0
      ? [{ ...card, versionId: null, effectiveFrom: null, effectiveTo: null }]
      : own.map(({ owner: _, ...version }) => ({ ...card, ...version }))
  })
}
