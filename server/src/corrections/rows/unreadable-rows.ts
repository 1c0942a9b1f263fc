import type { RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import type { Client } from '../../platform/database/database.ts'
import type { ChangeContext } from '../changes/change-log.ts'
import { sentTexts } from './correction-rows.ts'
import type { RowStep } from './row-steps.ts'

/** Whether a cell still has unreadable text. */
export function holdsUnreadable(data: RejectedRow['data'], cells: Record<string, string> | null): boolean {
  const values: Record<string, string> = Object.assign(sentTexts(data), cells)
  return Object.values(values).some((text) => text.includes('\ufffd'))
}

interface StoredRow {
  rowNumber: number
  cells: Record<string, string> | null
}

/** Call it after a change to the rows of a step: notes which no longer have unreadable text. Few ever had any. */
export async function noteReadable(
  client: Client,
  { organisationId, importId }: ChangeContext,
  changeId: string,
  { after, upTo }: RowStep,
): Promise<void> {
  const { rows } = await client.query<StoredRow>(
    `select r.row_number as "rowNumber", r.cells from correction_row r
     where r.organisation_id = $1 and r.import_id = $2 and r.unreadable and r.cells is not null and r.row_number in (
       select c.row_number from correction_change_cell c
       where c.organisation_id = $1 and c.import_id = $2 and c.change_id = $3
         and c.row_number > $4 and c.row_number <= $5)`,
    [organisationId, importId, changeId, after, upTo],
  )
  if (rows.length === 0) return
  const cellsOf = new Map(rows.map(({ rowNumber, cells }) => [rowNumber, cells]))
  const { rows: sent } = await client.query<{ rowNumber: number; data: RejectedRow['data'] }>(
    `select row_number as "rowNumber", data from rejected_row
     where organisation_id = $1 and import_id = $2 and row_number = any ($3::integer[])`,
    [organisationId, importId, [...cellsOf.keys()]],
  )
  const readable = sent.filter(
    ({ rowNumber, data }) => !holdsUnreadable(data, cellsOf.get(rowNumber) ?? null),
  )
  await client.query(
    `update correction_row set unreadable = false
     where organisation_id = $1 and import_id = $2 and row_number = any ($3::integer[])`,
    [organisationId, importId, readable.map(({ rowNumber }) => rowNumber)],
  )
}
