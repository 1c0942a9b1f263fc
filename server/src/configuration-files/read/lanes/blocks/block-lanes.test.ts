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
} from '../../../../../test/lane-readings.ts'

const days = { days: '1-2' }

describe('zones by zones', () => {
  const matrix: Cells = [
    ['Road Parcel'],
    ['Rate per kg'],
    ['From', 'SYD', 'MEL', 'BNE'],
    ['SYD', 0.1, 0.2, 0.3],
    ['MEL', 0.2, 0.1, 'POA'],
    ['BNE', 0.3, '', '0,1'],
  ]

  test('say their service and measure above', () => {
    const read = readRows(matrix, days)
    expect(questionsOf(read)).toEqual([])
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD SYD SYD {"kg":[[0,0.1]],"days":[1,2]}',
      'GLX-ROAD SYD MEL {"kg":[[0,0.2]],"days":[1,2]}',
      'GLX-ROAD SYD BNE {"kg":[[0,0.3]],"days":[1,2]}',
      'GLX-ROAD MEL SYD {"kg":[[0,0.2]],"days":[1,2]}',
      'GLX-ROAD MEL MEL {"kg":[[0,0.1]],"days":[1,2]}',
      'GLX-ROAD BNE SYD {"kg":[[0,0.3]],"days":[1,2]}',
    ])
    expect(refusals(read)).toEqual(['6/3 Rate 0,1 uses a decimal comma: write 0.1 [GLX-ROAD BNE BNE]'])
    expect(read.noRate).toEqual([{ service: 'GLX-ROAD', from: 'MEL', to: 'BNE' }])
    expect([read.counts.onApplicationCells, read.counts.onApplicationLanes, read.counts.rows]).toEqual([
      1, 1, 3,
    ])
  })

  test('are asked about what nothing says', () => {
    const plain: Cells = [
      ['', 'SYD', 'MEL'],
      ['SYD', 0.1, 0.2],
      ['MEL', 0.3, 0.4],
    ]
    const answers = { 'measure of A1': 'rate per kg', service: 'GLX-NITE', 'zones down': 'to zones' }
    expect(questionsOf(readRows(plain, days))).toEqual(['measure of A1', 'service', 'zones down'])
    expect(lanesOf(readRows(plain, { ...days, ...answers }))).toEqual([
      'GLX-NITE SYD SYD {"kg":[[0,0.1]],"days":[1,2]}',
      'GLX-NITE MEL SYD {"kg":[[0,0.2]],"days":[1,2]}',
      'GLX-NITE SYD MEL {"kg":[[0,0.3]],"days":[1,2]}',
      'GLX-NITE MEL MEL {"kg":[[0,0.4]],"days":[1,2]}',
    ])
  })

  test('with one half empty are asked whether it is the way back', () => {
    const half: Cells = [
      ['Road Parcel - per kg'],
      ['From/To', 'SYD', 'MEL', 'BNE'],
      ['SYD', 0.1, '', ''],
      ['MEL', 0.2, 0.1, ''],
      ['BNE', 0.3, 0.4, '-'],
    ]
    const id = 'empty half of GLX-ROAD'
    expect(questionsOf(readRows(half, days))).toEqual([id])
    expect(lanesOf(readRows(half, { ...days, [id]: 'the way back' }))).toEqual([
      'GLX-ROAD SYD SYD {"kg":[[0,0.1]],"days":[1,2]}',
      'GLX-ROAD MEL SYD {"reciprocal":true,"kg":[[0,0.2]],"days":[1,2]}',
      'GLX-ROAD MEL MEL {"kg":[[0,0.1]],"days":[1,2]}',
      'GLX-ROAD BNE SYD {"reciprocal":true,"kg":[[0,0.3]],"days":[1,2]}',
      'GLX-ROAD BNE MEL {"reciprocal":true,"kg":[[0,0.4]],"days":[1,2]}',
    ])
    const oneWay = readRows(half, { ...days, [id]: 'no rate' })
    expect(oneWay.content.lanes?.some(({ reciprocal }) => reciprocal)).toBe(false)
    expect(oneWay.content.lanes).toHaveLength(5)
    const wrong = half.map((row) => row.map((cell) => (cell === 0.4 ? '0,4' : cell)))
    expect(refusals(readRows(wrong, { ...days, [id]: 'the way back' }))).toEqual([
      '5/2 Rate 0,4 uses a decimal comma: write 0.4 [GLX-ROAD BNE MEL]',
      '5/2 Rate 0,4 uses a decimal comma: write 0.4 [GLX-ROAD MEL BNE]',
    ])
  })

  test('in three blocks on two sheets become one lane a pair', () => {
    const block = (title: string, figures: readonly (number | string)[]): Cells => [
      [title],
      ['Origin', 'SYD', 'MEL'],
      ['SYD', ...figures.slice(0, 2)],
      ['MEL', ...figures.slice(2)],
    ]
    const charges = namedSheet('Charges', [
      ...block('Road Parcel: Basic charge', [7.5, 8, 8, 7.5]),
      [],
      ...block('Road Parcel: Minimum', [11, 12, '', 11]),
    ])
    const rates = namedSheet('Rates', [
      ...block('Road Parcel: 0-250 kg', [0.1, 0.2, 0.2, 0.1]),
      [],
      ...block('Road Parcel: over 250 kg', [0.09, 0.19, 0.19, 'POA']),
    ])
    const read = readSheets([charges, rates], days)
    expect(questionsOf(read)).toEqual([])
    expect(lanesOf(read)).toEqual([
      'GLX-ROAD SYD SYD {"basic":7.5,"minimum":11,"kg":[[0,0.1],[251,0.09]],"days":[1,2]}',
      'GLX-ROAD SYD MEL {"basic":8,"minimum":12,"kg":[[0,0.2],[251,0.19]],"days":[1,2]}',
    ])
    expect(read.refused.map(({ sheet }) => sheet)).toEqual(['Charges', 'Rates'])
    expect(refusals(read)).toEqual([
      '9/1 Minimum is required [GLX-ROAD MEL SYD]',
      '9/2 Rate is on application [GLX-ROAD MEL MEL]',
    ])
  })
})

