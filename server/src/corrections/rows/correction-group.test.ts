import { expect, test } from 'vitest'
import { RowGroups } from './correction-group.ts'

const valuesOf = (values: Record<string, string>) => (column: string) => values[column] ?? null
const origin = 'Origin Zone(s) not found'

test('rows with the same reason and the same wrong values are one group', () => {
  const groups = new RowGroups(10)
  groups.add(origin, 2, valuesOf({ originPostCode: '2000', originSuburb: 'SYDNY', shipmentId: 'A' }))
  groups.add(origin, 3, valuesOf({ originPostCode: '2000', originSuburb: 'SYDNY', shipmentId: 'B' }))
  groups.add(origin, 4, valuesOf({ originPostCode: '3000', originSuburb: 'St Kilda' }))
  expect(groups.all().map(({ rowCount, firstRow }) => [rowCount, firstRow])).toEqual([
    [2, 2],
    [1, 4],
  ])
})

test('the same suburb in two states is two groups: what was meant may differ', () => {
  const groups = new RowGroups(10)
  groups.add(origin, 2, valuesOf({ originPostCode: '2000', originSuburb: 'X', originState: 'NSW' }))
  groups.add(origin, 3, valuesOf({ originPostCode: '2000', originSuburb: 'X', originState: 'VIC' }))
  expect(groups.all()).toHaveLength(2)
})

test('beyond the limit all further values of a reason share one group, and every row has a group', () => {
  const groups = new RowGroups(3)
  for (let row = 2; row < 100; row++) groups.add(origin, row, valuesOf({ originPostCode: String(row) }))
  expect(groups.all()).toHaveLength(4)
  expect(groups.all().reduce((sum, group) => sum + group.rowCount, 0)).toBe(98)
  expect(groups.all().at(-1)?.wrong).toEqual([])
})
