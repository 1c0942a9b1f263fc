import type { Item } from '../../quotes/goods.ts'
import type { PlaceRequest } from '../../quotes/resolve-places.ts'
import type { Member } from './zone-member.ts'

/**
 * Everything that describes an organisation, as it is exported and applied. Any list may be left out. Every thing is in
 * its canonical form: fields in one order, defaults left out.
 */
export interface ConfigurationDocument {
  format: typeof documentFormat
  organisation?: OrganisationSettings
  customFields?: CustomField[]
  warehouses?: Warehouse[]
  chargeCodes?: ChargeCode[]
  customers?: CustomerSettings[]
  carriers?: Carrier[]
  zoneSets?: ZoneSetSettings[]
  services?: ServiceSettings[]
  rateCards?: RateCardSettings[]
  fuelLevies?: FuelLevySettings[]
  surcharges?: Surcharge[]
  customerRates?: CustomerRateSettings[]
  spotRates?: SpotRateSettings[]
  examples?: Example[]
}

export const documentFormat = 'cartage-configuration/1'

export interface OrganisationSettings {
  name: string
  timeZone: string
}

export interface CustomField {
  key: string
  name: string
}

export interface Warehouse {
  code: string
  name: string
}

export interface ChargeCode {
  code: string
  name: string
}

export interface CustomerSettings {
  id: string
  name: string
  retiredFrom?: string
}

export interface Carrier {
  alias: string
  name: string
  tolerancePercent: number
  customFields?: { key: string; mandatory: boolean }[]
}

export interface ZoneSetSettings {
  code: string
  name: string
  versions?: ZoneSetVersionContent[]
}

export interface ZoneSetVersionContent {
  effectiveFrom: string
  effectiveTo?: string
  label?: string
  zones: Zone[]
}

export interface Zone {
  code: string
  name: string
  members: Member[]
}

export interface ServiceSettings {
  alias: string
  carrier: string
  name: string
  type: 'DOMESTIC' | 'INTERNATIONAL'
  class: 'ECONOMY' | 'STANDARD' | 'EXPRESS' | 'PRIORITY'
  cubicFactor: number
  weightStepKg: 1 | 0.5
  minimumKg?: number
  itemKgMax?: number
  itemLengthMetresMax?: number
  itemTypes?: string[]
  acceptsPoBoxes?: boolean
  tax: 'GST' | 'FREE'
  zoneSet: string
  retiredFrom?: string
}

export interface RateCardSettings {
  alias: string
  carrier: string
  name: string
  kind: 'COST' | 'SELL'
  versions?: RateCardVersionContent[]
}

export interface RateCardVersionContent {
  effectiveFrom: string
  effectiveTo?: string
  label?: string
  lanes: Lane[]
}

/** `[from, rate]` or `[from, rate, flat]`. */
export type Break = [from: number, rate: number, flat?: number]

export const units = ['kg', 'item', 'pallet'] as const
export type Unit = (typeof units)[number]

export interface Lane {
  service: string
  from: string
  to: string
  reciprocal?: boolean
  basic?: number
  minimum?: number
  breakRule?: 'WHOLE' | 'SLIDING'
  kg?: Break[]
  item?: Break[]
  pallet?: Break[]
  /** Either days or hours. */
  days?: [min: number, max: number]
  hours?: [min: number, max: number]
}

export interface FuelLevySettings {
  carrier: string
  service?: string
  effectiveFrom: string
  percent: number
}

export interface Surcharge {
  id: string
  key: string
  name: string
  description?: string
  carrier?: string
  service?: string
  customer?: string
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PCT_FREIGHT' | 'PCT_VALUE'
  amount: number
  minimum?: number
  maximum?: number
  valueAbove?: number
  group?: string
  fuelApplies?: boolean
  effectiveFrom?: string
  effectiveTo?: string
  conditions?: Condition[]
}

export interface Condition {
  subject:
    | 'LONGEST_SIDE'
    | 'WIDTH'
    | 'HEIGHT'
    | 'ITEM_KG'
    | 'CONSIGNMENT_KG'
    | 'ITEM_TYPE'
    | 'CLASS'
    | 'FROM_ZONE'
    | 'TO_ZONE'
    | 'RESIDENTIAL'
    | 'PO_BOX'
  over?: number
  from?: number
  is?: string[]
  zoneSet?: string
}

export interface CustomerRateSettings {
  customer: string
  carrier: string
  service?: string
  card: string
  effectiveFrom: string
  effectiveTo?: string
  markupPercent?: number
  markupAmount?: number
}

export interface SpotRateSettings {
  id: string
  customer: string
  service: string
  from: string
  to: string
  kgFrom: number
  kgTo: number
  amount: number
  message: string
  validFrom: string
  validTo: string
  /** Neither: those of the card's lane. */
  days?: [min: number, max: number]
  hours?: [min: number, max: number]
}

export interface Example {
  name: string
  customer: string
  service?: string
  date?: string
  origin: PlaceRequest
  destination: PlaceRequest
  items: Item[]
  expect?: { totalAmount: number }
}

/** The kinds of things in the document's lists, in the order in which they are written. */
export interface Things {
  customFields: CustomField
  warehouses: Warehouse
  chargeCodes: ChargeCode
  customers: CustomerSettings
  carriers: Carrier
  zoneSets: ZoneSetSettings
  services: ServiceSettings
  rateCards: RateCardSettings
  fuelLevies: FuelLevySettings
  surcharges: Surcharge
  customerRates: CustomerRateSettings
  spotRates: SpotRateSettings
  examples: Example
}

export type Kind = keyof Things
