import type { Item } from '../../quotes/price/goods.ts'
import type { PlaceRequest } from '../../quotes/price/resolve-places.ts'
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
  extras?: Extra[]
  carriers?: Carrier[]
  zoneSets?: ZoneSetSettings[]
  itemTypes?: ItemTypeSettings[]
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

/** What somebody may ask for with a quote. */
export interface Extra {
  code: string
  name: string
}

export interface Carrier {
  alias: string
  name: string
  tolerancePercent?: number
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

export interface ItemTypeSettings {
  code: string
  name?: string
  unit: 'ITEM' | 'PALLET'
  /** Of a pallet: either, or neither for one space. */
  spaces?: number
  space?: SpaceSettings
}

export interface SpaceSettings {
  length: number
  width: number
  height: number
  kg: number
}

export interface ServiceSettings {
  alias: string
  carrier: string
  name: string
  type: 'DOMESTIC' | 'INTERNATIONAL'
  class: 'ECONOMY' | 'STANDARD' | 'EXPRESS' | 'PRIORITY'
  cubicFactor: number
  weightStepKg: number
  minimumKg?: number
  weighBy?: 'CONSIGNMENT' | 'ITEM'
  itemKgMax?: number
  itemLengthMetresMax?: number
  itemWidthMetresMax?: number
  itemHeightMetresMax?: number
  itemGirthMetresMax?: number
  itemVolumeM3Max?: number
  consignmentKgMax?: number
  consignmentItemsMax?: number
  consignmentVolumeM3Max?: number
  consignmentPalletSpacesMax?: number
  itemTypes?: string[]
  /** Codes of those it offers. */
  extras?: string[]
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
  cubicFactor?: number
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
  maximum?: number
  breakRule?: 'WHOLE' | 'SLIDING'
  cubicFactor?: number
  nextBreakIfCheaper?: boolean
  kg?: Break[]
  item?: Break[]
  pallet?: Break[]
  byType?: BreaksByType[]
  /** Either days or hours. */
  days?: [min: number, max: number]
  hours?: [min: number, max: number]
}

/** Breaks of their own for items of some types. */
export interface BreaksByType {
  types: string[]
  unit: Unit
  breaks: Break[]
}

export interface FuelLevySettings {
  carrier: string
  service?: string
  /** Paid by this customer instead of the carrier's. */
  customer?: string
  effectiveFrom: string
  /** Only of a customer's levy. */
  effectiveTo?: string
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
  replaces?: string
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PER_PALLET_SPACE' | 'PER_M3' | 'PCT_FREIGHT' | 'PCT_VALUE'
  amount: number
  cost?: number
  minimum?: number
  maximum?: number
  valueAbove?: number
  group?: string
  largestOnly?: boolean
  fuelApplies?: boolean
  effectiveFrom?: string
  effectiveTo?: string
  conditions?: Condition[]
}

export interface Condition {
  subject:
    | 'LONGEST_SIDE'
    | 'MIDDLE_SIDE'
    | 'SHORTEST_SIDE'
    | 'WIDTH'
    | 'HEIGHT'
    | 'GIRTH'
    | 'VOLUME'
    | 'ITEM_KG'
    | 'CONSIGNMENT_KG'
    | 'CHARGEABLE_KG'
    | 'ITEM_COUNT'
    | 'PALLET_SPACES'
    | 'ITEM_TYPE'
    | 'CLASS'
    | 'EXTRA'
    | 'FROM_ZONE'
    | 'TO_ZONE'
    | 'RESIDENTIAL'
    | 'FROM_RESIDENTIAL'
    | 'PO_BOX'
  /** A measure has a lower end, an upper end, or both. */
  over?: number
  from?: number
  below?: number
  upTo?: number
  /** Either of them. */
  is?: string[]
  isNot?: string[]
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
  marginMinimum?: number
  roundTo?: 0.05 | 0.1
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
  extras?: string[]
  expect?: { totalAmount: number }
}

/** The kinds of things in the document's lists, in the order in which they are written. */
export interface Things {
  customFields: CustomField
  warehouses: Warehouse
  chargeCodes: ChargeCode
  customers: CustomerSettings
  extras: Extra
  carriers: Carrier
  zoneSets: ZoneSetSettings
  itemTypes: ItemTypeSettings
  services: ServiceSettings
  rateCards: RateCardSettings
  fuelLevies: FuelLevySettings
  surcharges: Surcharge
  customerRates: CustomerRateSettings
  spotRates: SpotRateSettings
  examples: Example
}

export type Kind = keyof Things
