import { expect, test } from 'vitest'
import type { Import } from '../index.ts'
import { UsageError } from './command.ts'
import { ledgerColumns, ledgerLines } from './ledger-lines.ts'
import { progressLine } from './progress.ts'
import { itemOf, quoteRequest } from './quote.ts'
import { tableOf } from './table.ts'

const running = (progress: number): Import => ({
  ...({ status: 'processing', progress } as Import),
  counts: { received: 12_000, processed: 11_990, failed: 10 },
})

test('the progress bar says how far it is, and never breaks the line', () => {
  expect(progressLine(running(50), 80)).toBe(
    '[############............]  50 %  12,000 read, 11,990 written, 10 rejected',
  )
  expect(progressLine({ ...running(0), status: 'queued' }, 80)).toContain('0 %  waiting for its turn')
  expect(progressLine(running(50), 30)).toHaveLength(29)
})

test('a table has its columns below each other, and text of others cannot write to the terminal', () => {
  expect(
    tableOf(
      ['ID', 'COUNT', 'NAME'],
      [
        ['a', 5, 'x\u001b[2J\u202e'],
        ['long', 1234, null],
      ],
    ),
  ).toBe(['ID    COUNT  NAME', 'a         5  x\ufffd[2J\ufffd', 'long   1234', ''].join('\n'))
})

test.each([
  ['2x0.6x0.4x0.4@12', { quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  ['1x1.2x1.2x1@.5:PALLET', { quantity: 1, length: 1.2, width: 1.2, height: 1, weight: 0.5, type: 'PALLET' }],
])('the item %s is read', (text, item) => {
  expect(itemOf(text)).toEqual(item)
})

test.each(['', '2x1x1@3', '2x1x1x1', '-1x1x1x1@1', '2x1x1x1@1kg', '1.5x1x1x1@1'])(
  'the item %j is refused',
  (text) => {
    expect(() => itemOf(text)).toThrow(UsageError)
  },
)

const read = {
  general: { customerIds: ['A'], extras: ['TAIL-LIFT'] },
  origin: { postalCode: '3000', suburbName: 'Melbourne' },
  destination: { postalCode: '2000', suburbName: 'Sydney' },
  items: [itemOf('1x1x1x1@1')],
}

test('options replace what the file of a quote says, and nothing else', () => {
  expect(quoteRequest(read, {})).toEqual(read)
  expect(
    quoteRequest(read, { customer: ['B', 'C'], to: '4000', item: ['2x1x1x1@1'], service: ['GLX'] }),
  ).toEqual({
    general: { customerIds: ['B', 'C'], extras: ['TAIL-LIFT'] },
    origin: read.origin,
    destination: { postalCode: '4000' },
    items: [itemOf('2x1x1x1@1')],
    filters: { serviceIds: ['GLX'] },
  })
})

test.each([
  [{}, '--customer is required'],
  [{ customer: ['A'] }, '--from is required'],
  [{ customer: ['A'], from: '3000' }, '--to is required'],
  [{ customer: ['A'], from: '3000', to: '2000' }, '--item is required'],
])('a quote of %j is refused', (given, sentence) => {
  expect(() => quoteRequest({}, given)).toThrow(sentence)
})

test('a shipment has a line for each goods line, its cost once, and custom fields of any name', () => {
  const shipment = {
    shipmentId: 'S',
    totalCostReceived: 40.5,
    flags: ['unknownCustomer', 'clockChange'],
    importId: 'i',
    customFields: JSON.parse('{ "__proto__": "p" }'),
    items: [
      { itemType: 'CARTON', itemQuantity: 1, itemWeight: 2 },
      { itemType: 'PALLET', itemQuantity: null, itemWeight: null },
    ],
  }
  const fields = ['__proto__', 'toString']
  const columns = ledgerColumns('shipments', fields)
  const lines = ledgerLines('shipments', shipment, fields).map((cells) =>
    columns.flatMap((name, at) => (cells[at] === null || cells[at] === undefined ? [] : [[name, cells[at]]])),
  )
  const shared = [
    ['flags', 'unknownCustomer clockChange'],
    ['importId', 'i'],
  ]
  const id = ['shipmentId', 'S']
  const proto = ['__proto__', 'p']
  const carton = [
    ['itemType', 'CARTON'],
    ['itemQuantity', 1],
    ['itemWeight', 2],
  ]
  expect(lines).toEqual([
    [id, ['totalCostReceived', 40.5], proto, ...carton, ...shared],
    [id, proto, ['itemType', 'PALLET'], ...shared],
  ])
})
