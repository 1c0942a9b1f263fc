import { CopyIn, copyText, copyWords } from '../platform/copy-in.ts'
import type { Row } from '../spreadsheets/row.ts'
import type { Attempt, Written } from './attempt.ts'
import { cellOf, textOf } from './cell-values.ts'
import type { Activity, Checked } from './import-record.ts'
import { RejectedRows } from './rejected-rows.ts'

/**
 * Copies the accepted rows straight into the ledger, inside the transaction that ends the import: they are written
 * once. Rejected rows are staged beside it.
 */
export async function writeActivities(
  attempt: Attempt,
  check: (row: Row) => Checked<Activity>,
): Promise<Written> {
  const { claim, columns, dryRun } = attempt
  const referenceOf = cellOf(columns, 'reference')
  const rejected = new RejectedRows(attempt.stager, claim, columns)
  const ledger = dryRun ? undefined : new CopyIn(attempt.writer, 'activity', ledgerColumns)
  const key = `${claim.organisationId}\t${claim.importId}\t`
  let received = 0
  let processed = 0

  for await (const batch of attempt.rows()) {
    let lines = ''
    for (const row of batch) {
      received++
      const checked = check(row)
      if ('accepted' in checked) {
        processed++
        if (ledger) lines += ledgerLine(key, row.rowNumber, checked.accepted)
      } else {
        rejected.add(row, textOf(referenceOf(row)), checked.reasons)
      }
    }
    await ledger?.write(lines)
    await rejected.sendWhenLarge()
    attempt.report({ received, processed })
  }
  await ledger?.end()
  await rejected.sendAll()
  await rejected.publish(attempt.writer)
  return { received, processed, failed: rejected.count }
}

const ledgerColumns = [
  'organisation_id',
  'import_id',
  'row_number',
  'activity_timestamp',
  'warehouse_code',
  'charge_code',
  'quantity',
  'customer_id',
  'reference',
  'status',
  'flags',
]

const ledgerLine = (key: string, rowNumber: number, activity: Activity): string =>
  `${key}${rowNumber}\t${activity.activityTimestamp}\t${copyText(activity.warehouseCode)}\t${copyText(
    activity.chargeCode,
  )}\t${activity.quantity}\t${copyText(activity.customerId)}\t${copyText(activity.reference)}\t${copyText(
    activity.status,
  )}\t${copyWords(activity.flags)}\n`
