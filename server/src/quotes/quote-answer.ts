import type { Place } from '../locations/resolve-location.ts'
import { moneyText } from '../platform/money.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import { type Goods, type GoodsLine, goodsLine, type Item } from './goods.ts'
import type { PricedLine } from './price.ts'
import type { FuelLevy, RateCard, Service, SurchargeRule } from './rate-book.ts'
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

/**
 * One result, as JSON text. It is put together from texts that are written once: what a service or a card says of
 * itself once for a rate book, the surcharges that customers share once for a request. A tenth of the time is left of
 * what writing each line as an object took.
 */
export function resultText(
  customerId: string,
  quoteId: string,
  noQuoteMessage: string,
  lines: PricedLine[],
): string {
  const head = `{"customerId":${JSON.stringify(customerId)},"quoteId":"${quoteId}"`
  const texts = lines.map((line) => lineText(quoteId, line)).join(',')
  return `${head},"noQuoteMessage":${JSON.stringify(noQuoteMessage)},"quotes":[${texts}]}`
}

function lineText(quoteId: string, line: PricedLine): string {
  const {
    spotRate,
    amountCents,
    totalCents,
    gstCents,
    transitDaysMin: daysMin,
    transitDaysMax: daysMax,
  } = line
  const service = `"rateId":"${quoteId}:${serviceText(line.service)},${rateCardText(line.rateCard)}`
  const money = `"amount":${moneyText(amountCents)},"totalAmount":${moneyText(totalCents)},"gstAmount":${moneyText(gstCents)}`
  const spot = spotRate
    ? `"isSpotRate":true,"spotRateMessage":${JSON.stringify(spotRate.message)}`
    : '"isSpotRate":false,"spotRateMessage":""'
  const transit = `"deliveryTime":"${deliveryTime(daysMin, daysMax)}","minTransitTime":${daysMin},"maxTransitTime":${daysMax},"transitTimeUnit":"D"`
  return `{${service},${money},${spot},${transit},"surcharges":[${surchargeTexts(line)}]}`
}

/** Begins within the text of the rate's id, which ends with that of the service. */
const serviceText = onceForEach(({ serviceId, name }: Service) => {
  const id = JSON.stringify(serviceId)
  return `${id.slice(1)},"serviceName":${JSON.stringify(name)},"serviceId":${id}`
})

const rateCardText = onceForEach(
  ({ rateCardId, name }: RateCard) =>
    `"rateCardName":${JSON.stringify(name)},"rateCardId":${JSON.stringify(rateCardId)}`,
)

/** Fuel is the last of the surcharges. */
function surchargeTexts({ surcharges, carriage: { fuelLevy }, fuelCents }: PricedLine): string {
  const texts = surcharges.length > 0 ? textOfSurcharges(surcharges) : ''
  if (!fuelLevy || fuelCents === 0) return texts
  return `${texts}${texts && ','}${fuelText(fuelLevy)}${moneyText(fuelCents)}}`
}

const textOfSurcharges = onceForEach((surcharges: Surcharge[]) =>
  surcharges.map(({ rule, cents }) => `${ruleText(rule)}${moneyText(cents)}}`).join(','),
)

const ruleText = onceForEach(({ name, description, key }: SurchargeRule) =>
  surchargeText(name, description, key),
)

const fuelText = onceForEach(({ percent }: FuelLevy) =>
  surchargeText('Fuel levy', `Fuel levy of ${percent} %`, fuelKey),
)

/** Up to its amount. */
const surchargeText = (name: string, description: string, key: string) =>
  `${JSON.stringify({ name, description, key } satisfies Omit<SurchargeAnswer, 'amount'>).slice(0, -1)},"amount":`

export const fuelKey = 'FUEL'

function deliveryTime(daysMin: number, daysMax: number): string {
  if (daysMax === 0) return 'Same day'
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}-${daysMax}`
  return `${days} business day${days === '1' ? '' : 's'}`
}
