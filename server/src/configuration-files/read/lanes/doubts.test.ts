import { describe, expect, test } from 'vitest'
import {
  type Cells,
  known,
  lanesOf,
  namedSheet,
  questionsOf,
  readRows,
  readSheets,
  refusals,
} from '../../../../test/lane-readings.ts'

const table: Cells = [
  ['Service', 'From zone', 'To zone', 'Rate per kg', 'Days'],
  ['GLX-ROAD', 'MEL', 'SYD', 29.26, 1],
]

describe('a note that may change what all figures mean is asked about', () => {
  test.each([
    ['All rates in cents per kilogram', 'cents'],
    ['Rates: c/kg', 'cents'],
    ['Prices are per tonne', 'prices for a tonne'],
    ['Rates shown are inclusive of GST', 'prices with GST'],
    ['All prices incl. GST', 'prices with GST'],
    ['GST inclusive', 'prices with GST'],
    ['Rates include the fuel levy', 'prices with fuel'],
    ['All amounts in USD', 'another currency'],
    ['Prices in New Zealand dollars', 'another currency'],
    ['Freight rate is c per kg', 'cents'],
    ['Cost in c per kilo', 'cents'],
    ['Galah road rates per 100 kg', 'prices for several kilograms'],
    ['Rates /100kg', 'prices for several kilograms'],
    ['$ per 1,000 kilos', 'prices for several kilograms'],
    ['Rates per hundred kilograms', 'prices for several kilograms'],
    ['Rate per 25 kg or part thereof', 'prices for several kilograms'],
    ['Prices include G.S.T', 'prices with GST'],
    ['Country rates (incl. of GST)', 'prices with GST'],
    ['Prices are tax inclusive', 'prices with GST'],
    ['All rates include 18.5% fuel levy', 'prices with fuel'],
    ['Rates incl. 18% fuel', 'prices with fuel'],
    ['Fuel: included at 18.5%', 'prices with fuel'],
    ['FSC incl', 'prices with fuel'],
  ])('%s', (note, what) => {
    for (const rows of [
      [[note], [], ...table],
      [...table, [], [note]],
    ] as Cells[]) {
      const read = readRows(rows)
      const id = `figures by: ${note}`
      expect(questionsOf(read)).toEqual([id])
      expect(read.content.lanes).toBeUndefined()
      const [question] = read.questions
      const [asTheyAre = '', refuse = ''] = question?.answers ?? []
      expect(lanesOf(readRows(rows, { [id]: asTheyAre }))).toEqual([
        'GLX-ROAD MEL SYD {"kg":[[0,29.26]],"days":[1,1]}',
      ])
      expect(() => readRows(rows, { [id]: refuse })).toThrow(`The figures are ${what}`)
    }
  })

  test.each([
    'All rates in Australian dollars without GST',
    'All rates exclude GST',
    'Prices do not include GST',
    'Rates per kg, ex GST',
    'AUD, GST extra',
    'Rates per kg',
    'Charged per 1 kg',
    'Rates per 0.5 kg step',
    'Fuel not included',
    'Tax is not included',
    'Effective for the century',
  ])('%s: nothing is asked', (note) => {
    expect(questionsOf(readRows([[note], [], ...table]))).toEqual([])
  })

  const heads = (over: string): Cells => [
    ['Service', 'From zone', 'To zone', 'Days', over, over],
    ['Service', 'From zone', 'To zone', 'Days', '0-250', '251+'],
    ['GLX-ROAD', 'MEL', 'SYD', 1, 29.26, 27.5],
  ]
  test.each<[where: string, rows: Cells, note: string]>([
    [
      'beside another note',
      [['All prices include GST', '', 'from 1 July 2026'], [], ...table],
      'All prices include GST',
    ],
    ['over columns of rates', heads('Cents per kg'), 'Cents per kg'],
    ['over columns of rates, for a tonne', heads('$ per tonne'), '$ per tonne'],
    [
      'in a row of units below the header',
      [...table.slice(0, 1), ['', '', '', 'c/kg', ''], ...table.slice(1)],
      'c/kg',
    ],
    [
      'in the corner of a block',
      [
        ['c/kg', 'SYD', 'MEL'],
        ['SYD', 10, 20],
        ['MEL', 30, 40],
      ],
      'c/kg',
    ],
  ])('%s', (_, rows, note) => {
    expect(questionsOf(readRows(rows))).toContain(`figures by: ${note}`)
  })

  test('in the name of the sheet', () => {
    const read = readSheets([namedSheet('Rates inc GST', table)])
    expect(read.questions.map(({ text }) => text)).toEqual([
      'The sheet is called: Rates inc GST. What are the figures of the table?',
    ])
  })

  test('a header that says so is asked about by its column alone', () => {
    const rows: Cells = [
      ['Service', 'From zone', 'To zone', 'Rate', 'Rate inc GST', 'Days'],
      ['GLX-ROAD', 'MEL', 'SYD', 0.3, 0.33, 1],
    ]
    expect(questionsOf(readRows(rows))).toEqual(['column E'])
  })

  test('so is a header with the sign of another unit', () => {
    for (const header of ['Rate per kg €', 'Price (¢)', 'Rate %']) {
      const rows: Cells = [['Service', 'From zone', 'To zone', header, 'Days'], ...table.slice(1)]
      expect(questionsOf(readRows(rows))).toEqual(['column D'])
    }
  })

  test('each doubt once, however many notes there are', () => {
    const notes = Array.from({ length: 500 }, (_, at) => [`Note ${at}: in cents`])
    expect(questionsOf(readRows([...table, [], ...notes]))).toHaveLength(1)
  })
})

