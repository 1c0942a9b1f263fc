import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CellValue, valuesOf } from '../../spreadsheets/cells/row.ts'
import { unchanged } from '../rows/unchanged.ts'
import {
  columnsOfActivityPush,
  columnsOfShipmentPush,
  rowsOfActivityPush,
  rowsOfShipmentPush,
  type ShipmentPush,
} from './read-json.ts'

/** Without the cells that were not sent. */
const sentOf = (cells: Record<string, CellValue>) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== unchanged))

const rowsOf = (push: ShipmentPush) => {
  const columns = columnsOfShipmentPush(push, [])
  return [...rowsOfShipmentPush(push, columns)].map(({ clearsCustomFields: _, ...row }) => ({
    ...row,
    cells: sentOf(valuesOf(columns, row)),
  }))
}

describe('a shipment push becomes the rows of the equivalent file', () => {
  test('one row for each goods line, counted through the push, with the values of its shipment', () => {
    const push = {
      shipments: [
        {
          shipmentId: 'A',
          customFields: { costCentre: 'CC' },
          items: [{ itemType: 'x', itemQuantity: 2 }, {}],
        },
        { shipmentId: 'B', totalCostReceived: 4.5, items: [{ itemWeight: 1 }] },
      ],
    }
    const row = { superseded: false }
    expect(rowsOf(push)).toEqual([
      {
        ...row,
        elementIndex: 0,
        rowNumber: 1,
        cells: { shipmentId: 'A', costCentre: 'CC', itemType: 'x', itemQuantity: 2 },
      },
      { ...row, elementIndex: 0, rowNumber: 2, cells: { shipmentId: 'A', costCentre: 'CC' } },
      {
        ...row,
        elementIndex: 1,
        rowNumber: 3,
        cells: { shipmentId: 'B', totalCostReceived: 4.5, itemWeight: 1 },
      },
    ])
  })
  test('it has the required columns and those that were sent, so that its report can be uploaded', () => {
    expect(
      columnsOfShipmentPush({ shipments: [{ customerId: 'C', items: [{ itemWeight: 1 }] }] }, []),
    ).toEqual([
      'shipmentId',
      'originPostCode',
      'originSuburb',
      'destinationPostCode',
      'destinationSuburb',
      'itemType',
      'customerId',
      'itemWeight',
    ])
    expect(columnsOfActivityPush({ activities: [{ reference: 'R' }] })).toEqual([
      'warehouseCode',
      'chargeCode',
      'quantity',
      'activityTimestamp',
      'reference',
    ])
  })
  test('of elements with the same id the last one wins; elements without an id are separate', () => {
    const ids = ['A', 'B', 'A', undefined, '', ' ', undefined, '', ' ']
    const push = {
      shipments: ids.map((shipmentId) => ({ ...(shipmentId !== undefined && { shipmentId }), items: [{}] })),
    }
    expect(
      rowsOf(push)
        .filter((row) => row.superseded)
        .map((row) => row.rowNumber),
    ).toEqual([1])
  })
  test('field names can be names that objects inherit', () => {
    const push = JSON.parse(
      '{"shipments":[{"shipmentId":"A","customFields":{"__proto__":"p","constructor":"c"},"items":[{}]},{"shipmentId":"B","items":[{}]}]}',
    )
    const columns = columnsOfShipmentPush(push, [])
    const [first, second] = [...rowsOfShipmentPush(push, columns)].map((row) => valuesOf(columns, row))
    const sent = (cells: Record<string, CellValue> = {}) =>
      Object.keys(cells).flatMap((column) =>
        cells[column] === unchanged ? [] : `${column}=${cells[column]}`,
      )
    expect(sent(first)).toEqual(['shipmentId=A', '__proto__=p', 'constructor=c'])
    expect(sent(second)).toEqual(['shipmentId=B'])
  })
  test('keys that an element does not have are not sent; null is a blank, and clears all custom fields', () => {
    const push = {
      shipments: [
        { shipmentId: 'A', customerId: null, customFields: null, items: [{ itemType: null }] },
        { shipmentId: 'B', customerId: '', customFields: { one: null }, items: [{}] },
        { shipmentId: 'C', items: [{}] },
      ],
    }
    const columns = columnsOfShipmentPush(push, ['one', 'two'])
    const rows = [...rowsOfShipmentPush(push, columns)]
    const cell = (column: string) => rows.map(({ cells }) => cells[columns.indexOf(column)])
    expect(cell('customerId')).toEqual(['', '', unchanged])
    expect(cell('one')).toEqual(['', '', unchanged])
    expect(cell('two')).toEqual(['', unchanged, unchanged])
    expect(cell('itemType')).toEqual(['', undefined, undefined])
    expect(rows.map(({ clearsCustomFields }) => clearsCustomFields)).toEqual([true, false, false])
  })
})

test('no value of an activity push is lost, moved or changed', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  const fields = [
    'warehouseCode',
    'chargeCode',
    'quantity',
    'activityTimestamp',
    'customerId',
    'reference',
    'status',
  ]
  const activity = fc.dictionary(fc.constantFrom(...fields), value)
  fc.assert(
    fc.property(fc.array(activity, { minLength: 1 }), (sent) => {
      const push = JSON.parse(JSON.stringify({ activities: sent }))
      const columns = columnsOfActivityPush(push)
      const rows = [...rowsOfActivityPush(push, columns)]
      expect(rows.map((row) => ({ ...valuesOf(columns, row) }))).toEqual(push.activities)
      expect(rows.map((row) => row.rowNumber)).toEqual(sent.map((_, at) => at + 1))
    }),
  )
})
