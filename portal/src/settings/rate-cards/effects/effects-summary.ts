import type { Effect } from '../../../data/lanes.ts'
import { sumOf } from '../../../format/decimal.ts'
import { changeOf, farPercent } from '../shared/figures.ts'

/** Totals of some quotes, without and with the draft. Only quotes that both price. */
export interface Sums {
  without: string
  with: string
  percent: number | undefined
  count: number
}

function sumsOf(effects: readonly Effect[]): Sums {
  const both = effects.filter((effect) => effect.without !== null && effect.with !== null)
  const without = sumOf(both.map((effect) => effect.without?.totalAmount ?? 0))
  const now = sumOf(both.map((effect) => effect.with?.totalAmount ?? 0))
  return { without, with: now, percent: changeOf(Number(without), Number(now)), count: both.length }
}

export interface EffectsSummary {
  all: Sums
  changed: number
  unchanged: number
  largest: Effect | undefined
  /** Had a price, and have none with the draft. */
  lost: number
  customers: { customer: string; sums: Sums; effects: Effect[] }[]
}

export function summaryOfEffects(effects: readonly Effect[]): EffectsSummary {
  const changed = effects.filter(({ difference }) => difference !== null && difference !== 0)
  const [largest] = largestFirst(changed)
  const names = [...new Set(effects.map(({ customerId }) => customerId))].sort()
  return {
    all: sumsOf(effects),
    changed: changed.length,
    unchanged: effects.filter(({ difference }) => difference === 0).length,
    largest,
    lost: effects.filter((effect) => effect.without !== null && effect.with === null).length,
    customers: names.map((customer) => {
      const own = effects.filter(({ customerId }) => customerId === customer)
      return { customer, sums: sumsOf(own), effects: own }
    }),
  }
}

/** Quotes that lose their price first, then by the size of the change. */
export function largestFirst(effects: readonly Effect[]): Effect[] {
  const size = (effect: Effect) =>
    effect.without !== null && effect.with === null ? Number.POSITIVE_INFINITY : Math.abs(effect.percent ?? 0)
  return [...effects].sort((one, other) => {
    const [a, b] = [size(one), size(other)]
    return a === b ? 0 : b - a
  })
}

export const isFar = ({ percent }: Effect) => percent !== null && Math.abs(percent) > farPercent

/** The ends of a scale that holds all changes that are not far: whole percents, with 0 on it. */
export function scaleOf(effects: readonly Effect[]): { from: number; to: number } {
  const near = effects.flatMap((effect) => (effect.percent === null || isFar(effect) ? [] : [effect.percent]))
  const from = Math.floor(Math.min(0, ...near))
  const to = Math.ceil(Math.max(0, ...near))
  return from === to ? { from, to: to + 1 } : { from, to }
}
