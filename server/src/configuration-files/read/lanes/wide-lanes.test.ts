import { describe, expect, test } from 'vitest'
import {
  type Cells,
  known,
  lanesOf,
  questionsOf,
  readRows,
  refusals,
} from '../../../../test/lane-readings.ts'

const goesOn = { 'above the last break of GLX-ROAD': 'the rate before goes on' }

describe('breaks begin where their headers say', () => {
  const bands = (headers: Cells[number], rule: string, more: Record<string, string> = {}) => {
    const read = readRows(
      [
        ['Service', 'From', 'To', 'Break rule', 'Days', ...headers],
        ['GLX-ROAD', 'MEL', 'SYD', rule, 1, ...headers.map((_, at) => 0.5 - at / 10)],
      ],
      more,
    )
    if (read.questions.length > 0) return questionsOf(read).join()
    const [lane] = read.content.lanes ?? []
    const lists = { kg: lane?.kg, item: lane?.item, pallet: lane?.pallet }
    const shown = Object.entries(lists).flatMap(([unit, list]) =>
      list === undefined ? [] : [`${unit} ${list.map(([from]) => from).join(' ')}`],
    )
    return shown.join('; ') || refusals(read).join()
  }

  const ends = { 'heads 250, 500, 99999': 'where a break ends' }
  const begins = { 'heads 250, 500, 99999': 'where a break begins' }
  test.each<[headers: Cells[number], whole: string, sliding: string, answers?: Record<string, string>]>([
    [['0-5', '6-10', '10+'], 'kg 0 6 11', 'kg 0 5 10'],
    [['0-249', '250+'], 'kg 0 250', 'kg 0 249'],
    [['0-249.99', '250+'], 'kg 0 250', 'kg 0 250'],
    [['1-250', '251-500', '500+'], 'kg 0 251 501', 'kg 0 250 500'],
    [['up to 250', 'over 250'], 'kg 0 251', 'kg 0 250'],
    [['from 0 kg', 'from 250 kg'], 'kg 0 250', 'kg 0 250'],
    [['≤250', '≤500', '>500'], 'kg 0 251 501', 'kg 0 250 500'],
    [['per kg'], 'kg 0', 'kg 0'],
    [['flat up to 3kg', 'per kg'], 'kg 0 4', 'kg 0 3'],
    [['1 pallet', '2-3 pallets', '4+ pallets'], 'heads 1', 'heads 1'],
    [['1-1.5 pallets', '2-3 pallets', '4+ pallets'], 'pallet 0 2 4', 'pallet 0 2 3'],
    [['per kg', 'per pallet'], 'kg 0; pallet 0', 'kg 0; pallet 0'],
    [['250', 500, '99999'], 'heads 250, 500, 99999', 'heads 250, 500, 99999'],
    [['250', 500, '99999'], 'kg 0 251 501', 'kg 0 250 500', ends],
    [
      ['250', 500, '99999'],
      ...([
        '2/5 Gap between 0 and 250 [GLX-ROAD MEL SYD]',
        '2/5 Gap between 0 and 250 [GLX-ROAD MEL SYD]',
      ] as const),
      begins,
    ],
    [
      ['0-250', '300+'],
      '2/6 Gap between 250 and 300 [GLX-ROAD MEL SYD]',
      '2/6 Gap between 250 and 300 [GLX-ROAD MEL SYD]',
    ],
    [
      ['0-500', '300+'],
      '2/6 Break from 300 lies inside 0-500 [GLX-ROAD MEL SYD]',
      '2/6 Break from 300 lies inside 0-500 [GLX-ROAD MEL SYD]',
    ],
  ])('%j', (headers, whole, sliding, answers) => {
    expect([bands(headers, 'WHOLE', answers), bands(headers, 'SLIDING', answers)]).toEqual([whole, sliding])
  })

  test('by the rule, the step and the breaks of its own lane, whatever the lane above has', () => {
    const halves = known.services.map((one) =>
      one.alias === 'GLX-NITE' ? { ...one, weightStepKg: 0.5 } : one,
    )
    const read = readRows(
      [
        ['Service', 'From', 'To', 'Break rule', 'Days', '0-5', '6-10', '10+'],
        ['GLX-ROAD', 'MEL', 'SYD', 'WHOLE', 1, 0.5, 0.4, 0.3],
        ['GLX-ROAD', 'MEL', 'BNE', 'WHOLE', 1, 0.5, 0.4, 0.3],
        ['GLX-ROAD', 'MEL', 'PER', 'SLIDING', 1, 0.5, 0.4, 0.3],
        ['GLX-NITE', 'MEL', 'BNE', 'SLIDING', 1, 0.5, 0.4, 0.3],
        ['GLX-ROAD', 'SYD', 'MEL', 'WHOLE', 1, 0.5, 0.4, undefined],
        ['GLX-NITE', 'MEL', 'SYD', 'WHOLE', 1, 0.5, undefined, undefined],
      ],
      { ...goesOn, 'above the last break of GLX-NITE': 'the rate before goes on' },
      { known: { ...known, services: halves } },
    )
    expect(refusals(read)).toEqual(['5/6 Gap between 5 and 6 [GLX-NITE MEL BNE]'])
    expect(read.content.lanes?.map(({ kg }) => kg?.map(([from]) => from).join(' '))).toEqual([
      '0 6 11',
      '0 6 11',
      '0 5 10',
      '0 6',
      '0',
    ])
  })
})

