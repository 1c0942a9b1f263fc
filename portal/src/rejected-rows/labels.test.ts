import { expect, test } from 'vitest'
import { labelOf, outcomeOf, refusedText, valuesOf } from './labels.ts'

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
    '1 cell changed, 2 cells cannot be changed, 1 cell left, because somebody was quicker.',
  )
})

test('a refused value is said with its reason, and what was typed is not lost', () => {
  const refused = { rowNumber: 12, column: 'originSuburb', current: 'Sydney' }
  expect(refusedText({ ...refused, why: 'changed by someone else' }, 'Haymarket')).toBe(
    'Somebody else has changed originSuburb in row 12 to “Sydney”. You typed “Haymarket”.',
  )
  expect(refusedText({ ...refused, why: 'sent' }, null)).toBe('Row 12 has been sent meanwhile.')
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
