import { expect, test } from 'vitest'
import { columnsToShow, type RejectedRow } from './first-rows.ts'

const row = (sent: Record<string, string>, wrong: string[]): RejectedRow => ({
  rowNumber: 1,
  reasons: ['Origin Zone(s) not found'],
  wrong,
  sent,
  cells: {},
  state: 'open',
  sentIn: null,
  closedReason: null,
  checked: null,
  detail: null,
  checkedDetail: null,
  changedBy: null,
  changedAt: null,
  writtenSinceBy: null,
})

test('rows are recognised by their ids and show what is wrong', () => {
  const rows = [
    row({ shipmentId: 'S-1', originSuburb: 'SYDNY' }, ['originPostCode', 'originSuburb']),
    row({ shipmentId: 'S-2' }, ['costCentre']),
  ]
  expect(columnsToShow('shipments', rows)).toEqual([
    'shipmentId',
    'originPostCode',
    'originSuburb',
    'costCentre',
  ])
})

test('a row whose wrong column comes late has it shown too', () => {
  const rows = [
    row({ shipmentId: 'S-1', customerId: 'A' }, ['originPostCode', 'originSuburb', 'weight']),
    row({ shipmentId: 'S-2' }, ['destinationPostCode', 'destinationSuburb']),
    row({ shipmentId: 'S-3' }, ['destinationSuburb', 'destinationPostCode']),
  ]
  expect(columnsToShow('shipments', rows)).toEqual([
    'shipmentId',
    'customerId',
    'originPostCode',
    'originSuburb',
    'weight',
    'destinationPostCode',
  ])
})
