import { limits } from '../limits.ts'
import { isZero } from '../platform/decimal-text.ts'
import type { Columns, Row } from '../spreadsheets/row.ts'
import {
  cellOf,
  decimalOf,
  refuseLong,
  requiredTextOf,
  textOf,
  timestampOf,
  unreadable,
} from './cell-values.ts'
import type { FileStructure } from './check-header.ts'
import type { Activity, Checked, Flag } from './import-record.ts'
import { reasons } from './reasons.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

export const activityColumns = {
  required: ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
  optional: ['customerId', 'reference', 'status'],
} as const satisfies FileStructure

/** What an organisation has set up, as far as a row is held against it. */
export interface ActivityContext {
  readonly timeZone: string
  readonly customerIds: ReadonlySet<string>
  readonly warehouseCodes: ReadonlySet<string>
  readonly chargeCodes: ReadonlySet<string>
}

/**
 * The check for the rows of one submission. Reasons come in the order of the API document, then those of our own.
 * An unknown code is no reason: the work was done and is billed, and a person is told.
 */
export function activityRowCheck(
  columns: Columns,
  context: ActivityContext,
): (row: Row) => Checked<Activity> {
  const warehouseCell = cellOf(columns, 'warehouseCode')
  const chargeCell = cellOf(columns, 'chargeCode')
  const quantityCell = cellOf(columns, 'quantity')
  const timestampCell = cellOf(columns, 'activityTimestamp')
  const customerCell = cellOf(columns, 'customerId')
  const referenceCell = cellOf(columns, 'reference')
  const statusCell = cellOf(columns, 'status')

  return (row) => {
    const warehouseCode = requiredTextOf(warehouseCell(row))
    const chargeCode = requiredTextOf(chargeCell(row))
    const quantity = decimalOf(quantityCell(row))
    const activityTimestamp = timestampOf(timestampCell(row), context.timeZone)
    const customerId = textOf(customerCell(row))
    const reference = textOf(referenceCell(row))
    const status = textOf(statusCell(row))

    const why: string[] = []
    if (warehouseCode === undefined) why.push(reasons.noWarehouseCode.text)
    if (chargeCode === undefined) why.push(reasons.noChargeCode.text)
    if (quantity === undefined || quantity === unreadable || isZero(quantity))
      why.push(reasons.noQuantity.text)
    if (activityTimestamp === undefined || activityTimestamp === unreadable) {
      why.push(reasons.noTimestamp.text)
    }
    refuseUnreadable(why, row)
    refuseLong(why, 'warehouseCode', warehouseCode, limits.identifierCharactersMax)
    refuseLong(why, 'chargeCode', chargeCode, limits.identifierCharactersMax)
    refuseLong(why, 'customerId', customerId, limits.identifierCharactersMax)
    refuseLong(why, 'reference', reference, limits.identifierCharactersMax)
    refuseLong(why, 'status', status, limits.activityStatusCharactersMax)

    if (
      why.length > 0 ||
      warehouseCode === undefined ||
      chargeCode === undefined ||
      typeof quantity !== 'string' ||
      typeof activityTimestamp !== 'string'
    ) {
      return { rejected: true, reasons: why }
    }
    return {
      accepted: {
        warehouseCode,
        chargeCode,
        quantity,
        activityTimestamp,
        customerId: customerId ?? null,
        reference: reference ?? null,
        status: status ?? null,
        flags: flagsOf(context, warehouseCode, chargeCode, customerId),
      },
    }
  }
}

function flagsOf(
  context: ActivityContext,
  warehouseCode: string,
  chargeCode: string,
  customerId: string | undefined,
): Flag[] {
  const flags: Flag[] = []
  if (customerId === undefined) flags.push('missingCustomer')
  else if (!context.customerIds.has(customerId)) flags.push('unknownCustomer')
  if (!context.warehouseCodes.has(warehouseCode)) flags.push('unknownWarehouse')
  if (!context.chargeCodes.has(chargeCode)) flags.push('unknownChargeCode')
  return flags
}
