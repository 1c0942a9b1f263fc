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

const simple: Cells = [
  ['Service', 'From', 'To', 'Per Kg', 'Days'],
  ['GLX-ROAD', 'MEL', 'SYD', 0.3, 1],
]

describe('values that are not known are asked by value', () => {
  const rows: Cells = [
    ['Product', 'Origin', 'Dest', 'Unit', 'Rate', 'Transit'],
    ['ROAD', 'MEL', 'NSW Zone 1', 'KGM', 0.3, 'overnight'],
    ['ROAD', 'MEL', 'BNE', 'KG', 0.4, '1'],
    ['road parcel', 'mel metro', 'SYD', 'KG', 0.5, '2'],
  ]
  const answers = {
    'service ROAD': 'GLX-ROAD',
    'zone NSW Zone 1 in AU': 'PER',
    'unit KGM': 'KG',
    'days overnight': '1',
  }

  test('each once, with what can be answered', () => {
    // Zones belong to a service, so they are only asked about when it is known.
    const first = readRows(rows)
    expect(first.questions).toMatchObject([
      {
        id: 'service ROAD',
        text: 'Which service is ROAD? 2 rows',
        answers: ['GLX-ROAD', 'GLX-NITE', 'refuse these rows'],
      },
      { id: 'unit KGM', answers: ['KG', 'ITEM', 'PALLET', 'refuse these rows'] },
      { id: 'days overnight' },
    ])
    const second = readRows(rows, { 'service ROAD': 'GLX-ROAD' })
    expect(second.questions).toContainEqual({
      id: 'zone NSW Zone 1 in AU',
      text: 'Which zone of AU is NSW Zone 1? 1 row',
      answers: ['SYD', 'MEL', 'BNE', 'PER', 'QLF', 'refuse these rows'],
      meaning: [
        ...['SYD', 'MEL', 'BNE', 'PER', 'QLF'].map((code) => `${code} metro`),
        'Nothing is read from them.',
      ],
    })
    const read = readRows(rows, answers)
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD MEL PER {"kg":[[0,0.3]],"days":[1,1]}',
      'GLX-ROAD MEL BNE {"kg":[[0,0.4]],"days":[1,1]}',
      'GLX-ROAD MEL SYD {"kg":[[0,0.5]],"days":[2,2]}',
    ])
  })

  test.each([
    ['service ROAD', ['2/0 Service ROAD is not known', '3/0 Service ROAD is not known']],
    ['zone NSW Zone 1 in AU', ['2/2 Zone NSW Zone 1 is not in AU from 2026-07-01']],
    ['unit KGM', ['2 Unit KGM is not known: write KG, ITEM or PALLET [GLX-ROAD MEL PER]']],
    ['days overnight', ['2/5 Days overnight is not known: write it as 2-3 [GLX-ROAD MEL PER]']],
  ])('%s, or their rows are refused', (id, expected) => {
    expect(refusals(readRows(rows, { ...answers, [id]: 'refuse these rows' }))).toEqual(expected)
  })

  test('an answer that is none is refused', () => {
    expect(() => readRows(rows, { 'service ROAD': 'BANDI' })).toThrow(
      'BANDI is not an answer to service ROAD.',
    )
  })
})

