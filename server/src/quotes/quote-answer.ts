import type { Place } from '../locations/resolve-location.ts'
import { moneyOf } from '../platform/money.ts'
import { type Goods, type GoodsLine, goodsLine, type Item } from './goods.ts'
import type { PricedLine } from './price.ts'
import type { Surcharge } from './surcharges.ts'

export interface PlaceAnswer {
  postalCode: string
  suburb: string
  city: string
  state: string
  stateName: string
  countryCode: string
}

/** What all results of a request have in common. */
export interface ConsignmentAnswer {
  origin: PlaceAnswer
  destination: PlaceAnswer
  goods: GoodsLine[]
}

export interface SurchargeAnswer {
  name: string
  description: string
  key: string
  amount: number
}

export interface LineAnswer {
  rateId: string
  serviceName: string
  serviceId: string
  rateCardName: string
  rateCardId: string
  amount: number
  totalAmount: number
  gstAmount: number
  isSpotRate: boolean
  spotRateMessage: string
  deliveryTime: string
  minTransitTime: number
  maxTransitTime: number
  transitTimeUnit: string
  surcharges: SurchargeAnswer[]
}

export interface ResultAnswer {
  customerId: string
  quoteId: string
  noQuoteMessage: string
  quotes: LineAnswer[]
}

export function answerConsignment(
  origin: Place,
  destination: Place,
  items: Item[],
  { items: measured }: Goods,
): ConsignmentAnswer {
  return {
    origin: answerPlace(origin),
    destination: answerPlace(destination),
    goods: measured.map((item, at) => goodsLine(items[at] as Item, item)),
  }
}

function answerPlace({ postalCode, suburb, city, state, stateName, countryCode }: Place): PlaceAnswer {
  return { postalCode, suburb, city, state, stateName, countryCode }
}

/** One result, as JSON text. */
export function resultText(
  customerId: string,
  quoteId: string,
  noQuoteMessage: string,
  lines: PricedLine[],
): string {
  const head = JSON.stringify({ customerId, quoteId, noQuoteMessage } satisfies Omit<ResultAnswer, 'quotes'>)
  return `${head.slice(0, -1)},"quotes":[${lines.map((line) => lineText(quoteId, line)).join(',')}]}`
}

function lineText(quoteId: string, line: PricedLine): string {
  const { service, rateCard, spotRate, transitDaysMin, transitDaysMax } = line
  const head = JSON.stringify({
    rateId: `${quoteId}:${service.serviceId}`,
    serviceName: service.name,
    serviceId: service.serviceId,
    rateCardName: rateCard.name,
    rateCardId: rateCard.rateCardId,
    amount: moneyOf(line.amountCents),
    totalAmount: moneyOf(line.totalCents),
    gstAmount: moneyOf(line.gstCents),
    isSpotRate: spotRate !== undefined,
    spotRateMessage: spotRate?.message ?? '',
    deliveryTime: deliveryTime(transitDaysMin, transitDaysMax),
    minTransitTime: transitDaysMin,
    maxTransitTime: transitDaysMax,
    transitTimeUnit: 'D',
  } satisfies Omit<LineAnswer, 'surcharges'>)
  return `${head.slice(0, -1)},"surcharges":[${surchargeTexts(line).join(',')}]}`
}

/** Customers share most surcharges, and these are most of a result: they are written once. */
const textsOfSurcharges = new WeakMap<Surcharge[], string[]>()

/** Fuel is the last of the surcharges. */
function surchargeTexts({ surcharges, carriage: { fuelLevy }, fuelCents }: PricedLine): string[] {
  let texts = textsOfSurcharges.get(surcharges)
  if (!texts) {
    texts = surcharges.map(({ rule: { name, description, key }, cents }) =>
      surchargeText({ name, description, key, amount: moneyOf(cents) }),
    )
    textsOfSurcharges.set(surcharges, texts)
  }
  if (!fuelLevy || fuelCents === 0) return texts
  const description = `Fuel levy of ${fuelLevy.percent} %`
  return [
    ...texts,
    surchargeText({ name: 'Fuel levy', description, key: fuelKey, amount: moneyOf(fuelCents) }),
  ]
}

const surchargeText = (surcharge: SurchargeAnswer) => JSON.stringify(surcharge)

export const fuelKey = 'FUEL'

function deliveryTime(daysMin: number, daysMax: number): string {
  if (daysMax === 0) return 'Same day'
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}-${daysMax}`
  return `${days} business day${days === '1' ? '' : 's'}`
}
