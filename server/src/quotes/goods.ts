import { Decimal, decimalOf } from '../platform/money.ts'
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

/** What all services need to know of the goods, counted once. */
export interface Goods {
  items: MeasuredItem[]
  deadKg: Decimal
  cubicMetres: Decimal
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
const usualCubicFactor = 250

const zero = new Decimal(0)

export function measureGoods(items: Item[]): Goods {
  let deadKg: Decimal = zero
  let cubicMetres: Decimal = zero
  let itemCount = 0
  let palletCount = 0
  const measured = items.map((item): MeasuredItem => {
    const { quantity, length, width, height, weight } = item
    const type = itemTypeOf(item.type ?? '')
    const volume = decimalOf(length).times(width).times(height)
    deadKg = decimalOf(weight).times(quantity).plus(deadKg)
    cubicMetres = volume.times(quantity).plus(cubicMetres)
    itemCount += quantity
    if (type === 'PALLET') palletCount += quantity
    const longestSide = Math.max(length, width, height)
    const value = item.itemValue ?? 0
    return { quantity, longestSide, width, height, weight, type, value, cubicMetres: volume }
  })
  return { items: measured, deadKg, cubicMetres, itemCount, palletCount }
}

export function goodsLine(item: Item, { cubicMetres }: MeasuredItem): GoodsLine {
  const heavier = Decimal.max(item.weight, cubicMetres.times(usualCubicFactor))
  return {
    type: item.type ?? '',
    quantity: item.quantity,
    length: centimetres(item.length),
    width: centimetres(item.width),
    height: centimetres(item.height),
    weight: item.weight,
    chargeableWeight: heavier.times(item.quantity).toDecimalPlaces(3).toNumber(),
  }
}

/**
 * Exact: 0.57 m is 57, where floats make it 56.99999999999999. A double that is the nearest to whole micrometres
 * stands for them, and needs no decimal arithmetic.
 */
function centimetres(metres: number): number {
  const micrometres = Math.round(metres * 1e6)
  return micrometres / 1e6 === metres ? micrometres / 1e4 : decimalOf(metres).times(100).toNumber()
}

export interface Weight {
  deadKg: Decimal
  cubicKg: Decimal
  chargeableKg: Decimal
}

/** The larger of dead and cubic weight, rounded up to the service's step, at least its minimum. */
export function weigh({ deadKg, cubicMetres }: Goods, service: Service): Weight {
  const cubicKg = cubicMetres.times(service.cubicFactor)
  const larger = deadKg.gt(cubicKg) ? deadKg : cubicKg
  const rounded = larger.div(service.weightStepKg).ceil().times(service.weightStepKg)
  return { deadKg, cubicKg, chargeableKg: Decimal.max(rounded, service.minimumKg) }
}
