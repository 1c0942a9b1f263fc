import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact, larger, smaller } from './exact.ts'
import { centsMax, centsOf, Decimal, decimalOf } from './money.ts'

/** Figures as people write them, figures at the edge of what a double counts, and any double. */
const written = fc
  .tuple(fc.nat({ max: 999_999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`))
const atTheEdge = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(2 ** 53, 2 ** 52, 1e15, 94_906_266, 1e6))
  .map(([more, edge]) => edge + more)
const small = fc.integer({ min: 0, max: 5000 }).map((value) => value / 1000)
const figure = fc.oneof(
  small,
  written,
  atTheEdge,
  // Below a millionth, sums with large figures would need more than the 120 digits that decimal.js is given.
  fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
  fc.double({ min: 1e-6, max: 100, noNaN: true }),
  fc.constant(0),
)

const same = (exact: Exact, decimal: Decimal) => {
  expect(new Decimal(exact.toString()).eq(decimal)).toBe(true)
  expect(exact.isZero()).toBe(decimal.isZero())
  expect(exact.toCents()).toBe(centsOf(decimal))
  for (const places of [3, 6]) {
    expect(exact.toNumber(places)).toBe(decimal.toDecimalPlaces(places).toNumber())
  }
}

describe('is what decimal arithmetic makes of it:', () => {
  test('a number as it was written', () => {
    fc.assert(fc.property(figure, (value) => same(Exact.of(value), decimalOf(value))))
    expect(Exact.of(1.1).times(Exact.of(0.4)).times(Exact.of(0.5)).times(Exact.of(250)).toNumber(6)).toBe(55)
  })

  test('cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: centsMax }), (cents) =>
        same(Exact.ofCents(cents), decimalOf(cents).div(100)),
      ),
    )
  })

  test('products and sums of several figures, a hundredth, and what remains', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(figure, figure, figure), { minLength: 1, maxLength: 4 }), (rows) => {
        let exact = Exact.of(0)
        let decimal = new Decimal(0)
        for (const [a, b, c] of rows) {
          const before = exact
          const decimalBefore = decimal
          exact = Exact.of(a).times(Exact.of(b)).times(Exact.of(c)).plus(exact)
          decimal = decimalOf(a).times(b).times(c).plus(decimal)
          same(exact, decimal)
          same(exact.minus(before), decimal.minus(decimalBefore))
        }
        same(exact.hundredth(), decimal.div(100))
      }),
    )
  })

  test('which of two is the larger', () => {
    const nearby = fc.oneof(
      fc.tuple(figure, figure),
      figure.map((value) => [value, value] as const),
      fc.nat({ max: 1e9 }).map((value) => [value / 1e3, (value * 1000 + 1) / 1e6] as const),
    )
    fc.assert(
      fc.property(nearby, ([a, b]) => {
        const [one, other] = [Exact.of(a), Exact.of(b)]
        expect(one.isOver(other)).toBe(decimalOf(a).gt(b))
        expect(one.isAtLeast(other)).toBe(decimalOf(a).gte(b))
        same(larger(one, other), Decimal.max(a, b))
        same(smaller(one, other), Decimal.min(a, b))
      }),
    )
  })

  test('the next multiple of a step', () => {
    fc.assert(
      fc.property(figure, figure, fc.constantFrom(1, 0.5, 0.25, 7), (a, b, step) => {
        const decimal = decimalOf(a).times(b)
        same(Exact.of(a).times(Exact.of(b)).roundedUpTo(Exact.of(step)), decimal.div(step).ceil().times(step))
      }),
    )
  })
})
