import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { centsFromText, centsMax, moneyOf, moneyText, percentOfCents, tooManyCents } from './money.ts'

const cents = fc.integer({ min: 0, max: centsMax })

describe('cents', () => {
  test.each([
    ['0.004', 0],
    ['0.005', 1],
    ['0.015', 2],
    ['1.005', 101],
    ['2.675', 268],
    ['21.5448', 2154],
    ['9999999999.994', 999_999_999_999],
    ['9999999999.995', tooManyCents],
  ])('%s dollars are %d cents, half up', (dollars, expected) => {
    expect(Decimal.of(dollars).toCents()).toBe(expected)
  })

  test('money in JSON never has more than two decimals, and comes back as the same cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = JSON.stringify(moneyOf(amount))
        expect(text).toMatch(/^\d{1,10}(\.\d{1,2})?$/)
        expect(centsFromText(text)).toBe(amount)
        expect(moneyText(amount)).toBe(text)
      }),
    )
  })
})

describe('a percentage of cents', () => {
  test.each([
    [18.5, 2542, 470],
    [10, 3012, 301],
    [10, 5, 1],
    [10, 4, 0],
    [0, 100, 0],
    [0, tooManyCents, 0],
    [10, tooManyCents, tooManyCents],
    [118, 2154, 2542],
    [200, centsMax, tooManyCents],
  ])('%d %% of %d is %d', (percent, amount, expected) => {
    expect(percentOfCents(percent, amount)).toBe(expected)
  })

  test('is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), cents, (tenThousandths, amount) => {
        const percent = tenThousandths / 10_000
        const exact = Decimal.of(percent).hundredth().times(Decimal.ofCents(amount)).toCents()
        expect(percentOfCents(percent, amount)).toBe(exact)
      }),
    )
  })
})
