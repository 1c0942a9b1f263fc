import { Exact, larger } from '../platform/exact.ts'
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
  cubicMetres: Exact
}

/** What all services need to know of the goods, counted once. */
export interface Goods {
  items: MeasuredItem[]
  deadKg: Exact
  cubicMetres: Exact
  itemCount: number
  palletCount: number
}

/** A line of goods as it is answered: centimetres, and the chargeable weight of the whole line. */
export interface GoodsLine {
  type: string
  quantity: number
  length: number
  width: number
  height: number
  weight: number
  chargeableWeight: number
}

/** The factor behind `goods[].chargeableWeight`, which belongs to no service. Each service prices by its own. */
const usualCubicFactor = Exact.of(250)

const zero = Exact.of(0)

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
    const volume = Exact.of(length).times(Exact.of(width)).times(Exact.of(height))
    const count = Exact.of(quantity)
    deadKg = Exact.of(weight).times(count).plus(deadKg)
    cubicMetres = volume.times(count).plus(cubicMetres)
    itemCount += quantity
    if (type === 'PALLET') palletCount += quantity
    const longestSide = Math.max(length, width, height)
    const value = item.itemValue ?? 0
    return { quantity, longestSide, width, height, weight, type, value, cubicMetres: volume }
  })
  return { items: measured, deadKg, cubicMetres, itemCount, palletCount }
}

export function goodsLine(item: Item, { cubicMetres }: MeasuredItem): GoodsLine {
  const heavier = larger(Exact.of(item.weight), cubicMetres.times(usualCubicFactor))
  return {
    type: item.type ?? '',
    quantity: item.quantity,
    length: centimetres(item.length),
    width: centimetres(item.width),
    height: centimetres(item.height),
    weight: item.weight,
    chargeableWeight: heavier.times(Exact.of(item.quantity)).toNumber(3),
  }
}

/**
 * Exact: 0.57 m is 57, where floats make it 56.99999999999999. A double that is the nearest to whole micrometres
 * stands for them; any other is multiplied in its text.
 */
function centimetres(metres: number): number {
  const micrometres = Math.round(metres * 1e6)
  return micrometres / 1e6 === metres ? micrometres / 1e4 : Number(`${metres}e2`)
}

export interface Weight {
  deadKg: Exact
  cubicKg: Exact
  chargeableKg: Exact
}

/** The larger of dead and cubic weight, rounded up to the service's step, at least its minimum. */
export function weigh({ deadKg, cubicMetres }: Goods, service: Service): Weight {
  const cubicKg = cubicMetres.times(Exact.of(service.cubicFactor))
  const rounded = larger(deadKg, cubicKg).roundedUpTo(Exact.of(service.weightStepKg))
  return { deadKg, cubicKg, chargeableKg: larger(rounded, Exact.of(service.minimumKg)) }
}
