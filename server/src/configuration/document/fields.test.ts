import { expect, test } from 'vitest'
import { itemTypeList } from './breaks.ts'
import { Failures } from './failures.ts'
import {
  alias,
  date,
  days,
  decimal,
  type Field,
  hours,
  listOf,
  number,
  oneOf,
  oneOfOrWords,
  text,
  truth,
  wholeNumber,
  zoneOrAny,
} from './fields.ts'

const read = (field: Field<unknown>, value: unknown) => {
  const failures = new Failures({ at: value })
  const kept = field.read(value, ['at'], failures)
  return failures.any ? failures.texts() : kept
}

const aliasFailure =
  'must be 1 to 64 letters, digits, dots, underscores or hyphens, and begin with a letter or digit'
const kind = oneOfOrWords({ BUY: 'COST' }, 'COST', 'SELL')
const noDate = 'must be a date like 2026-07-01'
const noDays = 'must be the fewest and the most days, like [1, 2]'
const noHours = 'must be the fewest and the most hours, like [2, 4]'

test.each<[string, Field<unknown>, [value: unknown, failure: string][]]>([
  [
    'text',
    text(3),
    [
      [null, 'must be a string'],
      ['abcd', 'must have at most 3 characters'],
      ['😀😀😀😀', 'must have at most 3 characters'],
      ['', 'must not be empty'],
      [' ', 'must not be empty'],
      ['a ', 'must not begin or end with a blank'],
      ['a\u0007b', 'must not contain control characters'],
      ['a\ud800', 'must not contain control characters'],
    ],
  ],
  ['text that may be empty', text(3, 0), [[' ', 'must not begin or end with a blank']]],
  [
    'an alias',
    alias,
    [
      [5, 'must be a string'],
      ['', aliasFailure],
      ['-a', aliasFailure],
      ['a\n', aliasFailure],
      ['a'.repeat(65), aliasFailure],
    ],
  ],
  [
    'a zone',
    zoneOrAny,
    [
      [['*'], 'must be a string'],
      ['**', 'must be the code of a zone, or * for any'],
    ],
  ],
  [
    'a date',
    date,
    [
      [20260701, noDate],
      ['2026-7-1', noDate],
      ['2026-02-30', noDate],
      ['1899-12-31', noDate],
    ],
  ],
  [
    'a decimal',
    decimal(0, 10, 2),
    [
      ['1', 'must be a number'],
      [-1, 'must be between 0 and 10'],
      [Number.POSITIVE_INFINITY, 'must be between 0 and 10'],
      [1.234, 'must have at most 2 decimals'],
      [1e-7, 'must have at most 2 decimals'],
    ],
  ],
  [
    'a number',
    number(0.5, 2),
    [
      [true, 'must be a number'],
      [0.4, 'must be between 0.5 and 2'],
    ],
  ],
  [
    'a whole number',
    wholeNumber(1, 5),
    [
      ['1', 'must be a whole number'],
      [1.5, 'must be a whole number'],
      [Number.POSITIVE_INFINITY, 'must be a whole number'],
      [6, 'must be between 1 and 5'],
    ],
  ],
  ['true or false', truth, [['true', 'must be true or false']]],
  ['a choice', oneOf(0.05, 0.1), [['0.1', 'must be one of 0.05, 0.1']]],
  [
    'a choice that people name otherwise',
    kind,
    [
      ['BUY', 'must be one of COST, SELL: use COST instead of BUY'],
      ['constructor', 'must be one of COST, SELL'],
    ],
  ],
  [
    'days',
    days,
    [
      [2, noDays],
      [[2, 1], noDays],
      [[1, 366], noDays],
      [[1], noDays],
    ],
  ],
  ['hours', hours, [[[0, 0], noHours]]],
  [
    'a list',
    listOf(truth, 1, 2),
    [
      [{}, 'must be an array'],
      [[], 'must contain at least 1 element'],
      [[true, true, true], 'must contain at most 2 elements'],
    ],
  ],
])('what is said about %s that is wrong', (_, field, cases) => {
  for (const [value, failure] of cases) expect(read(field, value)).toEqual([`at ${failure}`])
})

test('right values are kept as they are, and lists of item types as they are compared', () => {
  for (const [field, value] of [
    [text(3), '😀😀😀'],
    [text(3, 0), ''],
    [alias, 'A.b_c-1'],
    [zoneOrAny, '*'],
    [date, '2024-02-29'],
    [decimal(0, 10, 2), 9.99],
    [wholeNumber(1, 5), 5],
    [kind, 'COST'],
    [days, [0, 0]],
    [hours, [0, 1]],
    [listOf(truth, 1, 2), [true, false]],
  ] as [Field<unknown>, unknown][]) {
    expect(read(field, value)).toEqual(value)
  }
  expect(read(itemTypeList, ['skid', 'Half pallet', 'SKID'])).toEqual(['HALF_PALLET', 'SKID'])
})
