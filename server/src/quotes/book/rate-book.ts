import type { ZoneFinder } from '../../zones/zone-finder.ts'
import type { ItemTypes } from './pallet-spaces.ts'

/**
 * An organisation's rates at one version of its configuration, without the contents of rate cards and zone
 * sets: loaded once, read by every quote, never changed.
 *
 * Figures are plain numbers. Each has at most twelve digits in the database, so the shortest text of its double is
 * that figure, and decimal arithmetic continues from there without loss. Money is in whole cents. Dates are
 * `YYYY-MM-DD`, which compare as text.
 */
export interface RateSkeleton {
  organisationId: string
  version: string
  customers: Map<string, Customer>
  /** Names of what may be asked for, by code. */
  extras: Map<string, string>
  itemTypes: ItemTypes
  /** By alias. */
  services: Service[]
  zoneSets: Map<string, ZoneSet>
  rateCards: Map<string, RateCard>
}

/** With the contents of the versions that a quote needs. */
export interface RateBook extends RateSkeleton {
  tables: Tables
}

/** Contents of versions. Requesting one that was not loaded is an error. */
export interface Tables {
  lanesOf(version: RateCardVersion): LaneTable
  finderOf(version: ZoneSetVersion): ZoneFinder
}

/** Dated by its versions, as a rate card is. */
export interface ZoneSet {
  zoneSetCode: string
  /** Newest first. */
  versions: ZoneSetVersion[]
}

export interface ZoneSetVersion {
  versionId: string
  effectiveFrom: string
  effectiveTo: string | null
}

export interface Customer {
  customerId: string
  name: string
  /** No quotes from this day on. */
  retiredFrom: string | null
  /** Newest first, those of a service before those of its carrier. */
  ratesByService: Map<string, CustomerRate[]>
  spotRatesByService: Map<string, SpotRate[]>
  /** Instead of the carrier's. Newest first, those of a service before those of its carrier. */
  fuelLeviesByService: Map<string, FuelLevy[]>
}

export interface CustomerRate {
  rateCardId: string
  markupPercent: number | null
  markupCents: number | null
  /** The least that the markup adds. */
  marginMinimumCents: number | null
  /** The marked-up freight is rounded to multiples of it. */
  roundToCents: number | null
  effectiveFrom: string
  effectiveTo: string | null
}

export interface SpotRate {
  fromZone: string
  toZone: string
  kgFrom: number
  kgTo: number
  amountCents: number
  message: string
  validFrom: string
  validTo: string
  /** Null: that of the card's lane. */
  transit: Transit | null
}

/** The shortest and the longest transit time, in business days or in hours. */
export interface Transit {
  min: number
  max: number
  unit: 'D' | 'H'
}

export type ServiceType = 'DOMESTIC' | 'INTERNATIONAL'

/** What a service takes at most; null: no limit. */
export const serviceLimitNames = [
  'itemKgMax',
  'itemLengthMetresMax',
  'itemWidthMetresMax',
  'itemHeightMetresMax',
  'itemGirthMetresMax',
  'itemVolumeM3Max',
  'consignmentKgMax',
  'consignmentItemsMax',
  'consignmentVolumeM3Max',
  'consignmentPalletSpacesMax',
] as const

export type ServiceLimits = { [Name in (typeof serviceLimitNames)[number]]: number | null }

export interface Service extends ServiceLimits {
  serviceId: string
  name: string
  carrierId: string
  carrierName: string
  type: ServiceType
  class: string
  cubicFactor: number
  weightStepKg: number
  minimumKg: number
  /** Whether the consignment or each article has a chargeable weight. */
  weighBy: 'CONSIGNMENT' | 'ITEM'
  /** Folded by `itemTypeOf`; null: any. */
  itemTypes: string[] | null
  /** Codes of the extras it offers. */
  extras: string[]
  acceptsPoBoxes: boolean
  tax: 'GST' | 'FREE'
  zoneSetCode: string
  /** Not offered from this day on. */
  retiredFrom: string | null
  /** In their order; those of all customers and those of one. */
  surcharges: SurchargeRule[]
  /** Newest first, those of the service before those of its carrier. */
  fuelLevies: FuelLevy[]
}

export interface FuelLevy {
  percent: number
  effectiveFrom: string
  /** Only a customer's levy may end. */
  effectiveTo?: string | null
}

