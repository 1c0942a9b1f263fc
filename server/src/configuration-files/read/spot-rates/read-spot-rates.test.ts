import { expect, test } from 'vitest'
import { cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { readFile } from '../read-file.ts'

const header = cellsOf(
  'id | customer id | service | from zone | to zone | kg from | kg to | amount | message | valid from | valid to | min days | max days | min hours | max hours',
)

test('spot rates are read', () => {
  const rows = [
    header,
    cellsOf(
      'SPOT-1 | IRONBARK | GLX-ROAD | MEL | SYD | 500 | 2,000 | $640.00 | Agreed | 2026-07-01 | 2029-12-31 | 4 | 6',
    ),
    cellsOf(
      'SPOT-2 | IRONBARK | GLX-ROAD | * | QLF | 0 | 10 kg | 64 | Agreed | 2026-07-01 | 2029-12-31 | | | 2 | 4',
    ),
    // It is for other days than the file, so its zones are only checked later, with everything else.
    cellsOf('SPOT-3 | IRONBARK | GLX-ROAD | OLD | QLF | 0 | 10 | 64 | Agreed | 2020-07-01 | 2020-12-31'),
  ]
  const read = readFile(requestOf('spot-rates', rows))
  expect(reasonsOf(read)).toEqual(['3: Kg to 10 kg is not a number: write it as 1234.50'])
  expect(read.content.document?.spotRates).toEqual([
    {
      id: 'SPOT-1',
      customer: 'IRONBARK',
      service: 'GLX-ROAD',
      from: 'MEL',
      to: 'SYD',
      kgFrom: 500,
      kgTo: 2000,
      amount: 640,
      message: 'Agreed',
      validFrom: '2026-07-01',
      validTo: '2029-12-31',
      days: [4, 6],
    },
    {
      id: 'SPOT-3',
      customer: 'IRONBARK',
      service: 'GLX-ROAD',
      from: 'OLD',
      to: 'QLF',
      kgFrom: 0,
      kgTo: 10,
      amount: 64,
      message: 'Agreed',
      validFrom: '2020-07-01',
      validTo: '2020-12-31',
    },
  ])
})

const good = [
  'SPOT-1',
  'IRONBARK',
  'GLX-ROAD',
  'MEL',
  'SYD',
  '500',
  '2000',
  '640',
  'Agreed',
  '2026-07-01',
  '2029-12-31',
  '4',
  '6',
]

test.each([
  ['id', '', 'Id is required'],
  ['id', 'SPOT 1', /^Id must be 1 to 64 letters/],
  ['customer id', 'NOBODY', 'Customer NOBODY is not known'],
  ['service', '', 'Service is required'],
  ['from zone', 'TAS', 'Zone TAS is not in AU from 2026-07-01'],
  ['to zone', '', 'To zone is required'],
  ['kg from', '-1', 'Kg from -1 is negative: write 0 or more'],
  ['kg to', '400', 'Kg to must be at least 500'],
  ['amount', '0,29', 'Amount 0,29 uses a decimal comma: write 0.29'],
  ['amount', '26c', 'Amount 26c is in cents: write 0.26'],
  ['amount', '1.2E3', 'Amount 1.2E3 is written with an exponent: write 1200'],
  ['amount', '0.001', 'Amount 0.001 would round to 0: write at least 0.01'],
  ['amount', '#REF!', 'Error #REF! in column H'],
  ['message', '', 'Message is required'],
  ['valid to', '2026-06-30', 'Valid to must not be before valid from'],
  ['max days', '', 'Max days is required'],
  ['max days', '2', /^Max days must be the fewest and the most days/],
  ['max days', '4.5', 'Max days 4.5 is not a whole number: write it without decimals'],
])('%s %s is refused', (column, value, reason) => {
  const position = header.indexOf(column)
  const read = readFile(
    requestOf('spot-rates', [header, good.map((cell, at) => (at === position ? value : cell))]),
  )
  expect(read.refused).toMatchObject([{ row: 2, column: position, reason: expect.stringMatching(reason) }])
})

test('without a column of services, one is asked for all rows', () => {
  const without = (row: string[]) => row.filter((_, at) => at !== 2)
  const rows = [without(header), without(good)]
  expect(readFile(requestOf('spot-rates', rows)).questions).toMatchObject([{ id: 'service' }])
  const read = readFile(requestOf('spot-rates', rows, { answers: { service: 'BRL-GEN' } }))
  expect(read.content.document?.spotRates).toMatchObject([{ service: 'BRL-GEN' }])
})

test('a figure that may mean two is refused, because another of its column has a decimal comma', () => {
  const at = header.indexOf('amount')
  const row = (id: string, amount: string) =>
    good.map((cell, position) => (position === 0 ? id : position === at ? amount : cell))
  const read = readFile(
    requestOf('spot-rates', [header, row('A', '1,234'), row('B', '0,29'), row('C', '12.50')]),
  )
  expect(reasonsOf(read)).toEqual([
    '2: Amount 1,234 is ambiguous, because other figures here use a decimal comma: write it as 1234.50',
    '3: Amount 0,29 uses a decimal comma: write 0.29',
  ])
})
