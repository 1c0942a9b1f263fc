import { readFileSync } from 'node:fs'
import { serverFile } from '../server-code.ts'
import { pick, pickSkewed, random } from './seeded-numbers.ts'

export const shipmentColumns = [
  'shipmentId',
  'customerId',
  'originPostCode',
  'originSuburb',
  'originState',
  'destinationPostCode',
  'destinationSuburb',
  'destinationState',
  'quoteDate',
  'rateCardAlias',
  'totalCostReceived',
  'costCentre',
  'itemType',
  'itemQuantity',
  'itemWeight',
]

const customers = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT']
const cards = ['GLX-STD', 'BRL-STD', 'NPN-STD']
const itemTypes = ['CARTON', 'SATCHEL', 'PALLET', 'SKID', 'CRATE']
const warehouses = [
  ['2766', 'Eastern Creek', 'NSW'],
  ['3029', 'Truganina', 'VIC'],
  ['4077', 'Richlands', 'QLD'],
] as const
const linesPerShipment = 3
/** One shipment in this many goes to a suburb that is not in its postcode. */
const badEvery = 250

/** Endless shipments of three lines. The same for the same seed. */
export function* shipmentRows(seed: number): Generator<string[]> {
  const next = random(seed)
  const places = deliveryPlaces()
  for (let number = 1; ; number++) {
    const [originPostCode, originSuburb, originState] = pick(warehouses, next)
    const [postCode, suburb, state] = pickSkewed(places, next)
    const shipment = [
      `SO-${String(1_000_000 + number)}-${String(Math.floor(next() * 10_000)).padStart(4, '0')}`,
      pickSkewed(customers, next),
      originPostCode,
      originSuburb,
      originState,
      postCode,
      number % badEvery === 0 ? 'Nowhere' : suburb,
      state,
      timestamp(number, next),
      pickSkewed(cards, next),
      (10 + next() * 400).toFixed(2),
      `CC-${100 + Math.floor(next() * 40)}`,
    ]
    for (let line = 0; line < linesPerShipment; line++) {
      yield [
        ...shipment,
        pickSkewed(itemTypes, next),
        String(1 + Math.floor(next() * 12)),
        (0.5 + next() * 40).toFixed(2),
      ]
    }
  }
}

function timestamp(number: number, next: () => number): string {
  const day = 1 + (number % 28)
  const clock = [Math.floor(next() * 24), Math.floor(next() * 60), Math.floor(next() * 60)]
  return `2026-07-${String(day).padStart(2, '0')}T${clock.map((part) => String(part).padStart(2, '0')).join(':')}+10:00`
}

/** Three thousand places of the localities that the service knows. */
function deliveryPlaces(): [string, string, string][] {
  const lines = readFileSync(serverFile('generated/localities.tsv'), 'utf8').trimEnd().split('\n')
  const places = lines.flatMap((line): [string, string, string][] => {
    const [postCode = '', suburb = '', state = '', kind] = line.split('\t')
    return kind === 'D' ? [[postCode, suburb, state]] : []
  })
  return places.filter((_, position) => position % 5 === 0).slice(0, 3000)
}
