import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import type { FileKind } from '../file-reading.ts'
import { readFile } from '../read-file.ts'

const read = (kind: FileKind, lines: readonly string[], answers = {}) =>
  readFile(requestOf(kind, lines.map(cellsOf), { answers }))
const customers = (...ids: string[]) => ['Customer id | Name', ...ids.map((id) => `${id} | A`)]

describe('an id that a spreadsheet may have changed is asked about', () => {
  test.each(['1-Mar', '12-Dec', 'Mar-01', '1.23E+05', '4E+10'])('%s', (id) => {
    const lines = customers('MAR1', id)
    expect(askedOf(read('customers', lines))).toEqual(['ids under customer id'])
    const right = read('customers', lines, { 'ids under customer id': 'they are right' })
    expect(right.content.document?.customers?.map((one) => one.id)).toEqual(['MAR1', id])
    const refused = read('customers', lines, { 'ids under customer id': 'refuse these rows' })
    expect(reasonsOf(refused)).toEqual([`3: Customer id ${id} is not the real id: format the cell as text`])
  })

  test.each(['MAR1', '1-MARCH', '123E4', '1E5', '2026-03', 'A1-Mar', '00123'])(
    '%s: nothing is asked',
    (id) => {
      expect(askedOf(read('customers', customers(id)))).toEqual([])
    },
  )

  test.each<[what: string, cell: SheetCell]>([
    ['a number of more than 15 digits', 123456789012346000],
    ['a very long number', 1e21],
    ['a fraction', 0.5],
    ['a percentage', { number: 0.5, format: { percent: true, literal: '', hidesZero: false } }],
  ])('%s', (_, cell) => {
    const rows = [
      ['Customer id', 'Name'],
      [cell, 'A'],
    ]
    expect(askedOf(readFile(requestOf('customers', rows)))).toEqual(['ids under customer id'])
  })

  test('a number of 15 digits is as it was typed, and a longer text is too', () => {
    const rows = [
      ['Customer id', 'Name'],
      [123456789012345, 'A'],
      ['123456789012345678', 'B'],
    ]
    expect(askedOf(readFile(requestOf('customers', rows)))).toEqual([])
  })

  test('but not about one that is there already', () => {
    const request = requestOf('customers', customers('1-Mar').map(cellsOf))
    const known = { ...request.known, customers: [{ id: '1-Mar', name: 'A' }] }
    expect(askedOf(readFile({ ...request, known }))).toEqual([])
  })

  test('of zones, surcharges and spot rates too', () => {
    expect(askedOf(read('zones', ['Zone | Postcode', '1-Mar | 2000']))).toEqual(['ids under zone'])
    const surcharge = ['Id | Name | Carrier | Basis | Amount', '1-Mar | A | GALAH | FIXED | 1']
    expect(askedOf(read('surcharges', surcharge))).toEqual(['ids under id'])
  })
})

test.each<[text: string, reason: string]>([
  ['"', 'Customer id " stands for the value above: write it out'],
  ['〃', 'Customer id 〃 stands for the value above: write it out'],
  ['ditto', 'Customer id ditto stands for the value above: write it out'],
  ['As above', 'Customer id As above stands for the value above: write it out'],
  ['-', 'Customer id is required'],
  ['N/A', 'Customer id is required'],
  ['Total', 'Customer id Total is a total: leave the row out'],
  ['Sub-total:', 'Customer id Sub-total: is a total: leave the row out'],
])('%s is no id', (text, reason) => {
  expect(reasonsOf(read('customers', customers('A', text)))).toEqual([`3: ${reason}`])
})

test('a ditto mark is no zone, no name and no carrier', () => {
  const zones = [
    'Zone | Zone name | Postcode',
    'SYD | Sydney | 2000',
    'ditto | Sydney | 2001',
    'MEL | " | 3000',
  ]
  expect(reasonsOf(read('zones', zones))).toEqual([
    '3: Zone ditto stands for the value above: write it out',
    '4: Zone name " stands for the value above: write it out',
  ])
  const levies = ['Carrier | Effective from | Percent', 'GALAH | 2026-07-01 | 18', '" | 2026-08-01 | 19']
  expect(reasonsOf(read('fuel-levies', levies))).toEqual([
    '3: Carrier " stands for the value above: write it out',
  ])
})
