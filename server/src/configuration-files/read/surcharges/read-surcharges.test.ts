import { describe, expect, test } from 'vitest'
import { askedOf, quollway, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { readFile } from '../read-file.ts'

/** A file with one row, by headers. */
const fileOf = (row: Record<string, SheetCell>): SheetCell[][] => [Object.keys(row), Object.values(row)]
const plain = {
  id: 'OVL3',
  key: 'OVL3',
  name: 'Overlength 3',
  basis: 'PER_ITEM',
  amount: 75,
  carrier: 'BANDI',
}
const read = (row: Record<string, SheetCell>, more = {}) =>
  readFile(requestOf('surcharges', fileOf(row), more))
const rulesOf = (row: Record<string, SheetCell>, more = {}) => read(row, more).content.document?.surcharges

test('a rule is read with everything that it may have', () => {
  const rules = rulesOf(
    {
      ...plain,
      description: 'Long things',
      service: 'BRL-GEN',
      customer: 'IRONBARK',
      replaces: 'OVL',
      cost: '60.1234',
      minimum: '$1,000.00',
      maximum: 2000,
      group: 'OVERLENGTH',
      'largest only': 'Y',
      'fuel applies': 'yes',
      'effective from': '2026-07-01',
      'effective to': '2027-06-30',
      'longest side from': 3,
      'longest side below': '4',
      'girth over': 2.5,
      'pallet spaces up to': 4,
      'item types except': 'Pallet; skid',
      classes: 'express, STANDARD',
      extras: 'TAIL-LIFT',
      'to zones': 'QLF',
      'to zone set': 'AU',
      'second to zones except': 'AREA-1',
      'second to zone set': 'AREAS',
      residential: 'Y',
      'po box': 'N',
      'from residential': 'X',
    },
    { known: { ...quollway, zones: { ...quollway.zones, AREAS: [{ code: 'AREA-1', name: 'One' }] } } },
  )
  expect(rules).toEqual([
    {
      id: 'OVL3',
      key: 'OVL3',
      name: 'Overlength 3',
      description: 'Long things',
      carrier: 'BANDI',
      service: 'BRL-GEN',
      customer: 'IRONBARK',
      replaces: 'OVL',
      basis: 'PER_ITEM',
      amount: 75,
      cost: 60.1234,
      minimum: 1000,
      maximum: 2000,
      group: 'OVERLENGTH',
      largestOnly: true,
      fuelApplies: true,
      effectiveFrom: '2026-07-01',
      effectiveTo: '2027-06-30',
      conditions: [
        { subject: 'CLASS', is: ['EXPRESS', 'STANDARD'] },
        { subject: 'EXTRA', is: ['TAIL-LIFT'] },
        { subject: 'FROM_RESIDENTIAL' },
        { subject: 'GIRTH', over: 2.5 },
        { subject: 'ITEM_TYPE', isNot: ['PALLET', 'SKID'] },
        { subject: 'LONGEST_SIDE', from: 3, below: 4 },
        { subject: 'PALLET_SPACES', upTo: 4 },
        { subject: 'RESIDENTIAL' },
        { subject: 'TO_ZONE', isNot: ['AREA-1'], zoneSet: 'AREAS' },
        { subject: 'TO_ZONE', is: ['QLF'], zoneSet: 'AU' },
      ],
    },
  ])
})

test.each<[Record<string, SheetCell>, string | RegExp]>([
  [{ id: '' }, 'Id is required'],
  [{ key: '' }, 'Key is required'],
  [{ key: 'FUEL' }, 'Key FUEL is reserved'],
  [{ name: '' }, 'Name is required'],
  [{ amount: '' }, 'Amount is required'],
  [{ amount: 'POA' }, 'Amount is on application: write a figure, or leave the row out'],
  [{ amount: '5%' }, 'Amount 5% is a percent: write an amount'],
  [{ amount: '1.234,50' }, 'Amount 1.234,50 uses a decimal comma: write 1234.50'],
  [{ basis: '' }, 'Basis is required'],
  [{ basis: 'PCT_FREIGHT', amount: '$5' }, 'Amount $5 is an amount: write a percent, such as 18.5%'],
  [{ basis: 'PCT_FREIGHT', amount: '1000%' }, 'Amount must be between 0 and 999'],
  [{ minimum: 5, maximum: 4 }, 'Maximum must be at least 5'],
  [{ 'value above': 100 }, 'Value above is for the basis PCT_VALUE only'],
  [{ basis: 'FIXED', 'largest only': 'Y' }, 'Largest only is for the basis PER_ITEM only'],
  [{ replaces: 'OVL2' }, 'Replaces is for rules of one customer only'],
  [{ 'fuel applies': 'maybe' }, 'Fuel applies maybe is neither yes nor no: write Y or N'],
  [{ 'longest side from': 3, 'longest side over': 2 }, 'Longest side must have over or from, not both'],
  [{ 'longest side from': '3m' }, 'Longest side from 3m is not a number: write it as 1234.50'],
  [{ classes: 'SLOW' }, /^Classes must be one of ECONOMY/],
  [{ 'to zones': 'TAS' }, 'Zone TAS is not in AU from 2026-07-01'],
  [{ 'to zones': 'QLF', 'to zones except': 'SYD' }, 'Write to zones or to zones except, not both'],
  [{ 'zone set': 'AU' }, 'Zone set AU has no zones'],
  [{ service: 'GLX-ROAD' }, 'Service GLX-ROAD belongs to GALAH, not to BANDI'],
])('%j is refused: %s', (row, reason) => {
  const found = read({ ...plain, ...row })
  expect(askedOf(found)).toEqual([])
  expect(found.refused).toHaveLength(1)
  expect(found.refused[0]?.reason).toMatch(reason)
})

test('a percent cell in the amount of a percentage is the percentage', () => {
  const cell = { number: 0.015, format: { percent: true, literal: '%', hidesZero: false } }
  expect(rulesOf({ ...plain, basis: 'PCT_VALUE', amount: cell, 'value above': 100 })).toMatchObject([
    { amount: 1.5, valueAbove: 100 },
  ])
  expect(askedOf(read({ ...plain, basis: 'PCT_VALUE', amount: 0.015 }))).toEqual(['figures of amount'])
})

describe('what a surcharge is charged for is asked', () => {
  test('by value', () => {
    const row = { ...plain, basis: 'per carton' }
    expect(read(row).questions).toMatchObject([{ id: 'basis per carton' }])
    expect(rulesOf(row, { answers: { 'basis per carton': 'PER_ITEM' } })).toMatchObject([
      { basis: 'PER_ITEM' },
    ])
    expect(reasonsOf(read(row, { answers: { 'basis per carton': 'refuse these rows' } }))).toEqual([
      '2: Basis per carton is not known',
    ])
  })

  test('once for all rows if no column says it, as is the carrier', () => {
    const { basis, carrier, key, ...row } = plain
    expect(askedOf(read(row))).toEqual(['carrier', 'basis'])
    expect(rulesOf(row, { answers: { carrier: 'every carrier', basis: 'FIXED' } })).toEqual([
      { id: 'OVL3', key: 'OVL3', name: 'Overlength 3', basis: 'FIXED', amount: 75 },
    ])
  })
})

test('a star is every carrier, service and customer, and nothing is asked about it', () => {
  const rows = [
    ['id', 'name', 'basis', 'amount', 'carrier', 'service', 'customer'],
    ['A', 'A', 'fixed', 1, 'GALAH', 'GLX-ROAD', 'SALTBUSH'],
    ['B', 'B', 'Per kg', 1, '*', '*', '*'],
  ]
  const found = readFile(requestOf('surcharges', rows))
  expect(askedOf(found)).toEqual([])
  expect(found.content.document?.surcharges?.[1]).toEqual({
    id: 'B',
    key: 'B',
    name: 'B',
    basis: 'PER_KG',
    amount: 1,
  })
})

test('a note that the amounts include GST is asked about, wherever it stands beside the table', () => {
  const note = 'All surcharges include GST'
  const id = `figures by: ${note}`
  for (const rows of [
    [[note, 'from July 2026'], [], ...fileOf(plain)],
    [...fileOf(plain), [], [note]],
  ]) {
    expect(askedOf(readFile(requestOf('surcharges', rows as SheetCell[][])))).toEqual([id])
    const answers = { [id]: 'dollars without GST, for the unit of the table' }
    const taken = readFile(requestOf('surcharges', rows as SheetCell[][], { answers }))
    expect([askedOf(taken), taken.content.document?.surcharges?.length]).toEqual([[], 1])
    const refused = { [id]: 'refuse the file' }
    expect(() => readFile(requestOf('surcharges', rows as SheetCell[][], { answers: refused }))).toThrow(
      'The figures are prices with GST',
    )
  }
})

test.each<[header: string, basis: string, reason: string]>([
  ['Amount %', 'FIXED', 'Amount is under the header Amount %, but FIXED is not a percentage'],
  ['Amount $', 'PCT_VALUE', 'Amount is under the header Amount $, but PCT_VALUE is a percentage'],
])('%s of %s is refused', (header, basis, reason) => {
  const rows = [
    ['id', 'name', 'carrier', 'basis', header],
    ['A', 'A', 'GALAH', basis, 15],
  ]
  expect(reasonsOf(readFile(requestOf('surcharges', rows)))).toEqual([`2: ${reason}`])
  const both = [[...(rows[0] ?? []).slice(0, 4), '% or $'], ...rows.slice(1)]
  const answers = { 'column E': 'amount' }
  expect(reasonsOf(readFile(requestOf('surcharges', both, { answers })))).toEqual([])
})

test.each(['all', 'ANY', '*', '-', 'n/a'])('item types %s are all of them', (types) => {
  expect(rulesOf({ ...plain, 'item types': types })).toEqual(rulesOf(plain))
})

test.each<[row: Record<string, SheetCell>, reason: string]>([
  [{ 'item types': 'PALLET/SKID' }, 'Item types PALLET/SKID must be separated by commas'],
  [{ 'item types': 'pallet and skid' }, 'Item types pallet and skid must be separated by commas'],
  [{ 'item types': 'All except pallets' }, 'Item types All except pallets names no types: write each one'],
  [{ 'longest side from': 1200 }, 'Longest side from 1200 is over 30 m: write it in metres'],
  [{ 'height over': 120 }, 'Height over 120 is over 30 m: write it in metres'],
])('%j would never apply and is refused', (row, reason) => {
  expect(reasonsOf(read({ ...plain, ...row }))).toEqual([`2: ${reason}`])
})

test('surcharges without conditions are said: they are charged on every consignment', () => {
  expect(read({ ...plain, 'longest side from': 2 }).notes).toEqual([])
  expect(read(plain).notes).toEqual(['Row 2 has no conditions: it is charged on every consignment'])
})

test('a minimum that only a description names is asked about', () => {
  const asked = (description: string, more = {}) =>
    askedOf(read({ ...plain, description, ...more })).filter((id) => id.startsWith('remarks'))
  expect(asked('Minimum charge $60.00')).toEqual(['remarks of Sheet'])
  expect(asked('Minimum charge $60.00', { minimum: 60 })).toEqual([])
  expect(asked('$45.00 for each lift')).toEqual([])
})
