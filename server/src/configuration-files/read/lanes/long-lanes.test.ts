import { describe, expect, test } from 'vitest'
import {
  type Cells,
  known,
  lanesOf,
  questionsOf,
  readRows,
  refusals,
} from '../../../../test/lane-readings.ts'

const exported =
  'service,from zone,to zone,rate,unit,from,up to,flat,basic,minimum,break rule,reciprocal'.split(',')
const long = (...rows: Cells): Cells => [[...exported, 'min days', 'max days'], ...rows]

test('the rows of an export become the lanes they were', () => {
  const read = readRows(
    long(
      ['GLX-ROAD', 'MEL', 'SYD', 0.2926, 'KG', 0, '', '', 7.5, 11, 'WHOLE', 'Y', 1, 2],
      ['GLX-ROAD', 'MEL', 'SYD', 0.275, 'KG', 250, '', '', 7.5, 11, 'WHOLE', 'Y', 1, 2],
      ['GLX-ROAD', 'SYD', 'SYD', 0.1472, 'KG', 0, '', '', 7.5, 11, 'WHOLE', 'N', 1, 2],
      ['GLX-NITE', 'MEL', 'SYD', 0, 'KG', 0, '', 9.5, '', '', 'SLIDING', '', 1, 1],
      ['GLX-NITE', 'MEL', 'SYD', 1.1, 'KG', 3, '', 9.5, '', '', 'SLIDING', '', 1, 1],
    ),
  )
  expect([read.questions, read.refused, read.notes]).toEqual([[], [], []])
  expect(read.content.lanes).toEqual([
    {
      service: 'GLX-ROAD',
      from: 'MEL',
      to: 'SYD',
      reciprocal: true,
      basic: 7.5,
      minimum: 11,
      kg: [
        [0, 0.2926],
        [250, 0.275],
      ],
      days: [1, 2],
    },
    { service: 'GLX-ROAD', from: 'SYD', to: 'SYD', basic: 7.5, minimum: 11, kg: [[0, 0.1472]], days: [1, 2] },
    {
      service: 'GLX-NITE',
      from: 'MEL',
      to: 'SYD',
      breakRule: 'SLIDING',
      kg: [
        [0, 0, 9.5],
        [3, 1.1, 9.5],
      ],
      days: [1, 1],
    },
  ])
  expect(read.counts).toEqual({
    rows: 5,
    hiddenRows: 0,
    refused: 0,
    rounded: 0,
    takenOver: 0,
    onApplicationCells: 0,
    onApplicationLanes: 0,
  })
})

const carrier = [
  'Service',
  'Origin',
  'Destination',
  'Break Type',
  'Item Type',
  'Break From',
  'Break To',
  'Price',
  'Transit Days',
]
const rowsOf = (...rows: Cells): Cells => [carrier, ...rows]

test('rows by KILO and PALLET, with item types and open ends, become one lane', () => {
  const read = readRows(
    rowsOf(
      ['GLX-ROAD', 'MEL', 'SYD', 'KILO', 'ALL', 0, 250, '$0.30', '1-2'],
      ['GLX-ROAD', 'MEL', 'SYD', 'KILO', '', 251, 99999, '$0.28', '1-2'],
      ['GLX-ROAD', 'MEL', 'SYD', 'PALLET', '', 1, 3, '$98.00', ''],
      ['GLX-ROAD', 'MEL', 'SYD', 'PALLET', '', 4, 0, '$90.00', ''],
      ['GLX-ROAD', 'MEL', 'SYD', 'ITEM', 'Skid', 0, 0, '$60.00', ''],
      ['GLX-ROAD', 'MEL', 'SYD', 'ITEM', 'satchel; bag', 0, 0, '$9.50', ''],
    ),
  )
  expect([questionsOf(read), refusals(read)]).toEqual([[], []])
  expect(read.content.lanes).toEqual([
    {
      service: 'GLX-ROAD',
      from: 'MEL',
      to: 'SYD',
      kg: [
        [0, 0.3],
        [251, 0.28],
      ],
      pallet: [
        [0, 98],
        [4, 90],
      ],
      byType: [
        { types: ['BAG', 'SATCHEL'], unit: 'item', breaks: [[0, 9.5]] },
        { types: ['SKID'], unit: 'item', breaks: [[0, 60]] },
      ],
      days: [1, 2],
    },
  ])
})

