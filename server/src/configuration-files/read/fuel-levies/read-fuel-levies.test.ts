import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, quollway, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import { readFile } from '../read-file.ts'

const header = ['carrier', 'effective from', 'percent', 'service', 'customer', 'effective to']
const percentCell = (number: number) => ({
  number,
  format: { percent: true, literal: '%', hidesZero: false },
})
const leviesOf = (rows: Parameters<typeof requestOf>[1], more = {}) =>
  readFile(requestOf('fuel-levies', rows, more)).content.document?.fuelLevies

test('levies are read in every form of a percentage and of a month', () => {
  const rows = [
    header,
    ['GALAH', '2026-07-01', '18.5%'],
    ['GALAH', 'Aug 2026', 19],
    ['Galah Parcel Lines', 'September 2026', percentCell(0.225), 'glx-road'],
    ['BANDI', { date: '2026-07-01T00:00:00' }, '0%', '*', 'IRONBARK', '2026-12-31'],
  ]
  const answers = {
    'figures of percent': 'percents',
    'blanks of service': 'blank',
    'blanks of customer': 'blank',
  }
  expect(leviesOf(rows, { answers })).toEqual([
    { carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 },
    { carrier: 'GALAH', effectiveFrom: '2026-08-01', percent: 19 },
    { carrier: 'GALAH', service: 'GLX-ROAD', effectiveFrom: '2026-09-01', percent: 22.5 },
    {
      carrier: 'BANDI',
      customer: 'IRONBARK',
      effectiveFrom: '2026-07-01',
      effectiveTo: '2026-12-31',
      percent: 0,
    },
  ])
})

test.each([
  ['| 2026-07-01 | 18.5', 'Carrier is required'],
  ['GALAH | 2026-07-01 |', 'Percent is required'],
  ['GALAH | | 18.5', 'Effective from is required'],
  ['GALAH | 01/07/2026 | 18.5', 'Effective from 01/07/2026 is not a date: write it as YYYY-MM-DD'],
  ['GALAH | Nov-26 | 18.5', 'Effective from Nov-26 is not a date: write it as YYYY-MM-DD'],
  ['GALAH | 2026-07-01 | 18,5', 'Percent 18,5 uses a decimal comma: write 18.5'],
  ['GALAH | 2026-07-01 | -3', 'Percent -3 is negative: write 0 or more'],
  ['GALAH | 2026-07-01 | $3', 'Percent $3 is an amount: write a percent, such as 18.5%'],
  ['GALAH | 2026-07-01 | POA', 'Percent is on application: write a figure, or leave the row out'],
  ['GALAH | 2026-07-01 | #DIV/0!', 'Error #DIV/0! in column C'],
  ['GALAH | 2026-07-01 | 1000', 'Percent must be between 0 and 999'],
  ['GALAH | 2026-07-01 | 18.5 | BRL-GEN', 'Service BRL-GEN belongs to BANDI, not to GALAH'],
  ['GALAH | 2026-07-01 | 18.5 | | NOBODY', 'Customer NOBODY is not known'],
  [
    'GALAH | 2026-07-01 | 18.5 | | | 2026-08-01',
    'Effective to is for customer levies only: enter a later levy instead',
  ],
  ['GALAH | 2026-07-01 | 18.5 | | IRONBARK | 2026-06-01', 'Effective to must not be before effective from'],
  [
    'GALAH | 2026-07-01 | 18.5 | | IRONBARK | Jul 2026',
    'Effective to Jul 2026 is not a date: write it as YYYY-MM-DD',
  ],
])('%s is refused: %s', (line, reason) => {
  const read = readFile(requestOf('fuel-levies', [header, cellsOf(line)]))
  expect(read.questions).toEqual([])
  expect(reasonsOf(read)).toEqual([`2: ${reason}`])
  expect(read.content.document?.fuelLevies).toEqual([])
})

test('a service that is not known is asked, and refused if that is the answer', () => {
  const rows = [header, ['GALAH', '2026-07-01', '18.5', 'EXP']]
  const open = readFile(requestOf('fuel-levies', rows))
  expect(open.questions).toMatchObject([
    { id: 'service EXP', answers: ['GLX-ROAD', 'GLX-NITE', 'BRL-GEN', 'refuse these rows'] },
  ])
  const refused = readFile(
    requestOf('fuel-levies', rows, { answers: { 'service EXP': 'refuse these rows' } }),
  )
  expect(reasonsOf(refused)).toEqual(['2: Service EXP is not known'])
  const read = readFile(requestOf('fuel-levies', rows, { answers: { 'service EXP': 'GLX-NITE' } }))
  expect(read.content.document?.fuelLevies).toMatchObject([{ service: 'GLX-NITE' }])
  const again = readFile(requestOf('fuel-levies', rows, { remembered: read.remember }))
  expect([again.questions, again.content]).toEqual([[], read.content])
})

