import { describe, expect, test } from 'vitest'
import { checkEach, resultOf } from '../../../test/rates/check-each.ts'
import { limits } from '../../limits.ts'
import type { CellValue } from '../../spreadsheets/cells/row.ts'
import { type ActivityContext, activityRowCheck } from './activity-rows.ts'
import { Dots } from './dots.ts'

const context: ActivityContext = {
  timeZone: 'Australia/Sydney',
  customerIds: new Set(['GUMNUT']),
  warehouseCodes: new Set(['SYD1']),
  chargeCodes: new Set(['PICK']),
  dots: new Dots({ format: 'csv', delimiter: ',', ambiguousColumns: [] }),
}

const columns = [
  'warehouseCode',
  'chargeCode',
  'quantity',
  'activityTimestamp',
  'customerId',
  'reference',
  'status',
]

const check = (cells: (CellValue | undefined)[]) =>
  activityRowCheck(columns, context)({ rowNumber: 2, cells })

describe('each activity row is accepted, or rejected with the published reasons in their order', () => {
  checkEach(
    (names) => activityRowCheck(names, context),
    `
    warehouseCode  chargeCode  quantity      activityTimestamp          customerId  | expected
    SYD1           PICK        2             2026-07-01T09:30:00Z       GUMNUT      | accepted
    SYD1           PICK        -2            2026-07-01T09:30:00Z       GUMNUT      | accepted
    SYD1           PICK        0.000001      2026-07-01T09:30:00Z       GUMNUT      | accepted
    SYD1           PICK        0.0000005     2026-07-01T09:30:00Z       GUMNUT      | accepted
    SYD1           PICK        1e3           2026-07-01T09:30:00Z       GUMNUT      | accepted
    SYD1           PICK        +2.50         2026-07-01                 GUMNUT      | accepted
    SYD1           PICK        999999999999  2026-07-01T09:30           GUMNUT      | accepted
    SYD1           PICK        2             2026-07-01T09:30:00+10:00  -           | accepted, missingCustomer
    SYD1           PICK        2             2026-07-01T09:30:00Z       NOBODY      | accepted, unknownCustomer
    SYD9           PICK        2             2026-07-01T09:30:00Z       GUMNUT      | accepted, unknownWarehouse
    SYD1           DANCE       2             2026-07-01T09:30:00Z       GUMNUT      | accepted, unknownChargeCode
    #N/A           PICK        2             2026-07-01T09:30:00Z       GUMNUT      | Warehouse code is required
    SYD1           #REF!       2             2026-07-01T09:30:00Z       GUMNUT      | Charge code is required
    SYD1           Err:502     2             2026-07-01T09:30:00Z       GUMNUT      | Charge code is required
    SYD1           PICK        #N/A          2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        2             #VALUE!                    GUMNUT      | Valid activity timestamp is required
    SYD1           PICK        2             09:30:00                   GUMNUT      | Valid activity timestamp is required
    SYD1           PICK        1,5           2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        2             2026-07-01T09:30:00Z       #REF!       | accepted, unknownCustomer
    SYD9           DANCE       2             2026-07-01T09:30:00Z       -           | accepted, missingCustomer, unknownWarehouse, unknownChargeCode
    -              PICK        2             2026-07-01T09:30:00Z       GUMNUT      | Warehouse code is required
    SYD1           -           2             2026-07-01T09:30:00Z       GUMNUT      | Charge code is required
    SYD1           PICK        -             2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        0             2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        -0.0          2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        0.0000004     2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1e-20         2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        two           2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        0x10          2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1,000         2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1 000         2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        NaN           2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        Infinity      2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1e308         2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1e99999       2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        1000000000000  2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        999999999999.9999999  2026-07-01         GUMNUT      | Valid quantity is required
    SYD1           PICK        =1+1          2026-07-01T09:30:00Z       GUMNUT      | Valid quantity is required
    SYD1           PICK        2             -                          GUMNUT      | Valid activity timestamp is required
    SYD1           PICK        2             2026-02-30T00:00:00Z       GUMNUT      | Valid activity timestamp is required
    SYD1           PICK        2             01/07/2026                 GUMNUT      | Valid activity timestamp is required
    -              -           0             soon                       -           | Warehouse code is required; Charge code is required; Valid quantity is required; Valid activity timestamp is required
    `,
  )
})

