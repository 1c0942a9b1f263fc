import { errors } from '../../errors.ts'
import { asVisible } from '../../imports/record/import-ends.ts'
import { type Import, importColumns } from '../../imports/record/import-record.ts'
import { listRejectedRows, type RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { isUnchanged } from '../../imports/rows/unchanged.ts'
import { limits } from '../../limits.ts'
import { CopyBatches, copyText } from '../../platform/database/copy-in.ts'
import {
  type Client,
  type Database,
  inTransaction,
  type Pool,
  patiently,
  wholeOf,
} from '../../platform/database/database.ts'
import { isBlank } from '../../platform/values/is-blank.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import { whileLocked } from '../changes/change-turns.ts'
import { type NoteProgress, withProgress } from '../changes/note-progress.ts'
import { RowGroups } from './correction-group.ts'
import { reasonsOf } from './wrong-cells.ts'

/** An import whose rejected rows can be corrected: one that has ended, wrote to a ledger and rejected rows. */
export async function findCorrectable(
  db: Database,
  organisationId: string,
  importId: string,
): Promise<Import> {
  if (!isUuid(importId)) throw errors.importNotFound()
  const { rows } = await db.query<Import>({
    name: 'find-correctable-import',
    text: `
      select ${importColumns} from import
      where organisation_id = $1 and import_id = $2 and status = 'completed' and failed > 0 and not dry_run`,
    values: [organisationId, importId],
  })
  const [record] = await asVisible(db, organisationId, rows)
  if (record?.status !== 'completed') throw errors.importNotFound()
  return record
}

/**
 * Prepares the rejected rows of an import for correction: a row of state for each, and the groups they belong to. Done
 * once: by the worker after a large import, otherwise when the first person opens them. Others wait for it without a
 * connection.
 */
export async function openCorrection(
  pool: Pool,
  organisationId: string,
  importId: string,
  now: Date,
): Promise<Import> {
  const record = await findCorrectable(pool, organisationId, importId)
  const { rowCount: opened } = await pool.query(
    'select 1 from correction where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  if (opened === 1) return record
  const opening = openings.get(importId) ?? open(pool, record, now).finally(() => openings.delete(importId))
  openings.set(importId, opening)
  await opening
  return record
}

/** Under way in this process, by import: everybody waits for the same one, without a connection. */
const openings = new Map<string, Promise<void>>()

function open(pool: Pool, record: Import, now: Date): Promise<void> {
  const { organisationId, importId, kind } = record
  const prepare = (note: NoteProgress) =>
    inTransaction(pool, async (client) => {
      // Another process may be preparing the rows.
      await client.query(`set local lock_timeout = '${limits.openingLockMilliseconds}ms'`)
      const { rowCount } = await client.query(
        `insert into correction (organisation_id, import_id, kind, changes, opened_at) values ($1, $2, $3, 0, $4)
         on conflict (organisation_id, import_id) do nothing`,
        [organisationId, importId, kind, now],
      )
      if (rowCount !== 1) return
      await client.query('set local lock_timeout = 0')
      await fill(pool, client, record, note)
      // Without statistics, statements on this many new rows are planned as if there were only a few.
      if (record.failed >= rowsWithStatistics)
        await client.query('analyze correction_row, correction_group_row, correction_group')
    })
  return whileLocked(
    limits.openingWaitSeconds,
    () => withProgress(pool, record, 'opening', prepare),
    errors.rowsBeingPrepared,
  )
}

const rowsWithStatistics = 10_000

async function fill(
  pool: Pool,
  client: Client,
  { organisationId, importId, kind, failed, correctedFrom, customerId }: Import,
  note: NoteProgress,
): Promise<void> {
  const key = `${organisationId}\t${importId}\t`
  const rows = new CopyBatches(client, 'correction_row', rowColumns)
  const members = new CopyBatches(client, 'correction_group_row', memberColumns)
  const groups = new RowGroups(limits.correctionGroupsMax)
  for (let after = 0, rowsDone = 0; ; ) {
    const page = await listRejectedRows(
      wholeOf(pool),
      organisationId,
      importId,
      after,
      limits.correctionRowsFilledTogether,
    )
    for (const row of page.rows) {
      const sentValue = (column: string) => sentText(row.data, column)
      // Suggestions look at what the group's customer usually sends. It must not be a customer that somebody else named.
      const ownValue = (column: string) =>
        customerId !== null && column === 'customerId' ? customerId : sentValue(column)
      const shipmentId = kind === 'shipments' ? copyText(filledCode(row.label)) : '\\N'
      const why = new Set(reasonsOf(row.error))
      const unreadable = why.has(reasons.unreadableText.text)
      // All rows that a customer's user sent are that customer's, whatever they say.
      const customer = copyText(
        customerId ?? (isUnchanged(row.data.customerId) ? null : filledCode(sentValue('customerId'))),
      )
      rows.add(`${key}${row.rowNumber}\t${customer}\t${shipmentId}\t${unreadable}\n`)
      for (const reason of why) {
        const sentOrOwn = reason === reasons.notYours.text ? sentValue : ownValue
        members.add(`${key}${groups.add(reason, row.rowNumber, sentOrOwn)}\t${row.rowNumber}\n`)
      }
    }
    await rows.sendWhenLarge()
    await members.sendWhenLarge()
    after = page.rows.at(-1)?.rowNumber ?? after
    rowsDone += page.rows.length
    await note(rowsDone, failed)
    if (!page.hasMore) break
  }
  await rows.sendAll()
  await members.sendAll()
  if (correctedFrom !== null) await copyTypedIds(client, organisationId, importId)
  const copy = new CopyBatches(client, 'correction_group', groupColumns)
  for (const group of groups.all()) {
    const cells = [group.wrong, group.context].map((part) => copyText(JSON.stringify(part))).join('\t')
    copy.add(
      `${key}${group.groupNumber}\t${copyText(group.reason)}\t${cells}\t${group.rowCount}\t${group.firstRow}\n`,
    )
    await copy.sendWhenLarge()
  }
  await copy.sendAll()
}

/** An id that somebody typed in the grid of an earlier import stays a typed one. */
async function copyTypedIds(client: Client, organisationId: string, importId: string): Promise<void> {
  await client.query({
    text: `update correction_row set id_typed = true
      where organisation_id = $1 and import_id = $2 and row_number in (
        select row_number from rejected_row where organisation_id = $1 and import_id = $2 and id_typed)`,
    values: [organisationId, importId],
    ...patiently,
  })
}

const rowColumns = ['organisation_id', 'import_id', 'row_number', 'customer_id', 'shipment_id', 'unreadable']
const memberColumns = ['organisation_id', 'import_id', 'group_number', 'row_number']
const groupColumns = [
  'organisation_id',
  'import_id',
  'group_number',
  'reason',
  'wrong',
  'context',
  'row_count',
  'first_row',
]

/** A value as the grid shows it: always text. Characters that cannot be stored are shown as U+FFFD. */
export function sentText(data: RejectedRow['data'], column: string): string | null {
  if (!Object.hasOwn(data, column)) return null
  return filled(String(data[column]).toWellFormed().replaceAll('\0', '\ufffd'))
}

/** The text as it is; null if it is blank. */
const filled = (text: string | null | undefined): string | null =>
  isBlank(text ?? '') ? null : (text ?? null)

/** An id or code as the importer reads it, without blanks at its ends; null if it is blank. */
export const filledCode = (text: string | null | undefined): string | null => trimEnds(text ?? '') || null
