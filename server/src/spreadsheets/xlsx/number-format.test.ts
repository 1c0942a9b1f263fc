import { expect, test } from 'vitest'
import {
  builtInFormat,
  type NumberFormat,
  numberFormat,
  showDigits,
  spanOfTime,
  wallClock,
} from './number-format.ts'

test.each<[code: string, format: NumberFormat]>([
  ['General', 'plain'],
  ['Standard', 'plain'],
  ['0', 'plain'],
  ['#', 'plain'],
  ['0.00', 'plain'],
  ['#,##0.00;[Red]-#,##0.00', 'plain'],
  ['0.00E+00', 'plain'],
  ['# ?/?', 'plain'],
  ['0%', 'plain'],
  ['@', 'plain'],
  ['"x"', 'plain'],
  ['0_ ', 'plain'],
  ['_-* #,##0_-', 'plain'],
  ['[Red]0', 'plain'],
  ['[$$-409]#,##0', 'plain'],
  ['[<100]"A"00;"B"00', 'plain'],
  ['"day" 0.0', 'plain'],
  ['dd/mm/yyyy', 'date'],
  ['[$-409]d mmm yyyy;@', 'date'],
  ['yyyy\\-mm\\-dd\\Thh:mm:ss', 'date'],
  ['h:mm AM/PM', 'date'],
  ['MMM-YY', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[h]:mm:ss', 'duration'],
  ['[mm]:ss', 'duration'],
])('%s is %s', (code, format) => {
  expect(numberFormat(code)).toBe(format)
})

test.each<[code: string, value: number, shown: string | undefined]>([
  ['0000', 800, '0800'],
  ['0000', 12345, '12345'],
  ['00000;-00000', 7, '00007'],
  ['[$-C09]0000', 800, '0800'],
  ['"SO-"0000', 12, 'SO-0012'],
  ['\\S\\O\\-0000', 12, 'SO-0012'],
  ['"A-"#', 12, 'A-12'],
  ['000-000', 12345, '012-345'],
  ['(00) 0000 0000', 298765432, '(02) 9876 5432'],
  ['##-000', 12345, '12-345'],
  ['00-000', 1234567, '1234-567'],
  ['[$SO-C09]00', 5, 'SO05'],
  ['"days" 0', 5, 'days 5'],
  ['0\\d', 5, '5d'],
  ['0" kg"', 12, '12 kg'],
  ['0000', 12.5, undefined],
  ['0000', -12, undefined],
  ['0000', 1e20, undefined],
])('%s shows %s as %s', (code, value, shown) => {
  const format = numberFormat(code)
  if (typeof format !== 'object') throw new Error(`${code} is ${format}`)
  expect(showDigits(format, value)).toBe(shown)
})

test('built-in formats are known by number', () => {
  const ids = Array.from({ length: 60 }, (_, id) => id)
  expect(ids.filter((id) => builtInFormat(id) === 'date')).toEqual([
    14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54,
    55, 56, 57, 58,
  ])
  expect(ids.filter((id) => builtInFormat(id) === 'duration')).toEqual([46])
})

test('a time without a date is not a date in either system, and is shown as a time', () => {
  for (const from1904 of [false, true]) {
    for (const serial of [0, 0.395833333, 0.999]) expect(wallClock(serial, from1904)).toBeUndefined()
  }
  expect(spanOfTime(0.3958333333333333)).toBe('09:30:00')
  expect(spanOfTime(1.5)).toBe('36:00:00')
  expect(spanOfTime(5.000005787)).toBe('120:00:00.500')
  expect(spanOfTime(-1)).toBeUndefined()
})

test('every second of a day is shown correctly despite the fractions of a double', () => {
  for (let second = 0; second < 86_400; second++) {
    const shown = wallClock(46204 + second / 86_400, false)
    const meant = new Date(Date.UTC(2026, 6, 1) + second * 1000).toISOString().slice(0, 19)
    if (shown !== meant) expect(shown).toBe(meant)
  }
})
