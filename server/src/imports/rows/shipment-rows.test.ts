import { describe, expect, test } from 'vitest'
import { checkEach, resultOf } from '../../../test/rates/check-each.ts'
import { loadedCheck } from '../../../test/rates/loaded-check.ts'
import { mayMissFields, type ReadShipment, shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import type { CellValue, Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { Checked } from '../record/import-record.ts'
import { Dots } from './dots.ts'
import { nothingUnserved } from './find-unserved.ts'
import { type ShipmentContext, shipmentRowCheck } from './shipment-rows.ts'

const context: ShipmentContext = {
  timeZone: 'Australia/Sydney',
  customFields: ['costCentre', 'purchaseOrder', '__proto__'],
  rateCardAliases: new Set(['GLX-STD', 'BRL-STD']),
  mandatoryByCustomer: new Map([['IRONBARK', ['costCentre', 'purchaseOrder']]]),
  mandatoryByRateCard: new Map([['BRL-STD', ['costCentre']]]),
  dots: new Dots({ format: 'csv', delimiter: ',', ambiguousColumns: [] }),
  resolvePlace: (sent) => resolvePlace(sent, 'strict'),
  findUnserved: () => nothingUnserved,
}

const shipmentCheck = (columns: Columns) => {
  const check = loadedCheck(shipmentRowCheck(columns, context))
  return (row: Row): Checked<ReadShipment> => {
    const checked = check(row)
    return 'accepted' in checked ? { accepted: checked.accepted.shipment } : checked
  }
}

/** The same; whether mandatory fields are missing may be left to the ledger. */
const judgedCheck = (columns: Columns) => {
  const check = shipmentCheck(columns)
  return (row: Row): Checked<ReadShipment> => {
    const checked = check(row)
    const isLeft = 'accepted' in checked && (checked.accepted.sent & mayMissFields) !== 0
    return isLeft ? { rejected: true, reasons: ['left to the ledger'] } : checked
  }
}

describe('each goods line is accepted, or rejected with the published reasons in their order', () => {
  checkEach(
    shipmentCheck,
    `
    shipmentId  customerId  originPostCode  originSuburb  destinationPostCode  destinationSuburb  itemType  itemQuantity  itemWeight  quoteDate   totalCostReceived | expected
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    S-1         GUMNUT      3000            Melbourne     800                  Darwin             -         -             -           -           -                 | accepted
    S-1         GUMNUT      3000            MELBOURNE     2000                 sydney             CARTON    0             -1          2026-07-01  -5                | accepted
    S-1         NOBODY      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    S-1         -           3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    -           GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | No Shipment ID found
    #N/A        GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | No Shipment ID found
    #REF!       GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | No Shipment ID found
    #N/A-7      GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    S-1         GUMNUT      3000            Sydney        2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      -               Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      9999            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      3000            Melbourne     2000                 Atlantis           CARTON    2             12.5        2026-07-01  44.10             | Destination Zone(s) not found
    S-1         GUMNUT      3000            Melbourne     2000                 -                  CARTON    2             12.5        2026-07-01  44.10             | Destination Zone(s) not found
    S-1         IRONBARK    3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    two           12.5        2026-07-01  44.10             | Valid item quantity is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             heavy       2026-07-01  44.10             | Valid item weight is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-02-30  44.10             | Valid quote date is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  $44               | Valid total cost is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    NaN           1e400       -           1e13              | Valid item quantity is required; Valid item weight is required; Valid total cost is required
    -           IRONBARK    1               x             2                    y                  -         q             w           d           c                 | No Shipment ID found; Origin Zone(s) not found; Destination Zone(s) not found; Missing mandatory custom field(s): costCentre, purchaseOrder; Valid item quantity is required; Valid item weight is required; Valid quote date is required; Valid total cost is required
    `,
  )
})

describe("the carrier decides which custom fields must have a value: the rate card's carrier, otherwise the customer's", () => {
  checkEach(
    judgedCheck,
    `
    shipmentId  customerId  rateCardAlias  costCentre  purchaseOrder  originPostCode  originSuburb  destinationPostCode  destinationSuburb | expected
    S-1         IRONBARK    -              CC          PO             3000            Melbourne     2000                 Sydney            | accepted
    S-1         IRONBARK    -              CC          -              3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         IRONBARK    -              CC          #N/A           3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): purchaseOrder
    S-1         IRONBARK    -              -           #N/A           3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): costCentre, purchaseOrder
    S-1         IRONBARK    -              CC          -              3000            Atlantis      2000                 Sydney            | Origin Zone(s) not found; Missing mandatory custom field(s): purchaseOrder
    S-1         (unchanged)  -             CC          PO             3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         GUMNUT      (unchanged)    CC          PO             3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         IRONBARK    -              (unchanged)  PO            3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         IRONBARK    GLX-STD        -           -              3000            Melbourne     2000                 Sydney            | accepted
    S-1         IRONBARK    BRL-STD        -           -              3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         GUMNUT      BRL-STD        -           -              3000            Melbourne     2000                 Sydney            | left to the ledger
    S-1         GUMNUT      -              -           -              3000            Melbourne     2000                 Sydney            | accepted
    S-1         GUMNUT      LOST           -           -              3000            Melbourne     2000                 Sydney            | accepted
    S-1         IRONBARK    LOST           -           PO             3000            Melbourne     2000                 Sydney            | left to the ledger
    `,
  )
})

describe('a place is found by postcode, suburb, state and country', () => {
  checkEach(
    shipmentCheck,
    `
    shipmentId  customerId  originPostCode  originSuburb  originState        originCountryCode  destinationPostCode  destinationSuburb | expected
    S-1         GUMNUT      2000            Sydney        NSW                AU                 3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        New South Wales    -                  3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        VIC                AU                 3000                 Melbourne         | Origin Zone(s) not found
    S-1         GUMNUT      1010            Auckland      -                  NZ                 3000                 Melbourne         | accepted
    S-1         GUMNUT      zzz             Auckland      -                  NZ                 3000                 Melbourne         | Origin Zone(s) not found
    S-1         GUMNUT      2000            London        -                  GB                 3000                 Melbourne         | Origin Zone(s) not found
    S-1         GUMNUT      sw1a1aa         London        -                  GB                 3000                 Melbourne         | accepted
    S-1         GUMNUT      none            Central       -                  HK                 3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        NSW                XX                 3000                 Melbourne         | Origin Zone(s) not found
    `,
  )
})

test('a postcode abroad is stored as sent', () => {
  const columns = [
    'shipmentId',
    'originPostCode',
    'originCountryCode',
    'destinationPostCode',
    'destinationSuburb',
  ]
  const cells = ['S-1', 'sw1a1aa', 'gb', '2000', 'Sydney']
  const checked = shipmentCheck(columns)({ rowNumber: 2, cells })
  expect(checked).toMatchObject({ accepted: { originPostCode: 'sw1a1aa', originCountryCode: 'GB' } })
})

describe('values of a shipment', () => {
  const columns = [
    'shipmentId',
    'originPostCode',
    'originSuburb',
    'destinationPostCode',
    'destinationSuburb',
    'itemType',
    'itemWeight',
    'quoteDate',
    '__proto__',
  ]
  const good: CellValue[] = [
    'S-1',
    '3000',
    'melbourne',
    800,
    'Darwin',
    'CARTON',
    '12.5',
    { date: '2026-07-01T00:00:00' },
    'kept',
  ]
  const check = (cells: (CellValue | undefined)[]) =>
    shipmentRowCheck(columns, context)({ rowNumber: 2, cells })
  const withCell = (column: string, value: CellValue) =>
    shipmentCheck(columns)({ rowNumber: 2, cells: good.with(columns.indexOf(column), value) })

  test('are stored as sent, with postcode, state and country of the place that was found', () => {
    const checked = check(good)
    expect(checked).toMatchObject({
      accepted: {
        shipment: {
          shipmentId: 'S-1',
          customerId: null,
          originPostCode: '3000',
          originSuburb: 'melbourne',
          originState: 'VIC',
          originCountryCode: 'AU',
          destinationPostCode: '0800',
          destinationSuburb: 'Darwin',
          destinationState: 'NT',
          destinationCountryCode: 'AU',
          quoteDate: '2026-06-30T14:00:00.000Z',
          totalCostReceived: null,
        },
        itemWeight: '12.5',
        itemQuantity: null,
      },
    })
    const fields = 'accepted' in checked ? checked.accepted.shipment.customFields : null
    expect(JSON.stringify(fields)).toBe('{"__proto__":"kept"}')
  })
  test('that the database cannot store are reported', () => {
    for (const column of ['shipmentId', 'itemType', '__proto__']) {
      for (const text of ['a\0b', '\ud800', 'x\udfff']) {
        expect(resultOf(withCell(column, text))).toBe('Unreadable text')
      }
    }
    expect(resultOf(withCell('originSuburb', '\0'))).toBe('Origin Zone(s) not found; Unreadable text')
  })
  test('that are too long for the ledger are reported', () => {
    expect(resultOf(withCell('shipmentId', 'x'.repeat(255)))).toBe('accepted')
    expect(resultOf(withCell('shipmentId', 'x'.repeat(256)))).toBe('shipmentId is longer than 255 characters')
    expect(resultOf(withCell('itemType', 'x'.repeat(20_000)))).toBe('itemType is longer than 255 characters')
    expect(resultOf(withCell('__proto__', 'x'.repeat(1001)))).toBe('__proto__ is longer than 1000 characters')
  })
  test('codes, ids and places lose the blanks at their ends; case and inner blanks stay', () => {
    expect(withCell('shipmentId', '\u00a0s 1\t')).toMatchObject({ accepted: { shipmentId: 's 1' } })
    expect(withCell('originSuburb', ' melbourne\u3000')).toMatchObject({
      accepted: { originSuburb: 'melbourne' },
    })
    expect(withCell('__proto__', ' kept ')).toMatchObject({
      accepted: { customFields: { ['__proto__']: ' kept ' } },
    })
  })
})

describe('the result of a check does not depend on the previous row', () => {
  const columns = [
    'shipmentId',
    'customerId',
    'originPostCode',
    'originSuburb',
    'originState',
    'originCountryCode',
    'destinationPostCode',
    'destinationSuburb',
    'destinationState',
    'destinationCountryCode',
    'quoteDate',
    'rateCardAlias',
    'totalCostReceived',
    'costCentre',
    'itemType',
    'itemQuantity',
    'itemWeight',
    null,
    '',
  ]
  const good: (CellValue | undefined)[] =
    'S-1 GUMNUT 3000 Melbourne VIC AU 2000 Sydney NSW AU 2026-07-01 GLX-STD 44.1 CC CARTON 2 12.5'.split(' ')
  const others: (CellValue | undefined)[] = [
    undefined,
    ' ',
    'S-2',
    'IRONBARK',
    'LOST',
    '3000',
    2000,
    1e300,
    '2026-07-02',
    { date: '2026-07-02T00:00:00' },
    { date: '2026-07-03T00:00:00' },
    'x'.repeat(256),
    '😀'.repeat(200),
    'x'.repeat(1001),
    'a\0b',
    '\ud800',
  ]
  /** The good row, the same with one different value, with more cells, with fewer, and with its own problem. */
  const rows: Row[] = [
    { rowNumber: 2, cells: good },
    ...columns.flatMap((_, position) =>
      others.map((value) => ({ rowNumber: 2, cells: [...good, undefined, undefined].with(position, value) })),
    ),
    { rowNumber: 2, cells: good.slice(0, 15) },
    { rowNumber: 2, cells: good.slice(0, 12) },
    { rowNumber: 2, cells: [...good, undefined, undefined, 'beyond'] },
    { rowNumber: 2, cells: [...good, undefined, undefined, '\0'] },
    { rowNumber: 2, cells: good, problem: 'Misplaced quote' },
  ]
  const alone = rows.map((row) => shipmentRowCheck(columns, context)(row))

  test('when that is a good one, or the same row', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    for (const [index, row] of rows.entries()) {
      expect(check({ rowNumber: 2, cells: good })).toEqual(alone[0])
      expect(check(row)).toEqual(alone[index])
      expect(check({ ...row, cells: structuredClone(row.cells) })).toEqual(alone[index])
    }
  })
  test('when that is any other one', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    for (const [first, before] of rows.entries()) {
      for (const [second, row] of rows.entries()) {
        if ((first * 7 + second) % 10 > 0) continue
        check(before)
        expect(check(row)).toEqual(alone[second])
      }
    }
  })
  test('a line with a bad number does not prevent the next one from being accepted', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    const results = ['2', 'two', '3'].map((quantity) =>
      check({ rowNumber: 2, cells: good.with(15, quantity) }),
    )
    expect(results).toMatchObject([
      { accepted: { itemQuantity: '2' } },
      { reasons: ['Valid item quantity is required'] },
      { accepted: { itemQuantity: '3' } },
    ])
  })
  test('reasons of the shipment and of the line are in order on each line', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    const bad = good.with(3, 'Atlantis').with(12, '$44').with(13, 'x'.repeat(1001))
    const results = ['two', '2', 'two'].map((quantity) =>
      check({ rowNumber: 2, cells: bad.with(15, quantity) }),
    )
    const [origin, cost, long] = [
      'Origin Zone(s) not found',
      'Valid total cost is required',
      'costCentre is longer than 1000 characters',
    ]
    const line = [origin, 'Valid item quantity is required', cost, long]
    expect(results).toMatchObject([{ reasons: line }, { reasons: [origin, cost, long] }, { reasons: line }])
  })
  test('shipments that differ only in their id stay separate', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    const ids = ['S-1', 'S-2', 'S-1', 's-1'].map((id) => check({ rowNumber: 2, cells: good.with(0, id) }))
    expect(ids).toMatchObject(
      ['S-1', 'S-2', 'S-1', 's-1'].map((shipmentId) => ({ accepted: { shipment: { shipmentId } } })),
    )
  })
  test('lines that repeat a shipment share one object, date cells too', () => {
    const check = loadedCheck(shipmentRowCheck(columns, context))
    const [first, second] = [1, 2].map((quantity) =>
      check({ rowNumber: 2, cells: good.with(10, { date: '2026-07-01T00:00:00' }).with(15, quantity) }),
    )
    if (!first || !second || !('accepted' in first) || !('accepted' in second)) throw new Error('rejected')
    expect(second.accepted.shipment).toBe(first.accepted.shipment)
  })
})

