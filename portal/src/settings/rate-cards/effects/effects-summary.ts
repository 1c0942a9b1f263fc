import type { CustomerEffect, Effect, Effects } from '../../../data/lanes.ts'
import { countOf } from '../../../format/count.ts'
import { sumOf } from '../../../format/decimal.ts'
import { changeOf, farPercent } from '../shared/figures.ts'
import type { EffectsSearch } from './effects-search.ts'

/** Totals without and with the draft. */
export interface Sums {
  without: string
  with: string
  percent: number | undefined
}

const sumsOf = (all: readonly { without: number; with: number }[]): Sums => {
  const [without, now] = [sumOf(all.map((one) => one.without)), sumOf(all.map((one) => one.with))]
  return { without, with: now, percent: changeOf(Number(without), Number(now)) }
}

/** Only quotes that both price. */
const sumsOfQuotes = (effects: readonly Effect[]): Sums =>
  sumsOf(
    effects.flatMap((effect) =>
      effect.without && effect.with
        ? [{ without: effect.without.totalAmount, with: effect.with.totalAmount }]
        : [],
    ),
  )

export interface EffectsSummary {
  /** All that was asked in 30 days, each as often as it was asked; else the quotes that are shown. */
  all: Sums
  changed: number
  unchanged: number
  largest: Effect | undefined
  /** Had a price, and have none with the draft. */
  lost: number
  examples: { count: number; same: number; differs: Effect | undefined }
  customers: { customer: string; asked: CustomerEffect | undefined; sums: Sums; effects: Effect[] }[]
}

/** Frequent quotes as the server counted them, also those that are not shown; and the others that are shown. */
export function summaryOfEffects({ items, frequent, customers }: Effects): EffectsSummary {
  const others = items.filter(({ source }) => source !== 'quotes')
  const isChanged = ({ difference }: Effect) => difference !== null && difference !== 0
  const examples = items.filter(({ source }) => source === 'example')
  const names = new Set([...customers, ...items].map(({ customerId }) => customerId))
  return {
    all: customers.length > 0 ? sumsOf(customers) : sumsOfQuotes(items),
    changed: frequent.changed + others.filter((one) => isChanged(one) || isLost(one)).length,
    unchanged: frequent.unchanged + others.filter(({ difference }) => difference === 0).length,
    largest: largestFirst(items.filter(isChanged))[0],
    lost: frequent.noLongerPriced + others.filter(isLost).length,
    examples: {
      count: examples.length,
      same: examples.filter(({ difference }) => difference === 0).length,
      differs: examples.find(({ difference }) => difference !== 0),
    },
    customers: [...names].map((customer) => {
      const own = items.filter(({ customerId }) => customerId === customer)
      const asked = customers.find(({ customerId }) => customerId === customer)
      return { customer, asked, sums: asked ? sumsOf([asked]) : sumsOfQuotes(own), effects: own }
    }),
  }
}

/** "7 quotes stay as they are, 2 of them examples" */
export function unchangedInWords({
  unchanged,
  examples: { same },
}: Pick<EffectsSummary, 'unchanged' | 'examples'>): string {
  const stay = unchanged === 1 ? 'stays as it is' : 'stay as they are'
  if (same === 0) return `${countOf(unchanged, 'quote')} ${stay}`
  if (same === unchanged) return `${countOf(same, 'example')} ${stay}`
  return `${countOf(unchanged, 'quote')} ${stay}, ${same} of them ${same === 1 ? 'an example' : 'examples'}`
}

/** The radius of a dot: its area is how often the quote was asked. */
export function radiusOf({ quotes }: Pick<Effect, 'quotes'>, most: number): number {
  const [smallest, largest] = [3, 11]
  return Math.max(smallest, largest * Math.sqrt((quotes ?? 0) / Math.max(1, most)))
}

/** Those that were asked most first; what nobody asked comes last. */
const mostFrequentFirst = (effects: readonly Effect[]): Effect[] =>
  [...effects].sort((one, other) => (other.quotes ?? 0) - (one.quotes ?? 0))

/** Quotes that lose their price first, then by the size of the change. */
export function largestFirst(effects: readonly Effect[]): Effect[] {
  const size = (effect: Effect) => (isLost(effect) ? Number.POSITIVE_INFINITY : Math.abs(effect.percent ?? 0))
  return [...effects].sort((one, other) => {
    const [a, b] = [size(one), size(other)]
    return a === b ? 0 : b - a
  })
}

/** The service that is asked for, or those that are the cheapest without and with the draft. */
export const servicesOf = (effect: Effect): string[] => [
  ...new Set(
    [effect.serviceId ?? effect.without?.serviceId, effect.serviceId ?? effect.with?.serviceId].filter(
      (one) => one !== undefined,
    ),
  ),
]

/** Those that the filters leave, in the order that was chosen. */
export function shownEffects(
  effects: readonly Effect[],
  { customer, service, sort }: Pick<EffectsSearch, 'customer' | 'service' | 'sort'>,
): Effect[] {
  const left = effects.filter(
    (effect) =>
      (customer?.includes(effect.customerId) ?? true) &&
      (service === undefined || servicesOf(effect).some((one) => service.includes(one))),
  )
  return sort === 'quote' ? mostFrequentFirst(left) : largestFirst(left)
}

/** Had a price, and has none with the draft. */
export const isLost = (effect: Effect) => effect.without !== null && effect.with === null

export const isFar = ({ percent }: Effect) => percent !== null && Math.abs(percent) > farPercent

/** The ends of a scale that holds all changes that are not far: whole percents, with 0 on it. */
export function scaleOf(effects: readonly Effect[]): { from: number; to: number } {
  const near = effects.flatMap((effect) => (effect.percent === null || isFar(effect) ? [] : [effect.percent]))
  const from = Math.floor(Math.min(0, ...near))
  const to = Math.ceil(Math.max(0, ...near))
  return from === to ? { from, to: to + 1 } : { from, to }
}