describe('a service that takes only pallets', () => {
  const pallets = {
    ...(known.services[0] as (typeof known.services)[number]),
    alias: 'GLX-PAL',
    name: 'Pallets',
    itemTypes: ['CHEP', 'PALLET'],
  }
  const more = { known: { ...known, services: [...known.services, pallets], palletTypes: ['CHEP'] } }
  const id = 'rates of GLX-PAL'
  const list: Cells = [
    ['Service', 'From zone', 'To zone', 'Days', 'Rate'],
    ['GLX-PAL', 'MEL', 'SYD', 1, 95],
  ]
  const wide: Cells = [
    ['Service', 'From zone', 'To zone', 'Days', '1-3', '4+'],
    ['GLX-PAL', 'MEL', 'SYD', 1, 95, 90],
  ]

  test.each<[rows: Cells, answer: string, lane: string]>([
    [list, 'PALLET', '{"pallet":[[0,95]],"days":[1,1]}'],
    [list, 'KG', '{"kg":[[0,95]],"days":[1,1]}'],
    [wide, 'PALLET', '{"pallet":[[0,95],[4,90]],"days":[1,1]}'],
  ])('has rates that count what a person says, if the file does not: %#', (rows, answer, lane) => {
    expect(questionsOf(readRows(rows, {}, more))).toEqual([id])
    const read = readRows(rows, { [id]: answer }, more)
    expect([refusals(read), lanesOf(read)]).toEqual([[], [`GLX-PAL MEL SYD ${lane}`]])
  })

  test('is not asked about where a header, a title or the version before says it', () => {
    const named = [(list[0] as Cells[number]).with(4, 'Rate per kg'), ...list.slice(1)]
    expect(questionsOf(readRows(named, {}, more))).toEqual([])
    const lane = { service: 'GLX-PAL', from: 'MEL', to: 'PER', hasPallets: false }
    const before = { known: { ...more.known, lanes: [lane] } }
    expect(questionsOf(readRows(list, {}, before))).toEqual([])
  })
})

describe('a name that two services share', () => {
  const pallets = {
    ...(known.services[0] as (typeof known.services)[number]),
    alias: 'GLX-PAL',
    name: 'Pallets',
  }
  const more = { known: { ...known, services: [...known.services, { ...pallets, itemTypes: ['PALLET'] }] } }
  const rows = rowsOf(
    ['GLX-ROAD', 'MEL', 'SYD', 'KILO', '', 0, 0, '$0.30', '1-2'],
    ['GLX-ROAD', 'MEL', 'SYD', 'PALLET', '', 0, 0, '$98.00', '1-2'],
  )
  const id = 'service GLX-ROAD by the pallet'
  const [kg, pallet] = ['"kg":[[0,0.3]]', '"pallet":[[0,98]]']

  test('is asked about, if one of ours takes pallets alone', () => {
    const read = readRows(rows, {}, more)
    expect([questionsOf(read), read.content]).toEqual([[id], {}])
    expect(read.questions[0]?.answers).toEqual(['the same service', 'GLX-PAL'])
  })

  test.each([
    ['the same service', [`GLX-ROAD MEL SYD {${kg},${pallet},"days":[1,2]}`]],
    ['GLX-PAL', [`GLX-ROAD MEL SYD {${kg},"days":[1,2]}`, `GLX-PAL MEL SYD {${pallet},"days":[1,2]}`]],
  ])('%s: %j', (answer, lanes) => {
    const read = readRows(rows, { [id]: answer }, more)
    expect([questionsOf(read), refusals(read), lanesOf(read)]).toEqual([[], [], lanes])
  })

  test('is not asked about if the version before has both, as an export of it does', () => {
    const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'PER', hasPallets: true }
    const before = { known: { ...more.known, lanes: [lane] } }
    expect(questionsOf(readRows(rows, {}, before))).toEqual([])
  })

  test('is not asked about rows of one unit', () => {
    const [header, ...both] = rows as [Cells[number], ...Cells]
    for (const row of both) expect(questionsOf(readRows([header, row], {}, more))).toEqual([])
  })
})