test('a beginning at the end before it is told, because the end decides', () => {
  const rows: Cells = [
    ['Service', 'From', 'To', '0-250', '250+', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 0.2, 1],
  ]
  expect(readRows(rows).notes).toEqual([
    'Breaks begin at 251, not at 250: 250 belongs to the break that ends there.',
  ])
})

const wide = (...rows: Cells): Cells => [
  ['Service', 'From', 'To', 'Basic', 'Min', '0-250', '251-500', '501+', 'Days'],
  ...rows,
]

test('a lane a row, with dollars, more decimals than are kept, and formats', () => {
  const kilos = { number: 0.2665, format: { percent: false, literal: '$', hidesZero: false } } as const
  const read = readRows(
    wide(['GLX-ROAD', 'MEL', 'SYD', '$7.50', 'A$ 1,011.00', 0.322849, 0.31000000000000005, kilos, '1-2']),
  )
  expect([questionsOf(read), refusals(read)]).toEqual([[], []])
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"basic":7.5,"minimum":1011,"kg":[[0,0.3228],[251,0.31],[501,0.2665]],"days":[1,2]}',
  ])
  expect(read.rounded).toEqual([{ sheet: '', row: 2, column: 5, written: '0.322849', kept: '0.3228' }])
})

describe('what has no rate', () => {
  test.each<[what: string, cells: Cells[number], expected: object, answers?: Record<string, string>]>([
    ['all on application', ['POA', 'POA', 'POA'], { noRate: 1, lanes: 0, refused: [], cells: 3, applied: 1 }],
    ['none', ['-', 'n/a', ''], { noRate: 1, lanes: 0, refused: [], cells: 0, applied: 0 }],
    ['blank', ['', '', ''], { noRate: 1, lanes: 0, refused: [], cells: 0, applied: 0 }],
    [
      'one on application',
      [0.3, 'POA', 0.2],
      {
        noRate: 0,
        lanes: 0,
        refused: ['2/6 Rate is on application [GLX-ROAD MEL SYD]'],
        cells: 1,
        applied: 1,
      },
    ],
    [
      'the last on application',
      [0.3, 0.2, 'POA'],
      {
        noRate: 0,
        lanes: 0,
        refused: ['2/7 Rate is on application [GLX-ROAD MEL SYD]'],
        cells: 1,
        applied: 1,
      },
    ],
    [
      'a blank between two',
      [0.3, '', 0.2],
      { noRate: 0, lanes: 0, refused: ['2/6 Rate is required [GLX-ROAD MEL SYD]'], cells: 0, applied: 0 },
    ],
    [
      'blanks after the last, that goes on',
      [0.3, '', '-'],
      { noRate: 0, lanes: 1, refused: [], cells: 0, applied: 0 },
      goesOn,
    ],
    [
      'blanks after the last, refused',
      [0.3, '', '-'],
      { noRate: 0, lanes: 0, refused: ['2/6 Rate is required [GLX-ROAD MEL SYD]'], cells: 0, applied: 0 },
      { 'above the last break of GLX-ROAD': 'refuse these lanes' },
    ],
  ])('%s', (_, cells, expected, answers) => {
    const read = readRows(wide(['GLX-ROAD', 'MEL', 'SYD', 7.5, 11, ...cells, 1]), answers)
    expect({
      noRate: read.noRate.length,
      lanes: read.content.lanes?.length,
      refused: refusals(read),
      cells: read.counts.onApplicationCells,
      applied: read.counts.onApplicationLanes,
    }).toEqual(expected)
  })

  test('blanks after the last break are asked once for a service', () => {
    const read = readRows(
      wide(
        ['GLX-ROAD', 'MEL', 'SYD', 7.5, 11, 0.3, '', '', 1],
        ['GLX-ROAD', 'MEL', 'BNE', 7.5, 11, 0.3, '', '', 1],
        ['GLX-NITE', 'MEL', 'BNE', 7.5, 11, 0.3, 0.2, 0.1, 1],
      ),
    )
    expect(read.questions).toMatchObject([
      {
        id: 'above the last break of GLX-ROAD',
        text: '2 lanes of GLX-ROAD have no rate above the last break. What applies there?',
        answers: ['the rate before goes on', 'refuse these lanes'],
        at: { sheet: '', row: 2, column: 6 },
      },
    ])
    expect(read.content).toEqual({})
  })

  test('an end of the last break is asked about too: rates have none in the document', () => {
    const rows: Cells = [
      ['Service', 'From', 'To', '0-250', '251-500', 'Days'],
      ['GLX-ROAD', 'MEL', 'SYD', 0.3, 0.2, 1],
    ]
    expect(questionsOf(readRows(rows))).toEqual(['above the last break of GLX-ROAD'])
    expect(lanesOf(readRows(rows, goesOn))).toEqual([
      'GLX-ROAD MEL SYD {"kg":[[0,0.3],[251,0.2]],"days":[1,1]}',
    ])
    expect(refusals(readRows(rows, { 'above the last break of GLX-ROAD': 'refuse these lanes' }))).toEqual([
      '2/4 No rate above 500 kg [GLX-ROAD MEL SYD]',
    ])
  })
})

