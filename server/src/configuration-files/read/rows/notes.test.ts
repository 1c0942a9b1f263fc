import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, requestOf } from '../../../../test/file-requests.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import type { FileKind, FileReading } from '../file-reading.ts'
import { readFile } from '../read-file.ts'

const tables: Record<Exclude<FileKind, 'lanes' | 'customers'>, string[]> = {
  zones: ['Zone | Postcodes', 'SYD | 2000-2249'],
  'fuel-levies': ['Carrier | Effective from | Percent', 'GALAH | 2026-07-01 | 18.5'],
  surcharges: ['Id | Name | Carrier | Basis | Amount', 'A | A | GALAH | FIXED | 5'],
  'area-surcharges': ['Postcode | Amount', '2000 | 5'],
  'customer-rates': [
    'Customer id | Carrier | Rate card | Effective from | Markup $',
    'SALTBUSH | GALAH | GLX-STD | 2026-07-01 | 5',
  ],
  'spot-rates': [
    'Id | Customer id | Service | From zone | To zone | Kg from | Kg to | Amount | Message | Valid from | Valid to',
    'S1 | SALTBUSH | GLX-ROAD | MEL | SYD | 0 | 500 | 640 | Agreed | 2026-07-01 | 2026-12-31',
  ],
}
type WithNotes = keyof typeof tables

const area = { key: 'REM', name: 'R', direction: 'goods that go there', basis: 'for each item', fuel: 'no' }

const read = (kind: WithNotes, lines: readonly string[], answers = {}): FileReading =>
  readFile(
    requestOf(kind, lines.map(cellsOf), {
      answers: { ...(kind === 'area-surcharges' && area), ...answers },
      known: { ...requestOf(kind, []).known, target: kind === 'zones' ? 'AU' : 'GALAH' },
    }),
  )

describe('a note that may change what a table means is asked about, above it and below it', () => {
  test.each<[kind: WithNotes, note: string]>([
    ['fuel-levies', 'Add 2.5% for Western Australia'],
    ['fuel-levies', 'Fuel levies include GST'],
    ['spot-rates', 'Minimum $25 applies to all rates'],
    ['spot-rates', 'Rates are per kg'],
    ['spot-rates', 'Weights in tonnes'],
    ['spot-rates', 'Rates apply in both directions'],
    ['spot-rates', 'Rates are 5% higher from August'],
    ['surcharges', 'Minimum charge 25.00 for each consignment'],
    ['surcharges', 'All surcharges attract fuel levy'],
    ['surcharges', 'Prices are doubled on weekends'],
    ['area-surcharges', 'Add $5 for an address on an island'],
    ['area-surcharges', 'Excludes boxes in 2001'],
    ['customer-rates', 'Minimum margin $25 applies to all customers'],
    ['customer-rates', 'Percentages are margins on the price'],
    ['zones', 'Excludes 2100 and its boxes'],
    ['zones', 'Postcode 2001 moves to zone MEL on 1 August'],
    ['zones', 'This list is obsolete'],
    ['fuel-levies', 'Draft, for discussion'],
    ['surcharges', 'Superseded on 1 July'],
    ['spot-rates', 'Indicative prices only'],
    ['customer-rates', 'No longer valid'],
  ])('%s: %s', (kind, note) => {
    const table = tables[kind]
    for (const lines of [
      [note, '', ...table],
      [...table, '', note],
    ]) {
      const found = read(kind, lines)
      expect(askedOf(found)).toEqual(['notes of Sheet'])
      expect([found.questions[0]?.text, found.content]).toEqual([expect.stringContaining(note), {}])
      const answers = { 'notes of Sheet': 'left out' }
      expect(read(kind, lines, answers).content).toEqual(read(kind, table).content)
      const refused = () => read(kind, lines, { 'notes of Sheet': 'refuse the file' })
      expect(refused).toThrow('write what they say into the rows of the table')
    }
  })

  test.each<[kind: WithNotes, note: string]>([
    ['customer-rates', 'All amounts are in cents'],
    ['customer-rates', 'Prices include GST'],
    ['spot-rates', 'All rates include the fuel levy'],
    ['surcharges', 'Charges in USD'],
  ])('%s: %s, which is about all of its figures', (kind, note) => {
    expect(askedOf(read(kind, [...tables[kind], '', note]))).toContain(`figures by: ${note}`)
  })
})