test('satchels by weight are a list of their own, and a column of them that says more is asked about', () => {
  const long = readRows(rowsOf(['GLX-ROAD', 'MEL', 'SYD', 'KILO', 'SATCHEL', 0, 0, '$2.00', '1-2']))
  expect(lanesOf(long)).toEqual([
    'GLX-ROAD MEL SYD {"byType":[{"types":["SATCHEL"],"unit":"kg","breaks":[[0,2]]}],"days":[1,2]}',
  ])
  const wide = readRows([
    ['Service', 'From', 'To', '0-25 kg', '25+ kg', 'Satchel 3 kg', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.5, 0.4, 9.5, 1],
  ])
  expect([questionsOf(wide), wide.content]).toEqual([['column F'], {}])
})

test('included kilograms are free of charge and slide', () => {
  const read = readRows(
    [
      ['Service', 'From', 'To', 'Basic Charge', 'Kgs included', 'Per Kg', 'Days'],
      ['GLX-ROAD', 'MEL', 'SYD', 12, 5, 0.45, 2],
    ],
    {},
  )
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"basic":12,"breakRule":"SLIDING","kg":[[0,0],[5,0.45]],"days":[2,2]}',
  ])
})

test('ends alone, of which the last is open', () => {
  const read = readRows([
    ['Service', 'From', 'To', 'Up to kgs', 'Price', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 100, 0.5, 1],
    ['GLX-ROAD', 'MEL', 'SYD', 0, 0.4, 1],
  ])
  expect(lanesOf(read)).toEqual(['GLX-ROAD MEL SYD {"kg":[[0,0.5],[101,0.4]],"days":[1,1]}'])
})

describe('a lane is refused whole and named, with the sentence of its cell', () => {
  test.each<[what: string, rows: Cells, expected: string[]]>([
    [
      'a decimal comma in one of its rows',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 250, '0,29', 1],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 251, 0, '0.28', 1],
      ],
      ['2/7 Rate 0,29 uses a decimal comma: write 0.29 [GLX-ROAD MEL SYD]'],
    ],
    [
      'a figure that may be another one beside a decimal comma',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, '0,29', 1],
        ['GLX-ROAD', 'MEL', 'BNE', 'KG', '', 0, 0, '1,234', 1],
      ],
      [
        '2/7 Rate 0,29 uses a decimal comma: write 0.29 [GLX-ROAD MEL SYD]',
        '3/7 Rate 1,234 is ambiguous, because other figures here use a decimal comma: write it as 1234.50 [GLX-ROAD MEL BNE]',
      ],
    ],
    [
      'no rate',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, '', 1]],
      ['2/7 Rate is required [GLX-ROAD MEL SYD]'],
    ],
    [
      'an error of the spreadsheet',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, '#REF!', 1]],
      ['2/7 Error #REF! in column H [GLX-ROAD MEL SYD]'],
    ],
    [
      'a rate that would round to nothing',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, 0.00001, 1]],
      ['2/7 Rate 0.00001 would round to 0: write at least 0.0001 [GLX-ROAD MEL SYD]'],
    ],
    [
      'a gap',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 250, 0.3, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 300, 0, 0.2, 1],
      ],
      ['3/7 Gap between 250 and 300 [GLX-ROAD MEL SYD]'],
    ],
    [
      'a break inside another',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 500, 0.3, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 300, 0, 0.2, 1],
      ],
      ['3/7 Break from 300 lies inside 0-500 [GLX-ROAD MEL SYD]'],
    ],
    [
      'nothing from 0',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 250, 0, 0.3, 1]],
      ['2/7 Gap between 0 and 250 [GLX-ROAD MEL SYD]'],
    ],
    [
      'a break twice',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, 0.3, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, 0.4, 1],
      ],
      ['3 Same lane as row 2 [GLX-ROAD MEL SYD]'],
    ],
    [
      'on application for one of its breaks',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 250, 0.3, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 251, 0, 'POA', 1],
      ],
      ['3/7 Rate is on application [GLX-ROAD MEL SYD]'],
    ],
    [
      'an end before its beginning',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 250, 100, 0.3, 1]],
      ['2 Up to 100 is below from 250 [GLX-ROAD MEL SYD]'],
    ],
    [
      'no unit',
      [['GLX-ROAD', 'MEL', 'SYD', '', '', 0, 0, 0.3, 1]],
      ['2 Unit is required [GLX-ROAD MEL SYD]'],
    ],
    [
      'cubic metres',
      [['GLX-ROAD', 'MEL', 'SYD', 'M3', '', 0, 0, 80, 1]],
      ['2 Rates per m³ are not supported [GLX-ROAD MEL SYD]'],
    ],
    [
      'other days in another row',
      [
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 250, 0.3, '1-2'],
        ['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 251, 0, 0.2, '2-3'],
      ],
      ['3/8 Days 2-3 differs from 1-2 in row 2 of the same lane [GLX-ROAD MEL SYD]'],
    ],
    [
      'days that a spreadsheet made a date of',
      [['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, 0.3, { date: '2026-03-02T00:00:00' }]],
      ['2/8 Days 2026-03-02 is a date: write it as 2-3 [GLX-ROAD MEL SYD]'],
    ],
  ])('%s', (_, rows, expected) => {
    const read = readRows(rowsOf(...rows))
    expect([questionsOf(read), refusals(read), lanesOf(read)]).toEqual([[], expected, []])
    expect(read.counts.refused).toBe(expected.length)
  })
})