describe('a title may say that the table is not for this card', () => {
  const carriers = [...known.carriers, { alias: 'EXP', name: 'Express' }]
  const asked = (title: string, target: string | undefined) =>
    questionsOf(readRows([[title], [], ...table], {}, { known: { ...known, carriers, target } }))

  test.each([
    'Superseded by the rates of July',
    'DRAFT',
    'Pelican Worldwide: rates from 1 July 2026',
    'RATES OF PELICAN WORLDWIDE (2026)',
    'Express road rates',
  ])('%s: it is asked about', (title) => {
    expect(asked(title, 'GLX-STD')).toEqual(['notes'])
  })

  test.each(['Galah Parcel Lines', 'express rates', 'Expressway rates', 'Valid from 1 July 2026'])(
    '%s: nothing is asked',
    (title) => {
      expect(asked(title, 'GLX-STD')).toEqual([])
    },
  )

  test('so may the name of its sheet', () => {
    const read = readSheets([namedSheet('Pelican Worldwide', table)])
    expect(questionsOf(read)).toEqual(['name of Pelican Worldwide'])
  })

  test('another carrier is asked about only where the card is known', () => {
    expect(asked('Pelican Worldwide rates', undefined)).toEqual([])
  })
})

test('a column of nothing but codes of services is theirs, whatever its header says', () => {
  const rows = (code: string): Cells => [
    ['Mode', 'From zone', 'To zone', 'Rate', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 1],
    [code, 'MEL', 'BNE', 0.4, 1],
  ]
  expect(readRows(rows('GLX-NITE')).content.lanes).toHaveLength(2)
  expect(questionsOf(readRows(rows('by air')))).toEqual(['column A'])
})

test('a column of zones is asked about, because it may be either end', () => {
  const read = readRows([
    ['Service', 'Depot', 'Rate', 'Days'],
    ['GLX-ROAD', 'MEL', 0.3, 1],
  ])
  expect(read.questions.map(({ text }) => text)).toEqual([
    'What is column B, Depot? Its cells look like from zone or to zone.',
  ])
})

describe('figures in no table are asked about', () => {
  const block = (...rows: Cells): Cells => [
    ['Overnight'],
    ['From MEL'],
    ['Weight (kg)', 'SYD', 'BNE'],
    [1, 5, 6],
    [2, 7, 8],
    ...rows,
  ]
  const id = 'figures outside of tables'

  test.each<[what: string, rows: Cells]>([
    ['rows above a header', [['MEL', 'BNE', 0.4], ...table]],
    ['a row of a block without a label', block(['', 9, 9])],
    ['rows below it', block(['', 9, 9], ['per kg', 2, 3])],
    ['a column without a header', block([3, 9, 9, '', 12])],
  ])('%s', (_, rows) => {
    const read = readRows(rows)
    expect(questionsOf(read)).toContain(id)
    expect(questionsOf(readRows(rows, { [id]: 'left out' }))).not.toContain(id)
    expect(() => readRows(rows, { [id]: 'refuse the file' })).toThrow('in no table')
  })

  test('again if the next file has other ones', () => {
    const { remember } = readRows(block(['', 9, 9]), { [id]: 'left out' })
    const again = (...row: Cells[number]) =>
      questionsOf(readRows(block([...row]), {}, { remembered: remember }))
    expect(again('', 9, 9)).not.toContain(id)
    expect(again('', 9, 10)).toContain(id)
  })

  test('titles with a year or an address are no figures', () => {
    const titles: Cells = [['Rates 2027'], ['1 Smith Street'], ['Valid', 'from July']]
    expect(questionsOf(readRows([...titles, ...table]))).toEqual([])
  })

  test('a block above a list is read too', () => {
    const answers = { days: '1', 'above the last break of GLX-NITE': 'the rate before goes on' }
    const list = table.map((row) => row.slice(0, -1))
    const read = readRows([...block(), [], ...list], answers)
    expect(questionsOf(read)).toEqual([])
    expect(refusals(read)).toEqual([])
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD MEL SYD {"kg":[[0,29.26]],"days":[1,1]}',
      'GLX-NITE MEL SYD {"breakRule":"SLIDING","kg":[[0,0,5],[1,0,7]],"days":[1,1]}',
      'GLX-NITE MEL BNE {"breakRule":"SLIDING","kg":[[0,0,6],[1,0,8]],"days":[1,1]}',
    ])
  })
})

