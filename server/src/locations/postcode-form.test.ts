import { describe, expect, test } from 'vitest'
import { canBePostcode } from './postcode-form.ts'

/** One country a line: its code, then postcodes separated by commas. */
const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', codes = ''] = line.split('|').map((cell) => cell.trim())
      return codes.split(',').map((code) => [country, code] as const)
    })

describe('a postcode that its country can have is taken', () => {
  test.each(
    lines(`
      NZ | 1010, 0110,  6011 
      GB | SW1A 1AA, sw1a1aa, M1 1AE, EC1A 1BB, GB-SW1A 1AA
      IE | D02 X285, D02X285, d6w xy00
      US | 10001, 10001-1234, 100011234, US 90210
      CA | K1A 0B1, K1A0B1, k1a-0b1
      JP | 100-0001, 1000001, 100 0001, 100–0001
      SG | 018956
      CN | 100000
      MY | 50088
      FR | 75001, 97400, 98000
      DE | 10115
      ES | 28001
      IT | 00118
      NL | 1012 AB, 1012ab
      PT | 1000-001, 1000
      PL | 00-001, 00001
      SE | 111 22, 11122, SE-111 22
      LT | LT-01001, 01001
      LV | LV-1001, 1001
      LU | L-1009, 1009
      SI | SI-1000, 1000
      AZ | AZ1000, AZ 1000, 1000
      MD | MD-2001, MD2001
      HT | HT6110, 6110
      AD | AD500
      BR | 01000-000, 01000000
      CL | 832-0000, 8320000
      AR | C1002AAQ, 1002
      KH | 12000, 120101
      KZ | 010000, Z05H9B0
      NI | 12066
      SA | 11564, 11564-1234
      SV | CP 1101, 1101
      VE | 1010, 1010-A
      VN | 100000, 10000
      TW | 100, 10001, 100001
      FK | FIQQ 1ZZ, fiqq1zz
      KY | KY1-1001, KY11001
      NC | 98800
      PG | 111
    `),
  )('%s %s', (country, code) => expect(canBePostcode(code, country)).toBe(true))
})

describe('a postcode that its country cannot have is refused', () => {
  test.each(
    lines(`
      NZ | zzz, 101, 12345, ABCD, 10a0, -, NZ, 1010 Auckland
      GB | 12345, zzz, SW1A, 1AA
      US | ABCDE, 1234, 123456, 10001-12
      CA | 12345, K1A, D1A 0B1
      JP | 12, ABC-DEFG, 10000011
      SG | 123
      DE | 1234, ABCDE
      FR | 1234, ABC
      NL | 1012, ABCD 12
      NG | -
    `),
  )('%s %s', (country, code) => expect(canBePostcode(code, country)).toBe(false))

  test('also if it is as long as a cell of a spreadsheet', () => {
    expect(canBePostcode('1'.repeat(32_767), 'NZ')).toBe(false)
  })
})

test('a country without a known form takes any text', () => {
  for (const country of ['HK', 'AE', 'FJ', 'TO']) {
    for (const code of ['999077', 'none', 'n/a', '-', 'Suva 3'])
      expect(canBePostcode(code, country)).toBe(true)
  }
})