test('a lane without days is refused beside others that have them; if none has any, they are asked', () => {
  const without = ['GLX-ROAD', 'MEL', 'BNE', 'KG', '', 0, 0, 0.3, '']
  const read = readRows(rowsOf(['GLX-ROAD', 'MEL', 'SYD', 'KG', '', 0, 0, 0.3, 1], without))
  expect(refusals(read)).toEqual(['3 Days are required [GLX-ROAD MEL BNE]'])
  expect(lanesOf(read)).toHaveLength(1)
  expect(questionsOf(readRows(rowsOf(without)))).toEqual(['days'])
})

test('two basic charges of one lane refuse it, a blank one means the first', () => {
  const header = ['Service', 'From', 'To', 'From kg', 'Rate', 'Basic', 'Days']
  const read = readRows([
    header,
    ['GLX-ROAD', 'MEL', 'SYD', 0, 0.3, 7.5, 1],
    ['GLX-ROAD', 'MEL', 'SYD', 250, 0.2, 8, 1],
    ['GLX-ROAD', 'MEL', 'BNE', 0, 0.3, 7.5, 1],
    ['GLX-ROAD', 'MEL', 'BNE', 250, 0.2, '', ''],
  ])
  expect(refusals(read)).toEqual([
    '3/5 Basic 8.00 differs from 7.50 in row 2 of the same lane [GLX-ROAD MEL SYD]',
  ])
  expect(lanesOf(read)).toEqual(['GLX-ROAD MEL BNE {"basic":7.5,"kg":[[0,0.3],[250,0.2]],"days":[1,1]}'])
})

describe('a row whose lane cannot be read takes no break away from its neighbours unseen', () => {
  const header = ['Service', 'From', 'To', 'Up to kgs', 'Rate', 'Days']

  test('between two rows of a lane, the lane is refused', () => {
    const read = readRows([
      header,
      ['GLX-ROAD', 'MEL', 'SYD', 250, 0.3, 1],
      ['GLX-ROAD', 'MEL', '#REF!', 500, 0.2, 1],
      ['GLX-ROAD', 'MEL', 'SYD', 0, 0.1, 1],
      ['GLX-ROAD', 'MEL', 'BNE', 0, 0.1, 1],
    ])
    expect(refusals(read)).toEqual([
      '3/2 Error #REF! in column C [GLX-ROAD MEL SYD]',
      '4 The row before it, 3, may belong to this lane [GLX-ROAD MEL SYD]',
    ])
    expect(lanesOf(read)).toEqual(['GLX-ROAD MEL BNE {"kg":[[0,0.1]],"days":[1,1]}'])
  })

  test('before the rows of a lane, the lane is refused', () => {
    const read = readRows(
      [
        header,
        ['GLX-ROAD', 'MEL', 'SDY', 250, 0.3, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 500, 0.2, 1],
        ['GLX-ROAD', 'MEL', 'SYD', 0, 0.1, 1],
      ],
      { 'zone SDY in AU': 'refuse these rows' },
    )
    expect(refusals(read)).toEqual([
      '2/2 Zone SDY is not in AU from 2026-07-01',
      '3 The row before it, 2, may belong to this lane [GLX-ROAD MEL SYD]',
    ])
    expect(lanesOf(read)).toEqual([])
  })
})