test('the same lane twice is refused, and keeps its rate', () => {
  const row = ['GLX-ROAD', 'MEL', 'SYD', 7.5, 11, 0.3, 0.2, 0.1, 1]
  const read = readRows(wide(row, ['GLX-NITE', 'MEL', 'SYD', 7.5, 11, 0.3, 0.2, 0.1, 1], row))
  expect(refusals(read)).toEqual(['4 Same lane as row 2 [GLX-ROAD MEL SYD]'])
  expect(read.content.lanes?.map(({ service }) => service)).toEqual(['GLX-NITE'])
})

test('repeated groups of columns are breaks of one lane', () => {
  const group = ['Break Type', 'Item Type', 'Break From', 'Break To', 'Price']
  const read = readRows([
    ['Service', 'From Zone', 'To Zone', 'Basic', ...group, ...group, ...group, 'Transit'],
    [
      'GLX-ROAD',
      'MEL',
      'SYD',
      7.5,
      'KILO',
      '',
      0,
      250,
      0.3,
      'KILO',
      '',
      251,
      99999,
      0.2,
      'PALLET',
      '',
      0,
      0,
      98,
      2,
    ],
    ['GLX-ROAD', 'MEL', 'BNE', 7.5, 'KILO', '', 0, 0, 0.3, '', '', '', '', '', 'ITEM', 'SKID', 0, 0, 60, 3],
  ])
  expect([questionsOf(read), refusals(read)]).toEqual([[], []])
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"basic":7.5,"kg":[[0,0.3],[251,0.2]],"pallet":[[0,98]],"days":[2,2]}',
    'GLX-ROAD MEL BNE {"basic":7.5,"kg":[[0,0.3]],"byType":[{"types":["SKID"],"unit":"item","breaks":[[0,60]]}],"days":[3,3]}',
  ])
  expect(read.counts.rows).toBe(2)
})

