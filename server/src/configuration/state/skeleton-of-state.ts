import { centsOf } from '../../platform/values/money.ts'
import {
  anyService,
  buildSkeleton,
  type CustomerLevyPart,
  type CustomerRatePart,
  type LevyPart,
  type SkeletonParts,
  type SpotRatePart,
  type SurchargePart,
} from '../../quotes/book/build-skeleton.ts'
import type { ItemType } from '../../quotes/book/pallet-spaces.ts'
import type { RateSkeleton, SurchargeCondition } from '../../quotes/book/rate-book.ts'
import type { State } from '../document/state.ts'
import { isPublished, type VersionedKind } from '../document/version.ts'
import { conditionRows } from '../kinds/condition-rows.ts'
import type { FuelLevySettings } from '../kinds/fuel-levies.ts'
import type { SpotRateSettings } from '../kinds/spot-rates.ts'
import type { Surcharge } from '../kinds/surcharge-shape.ts'

/**
 * The rates that quotes would use with this state, equal to what the database would return, so that checks
 * can price changes that are not written yet.
 */
export function skeletonOf(state: State): RateSkeleton {
  const { organisationId, version, things } = state
  return buildSkeleton({
    organisationId,
    version,
    customers: [...things.customers.values()].map(({ id, name, retiredFrom = null }) => ({
      customerId: id,
      name,
      retiredFrom,
    })),
    extras: new Map([...things.extras.values()].map(({ code, name }) => [code, name])),
    itemTypes: itemTypesOf(state),
    services: servicesOf(state),
    surcharges: [...things.surcharges.values()].map(surchargePart),
    fuelLevies: [...things.fuelLevies.values()]
      .filter(({ customer }) => customer === undefined)
      .map(levyPart)
      .sort(newestFirst),
    customerRates: customerRatesOf(state),
    customerLevies: customerLeviesOf(state),
    spotRates: [...things.spotRates.values()]
      .sort((a, b) => a.amount - b.amount || byText(a.id, b.id))
      .map(spotRatePart),
    zoneSetVersions: versionsOf(state, 'zoneSets'),
    rateCards: [...things.rateCards.values()].map(({ alias, name, kind, cubicFactor = null }) => ({
      rateCardId: alias,
      name,
      kind,
      cubicFactor,
    })),
    rateCardVersions: versionsOf(state, 'rateCards'),
  })
}

const centsOrNull = (dollars: number | undefined) => (dollars === undefined ? null : centsOf(dollars))

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const newestFirst = (a: { effectiveFrom: string }, b: { effectiveFrom: string }) =>
  byText(b.effectiveFrom, a.effectiveFrom)
const servicesFirst = <Part extends { serviceId: string; effectiveFrom: string }>(a: Part, b: Part) =>
  Number(a.serviceId === anyService) - Number(b.serviceId === anyService) || newestFirst(a, b)

const itemTypesOf = ({ things }: State): Map<string, ItemType> =>
  new Map(
    [...things.itemTypes].map(([code, { unit, spaces = null, space = null }]) => [
      code,
      { code, unit, spaces, space },
    ]),
  )

const servicesOf = ({ things }: State): SkeletonParts['services'] =>
  [...things.services.values()]
    .sort((a, b) => byText(a.alias, b.alias))
    .map((service) => ({
      serviceId: service.alias,
      name: service.name,
      carrierId: service.carrier,
      carrierName: things.carriers.get(service.carrier)?.name ?? '',
      type: service.type,
      class: service.class,
      cubicFactor: service.cubicFactor,
      weightStepKg: service.weightStepKg,
      minimumKg: service.minimumKg ?? 0,
      weighBy: service.weighBy ?? 'CONSIGNMENT',
      itemKgMax: service.itemKgMax ?? null,
      itemLengthMetresMax: service.itemLengthMetresMax ?? null,
      itemWidthMetresMax: service.itemWidthMetresMax ?? null,
      itemHeightMetresMax: service.itemHeightMetresMax ?? null,
      itemGirthMetresMax: service.itemGirthMetresMax ?? null,
      itemVolumeM3Max: service.itemVolumeM3Max ?? null,
      consignmentKgMax: service.consignmentKgMax ?? null,
      consignmentItemsMax: service.consignmentItemsMax ?? null,
      consignmentVolumeM3Max: service.consignmentVolumeM3Max ?? null,
      consignmentPalletSpacesMax: service.consignmentPalletSpacesMax ?? null,
      itemTypes: service.itemTypes ?? null,
      extras: service.extras ?? [],
      acceptsPoBoxes: service.acceptsPoBoxes ?? false,
      tax: service.tax,
      zoneSetCode: service.zoneSet,
      retiredFrom: service.retiredFrom ?? null,
    }))

