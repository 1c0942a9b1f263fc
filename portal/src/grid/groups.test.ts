import { expect, test } from 'vitest'
import { blocksBetween, rowFromBlocks } from './blocks.ts'
import { layoutGroups } from './groups.ts'

const layout = layoutGroups([
  { id: 'sydny', count: 143, shown: 3 },
  { id: 'kilda', count: 2, shown: 2 },
  { id: 'closed', count: 9, shown: 0 },
  { id: 'last', count: 1, shown: 1 },
])

test('captions, rows and footers are in order', () => {
  const shown = Array.from({ length: layout.rowCount }, (_, position) => {
    const place = layout.placeAt(position)
    return place?.kind === 'row' ? `${place.group}.${place.index}` : `${place?.kind} ${place?.group}`
  })
  expect(shown).toEqual([
    'caption 0',
    '0.0',
    '0.1',
    '0.2',
    'footer 0',
    'caption 1',
    '1.0',
    '1.1',
    'caption 2',
    '3.0',
  ])
  expect([layout.placeAt(-1), layout.placeAt(layout.rowCount)]).toEqual([undefined, undefined])
})

test('a row has its position, or that of its caption if it is not shown', () => {
  const positions = [layout.positionOf(1, 1), layout.positionOf(0, 99), layout.positionOf(2, 0)]
  expect(positions).toEqual([7, 0, 8])
})

test('a group of one row has no caption, and cannot be closed', () => {
  const one = layoutGroups([{ id: 'one', count: 1, shown: 0 }])
  expect([one.rowCount, one.placeAt(0), one.positionOf(0, 0)]).toEqual([
    1,
    { kind: 'row', group: 0, index: 0 },
    0,
  ])
})

test('without groups there are no rows', () => {
  expect([layoutGroups([]).rowCount, layoutGroups([]).placeAt(0)]).toEqual([0, undefined])
})

test.each([
  [0, 30, [0]],
  [190, 210, [0, 1]],
  [-5, 199, [0]],
  [400, 999, [2, 3, 4]],
])('rows %s to %s are in the blocks %j', (first, last, blocks) =>
  expect(blocksBetween(first, last)).toEqual(blocks),
)

test('a row is found in its block, and is undefined until the block is loaded', () => {
  const rowAt = rowFromBlocks((block) => (block === 1 ? ['a', 'b'] : undefined))
  expect([rowAt(200), rowAt(201), rowAt(202), rowAt(0)]).toEqual(['a', 'b', undefined, undefined])
})