test('satchels and cartons on a lane beside its kilograms', () => {
  const read = readRows([
    ['Service', 'From', 'To', 'Satchel', 'Carton', 'Per Kg', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 9.5, 14, 0.3, 1],
    ['GLX-ROAD', 'MEL', 'BNE', '-', 14, 0.3, 1],
  ])
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"kg":[[0,0.3]],"byType":[{"types":["CARTON"],"unit":"item","breaks":[[0,14]]},{"types":["SATCHEL"],"unit":"item","breaks":[[0,9.5]]}],"days":[1,1]}',
    'GLX-ROAD MEL BNE {"kg":[[0,0.3]],"byType":[{"types":["CARTON"],"unit":"item","breaks":[[0,14]]}],"days":[1,1]}',
  ])
  expect(read.notes).toEqual(['Some lanes have no rate for SATCHEL: their general rates apply.'])
})

test('a basic charge whose header says what it includes', () => {
  const read = readRows([
    ['Service', 'From', 'To', 'Basic incl. 5 kg', 'Per Kg', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 12, 0.45, 1],
  ])
  expect(lanesOf(read)).toEqual([
    'GLX-ROAD MEL SYD {"basic":12,"breakRule":"SLIDING","kg":[[0,0],[5,0.45]],"days":[1,1]}',
  ])
})

test('a factor that the service has anyway is not kept', () => {
  const rows = (factor: number): Cells => [
    ['Service', 'From', 'To', 'Per Kg', 'Cubic Conv', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.45, factor, 1],
  ]
  expect(readRows(rows(250)).content.lanes?.[0]?.cubicFactor).toBeUndefined()
  expect(readRows(rows(333)).content.lanes?.[0]?.cubicFactor).toBe(333)
})

test.each([
  [4000, 'cm³ for a kg', undefined],
  [6000, 'cm³ for a kg', 166.6667],
  [6000, 'kg for a cubic metre', 6000],
  [0.333, 'tonnes for a cubic metre', 333],
  [0.25, 'tonnes for a cubic metre', undefined],
])('a cubic factor of %d is asked about: %s', (factor, answer, expected) => {
  const rows: Cells = [
    ['Service', 'From', 'To', 'Per Kg', 'Cubic', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.45, factor, 1],
    ['GLX-ROAD', 'MEL', 'BNE', 0.55, factor, 1],
  ]
  const id = `cubic factor ${factor}`
  const asked = readRows(rows).questions
  expect(asked).toMatchObject([{ id, text: `What does the cubic factor ${factor} count? 2 rows` }])
  expect(asked[0]?.answers).toContain(answer)
  expect(readRows(rows, { [id]: answer }).content.lanes?.[0]?.cubicFactor).toBe(expected)
  expect(refusals(readRows(rows, { [id]: 'refuse these rows' }))).toEqual([
    `2/4 Cubic factor ${factor} is not in kg/m³ [GLX-ROAD MEL SYD]`,
    `3/4 Cubic factor ${factor} is not in kg/m³ [GLX-ROAD MEL BNE]`,
  ])
})

test('a town beside a zone needs a zone of its own', () => {
  const read = readRows([
    ['Service', 'From', 'To', 'Town', 'Per Kg', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', '', 0.45, 1],
    ['GLX-ROAD', 'MEL', 'QLF', 'DEVONPORT', 0.9, 1],
  ])
  expect(refusals(read)).toEqual([
    '3 A lane to one town needs a zone of its own: DEVONPORT [GLX-ROAD MEL QLF]',
  ])
  expect(read.content.lanes).toHaveLength(1)
})
