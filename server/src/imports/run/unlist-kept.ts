import { shipmentById } from '../../ledger/shipment-by-id.ts'
import { isErrorValue } from '../../spreadsheets/cells/check-cells.ts'
import type { RejectedRow } from '../rejected/rejected-rows.ts'
import { isSent } from '../rejected/reported-columns.ts'
import { missingReason } from '../rows/mandatory-fields.ts'
import type { Attempt } from './attempt.ts'

const rowsTogether = 1_000
const beginning = missingReason('')

interface ListedRow {
  rowNumber: number
  error: string
  data: RejectedRow['data']
  stored: Record<string, string>
}

/**
 * Rows that are rejected for another reason also list the mandatory fields that they do not have. This takes those off
 * the list that the ledger has and the row does not send. A customer's user learns nothing about shipments of other
 * customers.
 */
export async function unlistKept({ writer, claim, record }: Attempt): Promise<void> {
  const { organisationId, importId, attempt } = claim
  for (let after = 0; ; ) {
    const { rows } = await writer.query<ListedRow>(
      `select r.row_number as "rowNumber", r.error, r.data, stored.custom_fields as stored
       from staged_rejected_row r
       join ${shipmentById('stored', 'custom_fields, customer_id', 'r.shipment_id')}
       where r.organisation_id = $1 and r.import_id = $2 and r.attempt = $3 and r.row_number > $4
         and ($6::text is null or stored.customer_id = $6)
         and strpos(r.error, $5) > 0 and stored.custom_fields is not null
       order by r.row_number
       limit ${rowsTogether}`,
      [organisationId, importId, attempt, after, beginning, record.customerId],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.rowNumber
    await writer.query(
      `update staged_rejected_row r set error = listed.error
       from unnest($4::integer[], $5::text[]) as listed (row_number, error)
       where r.organisation_id = $1 and r.import_id = $2 and r.attempt = $3 and r.row_number = listed.row_number`,
      [
        organisationId,
        importId,
        attempt,
        rows.map(({ rowNumber }) => rowNumber),
        rows.map(({ error, data, stored }) =>
          listedError(error, (field) => !isSent(record, data, field) && hasValue(stored, field)),
        ),
      ],
    )
  }
}

const hasValue = (stored: ListedRow['stored'], field: string) =>
  Object.hasOwn(stored, field) && !isErrorValue(stored[field] ?? '')

/** The reasons of a row without mandatory fields that it keeps. */
function listedError(error: string, isKept: (field: string) => boolean): string {
  return error
    .split('; ')
    .flatMap((reason) => {
      if (!reason.startsWith(beginning)) return [reason]
      const missing = reason
        .slice(beginning.length)
        .split(', ')
        .filter((field) => !isKept(field))
      return missing.length > 0 ? [missingReason(missing.join(', '))] : []
    })
    .join('; ')
}
