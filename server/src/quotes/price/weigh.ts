import { Decimal, larger } from '../../platform/values/decimal.ts'
import type { Service } from '../book/rate-book.ts'
import type { Goods } from './goods.ts'

export interface Weight {
  deadKg: Decimal
  cubicKg: Decimal
  chargeableKg: Decimal
  cubicFactor: number
  /** What kg breaks price: the whole, or each article on its own. */
  portions: Portion[]
}

/** A chargeable weight, and how many articles have it. */
export interface Portion {
  kg: Decimal
  articles: number
}

type Weighing = Pick<Service, 'weighBy' | 'weightStepKg'>

/**
 * The larger of dead and cubic weight, rounded up to the service's step, at least the minimum: of all goods together, or
 * of each article.
 */
export function weigh(goods: Goods, service: Weighing, cubicFactor: number, minimumKg: number): Weight {
  const { deadKg, cubicMetres } = goods
  const factor = Decimal.of(cubicFactor)
  const cubicKg = cubicMetres.times(factor)
  const step = Decimal.of(service.weightStepKg)
  const least = Decimal.of(minimumKg)
  const charged = (dead: Decimal, cubic: Decimal) => larger(larger(dead, cubic).roundedUpTo(step), least)
  if (service.weighBy === 'CONSIGNMENT') {
    const chargeableKg = charged(deadKg, cubicKg)
    return { deadKg, cubicKg, chargeableKg, cubicFactor, portions: [{ kg: chargeableKg, articles: 1 }] }
  }
  const byText = new Map<string, Portion>()
  let chargeableKg = zero
  for (const { weight, cubicMetres: volume, quantity } of goods.items) {
    const kg = charged(Decimal.of(weight), volume.times(factor))
    chargeableKg = kg.times(Decimal.of(quantity)).plus(chargeableKg)
    const alike = byText.get(kg.toString())
    if (alike) alike.articles += quantity
    else byText.set(kg.toString(), { kg, articles: quantity })
  }
  return { deadKg, cubicKg, chargeableKg, cubicFactor, portions: [...byText.values()] }
}

const zero = Decimal.of(0)
