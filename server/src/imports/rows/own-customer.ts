import type { CellValue, Columns } from '../../spreadsheets/cells/row.ts'
import type { RowCheck } from '../record/import-record.ts'
import { codeOf } from './cell-values.ts'
import { sentCellOf } from './read-sent.ts'
import { reasons } from './reasons.ts'

/**
 * The check for the rows of a submission. If a customer's user sent it, a blank `customerId` or a missing column counts
 * as that customer, and a row that names another one is rejected. Such a row is checked as the sender's own, so that the
 * other reasons tell nothing about the other customer.
 */
export function checkAsOwn<Accepted>(
  columns: Columns,
  ownCustomer: string | null,
  makeCheck: (columns: Columns) => RowCheck<Accepted>,
): RowCheck<Accepted> {
  if (ownCustomer === null) return makeCheck(columns)
  const sentAt = columns.indexOf('customerId')
  const position = sentAt < 0 ? columns.length : sentAt
  const customerOf = sentCellOf(columns, 'customerId')
  const check = makeCheck(sentAt < 0 ? [...columns, 'customerId'] : columns)
  return (row) => {
    const cells: (CellValue | undefined)[] = [...row.cells]
    cells[position] = ownCustomer
    const checked = check({ ...row, cells })
    if ('load' in checked) return checked
    const sent = codeOf(customerOf(row))
    if (sent === undefined || sent === '' || sent === ownCustomer) return checked
    const { reasons: others, detail } = 'accepted' in checked ? { reasons: [], detail: undefined } : checked
    return { rejected: true, reasons: [...others, reasons.notYours.text], detail }
  }
}
