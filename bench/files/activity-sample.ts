import { pick, pickSkewed, random } from './seeded-numbers.ts'

export const activityColumns = [
  'warehouseCode',
  'chargeCode',
  'quantity',
  'activityTimestamp',
  'customerId',
  'reference',
  'status',
]

const warehouses = ['SYD1', 'MEL1', 'BNE1']
const charges = [
  'PICK-UNIT',
  'PACK-ORDER',
  'ORDER-FEE',
  'LABEL',
  'INBOUND-CTN',
  'PUTAWAY-PLT',
  'STORAGE-PLT-WK',
  'PALLET-WRAP',
  'RETURN-UNIT',
  'LABOUR-HR',
]
const customers = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT']
/** One row in this many has no warehouse. */
const badEvery = 250

/** Endless activities. The same for the same seed. */
export function* activityRows(seed: number): Generator<string[]> {
  const next = random(seed)
  for (let number = 1; ; number++) {
    const seconds = Math.floor(next() * 28 * 86_400)
    yield [
      number % badEvery === 0 ? '' : pick(warehouses, next),
      pickSkewed(charges, next),
      next() < 0.2 ? (0.25 + next() * 20).toFixed(2) : String(1 + Math.floor(next() * 60)),
      `${new Date(Date.UTC(2026, 6, 1) + seconds * 1000).toISOString().slice(0, 19)}+10:00`,
      pickSkewed(customers, next),
      `SO-2026-${String(1_000_000 + Math.floor(number / 4))}-${String(Math.floor(next() * 1000)).padStart(3, '0')}-${pick(['WEB', 'EDI', 'POS'], next)}`,
      pick(['COMPLETED', 'COMPLETED', 'CONFIRMED'], next),
    ]
  }
}
