import { expect, test } from 'vitest'
import { exactJson, exactNumber } from './exact-json.ts'

test.each(['0', '-1', '12.5', '0.000001', '999999999999', '123456789012.123456', '-999999999999.999999'])(
  '%s is written with all of its digits',
  (decimal) => {
    expect(exactJson({ list: [{ quantity: exactNumber(decimal), note: decimal }] })).toBe(
      `{"list":[{"quantity":${decimal},"note":"${decimal}"}]}`,
    )
  },
)
