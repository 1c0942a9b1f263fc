import { add, compare, type Fraction, fraction, sum, times } from './fraction.ts'
import type { PlainItem, PlainRequest, Sent } from './price-plainly.ts'
import { folded, spacesOf } from './spaces.ts'

/** What conditions look at, besides the rule. */
export interface Seen {
  request: PlainRequest
  service: Sent
  itemTypes: Sent[]
  chargeableKg: Fraction
  zoneOf(end: 'FROM_ZONE' | 'TO_ZONE', zoneSet: string | undefined): string | undefined
}

const sides = ({ length, width, height }: PlainItem) => [length, width, height].map(fraction).sort(compare)
const side = (item: PlainItem, at: number) => sides(item)[at] as Fraction
export const volume = ({ length, width, height }: PlainItem) =>
  times(times(fraction(length), fraction(width)), fraction(height))

const ofItem: Record<string, (item: PlainItem) => Fraction> = {
  LONGEST_SIDE: (item) => side(item, 2),
  MIDDLE_SIDE: (item) => side(item, 1),
  SHORTEST_SIDE: (item) => side(item, 0),
  WIDTH: ({ width }) => fraction(width),
  HEIGHT: ({ height }) => fraction(height),
  GIRTH: (item) => times(fraction(2), add(side(item, 0), side(item, 1))),
  VOLUME: volume,
  ITEM_KG: ({ weight }) => fraction(weight),
}

export function measureOfItem(subject: string, item: PlainItem): Fraction {
  const measure = ofItem[subject]
  if (measure === undefined) throw new Error(`${subject} is no measure of an item`)
  return measure(item)
}

const ofConsignment: Record<string, (seen: Seen) => Fraction> = {
  CONSIGNMENT_KG: ({ request: { items } }) =>
    sum(items.map(({ weight, quantity }) => times(fraction(weight), fraction(quantity)))),
  CHARGEABLE_KG: ({ chargeableKg }) => chargeableKg,
  ITEM_COUNT: ({ request: { items } }) => sum(items.map(({ quantity }) => fraction(quantity))),
  PALLET_SPACES: ({ request: { items }, itemTypes }) => spacesOf(items, itemTypes),
}

function within(value: Fraction, { over, from, below, upTo }: Sent): boolean {
  return (
    (over === undefined || compare(value, fraction(over)) > 0) &&
    (from === undefined || compare(value, fraction(from)) >= 0) &&
    (below === undefined || compare(value, fraction(below)) < 0) &&
    (upTo === undefined || compare(value, fraction(upTo)) <= 0)
  )
}

const isResidential = ({ street1, companyName }: { street1?: string; companyName?: string }) =>
  (street1 ?? '').trim() !== '' && (companyName ?? '').trim() === ''

/** The items that meet a rule; none if the consignment does not. */
export function itemsThatMeetRule(rule: Sent, seen: Seen): PlainItem[] {
  let items = seen.request.items
  for (const condition of rule.conditions ?? []) {
    const { subject, is, isNot, zoneSet } = condition
    const isChosen = (value: string) => (is ? is.includes(value) : !isNot.includes(value))
    const itemMeasure = ofItem[subject]
    const measure = ofConsignment[subject]
    if (itemMeasure) items = items.filter((item) => within(itemMeasure(item), condition))
    else if (measure) {
      if (!within(measure(seen), condition)) return []
    } else if (subject === 'ITEM_TYPE') {
      const types = (is ?? isNot).map(folded)
      items = items.filter(({ type }) => types.includes(folded(type)) === (is !== undefined))
    } else if (subject === 'CLASS') {
      if (!isChosen(seen.service.class)) return []
    } else if (subject === 'EXTRA') {
      if (!is.some((code: string) => seen.request.extras?.includes(code))) return []
    } else if (subject === 'FROM_ZONE' || subject === 'TO_ZONE') {
      const zone = seen.zoneOf(subject, zoneSet)
      if (zone === undefined || !isChosen(zone)) return []
    } else if (subject === 'RESIDENTIAL') {
      if (!isResidential(seen.request.destination)) return []
    } else if (subject === 'FROM_RESIDENTIAL') {
      if (!isResidential(seen.request.origin)) return []
    } else throw new Error(`The second implementation does not know ${subject}`)
  }
  return items
}
