import type { ExampleCard } from '../example/carriers.ts'
import type { ShipmentWithLines } from '../ledger/copy-ledgers.ts'
import type { Flag } from '../ledger/flags.ts'
import { Decimal } from '../platform/values/decimal.ts'
import { carrierBill, zoneOf } from './carrier-bill.ts'

interface SamplePlace {
  postcode: string
  suburb: string
  state: string
}

const places = (table: string): SamplePlace[] =>
  table.split(',').map((entry) => {
    const [, postcode = '', suburb = '', state = ''] = /(\d{4}) (.+) ([A-Z]+)$/.exec(entry.trim()) ?? []
    return { postcode, suburb, state }
  })

export const sampleOrigins = places('2766 Eastern Creek NSW, 3029 Truganina VIC, 4077 Richlands QLD')
export const sampleDestinations = places(`
  2000 Sydney NSW, 3000 Melbourne VIC, 4000 Brisbane QLD, 5000 Adelaide SA, 6000 Perth WA, 7000 Hobart TAS,
  0800 Darwin NT, 2600 Canberra ACT, 2150 Parramatta NSW, 2300 Newcastle NSW, 2500 Wollongong NSW, 3220 Geelong VIC,
  3350 Ballarat VIC, 4217 Surfers Paradise QLD, 4350 Toowoomba QLD, 4870 Cairns QLD, 4825 Mount Isa QLD,
  0870 Alice Springs NT, 6330 Albany WA, 7250 Launceston TAS, 2880 Broken Hill NSW, 3182 St Kilda VIC,
  5290 Mount Gambier SA, 2899 Norfolk Island NSW`)

/** Senders with their rate card and the custom fields their carriers require. */
const senders = [
  { customerId: 'SALTBUSH', card: 'GLX-STD', service: 'GLX-ROAD', itemType: 'CARTON' },
  { customerId: 'IRONBARK', card: 'BRL-STD', service: 'BRL-GEN', itemType: 'PALLET' },
  { customerId: 'LYREBIRD', card: 'BRL-STD', service: 'BRL-GEN', itemType: 'CARTON' },
  { customerId: 'GUMNUT', card: 'GLX-STD', service: 'GLX-ROAD', itemType: 'SATCHEL' },
  { customerId: 'LYREBIRD', card: 'GLX-STD', service: 'GLX-ROAD', itemType: 'CARTON' },
] as const

const kgByItemType = { CARTON: 12, PALLET: 180, SATCHEL: 2.5 }
const dayMilliseconds = 86_400_000
const firstNumber = 100_001

/** The shipments of one week before `until`. The same week gives the same shipments: only the dates move. */
export function sampleShipments(
  week: number,
  count: number,
  until: Date,
  cards: ExampleCard[],
): ShipmentWithLines[] {
  return Array.from({ length: count }, (_, index) => sampleShipment(week * count + index, until, cards))
}

// Each list advances with its own step, so that customers, places and weights mix.
function sampleShipment(number: number, until: Date, cards: ExampleCard[]): ShipmentWithLines {
  const sender = turn(senders, number)
  const origin = turn(sampleOrigins, number * 2)
  const destination = turn(sampleDestinations, number * 7)
  const quoteDate = new Date(
    until.getTime() - (1 + (number % 6)) * dayMilliseconds - (number % 5) * 3_600_000,
  )
  const goods = Array.from({ length: 1 + (number % 3) }, (_, line) => ({
    quantity: 1 + ((number + line * 2) % 5),
    weightKg: kgByItemType[sender.itemType] + ((number + line) % 4) * 0.5,
  }))
  const flags: Flag[] = isEvery(29, number) ? ['unknownRateCard'] : []
  return {
    shipmentId: `QW-${firstNumber + number}`,
    customerId: sender.customerId,
    originPostCode: origin.postcode,
    originSuburb: origin.suburb,
    originState: origin.state,
    originCountryCode: 'AU',
    destinationPostCode: destination.postcode,
    destinationSuburb: destination.suburb,
    destinationState: destination.state,
    destinationCountryCode: 'AU',
    quoteDate: quoteDate.toISOString(),
    rateCardAlias: flags.length > 0 ? `${sender.card}-2024` : sender.card,
    totalCostReceived: billed(number, expected()),
    customFields: customFieldsOf(sender.customerId, number),
    flags,
    lines: goods.map(({ quantity, weightKg }) => ({
      itemType: sender.itemType,
      itemQuantity: String(quantity),
      itemWeight: String(weightKg),
    })),
  }

  function expected(): string {
    const card = cards.find(({ alias }) => alias === sender.card)
    if (card === undefined) throw new Error(`There is no card ${sender.card}`)
    const kg = Math.ceil(goods.reduce((sum, { quantity, weightKg }) => sum + quantity * weightKg, 0))
    const day = quoteDate.toISOString().slice(0, 10)
    return carrierBill(
      card,
      sender.service,
      zoneOf(origin.postcode),
      zoneOf(destination.postcode),
      kg,
      day,
    ).toFixed(2)
  }
}

/** Most bills are right. Some are too high, a few too low, and a few have not arrived yet. */
function billed(number: number, expected: string): string | null {
  if (isEvery(17, number)) return null
  if (isEvery(9, number)) return Decimal.of(expected).times(Decimal.of('1.12')).toFixed(2)
  if (isEvery(13, number)) return Decimal.of(expected).times(Decimal.of('0.9')).toFixed(2)
  return expected
}

function customFieldsOf(customerId: string, number: number): Record<string, string> | null {
  if (customerId === 'IRONBARK')
    return { costCentre: `TOOLS-${10 + (number % 4)}`, purchaseOrder: `PO-${70_000 + number}` }
  if (customerId === 'LYREBIRD')
    return { costCentre: `CELLAR-${1 + (number % 3)}`, liquorLicence: 'LIQP770010042' }
  return null
}

const isEvery = (nth: number, number: number) => number % nth === nth - 1

function turn<T>(items: readonly T[], number: number): T {
  return items[number % items.length] as T
}