describe('weights by zones', () => {
  const world = { known: { ...known, target: 'PWX-STD', lanes: [] } }
  const reckoner: Cells = [
    ['Worldwide Express'],
    ['kg', 'NZ', 'ASIA'],
    [0.5, 41.4, 52.1],
    [1, 45, 60.555],
    ['1.5', 50, 'POA'],
    ['per 0.5 kg', 4.1, 5],
  ]
  const answers = { ...days, 'from zone': 'AU' }

  test('are total prices, with what is above the last one for each half kilogram', () => {
    const read = readRows(reckoner, answers, world)
    expect(questionsOf(read)).toEqual([])
    expect(lanesOf(read)).toEqual([
      'PWX-EXP AU NZ {"breakRule":"SLIDING","kg":[[0,0,41.4],[0.5,0,45],[1,0,50],[1.5,8.2,50]],"days":[1,2]}',
    ])
    expect(refusals(read)).toEqual(['5/2 Rate is on application [PWX-EXP AU ASIA]'])
  })

  test('are asked about what is above the last one where nothing says it', () => {
    const id = 'above the last break of PWX-EXP'
    expect(questionsOf(readRows(reckoner.slice(0, 4), answers, world))).toEqual([id])
    const read = readRows(reckoner.slice(0, 4), { ...answers, [id]: 'the rate before goes on' }, world)
    expect(lanesOf(read)).toEqual([
      'PWX-EXP AU NZ {"breakRule":"SLIDING","kg":[[0,0,41.4],[0.5,0,45]],"days":[1,2]}',
      'PWX-EXP AU ASIA {"breakRule":"SLIDING","kg":[[0,0,52.1],[0.5,0,60.56]],"days":[1,2]}',
    ])
    expect(read.rounded).toEqual([{ sheet: '', row: 4, column: 2, written: '60.555', kept: '60.56' }])
  })

  test('by the half kilogram need a service that is weighed so', () => {
    const road: Cells = [
      ['Road Parcel'],
      ['kg', 'SYD', 'BNE'],
      [1, 41.4, 52.1],
      [2, 45, 60],
      ['each additional 2 kg', 4.1, 5],
    ]
    expect(refusals(readRows(road, { ...days, 'from zone': 'MEL' }))).toEqual([
      '5/1 Rates per 2 kg need a weight step of 2 kg: GLX-ROAD has 1 kg [GLX-ROAD MEL SYD]',
      '5/2 Rates per 2 kg need a weight step of 2 kg: GLX-ROAD has 1 kg [GLX-ROAD MEL BNE]',
    ])
  })

  describe('that need not be total prices are asked about', () => {
    const zones = ['SYD', 'BNE']
    const all = { ...days, service: 'GLX-ROAD', 'from zone': 'MEL' }
    const goesOn = { 'above the last break of GLX-ROAD': 'the rate before goes on' }
    test.each<[what: string, rows: Cells, answer: string, lane: string]>([
      [
        'a title that says per kg',
        [['Price per kg'], ['Weight', ...zones], ['0-250', 0.2, 0.3], ['251-500', 0.25, 0.35]],
        'rates per kg',
        '{"kg":[[0,0.2],[251,0.25]]',
      ],
      [
        'prices that fall',
        [
          ['kg', ...zones],
          [250, 0.29, 0.35],
          [500, 0.27, 0.33],
        ],
        'rates per kg',
        '{"kg":[[0,0.29],[251,0.27]]',
      ],
      [
        'a band without an end',
        [
          ['kg', ...zones],
          ['0-5', 10, 12],
          ['over 5', 15, 16],
        ],
        'total prices by weight',
        '{"breakRule":"SLIDING","kg":[[0,0,10],[5,0,15]]',
      ],
      [
        'labels that count pallets',
        [
          ['', ...zones],
          ['1 pallet', 100, 120],
          ['2 pallets', 180, 220],
        ],
        'total prices by number of pallets',
        '{"breakRule":"SLIDING","pallet":[[0,0,100],[1,0,180]]',
      ],
      [
        'a corner that counts pallets',
        [
          ['Pallets', ...zones],
          [1, 100, 120],
          [2, 180, 220],
        ],
        'rates per pallet',
        '{"pallet":[[0,100],[2,180]]',
      ],
    ])('%s', (_, rows, answer, lane) => {
      const [id = ''] = questionsOf(readRows(rows, all))
      expect(id).toMatch(/^prices of A/)
      const read = readRows(rows, { ...all, ...goesOn, [id]: answer })
      expect(questionsOf(read)).toEqual([])
      expect(lanesOf(read)[0]).toBe(`GLX-ROAD MEL SYD ${lane},"days":[1,2]}`)
      expect(() => readRows(rows, { ...all, [id]: 'left out' })).toThrow('rate')
    })

    test('numbers from 0 may be where bands begin', () => {
      const rows: Cells = [
        ['kg', ...zones],
        [0, 10, 12],
        [5, 15, 16],
        [10, 30, 40],
      ]
      const first = questionsOf(readRows(rows, all))
      expect(first).toEqual(['weights of A1', 'prices of A1'])
      const begins = { 'weights of A1': 'where a break begins', 'prices of A1': 'total prices by weight' }
      expect(lanesOf(readRows(rows, { ...all, ...begins }))[0]).toBe(
        'GLX-ROAD MEL SYD {"breakRule":"SLIDING","kg":[[0,0,10],[5,0,15],[10,0,30]],"days":[1,2]}',
      )
      const ends = { ...all, 'weights of A1': 'where a break ends' }
      expect(refusals(readRows(rows, { ...ends, ...goesOn }))).toEqual([
        '2/1 No break ends at 0 [GLX-ROAD MEL SYD]',
        '2/2 No break ends at 0 [GLX-ROAD MEL BNE]',
      ])
    })
  })
})

