import { compare, type Fraction, fraction, max, roundUp, sum, times, zero } from './fraction.ts'
import type { PlainItem, Sent } from './price-plainly.ts'

export const folded = (type: string | undefined) =>
  (type ?? '')
    .trim()
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')

const one = fraction(1)
const min = (a: Fraction, b: Fraction) => (compare(a, b) <= 0 ? a : b)
const parts = (a: number, b: number) =>
  roundUp({ n: fraction(a).n * fraction(b).d, d: fraction(a).d * fraction(b).n }, one)

function spacesOfArticle(item: PlainItem, itemTypes: Sent[]): Fraction {
  const type = itemTypes.find(({ code }) => code === folded(item.type))
  if (type === undefined) return folded(item.type) === 'PALLET' ? one : zero
  if (type.unit === 'ITEM') return zero
  if (type.spaces !== undefined) return fraction(type.spaces)
  if (type.space === undefined) return one
  const { length, width, height, kg } = type.space
  const straight = times(parts(item.length, length), parts(item.width, width))
  const turned = times(parts(item.width, length), parts(item.length, width))
  const high = compare(fraction(item.height), fraction(height)) > 0 ? fraction(2) : one
  return max(one, max(times(min(straight, turned), high), parts(item.weight, kg)))
}

export const spacesOf = (items: PlainItem[], itemTypes: Sent[] = []) =>
  sum(items.map((item) => times(spacesOfArticle(item, itemTypes), fraction(item.quantity))))