test.each<[kind: WithNotes, note: string]>([
  ['spot-rates', 'All rates ex GST'],
  ['spot-rates', 'Prices plus GST'],
  ['surcharges', 'Schedule of surcharges from 1 July 2026'],
  ['zones', 'Zones of Sydney, valid from July 2026'],
  ['fuel-levies', 'Fuel levy of Galah, updated monthly'],
  ['customer-rates', 'Rates of our customers'],
])('%s: %s: nothing is asked', (kind, note) => {
  expect(askedOf(read(kind, [...tables[kind], '', note]))).toEqual([])
})

test('texts of rows and remarks beside them are asked about if they doubt the figures', () => {
  const spot = tables['spot-rates']
  const remarked = [`${spot[0]} | Remarks`, `${spot[1]} | price incl. GST`]
  expect(askedOf(read('spot-rates', remarked))).toEqual(['figures by: price incl. GST'])
  const said = spot.map((line) => line.replace('Agreed', 'Agreed, per tonne'))
  expect(askedOf(read('spot-rates', said))).toEqual(['figures by: Agreed, per tonne'])
  for (const message of ['per kg', 'rate is $/kg']) {
    const perKg = spot.map((line) => line.replace('Agreed', message))
    expect(askedOf(read('spot-rates', perKg))).toEqual(['remarks of Sheet'])
  }
})

test('a sheet whose name says that it does not count is asked about', () => {
  const named = (name: string, answers = {}) =>
    readFile(requestOf('zones', [{ ...sheetOf(tables.zones.map(cellsOf)), name }], { answers }))
  const found = named('Superseded 2025')
  expect([askedOf(found), found.content]).toEqual([['name of Superseded 2025'], {}])
  const read = named('Superseded 2025', { 'name of Superseded 2025': 'read' })
  expect(read.content).toEqual(named('Zones 2026').content)
  expect(() => named('DRAFT', { 'name of DRAFT': 'refuse the file' })).toThrow(
    'Sheet DRAFT should not be read: take it out of the file, or rename it.',
  )
})

test('sheets that are not read are named', () => {
  const table = { ...sheetOf(tables.zones.map(cellsOf)), name: 'Zones' }
  const other = { ...sheetOf([['Add to SYD'], ['2250']]), name: 'Changes' }
  const hidden = { ...table, name: 'Last year', isHidden: true }
  const empty = { ...sheetOf([]), name: 'Sheet3' }
  const found = readFile(requestOf('zones', [table, other, hidden, empty]))
  expect(found.notes).toEqual(['Sheet Changes is left out.', 'Sheet Last year is hidden and is left out.'])
})

test('plain figures that may have been meant as other percentages are named', () => {
  const levies = (...figures: string[]) =>
    read('fuel-levies', [
      tables['fuel-levies'][0] ?? '',
      ...figures.map((figure, at) => `GALAH | 2026-07-0${at + 1} | ${figure}`),
    ]).notes
  expect(levies('0.185', '21')).toEqual(['A plain 0.185 of percent is read as 0.185 %'])
  expect(levies('1.185', '1.21')).toEqual([
    'A plain 1.185 of percent is read as 1.185 %',
    'A plain 1.21 of percent is read as 1.21 %',
  ])
  expect(levies('18.5', '21', '1.5')).toEqual([])
  expect(levies('1.5%')).toEqual([])
})

test('that a note may be left out is remembered until it says something else', () => {
  const spot = tables['spot-rates']
  const withNote = (note: string) => [...spot, '', note]
  const first = read('spot-rates', withNote('Minimum $25 applies'), { 'notes of Sheet': 'left out' })
  const again = (note: string) =>
    askedOf(readFile(requestOf('spot-rates', withNote(note).map(cellsOf), { remembered: first.remember })))
  expect(again('Minimum $25 applies')).toEqual([])
  expect(again('Minimum $30 applies')).toEqual(['notes of Sheet'])
})

test('remarks beside the rows that say something else are asked about, others are not', () => {
  const asked = (remark: string) =>
    askedOf(
      read('fuel-levies', [
        'Carrier | Effective from | Percent | Notes',
        `GALAH | 2026-07-01 | 18.5 | ${remark}`,
      ]),
    )
  expect(asked('Minimum charge $25.00')).toEqual(['remarks of Sheet'])
  expect(asked('less 2% for prepaid freight')).toEqual(['remarks of Sheet'])
  expect(asked('shown as 19%')).toEqual([])
})
