import { Decimal, larger, smaller } from '../../platform/values/decimal.ts'

/** What articles of a type count as, besides items. */
export interface ItemType {
  code: string
  unit: 'ITEM' | 'PALLET'
  /** How many spaces each article takes. */
  spaces: number | null
  /** The measures of one space, in metres and kilograms, for articles that are measured. */
  space: { length: number; width: number; height: number; kg: number } | null
}

export type ItemTypes = ReadonlyMap<string, ItemType>

const zero = Decimal.of(0)
const one = Decimal.of(1)
const two = Decimal.of(2)

/** The pallet spaces of one article. A type that is not listed: one for PALLET, none for all others. */
export function spacesOfArticle(
  article: { length: number; width: number; height: number; weight: number },
  type: string,
  itemTypes: ItemTypes,
): Decimal {
  const known = itemTypes.get(type)
  if (known === undefined) return type === 'PALLET' ? one : zero
  if (known.unit === 'ITEM') return zero
  if (known.spaces !== null) return Decimal.of(known.spaces)
  if (known.space === null) return one
  const { space } = known
  const area = smaller(
    floorSpaces(article.length, article.width, space),
    floorSpaces(article.width, article.length, space),
  )
  const bySize = article.height > space.height ? area.times(two) : area
  return larger(bySize, larger(Decimal.of(article.weight).partsOf(Decimal.of(space.kg)), one))
}

const floorSpaces = (length: number, width: number, space: { length: number; width: number }): Decimal =>
  Decimal.of(length)
    .partsOf(Decimal.of(space.length))
    .times(Decimal.of(width).partsOf(Decimal.of(space.width)))

/** All spaces of some items, not rounded. */
export function palletSpacesOf(items: { quantity: number; spaces: Decimal }[]): Decimal {
  let sum = zero
  for (const { quantity, spaces } of items) {
    if (!spaces.isZero()) sum = spaces.times(Decimal.of(quantity)).plus(sum)
  }
  return sum
}
