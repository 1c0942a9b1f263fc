import { expect, test } from 'vitest'
import { probablyMeant } from '../format/probably-meant.ts'
import { canCorrect, fieldsToCorrect, linesToCorrect, readQuantity } from './correctable.ts'

const items = [
  { itemType: 'CTN', itemQuantity: 2, itemWeight: 1 },
  { itemType: 'PLT', itemQuantity: null, itemWeight: 1 },
  { itemType: null, itemQuantity: -3, itemWeight: null },
]

test('a correction asks for what the flags are about, and for nothing else', () => {
  expect(fieldsToCorrect({ flags: ['missingCustomer'] })).toEqual({
    customer: true,
    rateCard: false,
    quoteDate: false,
  })
  expect(fieldsToCorrect({ flags: ['unknownRateCard', 'clockChange'] })).toEqual({
    customer: false,
    rateCard: true,
    quoteDate: true,
  })
  expect(linesToCorrect({ flags: ['unknownRateCard'], items })).toEqual([])
  expect(linesToCorrect({ flags: ['missingItemQuantity', 'negativeItemQuantity'], items })).toEqual([
    { line: 2, itemType: 'PLT', quantity: '' },
    { line: 3, itemType: null, quantity: '-3' },
  ])
  expect(canCorrect({ flags: [], items })).toBe(false)
  expect(canCorrect({ flags: ['unknownCustomer'], items: [] })).toBe(true)
})

test('a quantity is a number of at least 0 with a decimal point', () => {
  expect(['2', ' 1.5 ', '0', '', '-1', '1,5', '1e3', 'two'].map(readQuantity)).toEqual([
    2,
    1.5,
    0,
    ...Array(5).fill(undefined),
  ])
})

test('what was probably meant differs in case, blanks or hyphens only, and only one code may be alike', () => {
  const known = ['SALTBUSH', 'SYD1', 'PICK-UNIT', 'AB', 'A-B']
  const given = ['saltbush', 'SALT BUSH', 'syd–1', 'pick unit', 'SALTBUSH', 'SALTBUSHES', 'a b']
  expect(given.map((code) => probablyMeant(code, known))).toEqual([
    'SALTBUSH',
    'SALTBUSH',
    'SYD1',
    'PICK-UNIT',
    undefined,
    undefined,
    undefined,
  ])
})
