import { expect, test } from 'vitest'
import { csvCell as cellOfServer } from '../../../server/src/files/csv.ts'
import { csvCell, csvLine } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@a',
  '\ta',
  '\ra',
  '\na',
  'a',
  '',
  'a,b',
  'a"b',
  'a\nb',
  '=a"b',
  12,
  -3,
  0.5,
  null,
])('the cell of %j is the one that the service writes', (value) => {
  expect(csvCell(value)).toBe(cellOfServer(value))
})

test('a text that a spreadsheet would run is not one any more, and a negative number is still a number', () => {
  expect(csvLine(['=HYPERLINK("x")', '-1', -1, undefined, null, true])).toBe(
    `"'=HYPERLINK(""x"")",'-1,-1,,,true\r\n`,
  )
})
