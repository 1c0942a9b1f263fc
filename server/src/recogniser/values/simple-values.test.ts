import { expect, test } from 'vitest'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import type { Reading } from './reading.ts'
import { noFigureMark, readDay, readWholeNumber, readYesNo } from './simple-values.ts'

const answer = <T>(reading: Reading<T>) =>
  reading.kind === 'refused' ? reading.reason : reading.kind === 'blank' ? undefined : reading.value
const midnight = (day: string) => ({ date: `${day}T00:00:00` })

test.each<[cell: SheetCell | undefined, value: boolean | string | undefined]>([
  ['Y', true],
  ['yes', true],
  [' True ', true],
  ['1', true],
  [1, true],
  ['x', true],
  ['N', false],
  ['no', false],
  ['FALSE', false],
  [0, false],
  ['', undefined],
  [undefined, undefined],
  ['maybe', 'Both ways maybe is neither yes nor no: write Y or N'],
  ['-', 'Both ways - is neither yes nor no: write Y or N'],
  [2, 'Both ways 2 is neither yes nor no: write Y or N'],
  [midnight('2026-07-01'), 'Both ways 2026-07-01 is neither yes nor no: write Y or N'],
  ['#VALUE!', 'Error #VALUE! in column A'],
])('yes or no: %j is %s', (cell, value) => {
  expect(answer(readYesNo(cell, { name: 'Both ways', column: 0 }))).toBe(value)
})

const notADate = (text: string) => `Effective from ${text} is not a date: write it as YYYY-MM-DD`
test.each<[cell: SheetCell | undefined, day: string | undefined]>([
  [midnight('2026-07-01'), '2026-07-01'],
  ['2026-07-01', '2026-07-01'],
  [' 2028-02-29 ', '2028-02-29'],
  [undefined, undefined],
  ['01/07/2026', notADate('01/07/2026')],
  ['07/02/2027', notADate('07/02/2027')],
  ['31/12/2026', notADate('31/12/2026')],
  ['1.7.2026', notADate('1.7.2026')],
  ['20260701', notADate('20260701')],
  ['2026-7-1', notADate('2026-7-1')],
  ['2026-02-30', notADate('2026-02-30')],
  ['2026-07-01T00:00:00Z', notADate('2026-07-01T00:00:00Z')],
  ['Nov-26', notADate('Nov-26')],
  ['Jul 2026', notADate('Jul 2026')],
  ['1 July 2026', notADate('1 July 2026')],
  [46204, notADate('46204')],
  [midnight('1900-02-29'), notADate('1900-02-29')],
  [
    { date: '2026-07-01T09:30:00' },
    'Effective from 2026-07-01T09:30:00 has a time of day: write only the date',
  ],
  ['#NAME?', 'Error #NAME? in column B'],
])('a day: %j is %s', (cell, day) => {
  expect(answer(readDay(cell, { name: 'Effective from', column: 1 }))).toBe(day)
})

test.each<[text: string, day: string]>([
  ['Jul 2026', '2026-07-01'],
  ['july 2026', '2026-07-01'],
  ['MAY 2026', '2026-05-01'],
  ['Dec. 2026', '2026-12-01'],
  ['Nov-26', notADate('Nov-26')],
  ['Jul 26', notADate('Jul 26')],
  ['Juli 2026', notADate('Juli 2026')],
  ['2026-07-15', '2026-07-15'],
])('where a month is allowed, %s is %s', (text, day) => {
  expect(answer(readDay(text, { name: 'Effective from', column: 1, mayBeMonth: true }))).toBe(day)
})

test.each<[cell: SheetCell | undefined, value: string | undefined]>([
  ['12', '12'],
  [12, '12'],
  ['12.0', '12'],
  ['1,000', '1000'],
  [undefined, undefined],
  ['12.5', 'Min days 12.5 is not a whole number: write it without decimals'],
  [0.99999, 'Min days 0.99999 is not a whole number: write it without decimals'],
  ['1,5', 'Min days 1,5 uses a decimal comma: write 1.5'],
  ['-1', 'Min days -1 is negative: write 0 or more'],
  ['two', 'Min days two is not a number: write it as 1234.50'],
  [midnight('2026-03-02'), 'Min days 2026-03-02 is a date: write a number'],
])('a whole number: %j is %s', (cell, value) => {
  expect(answer(readWholeNumber(cell, { name: 'Min days', column: 3 }))).toBe(value)
})

test.each<[cell: SheetCell | undefined, mark: ReturnType<typeof noFigureMark>]>([
  [undefined, 'blank'],
  [' \u00a0', 'blank'],
  ['-', 'none'],
  [' – ', 'none'],
  ['—', 'none'],
  ['n/a', 'none'],
  ['N/A', 'none'],
  ['x', 'none'],
  ['POA', 'on application'],
  ['p.o.a.', 'on application'],
  ['#N/A', undefined],
  ['0', undefined],
  [0, undefined],
  ['--', undefined],
  ['xx', undefined],
  [midnight('2026-07-01'), undefined],
])('no figure: %j is %s', (cell, mark) => {
  expect(noFigureMark(cell)).toBe(mark)
})
