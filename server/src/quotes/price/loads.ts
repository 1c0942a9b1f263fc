import type { Decimal } from '../../platform/values/decimal.ts'
import type { LaneRate, Service, TypeBreaks } from '../book/rate-book.ts'
import { type Goods, type MeasuredItem, sumGoods } from './goods.ts'
import { type Portion, type Weight, weigh } from './weigh.ts'

/** Goods as breaks count them. */
export interface Load {
  portions: Portion[]
  itemCount: number
  palletSpaces: Decimal
}

/** The goods of a consignment by the breaks of a lane that price them. */
export interface Loads {
  /** What the lane's own breaks price; undefined: nothing. */
  own: Load | undefined
  byType: { entry: TypeBreaks; load: Load }[]
}

/** Or the types of items that the lane has no breaks for. */
export type Unpriced = { typesWithoutRate: string[] }

export function loadsOf(lane: LaneRate, goods: Goods, weight: Weight, service: Service): Loads | Unpriced {
  if (lane.byType === null) return { own: loadOf(goods, weight), byType: [] }
  const { own, named } = splitByType(lane.byType, goods)
  if (own.length > 0 && lane.breaks.length === 0) {
    return { typesWithoutRate: [...new Set(own.map(({ type }) => type))] }
  }
  const loadOfItems = (items: MeasuredItem[], minimumKg: number) => {
    const sum = sumGoods(items)
    return loadOf(sum, weigh(sum, service, weight.cubicFactor, minimumKg))
  }
  return {
    own: own.length > 0 ? loadOfItems(own, service.minimumKg) : undefined,
    byType: [...named].map(([entry, items]) => ({ entry, load: loadOfItems(items, 0) })),
  }
}

const loadOf = ({ itemCount, palletSpaces }: Goods, { portions }: Weight): Load => ({
  portions,
  itemCount,
  palletSpaces,
})

/** Items whose type has breaks of its own, by their entry and in the order of the entries, and all others. */
function splitByType(entries: TypeBreaks[], { items }: Goods) {
  const own: MeasuredItem[] = []
  const found = new Map<TypeBreaks, MeasuredItem[]>()
  for (const item of items) {
    const entry = entries.find(({ types }) => types.includes(item.type))
    if (entry === undefined) own.push(item)
    else found.set(entry, [...(found.get(entry) ?? []), item])
  }
  const named = new Map(
    entries.flatMap((entry) => {
      const of = found.get(entry)
      return of ? [[entry, of] as const] : []
    }),
  )
  return { own, named }
}