describe('figures that may be fractions are asked', () => {
  const rows = [
    ['Carrier', 'Month', 'Fuel levy'],
    ['GALAH', 'Jul 2026', 0.185],
    ['GALAH', 'Aug 2026', 0.19],
  ]

  test('and read as they are answered', () => {
    const open = readFile(requestOf('fuel-levies', rows))
    expect(open.questions).toMatchObject([
      {
        id: 'figures of percent',
        answers: ['percents', 'fractions'],
        meaning: ['0.185 is 0.185 %', '0.185 is 18.5 %'],
      },
    ])
    const percents = (answer: string) =>
      leviesOf(rows, { answers: { 'figures of percent': answer } })?.map(({ percent }) => percent)
    expect([percents('fractions'), percents('percents')]).toEqual([
      [18.5, 19],
      [0.185, 0.19],
    ])
  })

  test('but not percent cells', () => {
    const cells = [rows[0] as string[], ['GALAH', 'Jul 2026', percentCell(0.185)]]
    expect(leviesOf(cells)).toEqual([{ carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 }])
  })
})

describe('without a column of carriers', () => {
  const rows = [
    ['Month', 'Fuel %'],
    ['Jul 2026', '18.5%'],
  ]

  test('one is asked for all rows', () => {
    expect(readFile(requestOf('fuel-levies', rows)).questions).toMatchObject([
      { id: 'carrier', text: 'Which carrier are all the rows for?', answers: ['GALAH', 'BANDI'] },
    ])
    expect(leviesOf(rows, { answers: { carrier: 'BANDI' } })).toMatchObject([{ carrier: 'BANDI' }])
  })

  test('the one that was chosen counts', () => {
    expect(leviesOf(rows, { known: { ...quollway, target: 'GALAH' } })).toMatchObject([{ carrier: 'GALAH' }])
  })
})

test('more decimals than are kept are rounded half up, counted and shown', () => {
  const read = readFile(
    requestOf('fuel-levies', [header, ['GALAH', '2026-07-01', '18.123450001%'], ['X', '', '1.23456']], {
      answers: { 'carrier X': 'refuse these rows', 'figures of percent': 'percents' },
    }),
  )
  expect(read.rounded).toEqual([
    { sheet: 'Sheet', row: 2, column: 2, written: '18.123450001%', kept: '18.1235' },
  ])
  expect(read.counts).toMatchObject({ rounded: 1, refused: 1, rows: 2 })
})

test('blanks mean the same as above only where that is agreed, and are counted', () => {
  const rows = [header, ['GALAH', '2026-07-01', '18%'], ['', '2026-08-01', '19%']]
  expect(askedOf(readFile(requestOf('fuel-levies', rows)))).toEqual(['blanks of carrier'])
  const same = readFile(requestOf('fuel-levies', rows, { answers: { 'blanks of carrier': 'same as above' } }))
  expect(same.content.document?.fuelLevies).toMatchObject([{ carrier: 'GALAH' }, { carrier: 'GALAH' }])
  expect(same.counts.takenOver).toBe(1)
  const blank = readFile(requestOf('fuel-levies', rows, { answers: { 'blanks of carrier': 'blank' } }))
  expect(reasonsOf(blank)).toEqual(['3: Carrier is required'])
})

test('merged cells count for their whole area, and are not taken over', () => {
  const sheet = sheetOf(
    [header, ['GALAH', '2026-07-01', '18%'], ['', '2026-08-01', '19%']],
    [{ fromRow: 2, toRow: 3, fromColumn: 0, toColumn: 0 }],
  )
  const read = readFile(requestOf('fuel-levies', [sheet]))
  expect(read.content.document?.fuelLevies).toMatchObject([{ carrier: 'GALAH' }, { carrier: 'GALAH' }])
  expect(read.counts.takenOver).toBe(0)
})

test('a levy that stands twice is refused the second time', () => {
  const row = ['GALAH', '2026-07-01', '18%']
  expect(reasonsOf(readFile(requestOf('fuel-levies', [header, row, row])))).toEqual([
    '3: Same fuel levy as row 2',
  ])
})

test('a column without a header is not taken for the one whose header is a sign alone', () => {
  const rows = [
    ['carrier', 'effective from', '%', ''],
    ['GALAH', '2026-07-01', '18%', 'x'],
  ]
  const read = readFile(requestOf('fuel-levies', rows))
  expect(read.marks.map(({ use, state }) => use ?? state)).toEqual([
    'carrier',
    'effective from',
    'percent',
    'asked',
  ])
})
