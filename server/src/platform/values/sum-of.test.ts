import { expect, test } from 'vitest'
import { exactNumber } from './exact-json.ts'
import { sumOf } from './sum-of.ts'

test.each([
  [[], '0'],
  [['0.1', '0.2'], '0.3'],
  [['123456789012.1234', '0.0001'], '123456789012.1235'],
  [['999999999999.999999', '999999999999.999999'], '1999999999999.999998'],
  [['-999999999999.999999', '0.000001', '-1'], '-1000000000000.999998'],
  [['12.5', '-12.5'], '0'],
  [['7.5', '-10.25'], '-2.75'],
])('the sum of %j is %s', (decimals, expected) => {
  expect(String(sumOf(decimals.map(exactNumber)))).toBe(expected)
})
