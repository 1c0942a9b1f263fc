import type { Kind, Things } from '../../../configuration/document/document.ts'
import { exampleSpotRate, parcelExample } from '../../../example/customers.ts'

/** One example of each kind, for the documentation. */
export const thingExamples: { [K in Kind]: Things[K] } = {
  customFields: { key: 'costCentre', name: 'Cost centre' },
  warehouses: { code: 'SYD1', name: 'Sydney, Eastern Creek' },
  chargeCodes: { code: 'PICK-UNIT', name: 'Unit picked' },
  customers: { id: 'SALTBUSH', name: 'Saltbush Homewares' },
  extras: { code: 'TAIL-LIFT-DELIVERY', name: 'Tail lift at delivery' },
  carriers: { alias: 'GALAH', name: 'Galah Parcel Lines', tolerancePercent: 2 },
  zoneSets: { code: 'AU', name: 'Australia' },
  itemTypes: {
    code: 'CHEP',
    name: 'CHEP pallet',
    unit: 'PALLET',
    space: { length: 1.2, width: 1.2, height: 1.5, kg: 1000 },
  },
  services: {
    alias: 'GLX-ROAD',
    carrier: 'GALAH',
    name: 'Road Parcel',
    type: 'DOMESTIC',
    class: 'STANDARD',
    cubicFactor: 250,
    weightStepKg: 1,
    acceptsPoBoxes: true,
    tax: 'GST',
    zoneSet: 'AU',
  },
  rateCards: { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard', kind: 'COST' },
  fuelLevies: { carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 },
  surcharges: {
    id: 'RESI',
    key: 'RESI',
    name: 'Residential delivery',
    basis: 'FIXED',
    amount: 5,
    conditions: [{ subject: 'RESIDENTIAL' }],
  },
  customerRates: {
    customer: 'SALTBUSH',
    carrier: 'GALAH',
    card: 'GLX-STD',
    effectiveFrom: '2026-07-01',
    markupPercent: 18,
  },
  spotRates: { ...exampleSpotRate, message: 'Agreed rate for Melbourne to Perth' },
  examples: parcelExample,
}

/** A change of one field that leads to the example: its name, unless the kind has none or people change another. */
const patchedFields: { [K in Kind]?: keyof Things[K] } = {
  carriers: 'tolerancePercent',
  services: 'weightStepKg',
  fuelLevies: 'percent',
  surcharges: 'amount',
  customerRates: 'markupPercent',
  spotRates: 'amount',
  examples: 'expect',
}

export function patchExampleOf(kind: Kind): object {
  const patched = patchedFields[kind] ?? 'name'
  return Object.fromEntries(Object.entries(thingExamples[kind]).filter(([field]) => field === patched))
}