describe('what the corner says the numbers down the side are', () => {
  const block = (corner: string): Cells => [['From MEL'], [corner, 'SYD', 'BNE'], [1, 5, 6], [2, 7, 8]]
  const answers = {
    ...days,
    service: 'GLX-ROAD',
    'above the last break of GLX-ROAD': 'the rate before goes on',
  }

  test.each(['Grams', 'Weight (tonnes)', 'm3', 'Distance (km)', 'Days'])('%s is asked about', (corner) => {
    const id = `numbers of A2 under ${corner}`
    expect(questionsOf(readRows(block(corner), answers))).toEqual([id])
    expect(lanesOf(readRows(block(corner), { ...answers, [id]: 'kilograms' }))).toHaveLength(2)
    expect(() => readRows(block(corner), { ...answers, [id]: 'left out' })).toThrow('rate')
  })

  test('weights are weights, also where zones have the same codes', () => {
    const zones = { AU: [1, 2, 3].map((code) => ({ code: `${code}`, name: `Zone ${code}` })) }
    const rows = (corner: string): Cells => [
      [corner, '1', '2'],
      [1, 5, 6],
      [2, 7, 8],
    ]
    const read = (corner: string) =>
      readRows(rows(corner), { ...answers, 'from zone': '3' }, { known: { ...known, zones } })
    expect(lanesOf(read('Weight'))).toEqual([
      'GLX-ROAD 3 1 {"breakRule":"SLIDING","kg":[[0,0,5],[1,0,7]],"days":[1,2]}',
      'GLX-ROAD 3 2 {"breakRule":"SLIDING","kg":[[0,0,6],[1,0,8]],"days":[1,2]}',
    ])
    expect(questionsOf(read('Zone'))).toEqual(['measure of A1', 'zones down below Zone'])
  })
})

describe('what is remembered of a block is not used for another one', () => {
  const block = (title: string, corner = ''): Cells => [
    [title],
    [corner, 'SYD', 'MEL'],
    ['SYD', 0.1, 0.2],
    ['MEL', 0.3, 0.4],
  ]
  const remembered = {
    tables: {},
    answers: { 'measure of A2, Schedule 1': 'rate per kg', 'zones down': 'to zones' },
  }

  test('under another title, or below another corner', () => {
    const answers = { ...days, service: 'GLX-ROAD' }
    const asked = (rows: Cells) => questionsOf(readRows(rows, answers, { remembered }))
    expect(asked(block('Schedule 1'))).toEqual([])
    expect(asked(block('Schedule 2'))).toEqual(['measure of A2, Schedule 2'])
    expect(asked(block('Schedule 1', 'To'))).toEqual(['zones down below To'])
  })

  test.each(['From → / To ↓', 'Origin across, destination down', 'From zone (top)'])(
    'a corner that reads %s does not say that lanes begin down the side',
    (corner) => {
      const rows = block('Road Parcel: rate per kg', corner)
      expect(questionsOf(readRows(rows, days))).toEqual([`zones down below ${corner}`])
    },
  )
})
