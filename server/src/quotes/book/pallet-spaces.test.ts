import { expect, test } from 'vitest'
import { measureGoods } from '../price/goods.ts'
import type { ItemType } from './pallet-spaces.ts'

const types: ItemType[] = [
  { code: 'CHEP', unit: 'PALLET', spaces: null, space: { length: 1.2, width: 1.2, height: 1.5, kg: 1000 } },
  { code: 'LONG', unit: 'PALLET', spaces: null, space: { length: 1.8, width: 1.2, height: 1.5, kg: 1000 } },
  { code: 'HALF', unit: 'PALLET', spaces: 0.5, space: null },
  { code: 'PLAIN', unit: 'PALLET', spaces: null, space: null },
  { code: 'SKID', unit: 'ITEM', spaces: null, space: null },
]
const itemTypes = new Map(types.map((type) => [type.code, type]))

const spaces = (type: string, length: number, width: number, height: number, weight: number, quantity = 1) =>
  measureGoods([{ quantity, length, width, height, weight, type }], itemTypes).palletSpaces.toNumber(4)

test.each([
  ['one that fits', 'CHEP', [1.2, 1.2, 1.5, 1000], 1],
  ['a small one', 'CHEP', [0.1, 0.1, 0.1, 1], 1],
  ['one a millimetre longer', 'CHEP', [1.201, 1.2, 1.5, 1000], 2],
  ['one longer and wider', 'CHEP', [1.3, 1.3, 1, 10], 4],
  ['one of three times the length, in decimals', 'CHEP', [3.6, 1.2, 1, 10], 3],
  ['one too high', 'CHEP', [1.2, 1.2, 1.51, 10], 2],
  ['one too long and too high', 'CHEP', [2.4, 1.2, 1.6, 10], 4],
  ['one too heavy', 'CHEP', [1.2, 1.2, 1, 2100], 3],
  ['one too high and heavier still', 'CHEP', [1.2, 1.2, 1.6, 2100], 3],
  ['one that fits when it is turned', 'LONG', [1.2, 1.8, 1, 10], 1],
  ['one that needs fewer when it is turned', 'LONG', [2.4, 1.8, 1, 10], 2],
  ['a fixed number, whatever its size', 'HALF', [9, 9, 9, 9000], 0.5],
  ['neither', 'PLAIN', [9, 9, 9, 9000], 1],
  ['an item', 'SKID', [1, 1, 1, 10], 0],
  ['PALLET without an entry', 'PALLET', [9, 9, 9, 9000], 1],
  ['any other type without an entry', 'CRATE', [1, 1, 1, 10], 0],
  ['a type as people type it', 'Chep ', [1.3, 1.2, 1, 10], 2],
] as const)('the spaces of %s', (_name, type, [length, width, height, weight], expected) => {
  expect(spaces(type, length, width, height, weight)).toBe(expected)
})

test('spaces add up without rounding', () => {
  expect(spaces('HALF', 1, 1, 1, 1, 3)).toBe(1.5)
  const pallet = { quantity: 2, length: 1, width: 1, height: 1, weight: 1, type: 'PALLET' }
  const goods = measureGoods([pallet, { ...pallet, quantity: 5, type: 'HALF' }], itemTypes)
  expect(goods.palletSpaces.toNumber(2)).toBe(4.5)
})

test('an entry for PALLET replaces what it is without one', () => {
  const pallet = { quantity: 2, length: 1, width: 1, height: 1, weight: 1, type: 'PALLET' }
  const as = (own: Partial<ItemType>) =>
    measureGoods(
      [pallet],
      new Map([['PALLET', { code: 'PALLET', unit: 'PALLET', spaces: null, space: null, ...own }]]),
    ).palletSpaces.toNumber(2)
  expect([as({}), as({ spaces: 2 }), as({ unit: 'ITEM' })]).toEqual([2, 4, 0])
})