describe('what has no column is asked once for all rows', () => {
  test('service and from zone, unless a title says them', () => {
    const rows: Cells = [
      ['To zone', 'Per Kg', 'Days'],
      ['SYD', 0.3, 1],
    ]
    expect(questionsOf(readRows(rows))).toEqual(['service', 'from zone'])
    expect(lanesOf(readRows(rows, { service: 'GLX-ROAD', 'from zone': 'MEL' }))).toEqual([
      'GLX-ROAD MEL SYD {"kg":[[0,0.3]],"days":[1,1]}',
    ])
    expect(lanesOf(readRows([['Overnight, from MEL'], [], ...rows]))).toEqual([
      'GLX-NITE MEL SYD {"kg":[[0,0.3]],"days":[1,1]}',
    ])
  })

  test('days, which may stay as they are', () => {
    const rows: Cells = [
      ['Service', 'From', 'To', 'Per Kg'],
      ['GLX-ROAD', 'SYD', 'MEL', 0.3],
      ['GLX-ROAD', 'MEL', 'BNE', 0.4],
      ['GLX-ROAD', 'MEL', 'PER', 0.5],
    ]
    const asked = readRows(rows).questions
    expect(asked.map(({ id, answers }) => [id, answers[0]])).toEqual([['days', 'as in the version before']])
    const read = readRows(rows, { days: 'as in the version before' })
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD SYD MEL {"kg":[[0,0.3]],"days":[3,4]}',
      'GLX-ROAD MEL BNE {"kg":[[0,0.4]],"hours":[2,4]}',
    ])
    expect(refusals(read)).toEqual([
      '4 Days are required: the version before has no lane MEL to PER [GLX-ROAD MEL PER]',
    ])
    expect(lanesOf(readRows(rows.slice(0, 2), { days: '3-5' }))).toEqual([
      'GLX-ROAD SYD MEL {"kg":[[0,0.3]],"days":[3,5]}',
    ])
  })
})

describe('sheets', () => {
  test('of one shape are asked about, hidden ones too, others are left out with a note', () => {
    const sheets = [
      namedSheet('Cover', [['Rates of Galah']]),
      namedSheet('2026', simple),
      namedSheet('2027', [simple[0] as string[], ['GLX-ROAD', 'MEL', 'BNE', 0.4, 1]]),
      namedSheet('Old', simple, { isHidden: true }),
    ]
    const first = readSheets(sheets)
    expect(first.questions.map(({ id, answers }) => [id, answers])).toEqual([
      ['hidden sheet Old', ['left out', 'read']],
      ['sheets 2026, 2027', ['all of them', '2026', '2027']],
    ])
    const read = readSheets(sheets, { 'hidden sheet Old': 'left out', 'sheets 2026, 2027': '2027' })
    expect(lanesOf(read)).toEqual(['GLX-ROAD MEL BNE {"kg":[[0,0.4]],"days":[1,1]}'])
    expect(read.notes).toEqual(['Sheet Cover has no table of rates and is left out.'])
    const both = readSheets(sheets, { 'hidden sheet Old': 'left out', 'sheets 2026, 2027': 'all of them' })
    expect(both.content.lanes).toHaveLength(2)
  })

  test('two services side by side are told apart by their heads', () => {
    const rows: Cells = [
      ['', '', 'Road Parcel', '', 'Overnight', '', ''],
      ['From', 'To', 'Min', 'Per Kg', 'Min', 'Per Kg', 'Days'],
      ['MEL', 'SYD', 11, 0.3, 22, 1.2, 1],
    ]
    const merged = [
      { fromRow: 1, toRow: 1, fromColumn: 2, toColumn: 3 },
      { fromRow: 1, toRow: 1, fromColumn: 4, toColumn: 5 },
    ]
    const read = readSheets([namedSheet('Rates', rows, { merged })])
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD MEL SYD {"minimum":11,"kg":[[0,0.3]],"days":[1,1]}',
      'GLX-NITE MEL SYD {"minimum":22,"kg":[[0,1.2]],"days":[1,1]}',
    ])
  })

  test('minimums in a second table belong to their lanes, and a lane without one is refused', () => {
    const rows: Cells = [
      ...simple,
      ['GLX-ROAD', 'MEL', 'BNE', 0.4, 1],
      [],
      ['Minimum charges'],
      ['To zone', 'Minimum'],
      ['SYD', 11],
      ['QLF', 12],
    ]
    const read = readRows(rows)
    expect(questionsOf(read)).toEqual([])
    expect(lanesOf(read)).toEqual(['GLX-ROAD MEL SYD {"minimum":11,"kg":[[0,0.3]],"days":[1,1]}'])
    expect(refusals(read)).toEqual([
      '3 The table below row 6 has no row for BNE [GLX-ROAD MEL BNE]',
      '8 No lane of the file has this service and these zones',
    ])
  })
})

