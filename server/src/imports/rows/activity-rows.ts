import type { Activity } from '../../ledger/activity-fields.ts'
import type { Flag } from '../../ledger/flags.ts'
import { limits } from '../../limits.ts'
import { isZero } from '../../platform/values/decimal-text.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { Checked } from '../record/import-record.ts'
import {
  cellOf,
  codeOf,
  decimalOf,
  isClockChange,
  refuseDecimal,
  refuseLong,
  requiredCodeOf,
  textOf,
  timestampOf,
  unreadable,
} from './cell-values.ts'
import type { Dots } from './dots.ts'
import { reasons } from './reasons.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** The part of the organisation's configuration that rows are checked against. */
export interface ActivityContext {
  readonly timeZone: string
  readonly customerIds: ReadonlySet<string>
  readonly warehouseCodes: ReadonlySet<string>
  readonly chargeCodes: ReadonlySet<string>
  /** What the dots in the numbers of this submission mean. */
  readonly dots: Dots
}

/**
 * Makes the check for the rows of one submission. Reasons come in the order of the API document, then our own.
 * Unknown codes are only flagged: the work was done and must be billed.
 */
export function activityRowCheck(
  columns: Columns,
  context: ActivityContext,
): (row: Row) => Checked<Activity> {
  const warehouseCell = cellOf(columns, 'warehouseCode')
  const chargeCell = cellOf(columns, 'chargeCode')
  const quantityCell = cellOf(columns, 'quantity')
  const quantityDots = context.dots.of('quantity')
  const timestampCell = cellOf(columns, 'activityTimestamp')
  const customerCell = cellOf(columns, 'customerId')
  const referenceCell = cellOf(columns, 'reference')
  const statusCell = cellOf(columns, 'status')

  return (row) => {
    const warehouseCode = requiredCodeOf(warehouseCell(row))
    const chargeCode = requiredCodeOf(chargeCell(row))
    const quantity = decimalOf(quantityCell(row), quantityDots)
    const activityTimestamp = timestampOf(timestampCell(row), context.timeZone)
    const customerId = codeOf(customerCell(row))
    const reference = codeOf(referenceCell(row))
    const status = textOf(statusCell(row))

    const why: string[] = []
    if (warehouseCode === undefined) why.push(reasons.noWarehouseCode.text)
    if (chargeCode === undefined) why.push(reasons.noChargeCode.text)
    if (quantity === undefined || (typeof quantity === 'string' && isZero(quantity)))
      why.push(reasons.noQuantity.text)
    refuseDecimal(why, 'quantity', quantity, reasons.noQuantity.text)
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
        flags: [
          ...flagsOf(context, warehouseCode, chargeCode, customerId),
          ...(isClockChange(timestampCell(row), context.timeZone) ? clockChange : none),
        ],
      },
    }
  }
}

const none: Flag[] = []
const clockChange: Flag[] = ['clockChange']

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
