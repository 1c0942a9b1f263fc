import { expect, test } from 'vitest'
import { builtInFormat, dateFormat, numberFormat, plainFormat, wallClock } from './number-format.ts'

test.each<[code: string, format: number]>([
  ['General', plainFormat],
  ['Standard', plainFormat],
  ['0', plainFormat],
  ['0.00', plainFormat],
  ['#,##0.00;[Red]-#,##0.00', plainFormat],
  ['0.00E+00', plainFormat],
  ['0%', plainFormat],
  ['@', plainFormat],
  ['"days" 0', plainFormat],
  ['0\\d', plainFormat],
  ['[Red]0', plainFormat],
  ['[$$-409]#,##0', plainFormat],
  ['0000', 4],
  ['00000;-00000', 5],
  ['[$-C09]0000', 4],
  ['dd/mm/yyyy', dateFormat],
  ['[$-409]d mmm yyyy;@', dateFormat],
  ['yyyy\\-mm\\-dd\\Thh:mm:ss', dateFormat],
  ['[h]:mm:ss', dateFormat],
  ['h:mm AM/PM', dateFormat],
  ['MMM-YY', dateFormat],
  ['yyyy"年"m"月"d"日"', dateFormat],
])('%s', (code, format) => {
  expect(numberFormat(code)).toBe(format)
})

test('built-in formats are known by number', () => {
  const dates = Array.from({ length: 60 }, (_, id) => id).filter((id) => builtInFormat(id) === dateFormat)
  expect(dates).toEqual([
    14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53,
    54, 55, 56, 57, 58,
  ])
})

test('every second of a day is shown as it was meant, in spite of the fractions of a double', () => {
  for (let second = 0; second < 86_400; second++) {
    const shown = wallClock(46204 + second / 86_400, false)
    const meant = new Date(Date.UTC(2026, 6, 1) + second * 1000).toISOString().slice(0, 19)
    if (shown !== meant) expect(shown).toBe(meant)
  }
})