describe('a file that cannot be taken', () => {
  test.each<[rows: Cells, sentence: string]>([
    [
      [
        ['Origin', 'Dest', 'Class', 'Rate per CWT'],
        ['MEL', 'SYD', 50, 21.5],
      ],
      'Rates per hundredweight are not supported.',
    ],
    [
      [
        ['Origin', 'Dest', 'L5C', 'M5C', 'M1M'],
        ['MEL', 'SYD', 50, 21.5, 20],
      ],
      'Rates per hundredweight are not supported.',
    ],
    [
      [['Rates by freight class'], ['Origin', 'Dest', 'Class 50', 'Class 70'], ['MEL', 'SYD', 50, 21.5]],
      'Rates by freight class are not supported.',
    ],
    [
      [
        ['Origin', 'Dest', 'Rate per lb'],
        ['MEL', 'SYD', 0.3],
      ],
      'Rates per pound are not supported.',
    ],
    [
      [
        ['Origin', 'Dest', 'Rate per m3'],
        ['MEL', 'SYD', 80],
      ],
      'Rates per m³ are not supported.',
    ],
    [
      [
        ['Service', 'From', 'To', 'Unit', 'Rate'],
        ['GLX-ROAD', 'MEL', 'SYD', 'CWT', 12],
      ],
      'Rates per hundredweight are not supported.',
    ],
    [
      [
        ['Service', 'From', 'Rate'],
        ['GLX-ROAD', 'MEL', 12],
      ],
      'Invalid file structure. Missing required column(s): to zone.',
    ],
    [
      [
        ['Service', 'To', 'Basic'],
        ['GLX-ROAD', 'MEL', 12],
      ],
      'Invalid file structure. Missing required column(s): rate.',
    ],
    [[['Terms and conditions']], 'The file has no table of rates.'],
    [[], 'The file has no rows.'],
  ])('%j', (rows, sentence) => {
    expect(() => readRows(rows)).toThrow(sentence)
  })
})

describe('what was answered', () => {
  const rows: Cells = [
    ['Product', 'Org', 'Dest', '250', '500', 'Fee', 'Transit'],
    ['ROAD', 'MEL', 'SYD', 0.3, 0.2, 7.5, 1],
    ['', '', 'BNE', 0.3, 0.2, 7.5, 1],
  ]
  const answers = {
    'column B': 'from zone',
    'column F': 'basic',
    'blanks of service': 'same as above',
    'blanks of from zone': 'same as above',
    'heads 250, 500': 'where a break ends',
    'service ROAD': 'GLX-ROAD',
    'above the last break of GLX-ROAD': 'the rate before goes on',
  }

  test('is remembered for the next file of its shape, which asks nothing', () => {
    const first = readRows(rows, answers)
    expect([questionsOf(first), refusals(first)]).toEqual([[], []])
    expect(first.content.lanes).toHaveLength(2)
    expect(first.counts.takenOver).toBe(2)
    const kept = JSON.parse(JSON.stringify(first.remember))
    const next = readRows([...rows, ['', 'BNE', 'PER', 0.5, 0.4, 8, 2]], {}, { remembered: kept })
    expect(questionsOf(next)).toEqual([])
    expect(lanesOf(next)).toEqual([
      'GLX-ROAD MEL SYD {"basic":7.5,"kg":[[0,0.3],[251,0.2]],"days":[1,1]}',
      'GLX-ROAD MEL BNE {"basic":7.5,"kg":[[0,0.3],[251,0.2]],"days":[1,1]}',
      'GLX-ROAD BNE PER {"basic":8,"kg":[[0,0.5],[251,0.4]],"days":[2,2]}',
    ])
    expect(next.marks.find(({ column }) => column === 5)).toEqual({
      sheet: '',
      column: 5,
      state: 'recognised',
      use: 'basic',
      by: 'memory',
    })
  })

  test('for all rows of a file is not: the next one may be for another service', () => {
    const plain: Cells = [
      ['To zone', 'Per Kg', 'Days'],
      ['SYD', 0.3, 1],
    ]
    const first = readRows(plain, { service: 'GLX-ROAD', 'from zone': 'MEL' })
    expect(questionsOf(readRows(plain, {}, { remembered: first.remember }))).toEqual(['service', 'from zone'])
  })

  test('and is no answer any more is asked again', () => {
    const remembered = { tables: {}, answers: { 'service ROAD': 'GONE' } }
    expect(
      questionsOf(readRows([simple[0] as string[], ['ROAD', 'MEL', 'SYD', 0.3, 1]], {}, { remembered })),
    ).toEqual(['service ROAD'])
  })
})