describe('known problematic values', () => {
  const good = ['SYD1', 'PICK', '2', '2026-07-01T09:30:00Z', 'GUMNUT', 'R-1', 'DONE']
  const withCell = (column: string, value: CellValue | undefined) =>
    check(good.with(columns.indexOf(column), value as string))

  test('text that the database cannot store is reported in every column', () => {
    for (const column of ['warehouseCode', 'chargeCode', 'customerId', 'reference', 'status']) {
      for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
        expect(resultOf(withCell(column, text))).toBe('Unreadable text')
      }
    }
  })
  test('a code or reference of 255 characters is stored, a longer one is reported; surrogate pairs count once', () => {
    expect(resultOf(withCell('reference', '😀'.repeat(limits.identifierCharactersMax)))).toBe('accepted')
    expect(resultOf(withCell('reference', 'x'.repeat(256)))).toBe('reference is longer than 255 characters')
    expect(resultOf(withCell('reference', 'x'.repeat(20_000)))).toBe(
      'reference is longer than 255 characters',
    )
    expect(resultOf(withCell('status', 'x'.repeat(64)))).toBe('accepted')
    expect(resultOf(withCell('status', 'x'.repeat(65)))).toBe('status is longer than 64 characters')
  })
  test('text of spaces is blank', () => {
    expect(resultOf(withCell('warehouseCode', ' \t\u00a0'))).toBe('Warehouse code is required')
  })
  test('codes and ids lose the blanks at their ends, a status does not', () => {
    expect(withCell('reference', ' R 1\u00a0')).toMatchObject({ accepted: { reference: 'R 1' } })
    expect(withCell('warehouseCode', '\tSYD1 ')).toMatchObject({ accepted: { warehouseCode: 'SYD1' } })
    expect(withCell('status', ' done ')).toMatchObject({ accepted: { status: ' done ' } })
  })
  test('text is stored unchanged, with symbols', () => {
    for (const text of ['=1+1', "'", '__proto__', '<b>', 'ÅÅÅ', 'A\u030a', 'null']) {
      expect(withCell('reference', text)).toMatchObject({ accepted: { reference: text } })
    }
  })
  test('a problem that the reader found rejects the row', () => {
    const row = { rowNumber: 2, cells: good, problem: 'More cells than columns' }
    expect(resultOf(activityRowCheck(columns, context)(row))).toBe('More cells than columns')
  })
})

describe('cells of a spreadsheet keep their kind', () => {
  const date = { date: '2026-07-01T09:30:00' }
  test('a date cell is wall-clock time in the zone of the organisation', () => {
    expect(check(['SYD1', 'PICK', 2, date])).toMatchObject({
      accepted: { quantity: '2', activityTimestamp: '2026-06-30T23:30:00.000Z' },
    })
  })
  test('a number is not a time; dates and booleans are not quantities', () => {
    expect(resultOf(check(['SYD1', 'PICK', 2, 45_000.5]))).toBe('Valid activity timestamp is required')
    expect(resultOf(check(['SYD1', 'PICK', date, date]))).toBe('Valid quantity is required')
    expect(resultOf(check(['SYD1', 'PICK', 'TRUE', date]))).toBe('Valid quantity is required')
    expect(resultOf(check(['SYD1', 'PICK', Number.NaN, date]))).toBe('Valid quantity is required')
    expect(resultOf(check(['SYD1', 'PICK', 1e300, date]))).toBe('Valid quantity is required')
  })
  test('a code typed as a number is read as its digits', () => {
    expect(check([7, 12345, 1.5, date])).toMatchObject({
      accepted: { warehouseCode: '7', chargeCode: '12345', quantity: '1.5' },
    })
  })
})

describe('in a file separated by semicolons, a number with an ambiguous dot is rejected', () => {
  const checkSemicolons = activityRowCheck(columns, {
    ...context,
    dots: new Dots({ format: 'csv', delimiter: ';', ambiguousColumns: null }),
  })
  const ambiguous = 'Ambiguous number in quantity: the dot may separate thousands'
  test.each<[quantity: string | number, semicolons: string, others: string]>([
    ['1.234', ambiguous, 'accepted'],
    [' -12.500 ', ambiguous, 'accepted'],
    ['+999.000', ambiguous, 'accepted'],
    ['0.234', 'accepted', 'accepted'],
    ['1.2340', 'accepted', 'accepted'],
    ['1.23', 'accepted', 'accepted'],
    ['1234.567', 'accepted', 'accepted'],
    ['1234', 'accepted', 'accepted'],
    [1.234, 'accepted', 'accepted'],
    ['1,234', 'Valid quantity is required', 'Valid quantity is required'],
    ['1.234,5', 'Valid quantity is required', 'Valid quantity is required'],
    ['1.234.567', 'Valid quantity is required', 'Valid quantity is required'],
    ['0.0000004', 'Valid quantity is required', 'Valid quantity is required'],
  ])('%s', (quantity, semicolons, others) => {
    const cells = ['SYD1', 'PICK', quantity, '2026-07-01T09:30:00Z']
    expect(resultOf(checkSemicolons({ rowNumber: 2, cells }))).toMatch(semicolons)
    expect(resultOf(check(cells))).toMatch(others)
  })
})
