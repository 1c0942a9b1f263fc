import { expect, test } from 'vitest'
import { stepsFrom } from '../parts/page/steps.ts'
import { exportAddress, filterOf, type ShipmentsSearch } from './filter-shipments.ts'
import { totalsText } from './totals-text.ts'
import { lineWeight, shipmentWeight } from './weight.ts'

test('the file has the filters of the list, and not the open row', () => {
  const search: ShipmentsSearch = { find: 'QW 0', customer: ['A&B', 'C'], flagged: true, open: 'QW-1' }
  expect(filterOf(search)).toEqual({ startsWith: 'QW 0', customerId: ['A&B', 'C'], flagged: true })
  expect(exportAddress(search)).toBe(
    '/portal/shipments.csv?startsWith=QW+0&customerId=A%26B&customerId=C&flagged=true',
  )
  expect(exportAddress({ open: 'QW-1' })).toBe('/portal/shipments.csv')
})

test('creating and last import, and their references, are filters of their own', () => {
  expect(filterOf({ created: 'one', import: 'two', reference: 'July', lastReference: 'nightly' })).toEqual({
    createdImportId: 'one',
    importId: 'two',
    sourceDetails: 'July',
    lastSourceDetails: 'nightly',
  })
})

test('the last day is included as a whole', () => {
  expect(filterOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-11-01', to: '2026-12-01' })
})

test('totals are one sentence, without zero counts', () => {
  expect(totalsText({ shipments: 61308, billed: 1204118.5, unbilled: 41, flagged: 4 })).toBe(
    '61,308 shipments · 1,204,118.50 billed, ex GST · 41 without a bill · 4 flagged',
  )
  expect(totalsText({ shipments: 1, billed: 0, unbilled: 0, flagged: 0 })).toBe(
    '1 shipment · 0.00 billed, ex GST',
  )
})

test('a row has neighbours to step to, unless it is not in the list', () => {
  const steps = (open: string) => stepsFrom(['a', 'b', 'c'], (row) => row === open)
  expect(steps('b')).toEqual({ previous: 'a', next: 'c' })
  expect(steps('a')).toEqual({ previous: undefined, next: 'b' })
  expect(steps('z')).toEqual({ previous: undefined, next: undefined })
})

test('weights are added exactly, and not at all if one is missing', () => {
  expect(lineWeight({ itemQuantity: 3, itemWeight: 0.1 })).toBe('0.3')
  const tenth = { itemQuantity: 1, itemWeight: 0.1 }
  expect(shipmentWeight([tenth, { itemQuantity: 1, itemWeight: 0.2 }])).toBe('0.3')
  expect(shipmentWeight([tenth, { itemQuantity: 2, itemWeight: null }])).toBeUndefined()
  expect(shipmentWeight([])).toBeUndefined()
})