const surchargePart = (rule: Surcharge): SurchargePart => ({
  carrierId: rule.carrier ?? null,
  serviceId: rule.service ?? null,
  cost: rule.cost ?? null,
  rule: {
    ruleId: rule.id,
    customerId: rule.customer ?? null,
    key: rule.key,
    name: rule.name,
    description: rule.description ?? '',
    basis: rule.basis,
    amount: rule.amount,
    minimumCents: centsOrNull(rule.minimum),
    maximumCents: centsOrNull(rule.maximum),
    valueAbove: rule.valueAbove ?? 0,
    group: rule.group ?? null,
    largestOnly: rule.largestOnly ?? false,
    fuelApplies: rule.fuelApplies ?? false,
    replaces: rule.replaces ?? null,
    effectiveFrom: rule.effectiveFrom ?? null,
    effectiveTo: rule.effectiveTo ?? null,
    conditions: conditionRows(rule.conditions ?? []).map(
      ({ subject, comparison, number, choices, zoneSet }) =>
        ({
          subject,
          comparison: comparison.replace('ALSO_', ''),
          ...(number !== null && { number }),
          ...(choices && { choices }),
          ...(zoneSet !== null && { zoneSetCode: zoneSet }),
        }) as SurchargeCondition,
    ),
  },
})

const levyPart = ({ carrier, service = anyService, effectiveFrom, percent }: FuelLevySettings): LevyPart => ({
  carrierId: carrier,
  serviceId: service,
  effectiveFrom,
  percent,
})

const customerLeviesOf = ({ things }: State): CustomerLevyPart[] =>
  [...things.fuelLevies.values()]
    .flatMap((levy) =>
      levy.customer === undefined
        ? []
        : { ...levyPart(levy), customerId: levy.customer, effectiveTo: levy.effectiveTo ?? null },
    )
    .sort(servicesFirst)

const customerRatesOf = ({ things }: State): CustomerRatePart[] =>
  [...things.customerRates.values()]
    .map((rate) => ({
      customerId: rate.customer,
      carrierId: rate.carrier,
      serviceId: rate.service ?? anyService,
      effectiveFrom: rate.effectiveFrom,
      effectiveTo: rate.effectiveTo ?? null,
      rateCardId: rate.card,
      markupPercent: rate.markupPercent ?? null,
      markupCents: centsOrNull(rate.markupAmount),
      marginMinimumCents: centsOrNull(rate.marginMinimum),
      roundToCents: centsOrNull(rate.roundTo),
    }))
    .sort(servicesFirst)

const spotRatePart = (spot: SpotRateSettings): SpotRatePart => ({
  customerId: spot.customer,
  serviceId: spot.service,
  fromZone: spot.from,
  toZone: spot.to,
  kgFrom: spot.kgFrom,
  kgTo: spot.kgTo,
  amountCents: centsOf(spot.amount),
  message: spot.message,
  validFrom: spot.validFrom,
  validTo: spot.validTo,
  transit: transitOf(spot),
})

function transitOf({ days, hours }: SpotRateSettings): SpotRatePart['transit'] {
  const [min, max] = hours ?? days ?? []
  return min === undefined || max === undefined ? null : { min, max, unit: hours ? 'H' : 'D' }
}

const versionsOf = ({ versions }: State, kind: VersionedKind) =>
  versions[kind]
    .filter(isPublished)
    .flatMap(({ owner, versionId, effectiveFrom, effectiveTo }) =>
      effectiveFrom === null ? [] : { owner, versionId, effectiveFrom, effectiveTo },
    )
    .sort(newestFirst)
