import type { ZoneFinder } from '../zones/zone-finder.ts'

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
}

export interface CustomerRate {
  rateCardId: string
  markupPercent: number | null
  markupCents: number | null
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

export interface Service {
  serviceId: string
  name: string
  carrierId: string
  carrierName: string
  type: ServiceType
  class: string
  cubicFactor: number
  weightStepKg: number
  minimumKg: number
  itemKgMax: number | null
  itemLengthMetresMax: number | null
  /** Folded by `itemTypeOf`; null: any. */
  itemTypes: string[] | null
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
}

export interface SurchargeRule {
  ruleId: string
  key: string
  name: string
  description: string
  customerId: string | null
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PCT_FREIGHT' | 'PCT_VALUE'
  /** Dollars, or a percentage. */
  amount: number
  minimumCents: number | null
  maximumCents: number | null
  /** Dollars of each item's value that are free of charge. */
  valueAbove: number
  group: string | null
  fuelApplies: boolean
  /** Null: always in force. */
  effectiveFrom: string | null
  effectiveTo: string | null
  conditions: SurchargeCondition[]
}

export type SurchargeCondition =
  | {
      subject: 'LONGEST_SIDE' | 'WIDTH' | 'HEIGHT' | 'ITEM_KG' | 'CONSIGNMENT_KG'
      comparison: 'OVER' | 'FROM'
      number: number
    }
  | { subject: 'ITEM_TYPE' | 'CLASS'; comparison: 'IS'; choices: string[] }
  | {
      subject: 'FROM_ZONE' | 'TO_ZONE'
      comparison: 'IS'
      choices: string[]
      /** The zone set of the choices; default: the service's own. */
      zoneSetCode?: string
    }
  | { subject: 'RESIDENTIAL' | 'PO_BOX'; comparison: 'IS' }

export interface RateCard {
  rateCardId: string
  name: string
  kind: 'COST' | 'SELL'
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
  breakRule: 'WHOLE' | 'SLIDING'
  transit: Transit
  /** By unit, then from the lowest. */
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
