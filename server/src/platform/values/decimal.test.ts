import { Decimal as DecimalJs } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal, larger, smaller } from './decimal.ts'
import { centsMax, tooManyCents } from './money.ts'

/** An independent implementation. 120 digits hold every product and sum below without rounding. */
const Reference = DecimalJs.clone({ precision: 120, rounding: DecimalJs.ROUND_HALF_UP })
const referenceOf = (value: number) => new Reference(value)

/** Figures as people write them, figures at the limit of exact integers, and any double. */
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
  // Below a millionth, sums with large figures would need more than 120 digits.
  fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
  fc.double({ min: 1e-6, max: 100, noNaN: true }),
  fc.constant(0),
)

const same = (decimal: Decimal, reference: DecimalJs) => {
  expect(decimal.toString()).toBe(reference.toFixed())
  expect(decimal.isZero()).toBe(reference.isZero())
  const cents = reference.times(100).toDecimalPlaces(0).toNumber()
  expect(decimal.toCents()).toBe(cents > centsMax ? tooManyCents : cents)
  for (const places of [0, 3, 6]) {
    const rounded = reference.toDecimalPlaces(places)
    expect(decimal.toNumber(places)).toBe(rounded.toNumber())
    expect(decimal.roundedTo(places).toString()).toBe(rounded.toFixed())
    expect(decimal.toFixed(places)).toBe(reference.toFixed(places))
  }
}

test.each([
  ['.5', '0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['100', '100'],
  ['1.500', '1.5'],
  ['1E+3', '1000'],
  ['1.5e-3', '0.0015'],
  ['0e9999', '0'],
])('the text %s is %s', (text, expected) => {
  expect(Decimal.of(text).toString()).toBe(expected)
})

describe('gives the same as decimal.js for', () => {
  test('a number as it was written', () => {
    fc.assert(
      fc.property(figure, (value) => {
        same(Decimal.of(value), referenceOf(value))
        same(Decimal.of(String(value)), referenceOf(value))
      }),
    )
    expect(
      Decimal.of(1.1).times(Decimal.of(0.4)).times(Decimal.of(0.5)).times(Decimal.of(250)).toNumber(6),
    ).toBe(55)
  })

  test('cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: centsMax }), (cents) =>
        same(Decimal.ofCents(cents), referenceOf(cents).div(100)),
      ),
    )
  })

  test('products and sums of several figures, a hundredth, and remainders', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(figure, figure, figure), { minLength: 1, maxLength: 4 }), (rows) => {
        let decimal = Decimal.of(0)
        let reference = new Reference(0)
        for (const [a, b, c] of rows) {
          const before = decimal
          const referenceBefore = reference
          decimal = Decimal.of(a).times(Decimal.of(b)).times(Decimal.of(c)).plus(decimal)
          reference = referenceOf(a).times(b).times(c).plus(reference)
          same(decimal, reference)
          same(decimal.minus(before), reference.minus(referenceBefore))
        }
        same(decimal.hundredth(), reference.div(100))
      }),
    )
  })

  test('the larger of two', () => {
    const nearby = fc.oneof(
      fc.tuple(figure, figure),
      figure.map((value) => [value, value] as const),
      fc.nat({ max: 1e9 }).map((value) => [value / 1e3, (value * 1000 + 1) / 1e6] as const),
    )
    fc.assert(
      fc.property(nearby, ([a, b]) => {
        const [one, other] = [Decimal.of(a), Decimal.of(b)]
        expect(one.isOver(other)).toBe(referenceOf(a).gt(b))
        expect(one.isAtLeast(other)).toBe(referenceOf(a).gte(b))
        same(larger(one, other), Reference.max(a, b))
        same(smaller(one, other), Reference.min(a, b))
      }),
    )
  })

  test('the next multiple of a step', () => {
    fc.assert(
      fc.property(figure, figure, fc.constantFrom(1, 0.5, 0.25, 7), (a, b, step) => {
        const reference = referenceOf(a).times(b)
        same(
          Decimal.of(a).times(Decimal.of(b)).roundedUpTo(Decimal.of(step)),
          reference.div(step).ceil().times(step),
        )
      }),
    )
  })
})
