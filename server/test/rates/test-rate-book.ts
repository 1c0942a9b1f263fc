import type { ItemType } from '../../src/quotes/book/pallet-spaces.ts'
import type {
  Customer,
  LaneRate,
  RateBook,
  RateCard,
  Service,
  SurchargeRule,
} from '../../src/quotes/book/rate-book.ts'
import { laneKey } from '../../src/quotes/book/rate-book.ts'
import { ZoneFinder } from '../../src/zones/zone-finder.ts'

/** A hand-made rate book: one zone, one card, the given services and lanes; any part can be overridden. */
export function testRateBook(parts: {
  services: Service[]
  lanes: Record<string, Partial<LaneRate>>
  cardKind?: RateCard['kind']
  cardCubicFactor?: number
  markupPercent?: number | null
  markupCents?: number | null
  marginMinimumCents?: number | null
  roundToCents?: number | null
  itemTypes?: ItemType[]
}): { book: RateBook; customer: Customer } {
  const rate = {
    rateCardId: 'CARD',
    markupPercent: parts.markupPercent ?? null,
    markupCents: parts.markupCents ?? null,
    marginMinimumCents: parts.marginMinimumCents ?? null,
    roundToCents: parts.roundToCents ?? null,
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
  }
  const customer: Customer = {
    customerId: 'CUSTOMER',
    name: 'Customer',
    retiredFrom: null,
    ratesByService: new Map(parts.services.map(({ serviceId }) => [serviceId, [rate]])),
    spotRatesByService: new Map(),
    fuelLeviesByService: new Map(),
  }
  const lanes = new Map(
    Object.entries(parts.lanes).map(([serviceId, lane]) => [laneKey(serviceId, 'A', 'A'), testLane(lane)]),
  )
  const book: RateBook = {
    organisationId: 'organisation',
    version: '1',
    extras: new Map(),
    customers: new Map([[customer.customerId, customer]]),
    itemTypes: new Map((parts.itemTypes ?? []).map((type) => [type.code, type])),
    services: parts.services,
    zoneSets: new Map([['SET', { zoneSetCode: 'SET', versions: [always] }]]),
    rateCards: new Map([
      [
        'CARD',
        {
          rateCardId: 'CARD',
          name: 'Card',
          kind: parts.cardKind ?? 'COST',
          cubicFactor: parts.cardCubicFactor ?? null,
          versions: [always],
        },
      ],
    ]),
    tables: { lanesOf: () => ({ lanes }), finderOf: () => oneZone },
  }
  return { book, customer }
}

const always = { versionId: 'version', effectiveFrom: '2026-01-01', effectiveTo: null }
const anywhere = { state: null, postcodeFrom: null, postcodeTo: null, locality: null }
const oneZone = new ZoneFinder([{ ...anywhere, zoneCode: 'A', countryCode: 'AU' }])

export const testService = (parts: Partial<Service> = {}): Service => ({
  serviceId: 'SERVICE',
  name: 'Service',
  carrierId: 'CARRIER',
  carrierName: 'Carrier',
  type: 'DOMESTIC',
  class: 'STANDARD',
  cubicFactor: 250,
  weightStepKg: 1,
  minimumKg: 0,
  weighBy: 'CONSIGNMENT',
  itemKgMax: null,
  itemLengthMetresMax: null,
  itemWidthMetresMax: null,
  itemHeightMetresMax: null,
  itemGirthMetresMax: null,
  itemVolumeM3Max: null,
  consignmentKgMax: null,
  consignmentItemsMax: null,
  consignmentVolumeM3Max: null,
  consignmentPalletSpacesMax: null,
  itemTypes: null,
  extras: [],
  acceptsPoBoxes: false,
  tax: 'GST',
  zoneSetCode: 'SET',
  retiredFrom: null,
  surcharges: [],
  fuelLevies: [],
  ...parts,
})

export const testLane = (parts: Partial<LaneRate> = {}): LaneRate => ({
  fromZone: 'A',
  toZone: 'A',
  reciprocal: false,
  basicCents: 0,
  minimumCents: 0,
  maximumCents: null,
  breakRule: 'WHOLE',
  transit: { min: 1, max: 2, unit: 'D' },
  breaks: [],
  cubicFactor: null,
  nextBreakIfCheaper: false,
  byType: null,
  ...parts,
})

export const testSurcharge = (parts: Partial<SurchargeRule> = {}): SurchargeRule => ({
  ruleId: 'RULE',
  key: 'KEY',
  name: 'Name',
  description: 'Description',
  customerId: null,
  basis: 'FIXED',
  amount: 1,
  minimumCents: null,
  maximumCents: null,
  valueAbove: 0,
  group: null,
  largestOnly: false,
  fuelApplies: false,
  replaces: null,
  cost: null,
  effectiveFrom: null,
  effectiveTo: null,
  conditions: [],
  ...parts,
})

const sydney = { countryCode: 'AU', state: 'NSW', postalCode: '2000', suburb: 'Sydney' }

export const testPlaces = {
  origin: sydney,
  destination: sydney,
  toPoBox: false,
  isResidential: false,
  isFromResidential: false,
  extras: [],
}
