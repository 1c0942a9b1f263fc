import { measureOfItem, volume } from './conditions.ts'
import { compare, type Fraction, fraction, sum, times } from './fraction.ts'
import type { PlainItem, Sent } from './price-plainly.ts'
import { spacesOf } from './spaces.ts'

const inAll = (items: PlainItem[], measure: (item: PlainItem) => Fraction) =>
  sum(items.map((item) => times(measure(item), fraction(item.quantity))))

/** Whether a service takes the goods. */
export function isWithinLimits(service: Sent, items: PlainItem[], itemTypes: Sent[]): boolean {
  const each = (subject: string) => items.map((item) => measureOfItem(subject, item))
  const measured: Record<string, Fraction[]> = {
    itemKgMax: each('ITEM_KG'),
    itemLengthMetresMax: each('LONGEST_SIDE'),
    itemWidthMetresMax: each('WIDTH'),
    itemHeightMetresMax: each('HEIGHT'),
    itemGirthMetresMax: each('GIRTH'),
    itemVolumeM3Max: each('VOLUME'),
    consignmentKgMax: [inAll(items, ({ weight }) => fraction(weight))],
    consignmentItemsMax: [inAll(items, () => fraction(1))],
    consignmentVolumeM3Max: [inAll(items, volume)],
    consignmentPalletSpacesMax: [spacesOf(items, itemTypes)],
  }
  return Object.entries(measured).every(
    ([limit, values]) =>
      service[limit] === undefined || values.every((value) => compare(value, fraction(service[limit])) <= 0),
  )
}
