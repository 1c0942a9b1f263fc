import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import { readFile } from '../read-file.ts'

const header = ['customer id', 'name', 'retired from']

test('customers are read in the order of the rows, in the form of the document', () => {
  const read = readFile(
    requestOf('customers', [
      header,
      ['SALTBUSH', 'Saltbush Homewares'],
      [4711, ' Wattle & Sons ', { date: '2027-01-31T00:00:00' }],
    ]),
  )
  expect(read.content).toEqual({
    document: {
      customers: [
        { id: 'SALTBUSH', name: 'Saltbush Homewares' },
        { id: '4711', name: 'Wattle & Sons', retiredFrom: '2027-01-31' },
      ],
    },
  })
  expect(read.counts).toMatchObject({ rows: 2, refused: 0, rounded: 0 })
  expect(read.marks.map(({ use, by }) => [use, by])).toEqual([
    ['customer id', 'header'],
    ['name', 'header'],
    ['retired from', 'header'],
  ])
})

test.each([
  ['| Wattle |', 'Customer id is required'],
  ['WATTLE | |', 'Name is required'],
  ['WATTLE | Wattle | 01/07/2026', 'Retired from 01/07/2026 is not a date: write it as YYYY-MM-DD'],
  ['WATTLE | Wattle | Jul 2026', 'Retired from Jul 2026 is not a date: write it as YYYY-MM-DD'],
  ['WATTLE | #REF! |', 'Error #REF! in column B'],
  ['saltbush | Saltbush |', 'saltbush differs from SALTBUSH only in letter case'],
  [`${'W'.repeat(500)} | Wattle |`, /^Customer id must have at most \d+ characters$/],
])('%s is refused', (line, reason) => {
  const read = readFile(requestOf('customers', [header, ['GUMNUT', 'Gumnut'], cellsOf(line)]))
  expect(read.refused).toHaveLength(1)
  expect(read.refused[0]).toMatchObject({ sheet: 'Sheet', row: 3, reason: expect.stringMatching(reason) })
  expect(read.content.document?.customers).toEqual([{ id: 'GUMNUT', name: 'Gumnut' }])
})

test('a customer that stands twice is taken once', () => {
  const read = readFile(requestOf('customers', [header, ['A1', 'One'], ['A1', 'Two'], ['a1', 'Three']]))
  expect(reasonsOf(read)).toEqual(['3: Same customer as row 2', '4: a1 differs from A1 only in letter case'])
})

test('a refused cell can be mended', () => {
  const rows = [header, ['', 'Wattle']]
  const mended = [{ sheet: 'Sheet', row: 2, column: 0, text: 'WATTLE' }]
  expect(reasonsOf(readFile(requestOf('customers', rows)))).toEqual(['2: Customer id is required'])
  expect(readFile(requestOf('customers', rows)).refused[0]?.column).toBe(0)
  expect(readFile(requestOf('customers', rows, { mended })).content.document?.customers).toEqual([
    { id: 'WATTLE', name: 'Wattle' },
  ])
})

test('a text that an export guarded against being a formula is what it was', () => {
  const read = readFile(requestOf('customers', [header, ["'=A1", "'-5 degrees"], ["''=A1", "O'Hara"]]))
  expect(read.content.document?.customers).toEqual([
    { id: '=A1', name: '-5 degrees' },
    { id: "'=A1", name: "O'Hara" },
  ])
})

test('a file without a required column, or without rows, cannot be read', () => {
  expect(() => readFile(requestOf('customers', [['name', 'retired from'], ['Wattle']]))).toThrow(
    'Invalid file structure. Missing required column(s): customer id.',
  )
  expect(() => readFile(requestOf('customers', [[]]))).toThrow('The file is empty.')
})

describe('what is not known is asked', () => {
  const rows = [
    ['Kunde', 'Customer name'],
    ['WATTLE', 'Wattle'],
  ]
  const question = { 'header row': '1', 'column A': 'customer id' }

  test('and answered once', () => {
    const open = readFile(requestOf('customers', rows))
    expect(askedOf(open)).toEqual(['header row'])
    expect(open.content).toEqual({})
    const second = readFile(requestOf('customers', rows, { answers: { 'header row': '1' } }))
    expect(second.questions).toMatchObject([
      {
        id: 'column A',
        at: { sheet: 'Sheet', row: 1, column: 0 },
        answers: ['customer id', 'retired from', 'left out'],
      },
    ])
    expect(second.marks[0]).toMatchObject({ state: 'asked', use: undefined })
    const read = readFile(requestOf('customers', rows, { answers: question }))
    expect(read.content.document?.customers).toEqual([{ id: 'WATTLE', name: 'Wattle' }])
    const again = readFile(
      requestOf('customers', [['Our customers'], [], ...rows], { remembered: read.remember }),
    )
    expect(again.questions).toEqual([])
    expect(again.content).toEqual(read.content)
    expect(again.marks.map(({ by }) => by)).toEqual(['memory', 'memory'])
  })

  test('also which sheet it is, and a hidden one is never taken by itself', () => {
    const one = { ...sheetOf([header, ['A1', 'One']]), name: 'North' }
    const two = { ...sheetOf([header, ['A2', 'Two']]), name: 'South' }
    const open = readFile(requestOf('customers', [one, two]))
    expect(open.questions).toMatchObject([{ id: 'sheet', answers: ['North', 'South', 'all of them'] }])
    const ids = (answer: string) =>
      readFile(
        requestOf('customers', [one, two], { answers: { sheet: answer } }),
      ).content.document?.customers?.map(({ id }) => id)
    expect([ids('South'), ids('all of them')]).toEqual([['A2'], ['A1', 'A2']])
    const hidden = readFile(requestOf('customers', [one, { ...two, isHidden: true }]))
    expect(hidden.content.document?.customers).toEqual([{ id: 'A1', name: 'One' }])
    expect(askedOf(readFile(requestOf('customers', [{ ...one, isHidden: true }])))).toEqual(['sheet'])
  })

  test('an answer for one sheet does not count for another', () => {
    const sheets = ['North', 'South'].map((name) => ({
      ...sheetOf([
        ['customer id', 'name', 'Extra'],
        ['A1', 'One', 'x1'],
      ]),
      name,
    }))
    const answers = { sheet: 'South', 'North: column C': 'retired from' }
    expect(askedOf(readFile(requestOf('customers', sheets, { answers })))).toEqual(['South: column C'])
  })
})
