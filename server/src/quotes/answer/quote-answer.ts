import type { Place } from '../../locations/resolve-location.ts'
import { onceForEach } from '../../platform/turns/once-for-each.ts'
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
} from '../../platform/values/json-text.ts'
import type {
  ConsignmentAnswer,
  GoodsLine,
  LineAnswer,
  PlaceAnswer,
  QuoteAnswer,
  ResultAnswer,
  SurchargeAnswer,
} from '../answer-schemas.ts'
import type {
  FuelLevy,
  LaneRate,
  RateCard,
  Service,
  SpotRate,
  SurchargeRule,
  Transit,
} from '../book/rate-book.ts'
import type { Freight } from '../price/freight.ts'
import { type Goods, goodsLine, type Item, type MeasuredItem } from '../price/goods.ts'
import type { PricedLine } from '../price/price.ts'
import type { Surcharge } from '../price/surcharges.ts'

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
  { goods, extras }: { goods: Goods; extras: ReadonlyMap<string, string> },
): JsonText<ConsignmentAnswer> {
  const shared = [
    field('origin', placeText(origin)),
    field('destination', placeText(destination)),
    listField(
      'goods',
      goods.items.map((item, at) => goodsText(items[at] as Item, item)),
    ),
  ] as const
  if (extras.size === 0) return objectOf(...shared)
  return objectOf(...shared, fieldsOf({ extras: [...extras.keys()] }))
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

const laneFields = onceForEach(({ transit }: LaneRate) => transitFields(undefined, transit))

const spotRateFields = ({ spotRate, transit }: PricedLine) => transitFields(spotRate, transit)

const transitFields = (spotRate: SpotRate | undefined, transit: Transit) =>
  fieldsOf({
    isSpotRate: spotRate !== undefined,
    spotRateMessage: spotRate?.message ?? '',
    deliveryTime: deliveryTime(transit),
    minTransitTime: transit.min,
    maxTransitTime: transit.max,
    transitTimeUnit: transit.unit,
  })

/** The fuel levy comes last. */
function surchargeTexts({ surcharges, fuelLevy, fuelCents }: PricedLine) {
  const texts: JsonText<SurchargeAnswer>[] = []
  for (const surcharge of surcharges) if (surcharge.cents > 0) texts.push(surchargeText(surcharge))
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

function deliveryTime({ min, max, unit }: Transit): string {
  if (max === 0) return 'Same day'
  const length = min === max ? `${max}` : `${min}-${max}`
  return `${length} ${unit === 'H' ? 'hour' : 'business day'}${length === '1' ? '' : 's'}`
}
