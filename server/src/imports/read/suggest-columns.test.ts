import { expect, test } from 'vitest'
import { activityFileColumns } from '../../ledger/activity-fields.ts'
import { shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { suggestColumns } from './suggest-columns.ts'

const shipments = [...shipmentFileColumns.required, ...shipmentFileColumns.optional, 'costCentre']
const activities = [...activityFileColumns.required, ...activityFileColumns.optional]

test.each<[header: string, column: string | undefined]>([
  ['Order No', 'shipmentId'],
  ['Order No.', 'shipmentId'],
  ['SHIPMENT_ID', 'shipmentId'],
  ['shipment-id', 'shipmentId'],
  ['Shipmnt Id', 'shipmentId'],
  ['Consignment No', 'shipmentId'],
  ['Origin Post Code', 'originPostCode'],
  ['Destination Postcode', 'destinationPostCode'],
  ['Suburb', 'destinationSuburb'],
  ['Qty', 'itemQuantity'],
  ['Weight (kg)', 'itemWeight'],
  ['Cost Centre', 'costCentre'],
  ['cost_center', 'costCentre'],
  ['Dest Country', 'destinationCountryCode'],
  ['Kg each', 'itemWeight'],
  ['PO', 'shipmentId'],
  ['Colour', undefined],
  ['', undefined],
  ['__proto__', undefined],
  ['x'.repeat(100_000), undefined],
])('%.40s is %s of a shipment', (header, column) => {
  expect(suggestColumns([header], shipments).get(header)).toBe(column)
})

test('a purchase order is the custom field for it, and the id only if nothing else is', () => {
  expect(suggestColumns(['PO'], [...shipments, 'purchaseOrder']).get('PO')).toBe('purchaseOrder')
  expect(suggestColumns(['PO Number'], [...shipments, 'customer_po']).get('PO Number')).toBe('customer_po')
  expect([...suggestColumns(['PO', 'Order No'], shipments)]).toEqual([['Order No', 'shipmentId']])
  expect(suggestColumns(['PO'], activities).get('PO')).toBe('reference')
})

test("one header does not take another's column", () => {
  expect([...suggestColumns(['Date', 'Timestamp', 'Qty', 'Count'], activities)]).toEqual([
    ['Date', 'activityTimestamp'],
    ['Qty', 'quantity'],
  ])
  expect([...suggestColumns(['Warehous', 'Warehouse Code'], activities)]).toEqual([
    ['Warehouse Code', 'warehouseCode'],
  ])
  expect(suggestColumns(['Qty'], activities, new Set(['quantity'])).size).toBe(0)
})
