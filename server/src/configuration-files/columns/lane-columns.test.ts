import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { uses } from '../../../test/wanted-tables.ts'
import { recognise } from '../../recogniser/table/recognise.ts'
import { foldHeader } from '../../recogniser/table/wanted.ts'
import { type BreakHeader, breakHeaderOf, unitOf } from './break-headers.ts'
import { type LaneColumn, laneSynonyms, laneTable, longLaneHeaders, wideLaneHeaders } from './lane-columns.ts'

const zones = new Set(['SYD', 'MEL', '1', '2'])
const words = {
  isService: (text: string) => text === 'GLX-ROAD',
  isZone: (text: string) => zones.has(text),
  isServiceCode: () => false,
  isZoneCode: () => false,
  itemTypes: new Set(['SATCHEL', 'CARTON']),
}
const table = laneTable(words)
const texts: Partial<Record<LaneColumn, string>> = {
  service: 'GLX-ROAD',
  'from zone': 'MEL',
  'to zone': 'SYD',
  unit: 'KG',
  'break rule': 'WHOLE',
  reciprocal: 'Y',
  'item type': 'SKID',
  'next break if cheaper': 'N',
  days: '1-2',
}

test.each([longLaneHeaders, wideLaneHeaders])(
  'the headers of templates and exports need no question',
  (...headers) => {
    const cells = headers.map((name) => texts[name] ?? 1)
    const found = recognise(sheetOf([headers, cells]), table)
    expect([uses(found), found.questions]).toEqual([[...headers], []])
  },
)

test('every synonym is folded and is written once for its column', () => {
  for (const [name, synonyms] of Object.entries(laneSynonyms)) {
    const all = [name, ...synonyms].map(foldHeader)
    expect(synonyms).toEqual(synonyms.map(foldHeader))
    expect(new Set(all).size).toBe(all.length)
  }
})

const named = Object.entries(laneSynonyms).flatMap(([name, synonyms]) =>
  synonyms.map((synonym) => [synonym, name] as const),
)
const twice = new Set(named.map(([synonym]) => synonym).filter((one, at, all) => all.indexOf(one) !== at))

test.each(named.filter(([synonym]) => !twice.has(synonym) && synonym !== 'FROM'))(
  '%s is %s',
  (synonym, name) => {
    const cell = texts[name as LaneColumn] ?? 1
    const found = recognise(sheetOf([[synonym], [cell]]), {
      ...table,
      columns: table.columns.filter((one) => one.name === name),
    })
    expect([uses(found), found.questions]).toEqual([[name], []])
  },
)

describe('a header that means two columns', () => {
  test.each([
    ['From', 'MEL', 'from zone'],
    ['From', 250, 'from'],
    ['To', 'SYD', 'to zone'],
    ['To', 500, 'up to'],
    ['Type', 'KILO', 'unit'],
    ['Type', 'Satchel', 'item type'],
    // A code of a zone that is also a figure, and a zone that may be either end.
    ['From', 1, null],
    ['Zone', 'SYD', null],
  ])('%s above %j is %s', (header, cell, name) => {
    const found = recognise(
      sheetOf([
        ['Service', 'Rate', header],
        ['GLX-ROAD', 0.3, cell],
      ]),
      table,
    )
    expect(uses(found)[2]).toBe(name)
  })
})

const header = (band: BreakHeader['band'], more: Partial<BreakHeader> = {}): BreakHeader => ({
  band,
  unit: undefined,
  isFlat: false,
  itemType: undefined,
  ...more,
})
const per = { kind: 'per', per: '1' } as const
const span = { kind: 'span', from: '0', to: '250' } as const

test.each<[text: string, expected: BreakHeader | undefined]>([
  ['0-250', header(span)],
  ['Rate 0-250 kg', header({ ...span, unit: 'kg' }, { unit: 'kg' })],
  ['0-250 ($/kg)', header(span, { unit: 'kg', isPerUnit: true })],
  ['0 - 250 kg, per kg', header({ ...span, unit: 'kg' }, { unit: 'kg', isPerUnit: true })],
  ['per kg 0-250', header(span, { unit: 'kg', isPerUnit: true })],
  ['$ per kg over 500', header({ kind: 'over', over: '500' }, { unit: 'kg', isPerUnit: true })],
  ['Pallets 1-3', header({ kind: 'span', from: '1', to: '3' }, { unit: 'pallet' })],
  ['2-3 pallets', header({ kind: 'span', from: '2', to: '3', unit: 'pallet' }, { unit: 'pallet' })],
  ['per pallet', header({ ...per, unit: 'pallet' }, { unit: 'pallet' })],
  ['up to 3 kg flat', header({ kind: 'up to', to: '3', unit: 'kg' }, { unit: 'kg', isFlat: true })],
  [
    'flat up to 3kg',
    header({ kind: 'up to', to: '3', unit: 'kg', isFlat: true }, { unit: 'kg', isFlat: true }),
  ],
  ['Satchel', header(per, { unit: 'item', itemType: 'SATCHEL' })],
  ['per carton', header(per, { unit: 'item', itemType: 'CARTON' })],
  ['Satchels rate', header(per, { unit: 'item', itemType: 'SATCHEL' })],
  // What may mean two things is not a break.
  ['0-250 kg per pallet', undefined],
  ['Satchel 3 kg', undefined],
  ['per kg flat', undefined],
  ['Drum', undefined],
  ['Basic', undefined],
  ['Region 1-3', undefined],
])('the header %s is a break', (text, expected) => {
  expect(breakHeaderOf(text, words.itemTypes)).toEqual(expected)
})

test.each([
  ['KILO', 'kg'],
  ['Weight', 'kg'],
  ['PALLETS', 'pallet'],
  ['pallet space', 'pallet'],
  ['Items', 'item'],
  ['CWT', undefined],
])('the unit %s is %s', (word, unit) => {
  expect(unitOf(word)).toBe(unit)
})
