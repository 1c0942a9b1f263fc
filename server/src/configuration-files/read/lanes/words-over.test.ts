import { describe, expect, test } from 'vitest'
import {
  type Cells,
  known,
  lanesOf,
  namedSheet,
  questionsOf,
  readRows,
  readSheets,
} from '../../../../test/lane-readings.ts'
import type { MergedArea } from '../../../spreadsheets/cells/sheet.ts'

const zones = ['From zone', 'To zone', 'Days']
const service = { service: 'GLX-ROAD' }

/** Two rows of headers, merged as people merge them: `over` stands over as many columns as it has. */
function twoRows(over: readonly (readonly [text: string, columns: number])[], header: string[]): Cells {
  return [
    [...zones, ...over.flatMap(([text, columns]) => [text, ...Array(columns - 1).fill('')])],
    ['', '', '', ...header],
    ['MEL', 'SYD', 1, ...header.map((_, at) => 12 - at)],
  ]
}

function mergedOf(over: readonly (readonly [text: string, columns: number])[]): MergedArea[] {
  const areas = zones.map((_, at) => ({ fromRow: 1, toRow: 2, fromColumn: at, toColumn: at }))
  let column = zones.length
  for (const [, columns] of over) {
    if (columns > 1) areas.push({ fromRow: 1, toRow: 1, fromColumn: column, toColumn: column + columns - 1 })
    column += columns
  }
  return areas
}

const read = (
  over: readonly (readonly [text: string, columns: number])[],
  header: string[],
  answers: Record<string, string> = {},
) =>
  readSheets([namedSheet('S', twoRows(over, header), { merged: mergedOf(over) })], { ...service, ...answers })

describe('a head over columns of rates', () => {
  test.each([
    ['Pallet rates', '"pallet":[[0,12],[4,11]]'],
    ['Rate per pallet', '"pallet":[[0,12],[4,11]]'],
    ['$ / pallet', '"pallet":[[0,12],[4,11]]'],
    ['Price per kg', '"kg":[[0,12],[4,11]]'],
    ['Weight breaks', '"kg":[[0,12],[4,11]]'],
  ])('%s says what they count', (head, breaks) => {
    const found = read([[head, 2]], ['1-3', '4+'])
    expect(questionsOf(found)).toEqual([])
    expect(lanesOf(found)).toEqual([`GLX-ROAD MEL SYD {${breaks},"days":[1,1]}`])
  })

  test('says it for each group of them', () => {
    const found = read(
      [
        ['Kilo rates', 2],
        ['Pallet rates', 2],
      ],
      ['0-500', '501+', '1-3', '4+'],
    )
    expect(questionsOf(found)).toEqual([])
    expect(lanesOf(found)).toEqual([
      'GLX-ROAD MEL SYD {"kg":[[0,12],[501,11]],"pallet":[[0,10],[4,9]],"days":[1,1]}',
    ])
  })

  test('that tells columns apart in another way is asked about', () => {
    const over = [
      ['Road Parcel', 1],
      ['Overnight', 1],
    ] as const
    const header = ['per kg', 'flat up to 3 kg']
    const ids = ['rates of D under Road Parcel', 'rates of E under Overnight']
    expect(questionsOf(read(over, header))).toEqual(ids)
    const answers = { [ids[0] as string]: 'KG', [ids[1] as string]: 'left out' }
    expect(lanesOf(read(over, header, answers))).toEqual(['GLX-ROAD MEL SYD {"kg":[[0,12]],"days":[1,1]}'])
  })

  test('that is not merged is asked about: nobody knows how far it reaches', () => {
    const rows: Cells = [
      ['', '', '', 'Kilo rates', '', 'Pallet rates', ''],
      [...zones, '0-500', '501+', '1-3', '4+'],
      ['MEL', 'SYD', 1, 12, 11, 10, 9],
    ]
    expect(questionsOf(readRows(rows, service))).toEqual([
      'rates of D-E under Kilo rates',
      'rates of F-G under Pallet rates',
    ])
  })

  test('is no title over all columns', () => {
    const title = 'Rates for pallets and parcels'
    const rows: Cells = [[title], [...zones, '0-500 kg', '501+ kg'], ['MEL', 'SYD', 1, 12, 11]]
    const merged = [{ fromRow: 1, toRow: 1, fromColumn: 0, toColumn: 4 }]
    expect(questionsOf(readSheets([namedSheet('S', rows, { merged })], service))).toEqual([])
  })
})

