import { expect, test } from 'vitest'
import {
  appliedText,
  checkedText,
  labelOf,
  leftLines,
  outcomeOf,
  refusedText,
  undoneText,
  valuesOf,
} from './labels.ts'

const cell = (rowKey: string, column: string) => ({ rowKey, column, expected: '', value: 'x' })

test.each([
  ['edit' as const, [cell('1204', 'originSuburb')], 'originSuburb in row 1204'],
  ['paste' as const, [cell('1', 'a'), cell('2', 'a'), cell('2', 'b')], 'Pasted a and b in 2 rows'],
  ['fill' as const, [cell('1', 'a')], 'Filled a in 1 row'],
  ['clear' as const, [cell('1', 'a'), cell('1', 'b'), cell('1', 'c')], 'Emptied 3 columns in 1 row'],
])('a change of the kind %s is called what it does', (kind, cells, label) =>
  expect(labelOf({ kind, cells, skipped: 0 })).toBe(label),
)

test('a message says what was left out', () => {
  expect(outcomeOf(31, 0, 0)).toBe('31 cells changed.')
  expect(outcomeOf(1, 2, 1)).toBe(
    '1 cell changed, 2 cells cannot be changed, 1 cell left alone, because somebody else changed it first.',
  )
})

test('a refused value is said with its reason, and what was typed is not lost', () => {
  const refused = { rowNumber: 12, column: 'originSuburb', current: 'Sydney' }
  expect(refusedText({ ...refused, why: 'changed by someone else' }, 'Haymarket')).toBe(
    'Somebody else has changed originSuburb in row 12 to “Sydney”. You typed “Haymarket”.',
  )
  expect(refusedText({ ...refused, why: 'sent' }, null)).toBe('Row 12 has been sent in the meantime.')
})

test('a suggestion is named by its values', () => {
  expect(
    valuesOf({
      set: [
        { column: 'originSuburb', to: 'Sydney' },
        { column: 'originPostCode', to: '2000' },
      ],
      why: '',
    }),
  ).toBe('Sydney 2000')
})

test('an undo says what it has done, also if it is nothing', () => {
  expect(undoneText(3, 0)).toBe('3 rows restored.')
  expect(undoneText(3, 1)).toBe('3 rows restored. 1 row was changed again or sent since and stays as it is.')
  expect(undoneText(0, 1)).toBe('Nothing was undone: 1 row was changed again or sent since.')
})

test('a check says what it has found, also of one row', () => {
  expect(checkedText(1, 1)).toBe('1 row checked: it would be accepted.')
  expect(checkedText(1, 0)).toBe('1 row checked: it would not be accepted yet.')
  expect(checkedText(1200, 1200)).toBe('1,200 rows checked: all would be accepted.')
  expect(checkedText(1200, 1199)).toBe('1,200 rows checked: 1,199 would be accepted, 1 not yet.')
})

test('applying suggestions says which rows stay as they are', () => {
  expect(appliedText(30, 30)).toBe('30 rows changed.')
  expect(appliedText(28, 30)).toBe(
    '28 rows changed. 2 rows were changed, sent or closed in the meantime and stay as they are.',
  )
  expect(leftLines({ unclear: 1, alreadyChanged: 2 })).toEqual([
    '1 row has no single clear suggestion and is left as sent.',
    '2 rows that somebody has changed already stay as they are.',
  ])
  expect(leftLines({ unclear: 0, alreadyChanged: 0 })).toEqual([])
})