export interface SurchargeRule {
  ruleId: string
  key: string
  name: string
  description: string
  customerId: string | null
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PER_PALLET_SPACE' | 'PER_M3' | 'PCT_FREIGHT' | 'PCT_VALUE'
  /** Dollars, or a percentage. */
  amount: number
  /** The amount once, however many items meet a PER_ITEM rule. */
  largestOnly: boolean
  minimumCents: number | null
  maximumCents: number | null
  /** Dollars of each item's value that are free of charge. */
  valueAbove: number
  group: string | null
  fuelApplies: boolean
  /** Id of the rule that this one replaces for its customer. */
  replaces: string | null
  /** What the carrier charges; null: as the rule itself says. */
  cost: ChargeBy | null
  /** Null: always in force. */
  effectiveFrom: string | null
  effectiveTo: string | null
  conditions: SurchargeCondition[]
}

/** How a rule charges. */
export type ChargeBy = Pick<
  SurchargeRule,
  'basis' | 'amount' | 'minimumCents' | 'maximumCents' | 'valueAbove' | 'largestOnly'
>

/** Measures of one item: metres, cubic metres or kilograms. */
export type ItemMeasure =
  | 'LONGEST_SIDE'
  | 'MIDDLE_SIDE'
  | 'SHORTEST_SIDE'
  | 'WIDTH'
  | 'HEIGHT'
  | 'GIRTH'
  | 'VOLUME'
  | 'ITEM_KG'

export type ConsignmentMeasure = 'CONSIGNMENT_KG' | 'CHARGEABLE_KG' | 'ITEM_COUNT' | 'PALLET_SPACES'

/** A lower or an upper limit of a measure. */
export interface MeasureCondition {
  subject: ItemMeasure | ConsignmentMeasure
  comparison: 'OVER' | 'FROM' | 'BELOW' | 'UP_TO'
  number: number
}

export type SurchargeCondition =
  | MeasureCondition
  | { subject: 'ITEM_TYPE' | 'CLASS'; comparison: 'IS' | 'IS_NOT'; choices: string[] }
  | {
      subject: 'FROM_ZONE' | 'TO_ZONE'
      comparison: 'IS' | 'IS_NOT'
      choices: string[]
      /** The zone set of the choices; default: the service's own. */
      zoneSetCode?: string
    }
  | { subject: 'EXTRA'; comparison: 'IS'; choices: string[] }
  | { subject: 'RESIDENTIAL' | 'FROM_RESIDENTIAL' | 'PO_BOX'; comparison: 'IS' }

export interface RateCard {
  rateCardId: string
  name: string
  kind: 'COST' | 'SELL'
  /** Null: that of the service. */
  cubicFactor: number | null
  /** Newest first. */
  versions: RateCardVersion[]
}

export interface RateCardVersion {
  versionId: string
  effectiveFrom: string
  effectiveTo: string | null
}

/** The contents of one version of a rate card. */
export interface LaneTable {
  /** By `laneKey`. */
  lanes: Pick<Map<string, LaneRate>, 'get' | 'size'>
}

export interface LaneRate {
  fromZone: string
  toZone: string
  reciprocal: boolean
  basicCents: number
  minimumCents: number
  maximumCents: number | null
  breakRule: 'WHOLE' | 'SLIDING'
  /** Null: that of the card or the service. */
  cubicFactor: number | null
  /** The next kg break is charged if its beginning costs less. */
  nextBreakIfCheaper: boolean
  transit: Transit
  /** By unit, then from the lowest. */
  breaks: LaneBreak[]
  /** Items of these types have breaks of their own. */
  byType: TypeBreaks[] | null
}

/** Breaks of one unit for items of some types. */
export interface TypeBreaks {
  types: string[]
  breaks: LaneBreak[]
}

export interface LaneBreak {
  unit: 'KG' | 'ITEM' | 'PALLET'
  from: number
  rate: number
  /** Money charged once, for the last break reached. */
  flatCents?: number
}

export const anyZone = '*'

export const laneKey = (serviceId: string, fromZone: string, toZone: string): string =>
  `${serviceId}\t${fromZone}\t${toZone}`

/** Item types are labels that people type: "Dangerous goods" is DANGEROUS_GOODS. */
export const itemTypeOf = (label: string): string =>
  label
    .trim()
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
