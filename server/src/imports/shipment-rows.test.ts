import { describe, expect, test } from 'vitest'
import { checkEach, resultOf } from '../../test/check-each.ts'
import { resolvePlace } from '../locations/resolve-location.ts'
import type { CellValue } from '../spreadsheets/row.ts'
import { type ShipmentContext, shipmentRowCheck } from './shipment-rows.ts'

const context: ShipmentContext = {
  timeZone: 'Australia/Sydney',
  customFields: ['costCentre', 'purchaseOrder', '__proto__'],
  customerIds: new Set(['IRONBARK', 'GUMNUT']),
  rateCardAliases: new Set(['GLX-STD', 'BRL-STD']),
  mandatoryByCustomer: new Map([['IRONBARK', ['costCentre', 'purchaseOrder']]]),
  mandatoryByRateCard: new Map([['BRL-STD', ['costCentre']]]),
  resolvePlace: (sent) => resolvePlace(sent, 'strict'),
}

describe('each goods line is accepted, or rejected with the published reasons in their order', () => {
  checkEach(
    (columns) => shipmentRowCheck(columns, context),
    `
    shipmentId  customerId  originPostCode  originSuburb  destinationPostCode  destinationSuburb  itemType  itemQuantity  itemWeight  quoteDate   totalCostReceived | expected
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted
    S-1         GUMNUT      3000            Melbourne     800                  Darwin             -         -             -           -           -                 | accepted
    S-1         GUMNUT      3000            MELBOURNE     2000                 sydney             CARTON    0             -1          2026-07-01  -5                | accepted
    S-1         NOBODY      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted, unknownCustomer
    S-1         -           3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | accepted, missingCustomer
    -           GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | No Shipment ID found
    S-1         GUMNUT      3000            Sydney        2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      -               Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      9999            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Origin Zone(s) not found
    S-1         GUMNUT      3000            Melbourne     2000                 Atlantis           CARTON    2             12.5        2026-07-01  44.10             | Destination Zone(s) not found
    S-1         GUMNUT      3000            Melbourne     2000                 -                  CARTON    2             12.5        2026-07-01  44.10             | Destination Zone(s) not found
    S-1         IRONBARK    3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  44.10             | Missing mandatory custom field(s): costCentre, purchaseOrder
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    two           12.5        2026-07-01  44.10             | Valid item quantity is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             heavy       2026-07-01  44.10             | Valid item weight is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-02-30  44.10             | Valid quote date is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    2             12.5        2026-07-01  $44               | Valid total cost is required
    S-1         GUMNUT      3000            Melbourne     2000                 Sydney             CARTON    NaN           1e400       -           1e13              | Valid item quantity is required; Valid item weight is required; Valid total cost is required
    -           IRONBARK    1               x             2                    y                  -         q             w           d           c                 | No Shipment ID found; Origin Zone(s) not found; Destination Zone(s) not found; Missing mandatory custom field(s): costCentre, purchaseOrder; Valid item quantity is required; Valid item weight is required; Valid quote date is required; Valid total cost is required
    `,
  )
})

describe('the carrier decides which custom fields must have a value: that of the rate card, else those of the customer', () => {
  checkEach(
    (columns) => shipmentRowCheck(columns, context),
    `
    shipmentId  customerId  rateCardAlias  costCentre  purchaseOrder  originPostCode  originSuburb  destinationPostCode  destinationSuburb | expected
    S-1         IRONBARK    -              CC          PO             3000            Melbourne     2000                 Sydney            | accepted
    S-1         IRONBARK    -              CC          -              3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): purchaseOrder
    S-1         IRONBARK    GLX-STD        -           -              3000            Melbourne     2000                 Sydney            | accepted
    S-1         IRONBARK    BRL-STD        -           -              3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): costCentre
    S-1         GUMNUT      BRL-STD        -           -              3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): costCentre
    S-1         GUMNUT      -              -           -              3000            Melbourne     2000                 Sydney            | accepted
    S-1         GUMNUT      LOST           -           -              3000            Melbourne     2000                 Sydney            | accepted, unknownRateCard
    S-1         IRONBARK    LOST           -           PO             3000            Melbourne     2000                 Sydney            | Missing mandatory custom field(s): costCentre
    `,
  )
})

describe('a place is found by postcode, suburb, state and country', () => {
  checkEach(
    (columns) => shipmentRowCheck(columns, context),
    `
    shipmentId  customerId  originPostCode  originSuburb  originState        originCountryCode  destinationPostCode  destinationSuburb | expected
    S-1         GUMNUT      2000            Sydney        NSW                AU                 3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        New South Wales    -                  3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        VIC                AU                 3000                 Melbourne         | Origin Zone(s) not found
    S-1         GUMNUT      1010            Auckland      -                  NZ                 3000                 Melbourne         | accepted
    S-1         GUMNUT      2000            Sydney        NSW                XX                 3000                 Melbourne         | Origin Zone(s) not found
    `,
  )
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
  const withCell = (column: string, value: CellValue) => check(good.with(columns.indexOf(column), value))

  test('are kept as sent, with postcode, state and country of the place that was found', () => {
    const checked = check(good)
    expect(checked).toMatchObject({
      accepted: {
        shipmentId: 'S-1',
        customerId: null,
        origin: { postCode: '3000', suburb: 'melbourne', state: 'VIC', countryCode: 'AU' },
        destination: { postCode: '0800', suburb: 'Darwin', state: 'NT', countryCode: 'AU' },
        quoteDate: '2026-06-30T14:00:00.000Z',
        itemWeight: '12.5',
        itemQuantity: null,
        totalCostReceived: null,
      },
    })
    const fields = 'accepted' in checked ? checked.accepted.customFields : null
    expect(JSON.stringify(fields)).toBe('{"__proto__":"kept"}')
  })
  test('that the database cannot hold are told', () => {
    for (const column of ['shipmentId', 'itemType', '__proto__']) {
      for (const text of ['a\0b', '\ud800', 'x\udfff']) {
        expect(resultOf(withCell(column, text))).toBe('Unreadable text')
      }
    }
    expect(resultOf(withCell('originSuburb', '\0'))).toBe('Origin Zone(s) not found; Unreadable text')
  })
  test('that are too long for the ledger are told', () => {
    expect(resultOf(withCell('shipmentId', 'x'.repeat(255)))).toBe('accepted, missingCustomer')
    expect(resultOf(withCell('shipmentId', 'x'.repeat(256)))).toBe('shipmentId is longer than 255 characters')
    expect(resultOf(withCell('itemType', 'x'.repeat(20_000)))).toBe('itemType is longer than 255 characters')
    expect(resultOf(withCell('__proto__', 'x'.repeat(1001)))).toBe('__proto__ is longer than 1000 characters')
  })
  test('a shipment id is never trimmed into another one', () => {
    expect(withCell('shipmentId', ' S-1')).toMatchObject({ accepted: { shipmentId: ' S-1' } })
  })
})
