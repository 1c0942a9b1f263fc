import type { Place } from '../locations/resolve-location.ts'
import {
  field,
  fieldsOf,
  type JsonFields,
  type JsonText,
  jsonOf,
  listField,
  moneyField,
  numberFields,
  objectOf,
  textField,
} from '../platform/json-text.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import type {
  ConsignmentAnswer,
  GoodsLine,
  LineAnswer,
  PlaceAnswer,
  QuoteAnswer,
  ResultAnswer,
  SurchargeAnswer,
} from './answer-schemas.ts'
import type { Freight } from './freight.ts'
import { type Goods, goodsLine, type Item, type MeasuredItem } from './goods.ts'
import type { PricedLine } from './price.ts'
import type { FuelLevy, LaneRate, RateCard, Service, SpotRate, SurchargeRule } from './rate-book.ts'
import type { Surcharge } from './surcharges.ts'

/** The published answer, built from stored texts, so that a quote always returns the same bytes. */
export const answerText = (
  consignment: JsonText<ConsignmentAnswer>,
  results: JsonText<ResultAnswer>[],
): JsonText<QuoteAnswer> =>
  objectOf(consignment.slice(1, -1) as JsonFields<ConsignmentAnswer>, listField('results', results))

/** What all results of a request share. */
export function consignmentText(
  origin: Place,
  destination: Place,
  items: Item[],
  { items: measured }: Goods,
): JsonText<ConsignmentAnswer> {
  return objectOf(
    field('origin', placeText(origin)),
    field('destination', placeText(destination)),
    listField(
      'goods',
      measured.map((item, at) => goodsText(items[at] as Item, item)),
    ),
  )
}

const placeText = onceForEach(
  ({ postalCode, suburb, city, state, stateName, countryCode }: Place): JsonText<PlaceAnswer> =>
    jsonOf({ postalCode, suburb, city, state, stateName, countryCode }),
)

function goodsText(item: Item, measured: MeasuredItem): JsonText<GoodsLine> {
  const { type, ...figures } = goodsLine(item, measured)
  return objectOf(textField('type', type), numberFields(figures))
}

export function resultText(
  customerId: string,
  quoteId: string,
  noQuoteMessage: string,
  lines: PricedLine[],
): JsonText<ResultAnswer> {
  const texts = lines.map((line) => lineText(quoteId, line))
  return objectOf(
    textField('customerId', customerId),
    textField('quoteId', quoteId),
    textField('noQuoteMessage', noQuoteMessage),
    listField('quotes', texts),
  )
}

/** The JSON of services, cards, lanes and rules is written once per rate book: it took half the time of a line. */
function lineText(quoteId: string, line: PricedLine): JsonText<LineAnswer> {
  return objectOf(
    textField('rateId', `${quoteId}:${line.service.serviceId}`),
    serviceFields(line.service),
    rateCardFields(line.rateCard),
    moneyField('amount', line.amountCents),
    moneyField('totalAmount', line.totalCents),
    moneyField('gstAmount', line.gstCents),
    line.spotRate ? spotRateFields(line) : laneFields((line.freight as Freight).lane),
    listField('surcharges', surchargeTexts(line)),
  )
}

const serviceFields = onceForEach(({ name, serviceId }: Service) =>
  fieldsOf({ serviceName: name, serviceId }),
)

const rateCardFields = onceForEach(({ name, rateCardId }: RateCard) =>
  fieldsOf({ rateCardName: name, rateCardId }),
)

const laneFields = onceForEach(({ transitDaysMin, transitDaysMax }: LaneRate) =>
  transitFields(undefined, transitDaysMin, transitDaysMax),
)

const spotRateFields = ({ spotRate, transitDaysMin, transitDaysMax }: PricedLine) =>
  transitFields(spotRate, transitDaysMin, transitDaysMax)

const transitFields = (spotRate: SpotRate | undefined, daysMin: number, daysMax: number) =>
  fieldsOf({
    isSpotRate: spotRate !== undefined,
    spotRateMessage: spotRate?.message ?? '',
    deliveryTime: deliveryTime(daysMin, daysMax),
    minTransitTime: daysMin,
    maxTransitTime: daysMax,
    transitTimeUnit: 'D',
  })

/** The fuel levy comes last. */
function surchargeTexts({ surcharges, carriage: { fuelLevy }, fuelCents }: PricedLine) {
  const texts = surcharges.map(surchargeText)
  if (fuelLevy && fuelCents > 0) texts.push(fuelText(fuelLevy, fuelCents))
  return texts
}

const surchargeText = ({ rule, cents }: Surcharge): JsonText<SurchargeAnswer> =>
  objectOf(ruleFields(rule), moneyField('amount', cents))

const ruleFields = onceForEach(({ name, description, key }: SurchargeRule) =>
  fieldsOf({ name, description, key }),
)

export const fuelKey = 'FUEL'

const fuelText = (levy: FuelLevy, cents: number): JsonText<SurchargeAnswer> =>
  objectOf(fuelFields(levy), moneyField('amount', cents))

const fuelFields = onceForEach(({ percent }: FuelLevy) =>
  fieldsOf({ name: 'Fuel levy', description: `Fuel levy of ${percent} %`, key: fuelKey }),
)

function deliveryTime(daysMin: number, daysMax: number): string {
  if (daysMax === 0) return 'Same day'
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}-${daysMax}`
  return `${days} business day${days === '1' ? '' : 's'}`
}
