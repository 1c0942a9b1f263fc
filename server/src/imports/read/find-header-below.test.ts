import { expect, test } from 'vitest'
import { fileStructure } from './file-structure.ts'
import { findHeaderBelow } from './find-header-below.ts'

const structure = fileStructure('activities', [])

test.each<[what: string, rows: string[], found: number | undefined]>([
  [
    'a title above the header',
    ['Picks of July', 'warehouseCode,chargeCode,quantity,activityTimestamp', 'SYD1,PICK,1,2026'],
    2,
  ],
  [
    'names that are not exact',
    ['Picks', 'printed 1 July', 'Warehouse,Charge code,Qty,Date', 'SYD1,PICK,1,2026'],
    3,
  ],
  [
    'a header that only lacks columns',
    ['warehouseCode,chargeCode', 'quantity,activityTimestamp,status'],
    undefined,
  ],
  ['a header of other names', ['Depot,Task,Number', 'SYD1,PICK,1'], undefined],
  ['a file without any header', ['SYD1,PICK,1,2026-07-01', 'SYD1,PACK,2,2026-07-01'], undefined],
  ['too few names', ['Picks', 'status,reference', 'a,b'], undefined],
])('%s', (_what, lines, found) => {
  const [header = [], ...rows] = lines.map((line) => line.split(','))
  const below = rows.map((cells, position) => ({ rowNumber: position + 2, cells }))
  expect(findHeaderBelow(header, below, structure)?.rowNumber).toBe(found)
})
