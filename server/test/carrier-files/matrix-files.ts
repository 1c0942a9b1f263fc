import { dollars } from './carrier-workbook.ts'
import type { LaneFile } from './lane-file.ts'

const road = 'GLX-ROAD'
const nite = 'GLX-NITE'

/** Zones or weights down and across. */
export const matrixFiles: readonly LaneFile[] = [
  {
    name: 'triangular-matrix',
    sheets: [
      {
        name: 'Overnight',
        rows: [
          ['Overnight: rate per kg'],
          ['From / To', 'SYD', 'MEL', 'BNE', 'PER'],
          ['SYD', 0.5, '', '', ''],
          ['MEL', 0.9, 0.5, '', ''],
          ['BNE', 0.8, 1.1, 0.5, ''],
          ['PER', 2.4, 2.2, 'n/a', 0.5],
        ],
        merged: ['A1:E1'],
      },
    ],
    answers: { 'empty half of GLX-NITE': 'the way back', days: '1' },
    uses: ['zones', 'zone SYD', 'zone MEL', 'zone BNE', 'zone PER'],
    lanes: [
      { service: nite, from: 'SYD', to: 'SYD', kg: [[0, 0.5]], days: [1, 1] },
      { service: nite, from: 'MEL', to: 'SYD', reciprocal: true, kg: [[0, 0.9]], days: [1, 1] },
      { service: nite, from: 'MEL', to: 'MEL', kg: [[0, 0.5]], days: [1, 1] },
      { service: nite, from: 'BNE', to: 'SYD', reciprocal: true, kg: [[0, 0.8]], days: [1, 1] },
      { service: nite, from: 'BNE', to: 'MEL', reciprocal: true, kg: [[0, 1.1]], days: [1, 1] },
      { service: nite, from: 'BNE', to: 'BNE', kg: [[0, 0.5]], days: [1, 1] },
      { service: nite, from: 'PER', to: 'SYD', reciprocal: true, kg: [[0, 2.4]], days: [1, 1] },
      { service: nite, from: 'PER', to: 'MEL', reciprocal: true, kg: [[0, 2.2]], days: [1, 1] },
      { service: nite, from: 'PER', to: 'PER', kg: [[0, 0.5]], days: [1, 1] },
    ],
    noRate: ['GLX-NITE PER BNE'],
  },
  {
    name: 'three-blocks-two-sheets',
    sheets: [
      {
        name: 'Charges',
        rows: [
          ['Road Parcel'],
          ['Basic charge'],
          ['Origin', 'SYD', 'MEL'],
          ['SYD', dollars(7.5), dollars(8)],
          ['MEL', dollars(8), dollars(7.5)],
          [],
          ['Road Parcel'],
          ['Minimum charge'],
          ['Origin', 'SYD', 'MEL'],
          ['SYD', dollars(11), dollars(12)],
          ['MEL', dollars(12), dollars(11)],
        ],
      },
      {
        name: 'Kilo rates',
        rows: [
          ['Road Parcel'],
          ['Rate per kg'],
          ['Origin', 'SYD', 'MEL'],
          ['SYD', 0.1472, 0.2926],
          ['MEL', 0.2926, 0.1472],
        ],
      },
    ],
    answers: { days: '1-2' },
    uses: ['zones', 'zone SYD', 'zone MEL', 'zones', 'zone SYD', 'zone MEL'],
    lanes: [
      { service: road, from: 'SYD', to: 'SYD', basic: 7.5, minimum: 11, kg: [[0, 0.1472]], days: [1, 2] },
      { service: road, from: 'SYD', to: 'MEL', basic: 8, minimum: 12, kg: [[0, 0.2926]], days: [1, 2] },
      { service: road, from: 'MEL', to: 'SYD', basic: 8, minimum: 12, kg: [[0, 0.2926]], days: [1, 2] },
      { service: road, from: 'MEL', to: 'MEL', basic: 7.5, minimum: 11, kg: [[0, 0.1472]], days: [1, 2] },
    ],
  },
  {
    name: 'ready-reckoner',
    target: 'PWX-STD',
    sheets: [
      {
        name: 'Export',
        rows: [
          ['Worldwide Express'],
          ['From AU'],
          [],
          ['Weight (kg)', 'NZ', 'ASIA', 'ROW'],
          [0.5, dollars(41.4), dollars(52.1), dollars(80)],
          [1, dollars(45.2), dollars(58.3), dollars(91.25)],
          [1.5, dollars(49), dollars(64.5), 'POA'],
          ['per 0.5 kg', dollars(4.1), dollars(5.2), 'POA'],
          [],
          ['Prices include the consignment note.'],
        ],
      },
    ],
    answers: { days: '2-4' },
    uses: ['weights', 'zone NZ', 'zone ASIA', 'zone ROW'],
    lanes: [
      {
        service: 'PWX-EXP',
        from: 'AU',
        to: 'NZ',
        breakRule: 'SLIDING',
        kg: [
          [0, 0, 41.4],
          [0.5, 0, 45.2],
          [1, 0, 49],
          [1.5, 8.2, 49],
        ],
        days: [2, 4],
      },
      {
        service: 'PWX-EXP',
        from: 'AU',
        to: 'ASIA',
        breakRule: 'SLIDING',
        kg: [
          [0, 0, 52.1],
          [0.5, 0, 58.3],
          [1, 0, 64.5],
          [1.5, 10.4, 64.5],
        ],
        days: [2, 4],
      },
    ],
    refused: ['7 Rate is on application', '8 Rate is on application'],
  },
]
