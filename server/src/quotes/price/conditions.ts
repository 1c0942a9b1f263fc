import { Decimal } from '../../platform/values/decimal.ts'
import type { MeasureCondition, Service, SurchargeCondition } from '../book/rate-book.ts'
import type { Goods, MeasuredItem } from './goods.ts'
import type { Weight } from './weigh.ts'

/** What surcharges depend on besides the service. */
export interface SurchargeCircumstances {
  goods: Goods
  weight: Weight
  /** The date for dated rules. */
  date: string
  /** The zone of an end in a zone set; undefined: the service's own set. */
  zoneOf(end: 'FROM_ZONE' | 'TO_ZONE', zoneSetCode: string | undefined): string | undefined
  isResidential: boolean
  isFromResidential: boolean
  isPoBox: boolean
  /** What is asked for, by code. */
  extras: ReadonlyMap<string, string>
}

/** Whether the consignment meets the conditions that are not about single items. */
export function holdsForConsignment(
  conditions: SurchargeCondition[],
  service: Service,
  circumstances: SurchargeCircumstances,
): boolean {
  const { goods, weight, extras } = circumstances
  for (const condition of conditions) {
    switch (condition.subject) {
      case 'CONSIGNMENT_KG':
        if (!isWithin(goods.deadKg, condition)) return false
        break
      case 'CHARGEABLE_KG':
        if (!isWithin(weight.chargeableKg, condition)) return false
        break
      case 'ITEM_COUNT':
        if (!isNumberWithin(goods.itemCount, condition)) return false
        break
      case 'PALLET_SPACES':
        if (!isWithin(goods.palletSpaces, condition)) return false
        break
      case 'FROM_ZONE':
      case 'TO_ZONE': {
        const zone = circumstances.zoneOf(condition.subject, condition.zoneSetCode)
        // A place in no zone of the set meets neither "is" nor "is not".
        if (zone === undefined || !isChosen(zone, condition)) return false
        break
      }
      case 'CLASS':
        if (!isChosen(service.class, condition)) return false
        break
      case 'EXTRA':
        if (!condition.choices.some((code) => extras.has(code))) return false
        break
      case 'RESIDENTIAL':
        if (!circumstances.isResidential) return false
        break
      case 'FROM_RESIDENTIAL':
        if (!circumstances.isFromResidential) return false
        break
      case 'PO_BOX':
        if (!circumstances.isPoBox) return false
        break
    }
  }
  return true
}

/** The items that meet all conditions about items. Most rules have one condition, so it loops over conditions first. */
export function itemsThatMeet(conditions: SurchargeCondition[], { items: all }: Goods): MeasuredItem[] {
  let items = all
  for (const condition of conditions) {
    switch (condition.subject) {
      case 'LONGEST_SIDE':
        items = items.filter((item) => isNumberWithin(item.longestSide, condition))
        break
      case 'MIDDLE_SIDE':
        items = items.filter((item) => isNumberWithin(sidesOf(item)[1], condition))
        break
      case 'SHORTEST_SIDE':
        items = items.filter((item) => isNumberWithin(sidesOf(item)[0], condition))
        break
      case 'WIDTH':
        items = items.filter((item) => isNumberWithin(item.width, condition))
        break
      case 'HEIGHT':
        items = items.filter((item) => isNumberWithin(item.height, condition))
        break
      case 'GIRTH':
        items = items.filter((item) => isWithin(girthOf(item), condition))
        break
      case 'VOLUME':
        items = items.filter((item) => isWithin(item.cubicMetres, condition))
        break
      case 'ITEM_KG':
        items = items.filter((item) => isNumberWithin(item.weight, condition))
        break
      case 'ITEM_TYPE':
        items = items.filter((item) => isChosen(item.type, condition))
        break
    }
  }
  return items
}

/** From the shortest. */
const sidesOf = ({ length, width, height }: MeasuredItem) =>
  [length, width, height].sort((a, b) => a - b) as [number, number, number]

const two = Decimal.of(2)

/** Around the two shorter sides. */
export function girthOf(item: MeasuredItem): Decimal {
  const [shortest, middle] = sidesOf(item)
  return Decimal.of(shortest).plus(Decimal.of(middle)).times(two)
}

const isChosen = (value: string, { comparison, choices }: { comparison: string; choices: string[] }) =>
  choices.includes(value) === (comparison === 'IS')

function isNumberWithin(value: number, { comparison, number }: MeasureCondition): boolean {
  switch (comparison) {
    case 'OVER':
      return value > number
    case 'FROM':
      return value >= number
    case 'BELOW':
      return value < number
    case 'UP_TO':
      return value <= number
  }
}

function isWithin(value: Decimal, { comparison, number }: MeasureCondition): boolean {
  const end = Decimal.of(number)
  switch (comparison) {
    case 'OVER':
      return value.isOver(end)
    case 'FROM':
      return value.isAtLeast(end)
    case 'BELOW':
      return !value.isAtLeast(end)
    case 'UP_TO':
      return !value.isOver(end)
  }
}
