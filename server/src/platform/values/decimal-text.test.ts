import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStoredAsZero, isZero, readDecimal } from './decimal-text.ts'

// One case per line: the text, then the number as stored, or `refused`.
const readings = `
  0                      | 0
  12                     | 12
  -12.5                  | -12.5
  +12.5                  | 12.5
  .5                     | 0.5
  5.                     | 5
  007                    | 007
  1e3                    | 1000
  1E+3                   | 1000
  1.5e-3                 | 0.0015
  0.1234565              | 0.123457
  -0.1234565             | -0.123457
  0.0000004              | refused
  -0.0000004             | refused
  1e-20                  | refused
  1e-9999                | refused
  999999999999.999999    | 999999999999.999999
  999999999999.9999994   | 999999999999.999999
  999999999999.9999995   | refused
  1000000000000          | refused
  1e12                   | refused
  1e308                  | refused
  1e9999                 | refused
  1e99999                | refused
  1,000                  | refused
  1 000                  | refused
  1_000                  | refused
  0x10                   | refused
  0b1                    | refused
  NaN                    | refused
  Infinity               | refused
  -Infinity              | refused
  $5                     | refused
  5%                     | refused
  (5)                    | refused
  --5                    | refused
  1.2.3                  | refused
  e5                     | refused
  .                      | refused
  -                      | refused
  １２                   | refused
  ٣                      | refused
`

describe('a number is read as the database stores it, or refused', () => {
  for (const line of readings.trim().split('\n')) {
    const [text = '', expected = ''] = line.split('|').map((part) => part.trim())
    test(line.trim(), () => expect(readDecimal(text) ?? 'refused').toBe(expected))
  }
  test('blanks, line ends and very long texts are refused', () => {
    for (const text of ['', ' ', '1\n', '1\0', '1'.repeat(100_000), `0.${'1'.repeat(100_000)}`]) {
      expect(readDecimal(text)).toBeUndefined()
    }
  })
})

test('the stored number differs from the sent one by less than the last decimal place, and never becomes 0', () => {
  fc.assert(
    fc.property(fc.double({ min: -999_999_999, max: 999_999_999, noNaN: true }), (number) => {
      const stored = readDecimal(String(number))
      expect(isStoredAsZero(number)).toBe(Math.abs(number) < 0.0000005)
      expect(stored === undefined).toBe(number !== 0 && isStoredAsZero(number))
      if (stored === undefined) return
      expect(new Decimal(number).minus(stored).abs().lte('0.0000005')).toBe(true)
      expect(isZero(stored)).toBe(number === 0)
    }),
  )
})
