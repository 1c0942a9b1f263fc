import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { galah, places, prices, uses } from '../../../test/wanted-tables.ts'
import { recognise } from './recognise.ts'

test('a table is found between its title and its footer, with rows as the spreadsheet counts', () => {
  const found = recognise(galah, prices, {
    answers: { 'blanks of product': 'same as above', 'blanks of origin': 'same as above' },
  })
  expect(found.questions).toEqual([])
  expect(found.headerRow).toBe(4)
  expect(uses(found)).toEqual([
    'product',
    'origin',
    'destination',
    'basic',
    'minimum',
    'repeated',
    'repeated',
    'left out',
  ])
  expect(found.leftOutRows).toEqual([9, 10])
  expect(found.missing).toEqual([])
  expect(found.rows).toEqual([
    {
      rowNumber: 5,
      cells: ['ROAD', 'MEL', 'SYD', '$7.50', '$11.00', 0.3028, 0.2846],
      isHidden: false,
      problem: undefined,
      takenOver: [],
    },
    {
      rowNumber: 6,
      cells: ['ROAD', 'MEL', 'NTL', '$7.50', '$11.00', 0.3286, 0.3089, 'by ship'],
      isHidden: false,
      problem: undefined,
      takenOver: [0, 1],
    },
    {
      rowNumber: 7,
      cells: ['EXP', 'MEL', 'BNE', '$14.00', '$22.00', 1.561, '-'],
      isHidden: false,
      problem: undefined,
      takenOver: [],
    },
  ])
})

describe('blank means the same as above only where that is agreed', () => {
  test('it is asked once for each column that allows it', () => {
    const found = recognise(galah, prices)
    expect(found.questions).toEqual([
      {
        id: 'blanks of product',
        text: '1 blank cell of product: the same as above, or blank?',
        answers: ['same as above', 'blank'],
      },
      {
        id: 'blanks of origin',
        text: '1 blank cell of origin: the same as above, or blank?',
        answers: ['same as above', 'blank'],
      },
    ])
    expect(found.rows[1]?.cells.slice(0, 2)).toEqual([undefined, undefined])
  })

  test('a blank that stays blank is not filled, and a figure never is', () => {
    const found = recognise(galah, prices, {
      answers: { 'blanks of product': 'blank', 'blanks of origin': 'same as above' },
    })
    expect(found.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['ROAD', 'MEL'],
      [undefined, 'MEL'],
      ['EXP', 'MEL'],
    ])
    const figures = sheetOf([
      ['Product', 'Origin', 'Dest', 'Min'],
      ['ROAD', 'MEL', 'SYD', '11'],
      ['ROAD', 'MEL', 'NTL', ''],
    ])
    const read = recognise(figures, prices)
    expect(read.questions).toEqual([])
    expect(read.rows[1]?.cells[3]).toBeUndefined()
  })

  test('blanks above the first value stay blank', () => {
    const sheet = sheetOf([
      ['Product', 'Origin', 'Dest'],
      ['', 'MEL', 'SYD'],
      ['ROAD', 'MEL', 'NTL'],
      ['', 'MEL', 'BNE'],
    ])
    const found = recognise(sheet, prices, { answers: { 'blanks of product': 'same as above' } })
    expect(found.rows.map(({ cells }) => cells[0])).toEqual([undefined, 'ROAD', 'ROAD'])
  })
})

describe('merged cells count for their whole area', () => {
  test('in the table, without being taken over', () => {
    const sheet = sheetOf(
      [
        ['Product', 'Origin', 'Dest'],
        ['ROAD', 'MEL', 'SYD'],
        ['', '', 'NTL'],
        ['', '', 'BNE'],
        ['EXP', 'ADL', 'SYD'],
      ],
      [
        { fromRow: 2, toRow: 4, fromColumn: 0, toColumn: 0 },
        { fromRow: 2, toRow: 4, fromColumn: 1, toColumn: 1 },
      ],
    )
    const found = recognise(sheet, prices)
    expect(found.questions).toEqual([])
    expect(found.rows.map(({ cells }) => cells.join(' '))).toEqual([
      'ROAD MEL SYD',
      'ROAD MEL NTL',
      'ROAD MEL BNE',
      'EXP ADL SYD',
    ])
    expect(found.rows.flatMap(({ takenOver }) => takenOver)).toEqual([])
  })

  test('in a header of two rows, of which the lower one has the bands', () => {
    const sheet = sheetOf(
      [
        ['Product', 'Origin', 'Dest', 'Price per kg'],
        ['', '', '', '0-250', '250+'],
        ['ROAD', 'MEL', 'SYD', 0.3, 0.2],
      ],
      [
        { fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 0 },
        { fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 1 },
        { fromRow: 1, toRow: 2, fromColumn: 2, toColumn: 2 },
        { fromRow: 1, toRow: 1, fromColumn: 3, toColumn: 4 },
      ],
    )
    const found = recognise(sheet, prices)
    expect([found.headerRow, found.questions]).toEqual([2, []])
    expect(uses(found)).toEqual(['product', 'origin', 'destination', 'repeated', 'repeated'])
  })

  test('in a header of two equal rows, which ends with the second', () => {
    const area = (column: number) => ({ fromRow: 1, toRow: 2, fromColumn: column, toColumn: column })
    const sheet = sheetOf(
      [
        ['Product', 'Origin', 'Dest'],
        ['', '', ' '],
        ['ROAD', 'MEL', 'SYD'],
      ],
      [0, 1, 2].map(area),
    )
    const found = recognise(sheet, prices)
    expect([found.headerRow, found.rows.map(({ rowNumber }) => rowNumber)]).toEqual([2, [3]])
  })

  test('areas that overlap are damage', () => {
    const area = { fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 1 }
    expect(() => recognise(sheetOf([['a', 'b']], [area, { ...area, fromColumn: 1 }]), prices)).toThrow(
      'The file is damaged: merged areas overlap.',
    )
  })
})

test('columns in any order, below any notes, give the same rows', () => {
  const names = ['Postcode', 'Suburb', 'State', 'Amount']
  const rows = [
    ['0800', 'Darwin', 'VIC', '5'],
    ['3000', 'Melbourne', 'NSW', 'POA'],
    ['2000', 'Sydney', 'QLD', '6'],
  ]
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
  const notes = fc.array(fc.constantFrom([], ['Rates'], ['Postcode', '5'], ['as of', 'July']), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(order, notes, fc.nat({ max: 3 }), (positions, above, left) => {
      const moved = [names, ...rows].map((row) => [
        ...Array<string>(left).fill(''),
        ...positions.map((position) => row[position] as string),
      ])
      const found = recognise(sheetOf([...above, ...moved]), places)
      expect(found.questions).toEqual([])
      expect(found.headerRow).toBe(above.length + 1)
      const at = (name: string) => uses(found).indexOf(name.toLowerCase())
      expect(found.rows.map(({ cells }) => names.map((name) => cells[at(name)]))).toEqual(rows)
    }),
  )
})