test('a cell that a person mended is read instead of the one in the file', () => {
  const rows: Cells = [simple[0] as string[], ['GLX-ROAD', 'MEL', 'SYD', '0,31', 1]]
  expect(refusals(readRows(rows))).toEqual([
    '2/3 Rate 0,31 uses a decimal comma: write 0.31 [GLX-ROAD MEL SYD]',
  ])
  const mended = [{ sheet: '', row: 2, column: 3, text: '0.31' }]
  expect(lanesOf(readRows(rows, {}, { mended }))).toEqual(['GLX-ROAD MEL SYD {"kg":[[0,0.31]],"days":[1,1]}'])
})

test('hidden rows are read and counted, hidden columns are asked', () => {
  const sheet = namedSheet('Road', [
    ['Service', 'From', 'To', 'Per Kg', 'Days', 'Basic'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 1, 5],
    ['GLX-ROAD', 'MEL', 'BNE', 0.4, 1, 5],
  ])
  const rows = sheet.rows.map((row, at) => (at === 2 ? { ...row, isHidden: true as const } : row))
  const hidden = { ...sheet, rows, hiddenColumns: new Set([5]) }
  expect(questionsOf(readSheets([hidden]))).toEqual(['Road: column F'])
  const read = readSheets([hidden], { 'Road: column F': 'left out' })
  expect([read.counts.rows, read.counts.hiddenRows, read.content.lanes?.length]).toEqual([2, 1, 2])
  expect(read.content.lanes?.some(({ basic }) => basic !== undefined)).toBe(false)
})

test('what a column is used for is marked', () => {
  const read = readRows([
    ['Service', 'From', 'To', '0-250 kg', '250+', 'Remarks', 'Days', 'Colour'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 0.2, 'x', 1, 'red'],
  ])
  expect(read.marks.map(({ state, use, by }) => [state, use, by])).toEqual([
    ['recognised', 'service', 'header'],
    ['recognised', 'from zone', 'content'],
    ['recognised', 'to zone', 'content'],
    ['recognised', 'rate 0-250 kg', 'header'],
    ['recognised', 'rate from 250', 'header'],
    ['left out', undefined, 'header'],
    ['recognised', 'days', 'header'],
    ['asked', undefined, undefined],
  ])
})

test('a table below another one has marks of its own, from its header on', () => {
  const read = readRows([
    ['Service', 'From', 'To', 'Per Kg', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 1],
    ['Charges for each consignment'],
    ['To zone', 'Minimum', 'Remarks'],
    ['SYD', 11, 'x'],
  ])
  expect(read.marks.map(({ row, column, use }) => [row, column, use])).toEqual([
    [undefined, 0, 'service'],
    [undefined, 1, 'from zone'],
    [undefined, 2, 'to zone'],
    [undefined, 3, 'rate'],
    [undefined, 4, 'days'],
    [4, 0, 'to zone'],
    [4, 1, 'minimum'],
    [4, 2, undefined],
  ])
})

test('a card has the services of its carrier only', () => {
  const rows: Cells = [simple[0] as string[], ['PWX-EXP', 'AU', 'NZ', 0.3, 1]]
  expect(readRows(rows).questions[0]?.id).toBe('service PWX-EXP')
  expect(lanesOf(readRows(rows, {}, { known: { ...known, target: undefined } }))).toHaveLength(1)
})