describe('numbers are not guessed, and small ones are not stored as 0', () => {
  const columns = [...shipmentFileColumns.required, 'itemQuantity', 'itemWeight', 'totalCostReceived']
  const good: CellValue[] = ['S-1', '3000', 'Melbourne', '2000', 'Sydney', 'CARTON', '1', '2', '3']
  const check = loadedCheck(
    shipmentRowCheck(columns, {
      ...context,
      dots: new Dots({ format: 'csv', delimiter: ';', ambiguousColumns: null }),
    }),
  )
  test.each<[column: string, value: string | number, expected: string]>([
    ['itemQuantity', '1.000', 'Ambiguous number in itemQuantity: the dot may separate thousands'],
    ['itemWeight', '12.500', 'Ambiguous number in itemWeight: the dot may separate thousands'],
    ['totalCostReceived', '1.234', 'Ambiguous number in totalCostReceived: the dot may separate thousands'],
    ['itemQuantity', '0.0000004', 'Valid item quantity is required'],
    ['itemQuantity', 4e-7, 'Valid item quantity is required'],
    ['itemQuantity', '0.0000005', 'accepted'],
    ['itemQuantity', 0, 'accepted'],
    ['itemWeight', '-0.0000004', 'Valid item weight is required'],
    ['totalCostReceived', '1e-30', 'Valid total cost is required'],
  ])('%s %s', (column, value, expected) => {
    const checked = check({ rowNumber: 2, cells: good.with(columns.indexOf(column), value) })
    expect('accepted' in checked ? 'accepted' : checked.reasons.join('; ')).toBe(expected)
  })
})
