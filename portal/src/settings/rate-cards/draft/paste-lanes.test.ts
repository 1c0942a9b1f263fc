import { describe, expect, test } from 'vitest'
import { readLanes } from './paste-lanes.ts'

const sheet = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')
const heads = ['From', 'To', 'both ways', 'Basic', 'Minimum', '0', '250+', 'Days']

describe('lanes from a spreadsheet', () => {
  test('are read under their heads', () => {
    const text = sheet(
      heads,
      ['MEL', 'SYD', 'Y', '7.50', '$11', '0.2926', '0.275', '1-2'],
      ['SYD', 'SYD', '', '', '', '0.1472', '', '1'],
    )
    expect(readLanes(text, 'GLX-ROAD')).toEqual({
      problems: [],
      lanes: [
        {
          service: 'GLX-ROAD',
          from: 'MEL',
          to: 'SYD',
          reciprocal: true,
          basic: 7.5,
          minimum: 11,
          days: [1, 2],
          kg: [
            [0, 0.2926],
            [250, 0.275],
          ],
        },
        { service: 'GLX-ROAD', from: 'SYD', to: 'SYD', kg: [[0, 0.1472]], days: [1, 1] },
      ],
    })
  })

  test('may name their service and other units', () => {
    const text = sheet(
      ['service', 'from zone', 'to zone', '0 pallets', '0 pallet flat', 'hours'],
      ['NPN', 'MEL', '*', '40', '12.50', '6'],
    )
    expect(readLanes(text, '').lanes).toEqual([
      { service: 'NPN', from: 'MEL', to: '*', pallet: [[0, 40, 12.5]], hours: [6, 6] },
    ])
  })

  test.each([
    [sheet(['from', 'rate'], ['MEL', '1']), ['The column rate is not known', 'The column to is missing']],
    [
      sheet(['from', 'to', '0', 'days'], ['MEL', 'SYD', 'POA', '1']),
      ['Row 2: POA is not a number: write it like 0.2926'],
    ],
    [
      sheet(['from', 'to', '250', 'days'], ['MEL', 'SYD', '1', '1']),
      ['Row 2: The first break cannot be empty'],
    ],
    [sheet(['from', 'to', '0'], ['MEL', 'SYD', '1']), ['Row 2: The lane needs its days']],
    [sheet(['from', 'to', '0', 'days'], ['MEL', '', '1', '1']), ['Row 2: a zone is missing']],
  ])('that cannot be taken say why', (text, problems) => {
    expect(readLanes(text, 'GLX-ROAD')).toEqual({ lanes: [], problems })
  })

  test('that repeat another are left out', () => {
    const row = ['MEL', 'SYD', '1', '1']
    const { lanes, problems } = readLanes(sheet(['from', 'to', '0', 'days'], row, row), 'S')
    expect([lanes.length, problems]).toEqual([1, ['Row 3: the same lane as in a row above']])
  })
})
