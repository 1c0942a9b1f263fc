import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { prices, uses } from '../../../test/wanted-tables.ts'
import { recognise } from './recognise.ts'

describe('the header row', () => {
  const asks = (rows: string[][]) => recognise(sheetOf(rows), prices).questions
  const question = (answers: string[]) => [{ id: 'header row', text: 'Which row has the headers?', answers }]

  test('is asked if no row has two wanted headers', () => {
    expect(asks([['Title'], ['Product', 'x'], ['ROAD', 'MEL']])).toEqual(question(['1', '2', '3']))
  })

  test('is asked if two rows are as good', () => {
    const rows = [['Product', 'Origin'], ['ROAD', 'MEL'], [], ['Origin', 'Product'], ['SYD', 'EXP']]
    expect(asks(rows)).toEqual(question(['1', '2', '4', '5']))
    const found = recognise(sheetOf(rows), prices, { answers: { 'header row': '4' } })
    expect([found.headerRow, uses(found), found.missing]).toEqual([4, ['origin', 'product'], ['destination']])
  })

  test('is asked if a smaller table stands above, which would be lost', () => {
    const rows = [
      ['Product', 'Dest'],
      ['ROAD', 'MEL'],
      [],
      ['Product', 'Origin', 'Dest'],
      ['EXP', 'SYD', 'MEL'],
    ]
    expect(asks(rows)).toEqual(question(['1', '2', '4', '5']))
    const onlyHeads = [
      ['Product', 'Dest'],
      ['Product', 'Origin', 'Dest'],
      ['EXP', 'SYD', 'MEL'],
    ]
    expect(recognise(sheetOf(onlyHeads), prices).headerRow).toBe(2)
  })

  test('is one of the first fifty', () => {
    const rows = [...Array.from({ length: 50 }, () => ['note']), ['Product', 'Origin', 'Dest']]
    expect(asks(rows)[0]?.answers).toHaveLength(50)
    expect(recognise(sheetOf(rows.slice(1)), prices).headerRow).toBe(50)
  })

  test('further down counts if the caller has found it', () => {
    const rows = [
      ...Array.from({ length: 60 }, () => ['note']),
      ['Product', 'Origin', 'Dest'],
      ['EXP', 'SYD', 'MEL'],
    ]
    const found = recognise(sheetOf(rows), prices, { headerRow: 61 })
    expect([found.headerRow, found.questions, found.rows.length]).toEqual([61, [], 1])
  })

  test('of an empty sheet is not asked; what is required is missing', () => {
    expect(recognise(sheetOf([]), prices)).toMatchObject({
      questions: [],
      missing: ['product', 'origin', 'destination'],
      rows: [],
    })
  })

  test('may be there again further down, and is left out there', () => {
    const head = ['Product', 'Origin', 'Dest']
    const found = recognise(sheetOf([head, ['ROAD', 'MEL', 'SYD'], head, ['EXP', 'MEL', 'SYD']]), prices, {
      answers: { 'header row': '1' },
    })
    expect([found.rows.map(({ rowNumber }) => rowNumber), found.leftOutRows]).toEqual([[2, 4], [3]])
  })
})

describe('the last row', () => {
  const head = ['Product', 'Origin', 'Dest', 'Basic', 'Min']
  const row = ['ROAD', 'MEL', 'SYD', '1', '2']
  test.each<[what: string, after: string[][], last: number, answers: string[] | undefined]>([
    ['rows after a blank one are rows', [[], row], 4, undefined],
    ['a sentence after a blank row is a footer', [[], ['No liability.'], [], ['Call us.']], 2, undefined],
    ['a sentence without a blank row is a row, to be refused', [['Call us now.']], 3, undefined],
    ['a word after a blank row is asked', [[], ['ROAD']], 4, ['2', '4']],
    ['two cells after a blank row are asked', [[], ['Fuel', '18%']], 4, ['2', '4']],
    ['another table is asked', [[], ['Product', 'Dest', 'Minimum'], ['ROAD', 'SYD', '5']], 5, ['2', '5']],
  ])('%s', (_what, after, last, answers) => {
    const found = recognise(sheetOf([head, row, ...after]), prices)
    expect(found.rows.at(-1)?.rowNumber).toBe(last)
    expect(found.questions.find(({ id }) => id === 'last row')?.answers).toEqual(answers)
  })

  test('is what the answer says', () => {
    const sheet = sheetOf([head, row, [], ['Product', 'Dest', 'Minimum'], ['ROAD', 'SYD', '5']])
    const found = recognise(sheet, prices, { answers: { 'last row': '2' } })
    expect(found.questions).toEqual([])
    expect([found.rows.map(({ rowNumber }) => rowNumber), found.leftOutRows]).toEqual([[2], [4, 5]])
  })
})
