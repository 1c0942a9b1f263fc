import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { type Cells, questionsOf, readRows } from '../../../../test/lane-readings.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import { readFile } from '../read-file.ts'

const target = { known: { ...requestOf('zones', []).known, target: 'GALAH' } }
const levies = (...lines: string[]) => ['Effective from | Levy %', ...lines].map(cellsOf)

describe('a row with one text between the rows of a table is asked about', () => {
  const rows = levies('GALAH', '2026-07-01 | 18.5', 'BANDI', '2026-08-01 | 21')

  test('because the rows below it may be for something else', () => {
    const read = readFile(requestOf('fuel-levies', rows, target))
    expect([askedOf(read), read.content]).toEqual([['headings of Sheet'], {}])
    expect(read.questions[0]?.text).toBe(
      'Rows 2, 4 stand alone between the rows of the table, the first of them: GALAH. Should they be left out?',
    )
    const answers = { 'headings of Sheet': 'left out' }
    const without = readFile(requestOf('fuel-levies', rows, { ...target, answers }))
    expect([reasonsOf(without), without.content.document?.fuelLevies?.length]).toEqual([[], 2])
    const refuse = { 'headings of Sheet': 'refuse the file' }
    expect(() => readFile(requestOf('fuel-levies', rows, { ...target, answers: refuse }))).toThrow(
      'Rows 2, 4 stand alone between the rows of the table: write what is said there into a column of its own.',
    )
  })

  test('also where it is merged over all columns', () => {
    const area = { fromRow: 4, toRow: 4, fromColumn: 0, toColumn: 1 }
    const sheet = sheetOf(levies('2026-07-01 | 18.5', '2026-08-01 | 21', 'BANDI', '2026-09-01 | 22'), [area])
    expect(askedOf(readFile(requestOf('fuel-levies', [sheet], target)))).toEqual(['headings of Sheet'])
  })

  test('in a table of rates', () => {
    const list: Cells = [
      ['From zone', 'To zone', 'Per kg', 'Days'],
      ['Road Parcel'],
      ['MEL', 'SYD', 0.3, 1],
      ['Overnight'],
      ['MEL', 'BNE', 0.6, 1],
    ]
    expect(questionsOf(readRows(list))).toEqual(['headings'])
    const read = readRows(list, { headings: 'left out', service: 'GLX-ROAD' })
    expect([questionsOf(read), read.refused, read.content.lanes?.length]).toEqual([[], [], 2])
  })
})

test.each<[what: string, lines: string[]]>([
  ['a text above blank cells, which may repeat it', ['SYD', ' | 2000', ' | 2001', 'MEL | 3000']],
  ['a text below the last row', ['SYD | 2000', 'MEL | 3000', 'QLF']],
  ['a figure', ['SYD | 2000', ' | 3000', 'MEL | 3001']],
])('not: %s', (_, lines) => {
  const rows = ['Zone | Postcode', ...lines].map(cellsOf)
  const answers = { 'blanks of zone': 'same as above' }
  expect(askedOf(readFile(requestOf('zones', rows, { answers })))).toEqual([])
})

test('which row has the headers is asked before what its notes mean', () => {
  const rows = ['Month | Jul 2026 | Aug 2026', 'Levy | 18.5% | 19%'].map(cellsOf)
  expect(askedOf(readFile(requestOf('fuel-levies', rows, target)))).toEqual(['header row'])
})
