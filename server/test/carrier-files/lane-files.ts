import type { Lane } from '../../src/configuration/document/document.ts'
import { type CarrierSheet, dollars } from './carrier-workbook.ts'

/** A file as a carrier sends it, with what a person answers and what must come out. */
export interface LaneFile {
  readonly name: string
  readonly sheets: readonly CarrierSheet[]
  readonly target?: string
  /** Questions and their answers: no more and no fewer. */
  readonly answers: Readonly<Record<string, string>>
  /** What each column is for, where it is recognised without a question; null where it must be asked. */
  readonly uses: readonly (string | null)[]
  readonly lanes: readonly Lane[]
  readonly refused?: readonly string[]
  readonly noRate?: readonly string[]
}

const road = 'GLX-ROAD'
const nite = 'GLX-NITE'
const group = ['Break Type', 'Item Type', 'Break From', 'Break To', 'Price']
const groupUses = ['unit', 'item type', 'from', 'up to', 'rate']

export const laneFiles: readonly LaneFile[] = [
  {
    name: 'long-kilo-pallet',
    sheets: [
      {
        name: 'Rates',
        rows: [
          [
            'Service Code',
            'Origin Zone',
            'Destination Zone',
            'Rate Type',
            'Min Rate Break',
            'Max Rate Break',
            'Price',
            'Min Charge',
            'Cubic Conversion',
            'Transit Days',
          ],
          ['GLX-ROAD', 'MEL', 'SYD', 'KILO', 0, 250, dollars(0.3028), dollars(11), 250, '1-2'],
          ['GLX-ROAD', 'MEL', 'SYD', 'KILO', 251, 99999, dollars(0.2846), dollars(11), 250, '1-2'],
          ['GLX-ROAD', 'MEL', 'SYD', 'PALLET', 0, 0, dollars(98), '', 250, '1-2'],
          ['GLX-ROAD', 'MEL', 'PER', 'KILO', 0, 99999, dollars(0.7534), dollars(15), 333, '4-5'],
        ],
      },
    ],
    answers: {},
    uses: [
      'service',
      'from zone',
      'to zone',
      'unit',
      'from',
      'up to',
      'rate',
      'minimum',
      'cubic factor',
      'days',
    ],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        minimum: 11,
        kg: [
          [0, 0.3028],
          [251, 0.2846],
        ],
        pallet: [[0, 98]],
        days: [1, 2],
      },
      {
        service: road,
        from: 'MEL',
        to: 'PER',
        minimum: 15,
        cubicFactor: 333,
        kg: [[0, 0.7534]],
        days: [4, 5],
      },
    ],
  },
  {
    name: 'repeated-break-columns',
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          [
            'Service',
            'From Zone',
            'To Zone',
            'Flat/Sliding',
            'Basic Charge',
            ...group,
            ...group,
            ...group,
            'Transit Time',
          ],
          [
            'GLX-ROAD',
            'MEL',
            'SYD',
            'F',
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
            0.28,
            'ITEM',
            'SKID',
            0,
            0,
            60,
            '1-2',
          ],
          [
            'GLX-ROAD',
            'MEL',
            'QLF',
            'S',
            12,
            'KILO',
            '',
            0,
            100,
            0.7863,
            'KILO',
            '',
            100,
            0,
            0.7035,
            '',
            '',
            '',
            '',
            '',
            '5-7',
          ],
        ],
      },
    ],
    answers: {},
    uses: [
      'service',
      'from zone',
      'to zone',
      'break rule',
      'basic',
      ...groupUses,
      ...groupUses,
      ...groupUses,
      'days',
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
        byType: [{ types: ['SKID'], unit: 'item', breaks: [[0, 60]] }],
        days: [1, 2],
      },
      {
        service: road,
        from: 'MEL',
        to: 'QLF',
        basic: 12,
        breakRule: 'SLIDING',
        kg: [
          [0, 0.7863],
          [100, 0.7035],
        ],
        days: [5, 7],
      },
    ],
  },
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
  {
    name: 'satchels-and-cartons',
    sheets: [
      {
        name: 'Parcels',
        rows: [
          ['Service', 'From', 'To', 'Satchel', 'Carton', 'Per Kg', 'Minimum', 'Transit Days'],
          ['GLX-ROAD', 'MEL', 'SYD', 9.5, 14, 0.3, 11, 1],
          ['GLX-ROAD', 'MEL', 'BNE', 10.5, 16, 0.45, 11, 2],
        ],
      },
    ],
    answers: {},
    uses: [
      'service',
      'from zone',
      'to zone',
      'rate per item of SATCHEL',
      'rate per item of CARTON',
      'rate',
      'minimum',
      'days',
    ],
    lanes: (['SYD', 'BNE'] as const).map((to) => ({
      service: road,
      from: 'MEL',
      to,
      minimum: 11,
      kg: [[0, to === 'SYD' ? 0.3 : 0.45]] as [number, number][],
      byType: [
        { types: ['CARTON'], unit: 'item', breaks: [[0, to === 'SYD' ? 14 : 16]] },
        { types: ['SATCHEL'], unit: 'item', breaks: [[0, to === 'SYD' ? 9.5 : 10.5]] },
      ],
      days: to === 'SYD' ? [1, 1] : [2, 2],
    })),
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
    name: 'title-notes-footer',
    sheets: [
      { name: 'Cover', rows: [['Galah Parcel Lines'], ['Prepared for Quollway Logistics']] },
      {
        name: 'Schedule A',
        rows: [
          ['Schedule A'],
          ['Rates from 1 July 2026, in Australian dollars without GST'],
          [],
          [
            'Service',
            'Origin',
            'Destination',
            'Consignment fee',
            'Minimum charge',
            'Rate per kg',
            'Both ways',
            'Transit',
            'Notes',
          ],
          ['Road Parcel', 'MEL', 'SYD', 7.5, 11, 19.23199, 'Y', '1-2', ''],
          ['Road Parcel', 'MEL', 'BNE', 7.5, 11, 0.45, 'N', '2-3', 'daily'],
          [],
          ['Minimum charges apply to each consignment.'],
          ['Fuel surcharge is extra.'],
        ],
        merged: ['A1:I1', 'A2:I2'],
      },
    ],
    answers: {},
    uses: ['service', 'from zone', 'to zone', 'basic', 'minimum', 'rate', 'reciprocal', 'days', 'left out'],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        reciprocal: true,
        basic: 7.5,
        minimum: 11,
        kg: [[0, 19.232]],
        days: [1, 2],
      },
      { service: road, from: 'MEL', to: 'BNE', basic: 7.5, minimum: 11, kg: [[0, 0.45]], days: [2, 3] },
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
  {
    name: 'minimums-in-a-second-table',
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['Service', 'From zone', 'To zone', 'up to 250 kg', 'over 250 kg', 'Days'],
          ['GLX-ROAD', 'MEL', 'SYD', 0.3, 0.28, 1],
          ['GLX-ROAD', 'MEL', 'BNE', 0.45, 0.42, 2],
          [],
          ['Charges for each consignment'],
          ['To zone', 'Basic', 'Minimum'],
          ['SYD', 7.5, 11],
          ['BNE', 7.5, 13],
        ],
      },
    ],
    answers: {},
    uses: ['service', 'from zone', 'to zone', 'rate up to 250 kg', 'rate over 250 kg', 'days'],
    lanes: [
      {
        service: road,
        from: 'MEL',
        to: 'SYD',
        basic: 7.5,
        minimum: 11,
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
        basic: 7.5,
        minimum: 13,
        kg: [
          [0, 0.45],
          [251, 0.42],
        ],
        days: [2, 2],
      },
    ],
  },
  {
    name: 'included-kilograms',
    sheets: [
      {
        name: 'Local',
        rows: [
          ['Ex MEL'],
          ['Service', 'To zone', 'Zone manager', 'Basic incl. 5 kg', 'Rate per kg', 'Lead time'],
          ['GLX-NITE', 'MEL', 'Ana', 9.9, 0.55, 'same day'],
          ['GLX-NITE', 'SYD', 'Bo', 12, 0.8, '1 day'],
        ],
      },
    ],
    answers: { 'Local: column C': 'left out', 'days same day': '0' },
    uses: ['service', 'to zone', null, 'basic', 'rate', 'days'],
    lanes: [
      {
        service: nite,
        from: 'MEL',
        to: 'MEL',
        basic: 9.9,
        breakRule: 'SLIDING',
        kg: [
          [0, 0],
          [5, 0.55],
        ],
        days: [0, 0],
      },
      {
        service: nite,
        from: 'MEL',
        to: 'SYD',
        basic: 12,
        breakRule: 'SLIDING',
        kg: [
          [0, 0],
          [5, 0.8],
        ],
        days: [1, 1],
      },
    ],
  },
]

/** Files of another country, which are refused as they are. */
export const refusedFiles: readonly { name: string; sheets: readonly CarrierSheet[]; sentence: string }[] = [
  {
    name: 'us-hundredweight',
    sheets: [
      {
        name: 'Tariff 500',
        rows: [
          ['LTL base rates per CWT, effective 07/01/2026'],
          ['Origin ZIP3', 'Dest ZIP3', 'Class', 'MC', 'L5C', 'M5C', 'M1M', 'M2M'],
          ['606', '100', 50, '$98.00', '$52.31', '$41.08', '$33.90', '$27.11'],
        ],
      },
    ],
    sentence: 'Rates per hundredweight are not supported.',
  },
]