describe('a title that names pallets', () => {
  const list: Cells = [
    [...zones, 'Rate'],
    ['MEL', 'SYD', 1, 120],
  ]

  test.each([['Pallet rates'], ['Price per carton']])('%s: what rates count is asked', (title) => {
    const id = `rates by: ${title}`
    expect(questionsOf(readRows([[title], ...list], service))).toEqual([id])
    expect(lanesOf(readRows([[title], ...list], { ...service, [id]: 'PALLET' }))).toEqual([
      'GLX-ROAD MEL SYD {"pallet":[[0,120]],"days":[1,1]}',
    ])
    expect(questionsOf(readSheets([namedSheet(title, list)], service))).toEqual([id])
  })

  test.each([['Rate per kg'], ['Unit']])('nothing is asked beside a column %s', (header) => {
    const rows: Cells = [
      ['Pallet rates'],
      [...zones, ...(header === 'Unit' ? ['Unit', 'Rate'] : [header])],
      ['MEL', 'SYD', 1, ...(header === 'Unit' ? ['PALLET', 120] : [0.3])],
    ]
    expect(questionsOf(readRows(rows, service, { known }))).toEqual([])
  })
})

describe('figures that rise with the weight may be total prices', () => {
  const id = (heads: string) => `figures under ${heads}`
  const wide = (...heads: string[]): Cells => [
    ['From zone', 'To zone', 'Days', ...heads],
    ['MEL', 'SYD', 1, 5, 6, 7, 1].slice(0, 3 + heads.length),
  ]
  const long = (...more: string[]): Cells => [
    ['From zone', 'To zone', 'Days', 'From', 'Up to', 'Price', ...more],
    ['MEL', 'SYD', 1, 0, 1, 5, ...more.map(() => 'KG')],
    ['MEL', 'SYD', 1, 1, 3, 6, ...more.map(() => 'KG')],
    ['MEL', 'SYD', 1, 3, '', 2.5, ...more.map(() => 'KG')],
  ]

  test.each<[rows: Cells, heads: string, totals: string, rates: string]>([
    [
      wide('up to 1kg', 'up to 3kg', 'up to 5kg', 'per kg over 5kg'),
      'up to 1kg, up to 3kg, up to 5kg',
      '[[0,0,5],[2,0,6],[4,0,7],[6,1]]',
      '[[0,5],[2,6],[4,7],[6,1]]',
    ],
    [long(), 'Price', '[[0,0,5],[2,0,6],[4,2.5]]', '[[0,5],[2,6],[4,2.5]]'],
  ])('%j', (rows, heads, totals, rates) => {
    expect(questionsOf(readRows(rows, service))).toEqual([id(heads)])
    const kgOf = (answer: string) =>
      JSON.stringify(readRows(rows, { ...service, [id(heads)]: answer }).content.lanes?.[0]?.kg)
    expect([kgOf('total prices'), kgOf('rates')]).toEqual([totals, rates])
  })

  test.each<[what: string, rows: Cells]>([
    ['headers that say per kg', wide('per kg 0-1', 'per kg 1-3', 'per kg 3-5')],
    ['a column of units', long('Unit')],
    ['an export, which has no ends', wide('from 0 kg', 'from 1 kg', 'from 3 kg')],
  ])('not: %s', (_, rows) => {
    const goesOn = { 'above the last break of GLX-ROAD': 'the rate before goes on' }
    expect(questionsOf(readRows(rows, { ...service, ...goesOn }))).toEqual([])
  })
})
