import type { ZoneFinder } from './zones.ts'

/**
 * All that an organisation prices by, as it was at one version: loaded once, read by every quote, never changed.
 *
 * Figures are plain numbers. Each has at most twelve digits in the database, so its double has that figure as its
 * shortest text, and decimal arithmetic takes it from there without loss. Money is in whole cents. Dates are
 * `YYYY-MM-DD`, which compare as text.
 */
export interface RateBook {
  organisationId: string
  version: string
  customers: Map<string, Customer>
  /** By alias. */
  services: Service[]
  zoneSets: Map<string, ZoneFinder>
  rateCards: Map<string, RateCard>
  /** How many rows it was made of: what it costs to keep. */
  rows: number
}

export interface Customer {
  customerId: string
  name: string
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
  transitDaysMin: number | null
  transitDaysMax: number | null
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
  key: string
  name: string
  description: string
  customerId: string | null
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PCT_FREIGHT' | 'PCT_VALUE'
  /** Dollars, or a percentage. */
  amount: number
  minimumCents: number | null
  maximumCents: number | null
  /** Dollars of each item's value that stay free. */
  valueAbove: number
  group: string | null
  fuelApplies: boolean
  conditions: SurchargeCondition[]
}

export type SurchargeCondition =
  | {
      subject: 'LONGEST_SIDE' | 'WIDTH' | 'HEIGHT' | 'ITEM_KG' | 'CONSIGNMENT_KG'
      comparison: 'OVER' | 'FROM'
      number: number
    }
  | { subject: 'ITEM_TYPE' | 'TO_ZONE' | 'CLASS'; comparison: 'IS'; choices: string[] }
  | { subject: 'RESIDENTIAL' | 'PO_BOX'; comparison: 'IS' }

export interface RateCard {
  rateCardId: string
  name: string
  kind: 'COST' | 'SELL'
  /** Newest first. */
  versions: RateCardVersion[]
}

export interface RateCardVersion {
  effectiveFrom: string
  effectiveTo: string | null
  /** By `laneKey`. */
  lanes: Map<string, LaneRate>
}

export interface LaneRate {
  fromZone: string
  toZone: string
  reciprocal: boolean
  basicCents: number
  minimumCents: number
  breakRule: 'WHOLE' | 'SLIDING'
  transitDaysMin: number
  transitDaysMax: number
  /** By unit, then from the lowest. */
  breaks: LaneBreak[]
}

export interface LaneBreak {
  unit: 'KG' | 'ITEM' | 'PALLET'
  from: number
  rate: number
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

interface Dated {
  effectiveFrom: string
  effectiveTo?: string | null
}

/** Of things that replace each other, newest first: the one that began last, unless it has ended. */
export function inForce<T extends Dated>(newestFirst: T[], date: string): T | undefined {
  const latest = newestFirst.find((one) => one.effectiveFrom <= date)
  return latest && (latest.effectiveTo ?? date) >= date ? latest : undefined
}

/** Of things that stand beside each other: the first that holds on the date. */
export const firstThatHolds = <T extends Dated>(inOrder: T[], date: string): T | undefined =>
  inOrder.find((one) => one.effectiveFrom <= date && (one.effectiveTo ?? date) >= date)
