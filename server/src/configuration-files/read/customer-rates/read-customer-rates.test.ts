import { expect, test } from 'vitest'
import { askedOf, cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { readFile } from '../read-file.ts'

const header = [
  'customer id',
  'carrier',
  'rate card',
  'effective from',
  'service',
  'effective to',
  'markup %',
  'markup $',
  'minimum margin',
  'round to',
]

test('rates of customers are read, and a percentage is told from an amount by its header', () => {
  const rows = [
    header,
    ['SALTBUSH', 'GALAH', 'GLX-STD', '2026-07-01', '', '', 18, '', 5, 0.05],
    ['IRONBARK', 'GALAH', 'Galah standard', '2026-07-01', 'GLX-ROAD', '2027-06-30', '', '$2.50'],
    ['IRONBARK', 'BANDI', 'BRL-STD', '2026-07-01', '*', '', '-3%'],
  ]
  const read = readFile(requestOf('customer-rates', rows, { answers: { 'figures of markup %': 'percents' } }))
  expect(reasonsOf(read)).toEqual([])
  expect(read.content.document?.customerRates).toEqual([
    {
      customer: 'SALTBUSH',
      carrier: 'GALAH',
      card: 'GLX-STD',
      effectiveFrom: '2026-07-01',
      markupPercent: 18,
      marginMinimum: 5,
      roundTo: 0.05,
    },
    {
      customer: 'IRONBARK',
      carrier: 'GALAH',
      service: 'GLX-ROAD',
      card: 'GLX-STD',
      effectiveFrom: '2026-07-01',
      effectiveTo: '2027-06-30',
      markupAmount: 2.5,
    },
    {
      customer: 'IRONBARK',
      carrier: 'BANDI',
      card: 'BRL-STD',
      effectiveFrom: '2026-07-01',
      markupPercent: -3,
    },
  ])
})

test('a markup without a sign in its header is asked', () => {
  const rows = [
    ['customer id', 'carrier', 'rate card', 'effective from', 'Markup'],
    ['SALTBUSH', 'GALAH', 'GLX-STD', '2026-07-01', 5],
  ]
  const read = readFile(requestOf('customer-rates', rows))
  expect(read.questions).toMatchObject([
    { id: 'column E', text: 'What is column E, Markup? It may be markup % or markup $.' },
  ])
})

test.each([
  ['| GALAH | GLX-STD | 2026-07-01', 'Customer id is required'],
  ['NOBODY | GALAH | GLX-STD | 2026-07-01', 'Customer NOBODY is not known'],
  ['SALTBUSH | GALAH | | 2026-07-01', 'Rate card is required'],
  ['SALTBUSH | GALAH | GLX-OLD | 2026-07-01', 'Rate card GLX-OLD is not known'],
  ['SALTBUSH | BANDI | GLX-STD | 2026-07-01', 'Rate card GLX-STD is a card of GALAH, not of BANDI'],
  ['SALTBUSH | GALAH | GLX-STD | 1/7/2026', 'Effective from 1/7/2026 is not a date: write it as YYYY-MM-DD'],
  [
    'SALTBUSH | GALAH | GLX-STD | 2026-07-01 | | 2026-06-30',
    'Effective to must not be before effective from',
  ],
  ['SALTBUSH | GALAH | GLX-STD | 2026-07-01 | | | 18 | 2', 'Row must have markup % or markup $, not both'],
  ['SALTBUSH | GALAH | GLX-STD | 2026-07-01 | | | | (2)', 'Markup $ (2) is in brackets: write 2 or -2'],
  ['SALTBUSH | GALAH | GLX-STD | 2026-07-01 | | | | 2 | | 0.2', 'Round to must be one of 0.05, 0.1'],
])('%s is refused: %s', (line, reason) => {
  const read = readFile(requestOf('customer-rates', [header, cellsOf(line)]))
  expect(askedOf(read)).toEqual([])
  expect(reasonsOf(read)).toEqual([`2: ${reason}`])
})

test('columns are known by what stands in them', () => {
  const rows = [
    ['Who', 'By', 'effective from', 'With', 'markup %'],
    ['SALTBUSH', 'GALAH', '2026-07-01', 'GLX-STD', '18%'],
  ]
  const read = readFile(requestOf('customer-rates', rows))
  expect(read.questions).toEqual([])
  expect(read.marks.map(({ use, by }) => `${use} by ${by}`)).toEqual([
    'customer id by content',
    'carrier by content',
    'effective from by header',
    'rate card by content',
    'markup % by header',
  ])
})

test('rates without a markup are named', () => {
  const rows = (...markups: string[]) => [
    ['Customer id', 'Carrier', 'Rate card', 'Effective from', 'Markup %'],
    ...markups.map((markup, at) => ['SALTBUSH', 'GALAH', 'GLX-STD', `2026-07-0${at + 1}`, markup]),
  ]
  const notesOf = (...markups: string[]) => readFile(requestOf('customer-rates', rows(...markups))).notes
  expect(notesOf('18%', '')).toEqual(['Row 3 has no markup: the customer pays the card price'])
  expect(notesOf('', '')).toEqual(['2 rows have no markup: the customer pays the card price'])
  expect(notesOf('18%')).toEqual([])
})
