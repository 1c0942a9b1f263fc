import { Decimal, larger } from '../../platform/values/decimal.ts'
import type { GoodsLine } from '../answer-schemas.ts'
import { type ItemTypes, palletSpacesOf, spacesOfArticle } from '../book/pallet-spaces.ts'
import { itemTypeOf } from '../book/rate-book.ts'

/** An item line as it is sent: metres, kilograms for one item, dollars for one item. */
export interface Item {
  quantity: number
  length: number
  width: number
  height: number
  weight: number
  type?: string
  itemValue?: number
}

export interface MeasuredItem {
  quantity: number
  longestSide: number
  length: number
  width: number
  height: number
  weight: number
  type: string
  value: number
  cubicMetres: Decimal
  /** Pallet spaces of one article. */
  spaces: Decimal
}

/** What services need to know about all goods or some of them, computed once. */
export interface Goods {
  items: MeasuredItem[]
  deadKg: Decimal
  cubicMetres: Decimal
  itemCount: number
  palletSpaces: Decimal
}

/** The cubic factor of `goods[].chargeableWeight`. Services price with their own factor. */
const usualCubicFactor = Decimal.of(250)

const zero = Decimal.of(0)

export function measureGoods(items: Item[], itemTypes: ItemTypes): Goods {
  const typesByLabel = new Map<string, string>()
  return sumGoods(
    items.map((item): MeasuredItem => {
      const { quantity, length, width, height, weight, type: label = '' } = item
      const type = typesByLabel.get(label) ?? itemTypeOf(label)
      typesByLabel.set(label, type)
      const cubicMetres = Decimal.of(length).times(Decimal.of(width)).times(Decimal.of(height))
      const longestSide = Math.max(length, width, height)
      const value = item.itemValue ?? 0
      const spaces = spacesOfArticle(item, type, itemTypes)
      return { quantity, longestSide, length, width, height, weight, type, value, cubicMetres, spaces }
    }),
  )
}

export function sumGoods(items: MeasuredItem[]): Goods {
  let deadKg = zero
  let cubicMetres = zero
  let itemCount = 0
  for (const { quantity, weight, cubicMetres: volume } of items) {
    const count = Decimal.of(quantity)
    deadKg = Decimal.of(weight).times(count).plus(deadKg)
    cubicMetres = volume.times(count).plus(cubicMetres)
    itemCount += quantity
  }
  return { items, deadKg, cubicMetres, itemCount, palletSpaces: palletSpacesOf(items) }
}

/** A goods line of the answer: centimetres, and the chargeable weight of the whole line. */
export function goodsLine(item: Item, { cubicMetres }: MeasuredItem): GoodsLine {
  const heavier = larger(Decimal.of(item.weight), cubicMetres.times(usualCubicFactor))
  return {
    type: item.type ?? '',
    quantity: item.quantity,
    length: centimetres(item.length),
    width: centimetres(item.width),
    height: centimetres(item.height),
    weight: item.weight,
    chargeableWeight: heavier.times(Decimal.of(item.quantity)).toNumber(3),
  }
}

/**
 * Decimal: 0.57 m is 57, where floats give 56.99999999999999. A double nearest to whole micrometres means those; any
 * other is multiplied as decimal text.
 */
function centimetres(metres: number): number {
  const micrometres = Math.round(metres * 1e6)
  return micrometres / 1e6 === metres ? micrometres / 1e4 : Number(`${metres}e2`)
}
