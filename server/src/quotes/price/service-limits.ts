import { onceForEach } from '../../platform/turns/once-for-each.ts'
import { Decimal, larger } from '../../platform/values/decimal.ts'
import type { Service, ServiceLimits } from '../book/rate-book.ts'
import { girthOf } from './conditions.ts'
import type { Goods, MeasuredItem } from './goods.ts'

/** Which limit of a service the goods exceed. */
export interface LimitExceeded {
  reason: 'ITEM_LIMIT' | 'CONSIGNMENT_LIMIT'
  /** The limit and the value: `items of at most 30 kg; the largest is 35 kg`. */
  said: string
}

interface Limit {
  name: keyof ServiceLimits
  reason: LimitExceeded['reason']
  isExceeded(goods: Goods, max: number): boolean
  say(goods: Goods, max: number): string
}

/** A measure that doubles compare exactly, because it is as it was sent. */
const ofSent = (name: keyof ServiceLimits, unit: string, measure: (item: MeasuredItem) => number): Limit => ({
  name,
  reason: 'ITEM_LIMIT',
  isExceeded: ({ items }, max) => items.some((item) => measure(item) > max),
  say: ({ items }, max) =>
    `items of at most ${max} ${unit}; the largest is ${Math.max(...items.map(measure))} ${unit.split(' ')[0]}`,
})

/** A measure that is calculated, in decimals. */
const ofItem = (
  name: keyof ServiceLimits,
  unit: string,
  measure: (item: MeasuredItem) => Decimal,
): Limit => ({
  name,
  reason: 'ITEM_LIMIT',
  isExceeded: ({ items }, max) => items.some((item) => measure(item).isOver(Decimal.of(max))),
  say: ({ items }, max) =>
    `items of at most ${max} ${unit}; the largest is ${shown(items.map(measure).reduce(larger), max)} ${unit.split(' ')[0]}`,
})

const ofConsignment = (
  name: keyof ServiceLimits,
  unit: string,
  measure: (goods: Goods) => Decimal,
): Limit => ({
  name,
  reason: 'CONSIGNMENT_LIMIT',
  isExceeded: (goods, max) => measure(goods).isOver(Decimal.of(max)),
  say: (goods, max) =>
    `consignments of at most ${withUnit(max, unit)}; this one has ${withUnit(shown(measure(goods), max), unit)}`,
})

/** "1 item", "3 items", "1.5 pallet spaces", "500 kg" */
export const withUnit = (quantity: number | string, unit: string): string =>
  `${quantity} ${Number(quantity) === 1 ? unit.replace(/s$/, '') : unit}`

/** Rounded for people, unless the rounded value would not exceed the limit. */
function shown(value: Decimal, max: number): string {
  const rounded = value.roundedTo(4)
  return (rounded.isOver(Decimal.of(max)) ? rounded : value).toString()
}

/** In the order in which they are checked. */
const all: Limit[] = [
  ofSent('itemKgMax', 'kg', ({ weight }) => weight),
  ofSent('itemLengthMetresMax', 'm in length', ({ longestSide }) => longestSide),
  ofSent('itemWidthMetresMax', 'm in width', ({ width }) => width),
  ofSent('itemHeightMetresMax', 'm in height', ({ height }) => height),
  ofItem('itemGirthMetresMax', 'm in girth', girthOf),
  ofItem('itemVolumeM3Max', 'm³', ({ cubicMetres }) => cubicMetres),
  ofConsignment('consignmentKgMax', 'kg', ({ deadKg }) => deadKg),
  ofConsignment('consignmentItemsMax', 'items', ({ itemCount }) => Decimal.of(itemCount)),
  ofConsignment('consignmentVolumeM3Max', 'm³', ({ cubicMetres }) => cubicMetres),
  ofConsignment('consignmentPalletSpacesMax', 'pallet spaces', ({ palletSpaces }) => palletSpaces),
]

/** Most services have few limits, so those are looked up once. */
const limitsOf = onceForEach((service: Service) =>
  all.flatMap((limit) => {
    const max = service[limit.name]
    return max === null ? [] : [{ limit, max }]
  }),
)

export function limitExceeded(service: Service, goods: Goods): LimitExceeded | undefined {
  for (const { limit, max } of limitsOf(service)) {
    if (limit.isExceeded(goods, max)) return { reason: limit.reason, said: limit.say(goods, max) }
  }
  return undefined
}
