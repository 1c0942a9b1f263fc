import type { Place } from '../locations/resolve-location.ts'
import { moneyOf } from '../platform/money.ts'
import { type GoodsLine, goodsLine, type Item } from './goods.ts'
import type { PricedLine } from './price.ts'

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

export function answerConsignment(origin: Place, destination: Place, items: Item[]): ConsignmentAnswer {
  return { origin: answerPlace(origin), destination: answerPlace(destination), goods: items.map(goodsLine) }
}

function answerPlace({ postalCode, suburb, city, state, stateName, countryCode }: Place): PlaceAnswer {
  return { postalCode, suburb, city, state, stateName, countryCode }
}

export function answerLine(quoteId: string, line: PricedLine): LineAnswer {
  const { service, rateCard, spotRate, transitDaysMin, transitDaysMax } = line
  return {
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
    surcharges: answerSurcharges(line),
  }
}

/** Fuel is the last of the surcharges. */
function answerSurcharges({ surcharges, carriage, fuelCents }: PricedLine): SurchargeAnswer[] {
  const answers = surcharges.map(({ rule: { name, description, key }, cents }) => ({
    ...{ name, description, key },
    amount: moneyOf(cents),
  }))
  if (carriage.fuelLevy && fuelCents > 0) {
    const description = `${carriage.fuelLevy.percent} % of freight and of the surcharges that fuel applies to`
    answers.push({ name: 'Fuel levy', description, key: fuelKey, amount: moneyOf(fuelCents) })
  }
  return answers
}

export const fuelKey = 'FUEL'

function deliveryTime(daysMin: number, daysMax: number): string {
  if (daysMax === 0) return 'Same day'
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}-${daysMax}`
  return `${days} business day${days === '1' ? '' : 's'}`
}
