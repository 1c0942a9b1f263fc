import { checkLoading, type Import } from '../../imports/record/import-record.ts'
import { dotsOfEnded } from '../../imports/rows/dots.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { shipmentCheck } from '../../imports/rows/row-checks.ts'
import type { Client } from '../../platform/database/database.ts'
import type { ChangeContext } from '../changes/change-log.ts'
import type { TouchedRow } from '../rows/change-cells.ts'
import { sentTexts } from '../rows/correction-rows.ts'
import { columnsToSend, rowToCheck } from '../rows/effective-rows.ts'
import type { Suggestion } from './suggestion.ts'

/** Whether the importer would reject a row for the same reason after these changes. */
export type StillRejected = (row: TouchedRow, set: Suggestion['set']) => Promise<boolean>

const placeReasons = new Set<string>([reasons.originNotFound.text, reasons.destinationNotFound.text])

/** Asks the importer's own check. Only a suggested place can be wrong again: it exists, but may be in no zone. */
export async function stillRejected(
  client: Client,
  record: Import,
  { editor, now }: ChangeContext,
  reason: string,
): Promise<StillRejected> {
  if (!placeReasons.has(reason)) return async () => false
  const columns = await columnsToSend(client, record)
  const customerId = editor.customerId ?? record.customerId
  const table = { columns, customerId, dots: dotsOfEnded(record) }
  const check = await shipmentCheck(client, record.organisationId, table, now)
  return async ({ rowNumber, data, cells }, set) => {
    const changed = Object.fromEntries(set.map(({ column, to }) => [column, to]))
    const values = Object.assign(sentTexts(data), cells, changed)
    const row = rowToCheck(record, columns, { rowNumber, shipmentId: null, values, isUnreadable: false })
    const checked = await checkLoading(check, row)
    return 'rejected' in checked && checked.reasons.includes(reason)
  }
}
