import { expect, test } from 'vitest'
import { exactJson, exactNumber, withPlaces } from './exact-json.ts'

test.each(['0', '-1', '12.5', '0.000001', '999999999999', '123456789012.123456', '-999999999999.999999'])(
  '%s is written with all of its digits',
  (decimal) => {
    expect(exactJson({ list: [{ quantity: exactNumber(decimal), note: decimal }] })).toBe(
      `{"list":[{"quantity":${decimal},"note":"${decimal}"}]}`,
    )
  },
)

test.each([
  ['0', '0.00'],
  ['-40', '-40.00'],
  ['12.5', '12.50'],
  ['0.000001', '0.000001'],
  ['123456789012.123456', '123456789012.123456'],
])('%s with two places or more is %s', (decimal, expected) => {
  expect(String(withPlaces(exactNumber(decimal), 2))).toBe(expected)
})
