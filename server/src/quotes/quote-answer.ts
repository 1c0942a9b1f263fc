import type { Place } from '../locations/resolve-location.ts'
import { moneyText } from '../platform/money.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import type { Freight } from './freight.ts'
import { type Goods, goodsLine, type Item } from './goods.ts'
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

/** What all results of a request have in common, as JSON text. */
export function consignmentText(
  origin: Place,
  destination: Place,
  items: Item[],
  { items: measured }: Goods,
): string {
  const goods = measured.map((item, at) => goodsLine(items[at] as Item, item))
  return `{"origin":${placeText(origin)},"destination":${placeText(destination)},"goods":${JSON.stringify(goods)}}`
}

/** Places are shared by all who ask for the same. */
const placeText = onceForEach(({ postalCode, suburb, city, state, stateName, countryCode }: Place) =>
  JSON.stringify({ postalCode, suburb, city, state, stateName, countryCode } satisfies PlaceAnswer),
)

/**
 * Writes the results of a request as JSON text. What a service, a card or a rule says of itself is written once for a
 * rate book, and what customers have in common once for a request. A fifth of the time is left of what writing each line
 * as an object took.
 */
export class ResultWriter {
  readonly #lines = new Map<Freight, LineTexts>()
  readonly #surchargesToFuel = new Map<Surcharge[], string>()

  write(customerId: string, quoteId: string, noQuoteMessage: string, lines: PricedLine[]): string {
    const head = `{"customerId":${JSON.stringify(customerId)},"quoteId":"${quoteId}"`
    const lineStart = `{"rateId":"${quoteId}:`
    const texts = lines.map((line) => this.#lineText(lineStart, line))
    return `${head},"noQuoteMessage":${JSON.stringify(noQuoteMessage)},"quotes":[${texts.join(',')}]}`
  }

  #lineText(start: string, line: PricedLine): string {
    const { before, between } = this.#textsOf(line)
    const [amount, total, gst] = [
      moneyText(line.amountCents),
      moneyText(line.totalCents),
      moneyText(line.gstCents),
    ]
    return `${start}${before}${amount},"totalAmount":${total},"gstAmount":${gst}${between}${this.#surchargesText(line)}]}`
  }

  #textsOf(line: PricedLine): LineTexts {
    const { freight, spotRate } = line
    if (!freight || spotRate) return lineTexts(line)
    let texts = this.#lines.get(freight)
    if (!texts) {
      texts = lineTexts(line)
      this.#lines.set(freight, texts)
    }
    return texts
  }

  /** Fuel is the last of the surcharges, and often the only one that differs between customers. */
  #surchargesText({ surcharges, carriage: { fuelLevy }, fuelCents }: PricedLine): string {
    if (!fuelLevy || fuelCents === 0) return surcharges.map(surchargeText).join(',')
    let toFuel = this.#surchargesToFuel.get(surcharges)
    if (toFuel === undefined) {
      toFuel = [...surcharges.map(surchargeText), fuelText(fuelLevy)].join(',')
      this.#surchargesToFuel.set(surcharges, toFuel)
    }
    return `${toFuel}${moneyText(fuelCents)}}`
  }
}

/** What stands before the amounts of a line, and what stands between them and the surcharges. */
interface LineTexts {
  before: string
  between: string
}

/** Texts that are used again are joined: one that is put together otherwise is a tree, which each use walks again. */
function lineTexts({
  service,
  rateCard,
  spotRate,
  transitDaysMin: daysMin,
  transitDaysMax: daysMax,
}: PricedLine): LineTexts {
  const between = [
    `,"isSpotRate":${spotRate !== undefined},"spotRateMessage":${JSON.stringify(spotRate?.message ?? '')}`,
    `,"deliveryTime":"${deliveryTime(daysMin, daysMax)}","minTransitTime":${daysMin},"maxTransitTime":${daysMax}`,
    ',"transitTimeUnit":"D","surcharges":[',
  ]
  return {
    before: [serviceText(service), rateCardText(rateCard), '"amount":'].join(','),
    between: between.join(''),
  }
}

/** Begins within the text of the rate's id, which ends with that of the service. */
const serviceText = onceForEach(({ serviceId, name }: Service) => {
  const id = JSON.stringify(serviceId)
  return [id.slice(1), `"serviceName":${JSON.stringify(name)}`, `"serviceId":${id}`].join(',')
})

const rateCardText = onceForEach(({ rateCardId, name }: RateCard) =>
  [`"rateCardName":${JSON.stringify(name)}`, `"rateCardId":${JSON.stringify(rateCardId)}`].join(','),
)

const surchargeText = ({ rule, cents }: Surcharge) => `${ruleText(rule)}${moneyText(cents)}}`

const ruleText = onceForEach(({ name, description, key }: SurchargeRule) =>
  textToAmount(name, description, key),
)

const fuelText = onceForEach(({ percent }: FuelLevy) =>
  textToAmount('Fuel levy', `Fuel levy of ${percent} %`, fuelKey),
)

/** A surcharge up to its amount. */
function textToAmount(name: string, description: string, key: string): string {
  const said = JSON.stringify({ name, description, key } satisfies Omit<SurchargeAnswer, 'amount'>)
  return [said.slice(0, -1), '"amount":'].join(',')
}

export const fuelKey = 'FUEL'

function deliveryTime(daysMin: number, daysMax: number): string {
  if (daysMax === 0) return 'Same day'
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}-${daysMax}`
  return `${days} business day${days === '1' ? '' : 's'}`
}
