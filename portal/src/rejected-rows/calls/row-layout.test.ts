import { expect, test } from 'vitest'
import type { RowGroup } from './model.ts'
import { blocksToDraw, layoutByRow, layoutByValue } from './row-layout.ts'

const group = (groupNumber: number, rowCount: number): RowGroup => ({
  groupNumber,
  rowCount,
  reason: 'Origin Zone(s) not found',
  wrong: [],
  context: [],
  firstRow: 1,
  open: rowCount,
  changed: 0,
  accepted: 0,
  sent: 0,
  closed: 0,
  changedTo: null,
  change: null,
  sentIn: null,
  suggestions: [],
})
const groups = [group(7, 500), group(8, 2), group(9, 40)]
const none = new Set<number>()
const shown = (layout: ReturnType<typeof layoutByRow>) =>
  Array.from({ length: Math.min(layout.rowCount, 12) }, (_, position) => {
    const place = layout.placeAt(position)
    return place?.kind === 'row'
      ? `${place.group?.groupNumber ?? ''}.${place.index}`
      : `${place?.kind} ${place?.group.groupNumber}`
  })

test('by value, each group shows its first rows and how many more there are', () => {
  expect(shown(layoutByValue(groups, none, new Set([9])))).toEqual([
    'caption 7',
    '7.0',
    '7.1',
    '7.2',
    'footer 7',
    'caption 8',
    '8.0',
    '8.1',
    'caption 9',
  ])
})

test('an opened group shows all its rows', () => {
  expect(layoutByValue(groups, new Set([7]), none).rowCount).toBe(501 + 3 + 5)
})

test('by row, there are only rows', () => {
  expect(shown(layoutByRow(3))).toEqual(['.0', '.1', '.2'])
  expect(layoutByRow(3).placeAt(3)).toBeUndefined()
})

test('closed groups ask for the few rows that they show, opened ones for blocks', () => {
  const opened = new Set([7])
  const layout = layoutByValue(groups, opened, none)
  expect(blocksToDraw(layout, opened, 195, 505)).toEqual([
    { group: 7, block: 0, limit: 200 },
    { group: 7, block: 1, limit: 200 },
    { group: 7, block: 2, limit: 200 },
    { group: 8, block: 0, limit: 3 },
    { group: 9, block: 0, limit: 3 },
  ])
})

test('a caption asks for no rows', () => {
  const closed = new Set([7, 8, 9])
  expect(blocksToDraw(layoutByValue(groups, none, closed), none, 0, 2)).toEqual([])
})

test('by row, positions past the end ask for nothing', () => {
  expect(blocksToDraw(layoutByRow(250), none, 180, 900)).toEqual([
    { group: undefined, block: 0, limit: 200 },
    { group: undefined, block: 1, limit: 200 },
  ])
})
