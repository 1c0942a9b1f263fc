import { describe, expect, test } from 'vitest'
import { type Cells, lanesOf, questionsOf, readRows, refusals } from '../../../../test/lane-readings.ts'

describe('columns beside those of rates', () => {
  const beside = (headers: Cells[number], ...rows: Cells) =>
    readRows([['Service', 'From zone', 'To zone', 'Days', ...headers], ...rows])
  const lane = ['GLX-ROAD', 'MEL', 'SYD', 1]
  const other = ['GLX-ROAD', 'MEL', 'BNE', 1]

  test('a unit is that of all rates whose headers name none', () => {
    const read = beside(['Unit', '1-2', '3+'], [...lane, 'PALLET', 50, 40], [...other, 'KG', 5, 4])
    expect([questionsOf(read), refusals(read)]).toEqual([[], []])
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD MEL SYD {"pallet":[[0,50],[3,40]],"days":[1,1]}',
      'GLX-ROAD MEL BNE {"kg":[[0,5],[3,4]],"days":[1,1]}',
    ])
  })

  test('a blank unit is not taken for kilograms where another row has one', () => {
    const read = beside(['Unit', '1-2', '3+'], [...lane, 'PALLET', 50, 40], [...other, undefined, 5, 4])
    expect(refusals(read)).toContain('3 Unit is required [GLX-ROAD MEL BNE]')
    expect(lanesOf(read)).toHaveLength(1)
    expect(lanesOf(beside(['Unit', '0-2', '3+'], [...other, undefined, 5, 4]))).toEqual([
      'GLX-ROAD MEL BNE {"kg":[[0,5],[3,4]],"days":[1,1]}',
    ])
  })

  test('a unit that no header has refuses the row', () => {
    const read = beside(
      ['Unit', '0-250 kg', '251+ kg'],
      [...lane, 'PALLET', 50, 40],
      [...other, 'KILO', 5, 4],
    )
    expect(refusals(read)).toEqual(['2 Unit PALLET differs from kg in the headers [GLX-ROAD MEL SYD]'])
    expect(lanesOf(read)).toEqual(['GLX-ROAD MEL BNE {"kg":[[0,5],[251,4]],"days":[1,1]}'])
  })

  test('an item type is that of all rates whose headers name none', () => {
    const rows: Cells = [
      [...lane, undefined, 5, 4],
      [...lane, 'Half pallet, Skid', 50, 40],
      [...other, 'CARTON', 2, 1],
    ]
    expect(lanesOf(beside(['Item type', '0-2 kg', '3+ kg'], ...rows))).toEqual([
      'GLX-ROAD MEL SYD {"kg":[[0,5],[3,4]],"byType":[{"types":["HALF_PALLET","SKID"],"unit":"kg","breaks":[[0,50],[3,40]]}],"days":[1,1]}',
      'GLX-ROAD MEL BNE {"byType":[{"types":["CARTON"],"unit":"kg","breaks":[[0,2],[3,1]]}],"days":[1,1]}',
    ])
    const two = beside(['Item type', 'Satchel'], [...lane, 'CARTON', 9.5])
    expect(refusals(two)).toEqual([
      '2 Item type CARTON differs from SATCHEL in the headers [GLX-ROAD MEL SYD]',
    ])
  })

  test.each([
    [
      ['Break from', 'Up to', '0-2', '3+'],
      [5, 10, 50, 40],
      ['column E', 'column F'],
    ],
    [['Max kg', '0-2', '3+'], [30, 50, 40], ['column E']],
  ])('%j: what is for one rate a row is asked about', (headers, cells, asked) => {
    const rows: Cells = [
      ['Service', 'From zone', 'To zone', 'Days', ...headers],
      [...lane, ...cells],
    ]
    const read = readRows(rows)
    expect(questionsOf(read)).toEqual(asked)
    expect(read.marks.filter(({ state }) => state === 'asked')).toHaveLength(asked.length)
    const answers = Object.fromEntries(asked.map((id) => [id, 'left out']))
    expect(lanesOf(readRows(rows, answers))).toEqual(['GLX-ROAD MEL SYD {"kg":[[0,50],[3,40]],"days":[1,1]}'])
    const empty: Cells = [
      rows[0] as Cells[number],
      [...lane, ...cells.map((cell, at) => (at < asked.length ? '-' : cell))],
    ]
    expect(questionsOf(readRows(empty))).toEqual([])
  })

  test('a minimum for one item type in a second table is asked about', () => {
    const read = readRows([
      ['Service', 'From zone', 'To zone', 'Days', 'per kg'],
      [...lane, 0.5],
      [],
      ['From zone', 'To zone', 'Item type', 'Minimum'],
      ['MEL', 'SYD', 'CARTON', 12],
    ])
    expect(questionsOf(read)).toEqual(['row 4: column C'])
  })
})

test('a table far below another one is read too', () => {
  const between: Cells = Array.from({ length: 60 }, () => [])
  const read = readRows([
    ['Service', 'From zone', 'To zone', 'Days', 'from 0 kg'],
    ['GLX-ROAD', 'MEL', 'SYD', 1, 0.5],
    ...between,
    ['Service', 'From zone', 'To zone', 'Days', 'from 0 kg', 'from 100 kg'],
    ['GLX-ROAD', 'MEL', 'BNE', 1, 0.4, 0.3],
  ])
  expect([questionsOf(read), refusals(read)]).toEqual([[], []])
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"kg":[[0,0.5]],"days":[1,1]}',
    'GLX-ROAD MEL BNE {"kg":[[0,0.4],[100,0.3]],"days":[1,1]}',
  ])
})

test.each([
  ['Skid/Crate', 'Item types Skid/Crate must be separated by commas'],
  ['All except pallets', 'Item types All except pallets names no types: write each one'],
])('item types that no item would have are refused: %s', (types, reason) => {
  const read = readRows([
    ['Service', 'From zone', 'To zone', 'Item type', 'Rate', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', types, 60, 1],
  ])
  expect(read.refused.map((row) => row.reason)).toEqual([reason])
})
