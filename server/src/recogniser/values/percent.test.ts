import { describe, expect, test } from 'vitest'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { type PercentOptions, plainPercentsAreAsked, readPercent } from './percent.ts'

const fuel: PercentOptions = { name: 'Percent', column: 2, places: 4, plainFigures: 'percents' }
const percentCell = (number: number): SheetCell => ({
  number,
  format: { percent: true, literal: '', hidesZero: false },
})
const read = (cell: SheetCell | undefined, options: Partial<PercentOptions> = {}) => {
  const reading = readPercent(cell, { ...fuel, ...options })
  if (reading.kind === 'refused') return reading.reason
  return reading.kind === 'blank' ? undefined : reading.value + (reading.isRounded ? ' rounded' : '')
}

test.each<[cell: SheetCell | undefined, percents: string | undefined, fractions: string | undefined]>([
  ['18.5', '18.5', '1850'],
  ['0.185', '0.185', '18.5'],
  [0.185, '0.185', '18.5'],
  [18.5, '18.5', '1850'],
  ['18.5%', '18.5', '18.5'],
  ['18.5 %', '18.5', '18.5'],
  ['0.5%', '0.5', '0.5'],
  [percentCell(0.185), '18.5', '18.5'],
  // Shown as 23 %, and 0.07 × 100 is 7.000000000000001 in doubles.
  [percentCell(0.225), '22.5', '22.5'],
  [percentCell(0.07), '7', '7'],
  [percentCell(1.1), '110', '110'],
  [percentCell(0.12345678), '12.3457 rounded', '12.3457 rounded'],
  [{ number: 18.5, format: { percent: false, literal: '%', hidesZero: false } }, '18.5', '18.5'],
  ['1,850%', '1850', '1850'],
  [undefined, undefined, undefined],
])('%j is %s as percents and %s as fractions', (cell, percents, fractions) => {
  expect(read(cell)).toBe(percents)
  expect(read(cell, { plainFigures: 'fractions' })).toBe(fractions)
})

test('a percentage below 0 is taken where it is allowed', () => {
  expect(read('-3%', { mayBeNegative: true })).toBe('-3')
  expect(read(percentCell(-0.03), { mayBeNegative: true })).toBe('-3')
  expect(read('-3%')).toBe('Percent -3% is negative: write 0 or more')
})

test.each<[cell: SheetCell, reason: string]>([
  ['18,5%', 'Percent 18,5% uses a decimal comma: write 18.5%'],
  ['18,5', 'Percent 18,5 uses a decimal comma: write 18.5'],
  ['$18.50', 'Percent $18.50 is an amount: write a percent, such as 18.5%'],
  ['18c', 'Percent 18c is an amount: write a percent, such as 18.5%'],
  ['0.00001%', 'Percent 0.00001% would round to 0: write at least 0.0001'],
  ['#DIV/0!', 'Error #DIV/0! in column C'],
  ['%', 'Percent % is not a percent: write it as 18.5%'],
  ['TBA', 'Percent TBA is not a percent: write it as 18.5%'],
  ['18.5% + GST', 'Percent 18.5% + GST is not a percent: write it as 18.5%'],
  ['(5%)', 'Percent (5%) is in brackets: write 5% or -5%'],
  [{ date: '2026-07-01T00:00:00' }, 'Percent 2026-07-01 is a date: write a number'],
  [
    { number: 5, format: { percent: false, literal: '$', hidesZero: false } },
    'Percent 5 is shown with $: write it as 18.5%',
  ],
  [
    { number: 0.5, format: { percent: 'sometimes', literal: '', hidesZero: false } },
    'Percent 0.5 has a format that shows only some figures as a percent: write it as 18.5%',
  ],
])('%j: %s', (cell, reason) => {
  expect(read(cell)).toBe(reason)
})

describe('what plain figures are is asked only if they can be two things', () => {
  test.each<[cells: (SheetCell | undefined)[], isAsked: boolean]>([
    [['18.5', '21'], false],
    [['0.5', '21'], false],
    [[0.185, 0.21], true],
    [['0.185'], true],
    [[0.5, 1], true],
    [[1], false],
    [[0, 0], false],
    [[0, 0.2], true],
    [['18.5%', '0.5%'], false],
    [[percentCell(0.185), percentCell(0.2)], false],
    [[percentCell(0.185), 18.5], true],
    [[percentCell(0.185), 0.2], true],
    [['18.5%', '20'], true],
    [[undefined, '', 'n/a'], false],
  ])('%j: %s', (cells, isAsked) => {
    expect(plainPercentsAreAsked(cells, fuel)).toBe(isAsked)
  })
})
