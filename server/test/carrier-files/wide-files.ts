import { dollars } from './carrier-workbook.ts'
import type { LaneFile } from './lane-file.ts'

const road = 'GLX-ROAD'
const nite = 'GLX-NITE'

/** Lists with a column for each break. */
export const wideFiles: readonly LaneFile[] = [
  {
    name: 'ends-as-headers',
    sheets: [
      {
        name: 'Road 2027',
        rows: [
          ['GALAH PARCEL LINES - Schedule of rates effective 1 January 2027'],
          ['All rates ex GST and fuel. Confidential.'],
          [],
          ['Product', 'Origin', 'Dest', 'Basic Charge', 'Min', 250, 500, 1000, 99999, 'Days', 'Remarks'],
          ['ROAD', 'MEL', 'SYD', '$7.50', '$11.00', 0.3028, 0.2846, 0.2665, 0.2483, '1-2', ''],
          ['', '', 'PER', '$7.50', '$11.00', 1.222, '1,1487', 1.0754, 1.0021, '7-9', 'by rail'],
          ['', '', 'QLF', '$7.50', '$15.00', 'POA', 'POA', 'POA', 'POA', '9-10', ''],
          ['EXP', 'MEL', 'SYD', '$14.00', '$22.00', 1.2437, '', '', '', 'overnight', ''],
          [],
          ['Prices may change without notice.'],
        ],
      },
    ],
    answers: {
      'Road 2027: blanks of service': 'same as above',
      'Road 2027: blanks of from zone': 'same as above',
      'heads 250, 500, 1000, 99999': 'where a break ends',
      'service ROAD': road,
      'service EXP': nite,
      'days overnight': '1',
      'above the last break of GLX-NITE': 'the rate before goes on',
    },
    uses: [
      'service',
      'from zone',
      'to zone',
      'basic',
      'minimum',
      'rate 250',
      'rate 500',
      'rate 1000',
      'rate 99999',
      'days',
      'left out',
    ],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        basic: 7.5,
        minimum: 11,
        kg: [
          [0, 0.3028],
          [251, 0.2846],
          [501, 0.2665],
          [1001, 0.2483],
        ],
        days: [1, 2],
      },
      { service: nite, from: 'MEL', to: 'SYD', basic: 14, minimum: 22, kg: [[0, 1.2437]], days: [1, 1] },
    ],
    refused: ['6 Rate 1,1487 uses a decimal comma: write 1.1487'],
    noRate: ['GLX-ROAD MEL QLF'],
  },
  {
    name: 'merged-zones',
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['Service', 'From zone', 'To zone', 'Price per kg', '', 'Days'],
          ['', '', '', '0-250', '251+', ''],
          ['GLX-ROAD', 'MEL metro', 'SYD metro', 0.3, 0.28, 1],
          ['', '', 'BNE metro', 0.45, 0.42, 2],
          ['', '', 'PER metro', 0.75, 0.7, 4],
        ],
        merged: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1', 'F1:F2', 'A3:A5', 'B3:B5'],
        hiddenRows: [4],
      },
    ],
    answers: {},
    uses: ['service', 'from zone', 'to zone', 'rate 0-250', 'rate from 251', 'days'],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        kg: [
          [0, 0.3],
          [251, 0.28],
        ],
        days: [1, 1],
      },
      {
        service: road,
        from: 'MEL',
        to: 'BNE',
        kg: [
          [0, 0.45],
          [251, 0.42],
        ],
        days: [2, 2],
      },
      {
        service: road,
        from: 'MEL',
        to: 'PER',
        kg: [
          [0, 0.75],
          [251, 0.7],
        ],
        days: [4, 4],
      },
    ],
  },
  {
    name: 'services-side-by-side',
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['', '', 'Road Parcel', '', '', 'Overnight', '', ''],
          ['From', 'To', 'Basic', '0-250 kg', 'over 250 kg', 'Basic', '0-250 kg', 'over 250 kg'],
          ['MEL', 'SYD', 7.5, 0.3, 0.28, 14, 1.24, 1.1],
          ['MEL', 'BNE', 7.5, 0.45, 0.42, 14, 1.56, 1.4],
        ],
        merged: ['C1:E1', 'F1:H1'],
      },
    ],
    answers: { days: '1-2' },
    uses: [
      'from zone',
      'to zone',
      'basic',
      'rate 0-250 kg',
      'rate over 250 kg',
      'basic',
      'rate 0-250 kg',
      'rate over 250 kg',
    ],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        basic: 7.5,
        kg: [
          [0, 0.3],
          [251, 0.28],
        ],
        days: [1, 2],
      },
      {
        service: road,
        from: 'MEL',
        to: 'BNE',
        basic: 7.5,
        kg: [
          [0, 0.45],
          [251, 0.42],
        ],
        days: [1, 2],
      },
      {
        service: nite,
        from: 'MEL',
        to: 'SYD',
        basic: 14,
        kg: [
          [0, 1.24],
          [251, 1.1],
        ],
        days: [1, 2],
      },
      {
        service: nite,
        from: 'MEL',
        to: 'BNE',
        basic: 14,
        kg: [
          [0, 1.56],
          [251, 1.4],
        ],
        days: [1, 2],
      },
    ],
  },
  {
    name: 'pallets-by-count',
    sheets: [
      {
        name: 'Pallets',
        rows: [
          ['Service', 'Origin', 'Destination', '1-3 pallets', '4-10 pallets', '11+ pallets', 'Days'],
          ['GLX-ROAD', 'MEL', 'SYD', dollars(98), dollars(90), dollars(82.5), 2],
          ['GLX-ROAD', 'MEL', 'BNE', dollars(140), dollars(131), dollars(120), 3],
        ],
      },
    ],
    answers: {},
    uses: [
      'service',
      'from zone',
      'to zone',
      'rate 1-3 pallet',
      'rate 4-10 pallet',
      'rate from 11 pallet',
      'days',
    ],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        pallet: [
          [0, 98],
          [4, 90],
          [11, 82.5],
        ],
        days: [2, 2],
      },
      {
        service: road,
        from: 'MEL',
        to: 'BNE',
        pallet: [
          [0, 140],
          [4, 131],
          [11, 120],
        ],
        days: [3, 3],
      },
    ],
  },
]
