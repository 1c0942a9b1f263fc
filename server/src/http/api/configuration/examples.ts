import type { Kind, Things } from '../../../configuration/document/document.ts'

const place = (postalCode: string) => ({ postalCode })

/** One example of each kind, for the documentation. */
export const thingExamples: { [K in Kind]: Things[K] } = {
  customFields: { key: 'costCentre', name: 'Cost centre' },
  warehouses: { code: 'SYD1', name: 'Sydney, Eastern Creek' },
  chargeCodes: { code: 'PICK-UNIT', name: 'Unit picked' },
  customers: { id: 'SALTBUSH', name: 'Saltbush Homewares' },
  carriers: { alias: 'GALAH', name: 'Galah Parcel Lines', tolerancePercent: 2 },
  zoneSets: { code: 'AU', name: 'Australia' },
  services: {
    ...{ alias: 'GLX-ROAD', carrier: 'GALAH', name: 'Road Parcel', type: 'DOMESTIC', class: 'STANDARD' },
    ...{ cubicFactor: 250, weightStepKg: 1, acceptsPoBoxes: true, tax: 'GST', zoneSet: 'AU' },
  },
  rateCards: { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard', kind: 'COST' },
  fuelLevies: { carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 },
  surcharges: {
    ...{ id: 'RESI', key: 'RESI', name: 'Residential delivery', basis: 'FIXED', amount: 5 },
    conditions: [{ subject: 'RESIDENTIAL' }],
  },
  customerRates: {
    ...{ customer: 'SALTBUSH', carrier: 'GALAH', card: 'GLX-STD' },
    ...{ effectiveFrom: '2026-07-01', markupPercent: 18 },
  },
  spotRates: {
    ...{
      id: 'SPOT-1',
      customer: 'IRONBARK',
      service: 'GLX-ROAD',
      from: 'MEL',
      to: 'PER',
      kgFrom: 500,
      kgTo: 2000,
    },
    ...{ amount: 640, message: 'Agreed rate for Melbourne to Perth' },
    ...{ validFrom: '2026-07-01', validTo: '2029-12-31' },
  },
  examples: {
    ...{
      name: 'E1',
      customer: 'SALTBUSH',
      service: 'GLX-ROAD',
      origin: place('3000'),
      destination: place('2000'),
    },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
    expect: { totalAmount: 33.13 },
  },
}
