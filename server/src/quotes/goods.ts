import { Decimal, larger } from '../platform/decimal.ts'
import type { GoodsLine } from './answer-schemas.ts'
import { itemTypeOf, type Service } from './rate-book.ts'

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
  width: number
  height: number
  weight: number
  type: string
  value: number
  cubicMetres: Decimal
}

/** What all services need to know about the goods, computed once. */
export interface Goods {
  items: MeasuredItem[]
  deadKg: Decimal
  cubicMetres: Decimal
  itemCount: number
  palletCount: number
}

/** The cubic factor of `goods[].chargeableWeight`. Services price with their own factor. */
const usualCubicFactor = Decimal.of(250)

const zero = Decimal.of(0)

export function measureGoods(items: Item[]): Goods {
  let deadKg = zero
  let cubicMetres = zero
  let itemCount = 0
  let palletCount = 0
  const typesByLabel = new Map<string, string>()
  const measured = items.map((item): MeasuredItem => {
    const { quantity, length, width, height, weight, type: label = '' } = item
    const type = typesByLabel.get(label) ?? itemTypeOf(label)
    typesByLabel.set(label, type)
    const volume = Decimal.of(length).times(Decimal.of(width)).times(Decimal.of(height))
    const count = Decimal.of(quantity)
    deadKg = Decimal.of(weight).times(count).plus(deadKg)
    cubicMetres = volume.times(count).plus(cubicMetres)
    itemCount += quantity
    if (type === 'PALLET') palletCount += quantity
    const longestSide = Math.max(length, width, height)
    const value = item.itemValue ?? 0
    return { quantity, longestSide, width, height, weight, type, value, cubicMetres: volume }
  })
  return { items: measured, deadKg, cubicMetres, itemCount, palletCount }
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

export interface Weight {
  deadKg: Decimal
  cubicKg: Decimal
  chargeableKg: Decimal
}

/** The larger of dead and cubic weight, rounded up to the service's step, at least its minimum. */
export function weigh({ deadKg, cubicMetres }: Goods, service: Service): Weight {
  const cubicKg = cubicMetres.times(Decimal.of(service.cubicFactor))
  const rounded = larger(deadKg, cubicKg).roundedUpTo(Decimal.of(service.weightStepKg))
  return { deadKg, cubicKg, chargeableKg: larger(rounded, Decimal.of(service.minimumKg)) }
}
