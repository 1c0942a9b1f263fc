import { expect, test } from 'vitest'
import { cellsOf, reasonsOf } from './wrong-cells.ts'

test.each([
  ['No Shipment ID found', ['shipmentId']],
  ['Origin Zone(s) not found', ['originPostCode', 'originSuburb']],
  ['Destination Zone(s) not found', ['destinationPostCode', 'destinationSuburb']],
  ['Missing mandatory custom field(s): costCentre', ['costCentre']],
  ['Missing mandatory custom field(s): costCentre, purchaseOrder', ['costCentre', 'purchaseOrder']],
  ['Valid activity timestamp is required', ['activityTimestamp']],
  ['purchaseOrder is longer than 1000 characters', ['purchaseOrder']],
  ['Ambiguous number in itemWeight: the dot may separate thousands', ['itemWeight']],
  ['Shipment lines differ: customerId, costCentre', ['customerId', 'costCentre']],
  ['Misplaced quote', []],
  ['Another row of this shipment was rejected', []],
])('%s is about the cells %j', (reason, columns) => {
  expect(cellsOf(reason).wrong).toEqual(columns)
})

test('the reasons of a row are separated, without the number of another row', () => {
  expect(reasonsOf('Origin Zone(s) not found; Valid item weight is required')).toEqual([
    'Origin Zone(s) not found',
    'Valid item weight is required',
  ])
  expect(reasonsOf('Another row of this shipment was rejected: row 12')).toEqual([
    'Another row of this shipment was rejected',
  ])
})