describe('a charge that only a note names is asked about', () => {
  const id = 'charges in notes'
  test.each([
    'Minimum charge: $15.00',
    'Minimum freight 15.00 per consignment',
    'Residential deliveries: a fee of $ 5 each',
  ])('%s', (note) => {
    for (const rows of [
      [[note], [], ...table],
      [...table, [], [note]],
    ]) {
      expect(questionsOf(readRows(rows))).toEqual([id])
      const taken = readRows(rows, { [id]: 'left out' })
      expect([questionsOf(taken), lanesOf(taken).length]).toEqual([[], lanesOf(readRows(table)).length])
      expect(() => readRows(rows, { [id]: 'refuse the file' })).toThrow(
        'names a charge that is in no table: write each in a column of its own.',
      )
    }
  })

  test('again if the next file has another one', () => {
    const withNote = (note: string) => [...table, [], [note]]
    const { remember } = readRows(withNote('Minimum charge $15.00'), { [id]: 'left out' })
    const again = (note: string) => questionsOf(readRows(withNote(note), {}, { remembered: remember }))
    expect(again('Minimum charge $15.00')).toEqual([])
    expect(again('Minimum charge $18.00')).toEqual([id])
  })

  test('once for a sheet, with the rows that name one', () => {
    const notes = Array.from({ length: 5 }, (_, at) => [`Fee ${at}: $${at + 1}.00`])
    const { questions } = readRows([...table, [], ...notes])
    expect(questions.map(({ text }) => text)).toEqual([
      'Rows 4, 5, 6 and 2 more name charges that are in no table, the first of them: Fee 0: $1.00. Should they be left out?',
    ])
  })

  test.each([
    'Rates from 1 July 2026',
    'Fuel levy of 18.50 % applies',
    'Charged by each 0.50 kg',
    'Prices in AUD',
  ])('not: %s', (note) => expect(questionsOf(readRows([...table, [], [note]]))).toEqual([]))
})

describe('a note that changes rates, or the weight that they are for, is asked about', () => {
  test.each([
    'Increase of 4.5% on all rates from 1 August',
    'Less 10% discount for prompt payment',
    'Rates apply in both directions',
    'Minimum chargeable weight: 25 kg',
    'Cubic conversion 333 kg/m3',
    '1 m3 = 333 kg',
    'Volumetric divisor 5000',
    'Cubing factor: 6000',
    'Weights in lb',
    'Weights are shown in grams',
    'Base rate includes first 10kg',
    'Sliding scale applies',
    'Rates are cumulative',
    'Next break applies if cheaper',
    'Vice versa rates apply',
    'Price each',
    'Rates are per trip',
    'Rates indexed by 4.2 percent',
  ])('%s', (note) => {
    expect(questionsOf(readRows([[note], [], ...table]))).toEqual(['notes'])
    expect(questionsOf(readRows([...table, [], [note]], { notes: 'left out' }))).toEqual([])
  })

  test.each([
    'Plus 18.5% fuel levy',
    'Cubic conversion 250 kg per m³',
    'Volumetric divisor 4000',
    'Rates exclude 10% GST',
    'Breaks up to and including 250 kg',
    'For internal use only',
    'Rates are adjusted each quarter',
  ])('not: %s', (note) => expect(questionsOf(readRows([[note], [], ...table]))).toEqual([]))

  test.each([
    ['Minimum charge $25.00', 'remarks'],
    ['plus 10%', 'remarks'],
    ['excludes 2001', 'remarks'],
    ['inc. GST', 'figures by: inc. GST'],
    ['per 100 kg', 'figures by: per 100 kg'],
    ['suspended', 'remarks'],
    ['CBD only', 'remarks'],
    ['up to 1000kg', 'remarks'],
    ['min charge 2 cartons', 'remarks'],
    ['25% off', 'remarks'],
    ['volumetric 333', 'remarks'],
    ['new depot', undefined],
  ])('as a remark beside a row: %s', (remark, id) => {
    const rows = table.map((row, at) => [...row, at === 0 ? 'Remarks' : remark])
    expect(questionsOf(readRows(rows))).toEqual(id === undefined ? [] : [id])
  })
})
