import { type Import, importColumns } from '../../imports/record/import-record.ts'
import { countRejected, type RejectedCount } from '../../imports/rejected/count-rejected.ts'
import { limits } from '../../limits.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { Editor } from '../changes/editor.ts'
import { openCorrection } from '../rows/open-correction.ts'
import { reasonsOf } from '../rows/wrong-cells.ts'
import type { CountServices } from './correction-counts.ts'
import { findLaterImport, type LaterImport } from './count-written.ts'

export interface ReasonRows {
  reason: string
  rows: number
}

/** An import with rejected rows that nobody has sent again or closed, and that no later import has written. */
export interface OpenImport {
  record: Import
  open: number
  /** Rows that nobody has sent again or closed, but that a later import has written. They are not counted as open. */
  written: number
  /** Open rows with corrections that nobody has sent yet. */
  changed: number
  reasons: ReasonRows[]
}

/**
 * Imports with open rows, newest first. Of very many, the newest and those that expire soon: they ended before
 * `expiringBefore`. For the operator's people, rows that nobody has opened yet count as open.
 */
export async function listOpenImports(
  { pool, correctionCounter }: CountServices,
  organisationId: string,
  editor: Editor,
  { now, expiringBefore }: { now: Date; expiringBefore: Date },
): Promise<OpenImport[]> {
  const records = await correctableImports(pool, organisationId, expiringBefore)
  if (editor.customerId !== null) await openAll(pool, organisationId, records, now)
  const counted = await correctionCounter.read(organisationId, records, editor)
  const unopened = records.filter(({ importId }) => !counted.has(importId))
  const rejected = groupBy(await countRejected(pool, organisationId, unopened), ({ importId }) => importId)
  const later = await findLater(pool, organisationId, records)
  const listed: OpenImport[] = []
  for (const record of records) {
    const found = counted.get(record.importId)
    const written = await correctionCounter.readWritten(record, editor, later, found)
    const open = (found ? found.rows - found.sent - found.closed : record.failed) - written.open
    if (open <= 0) continue
    const reasons = found
      ? found.reasons.flatMap(({ reason, open: rows }) => (rows > 0 ? [{ reason, rows }] : []))
      : byReason(rejected.get(record.importId) ?? [])
    const changed = (found?.changed ?? 0) - written.changed
    listed.push({ record, open, written: written.open, changed, reasons: mostFrequentFirst(reasons) })
  }
  return listed
}

/** The latest import that wrote shipments after the oldest of these. */
async function findLater(
  db: Database,
  organisationId: string,
  records: readonly Import[],
): Promise<LaterImport | undefined> {
  const oldest = records.findLast(({ kind }) => kind === 'shipments')
  return oldest && findLaterImport(db, organisationId, oldest)
}

/** An index holds exactly these imports, ordered by when they ended. */
const withOpenRows = `
  organisation_id = $1 and status = 'completed' and failed > 0 and not dry_run and not settled`

async function correctableImports(
  db: Database,
  organisationId: string,
  expiringBefore: Date,
): Promise<Import[]> {
  const { rows } = await db.query<Import>({
    name: 'list-correctable-imports',
    text: `
      select ${importColumns} from import
      where organisation_id = $1 and import_id in (
        (select import_id from import where ${withOpenRows}
         order by finished_at desc, sequence desc limit $3)
        union
        (select import_id from import where ${withOpenRows} and finished_at < $2
         order by finished_at, sequence limit $3))
      order by sequence desc`,
    values: [organisationId, expiringBefore, limits.correctableImportsMax],
  })
  return rows
}

/** The customers of rows are known only after the rows have been opened. */
async function openAll(pool: Pool, organisationId: string, records: Import[], now: Date): Promise<void> {
  const { rows } = await pool.query<{ importId: string }>(
    `select import_id as "importId" from correction where organisation_id = $1 and import_id = any ($2::uuid[])`,
    [organisationId, records.map((record) => record.importId)],
  )
  const opened = new Set(rows.map((row) => row.importId))
  for (const { importId } of records) {
    if (!opened.has(importId)) await openCorrection(pool, organisationId, importId, now)
  }
}

/** A row with two reasons is counted under both. */
function byReason(counted: readonly RejectedCount[]): ReasonRows[] {
  const counts = new Map<string, number>()
  for (const { error, rows } of counted) {
    for (const reason of new Set(reasonsOf(error))) counts.set(reason, (counts.get(reason) ?? 0) + rows)
  }
  return [...counts].map(([reason, rows]) => ({ reason, rows }))
}

const mostFrequentFirst = (reasons: ReasonRows[]) =>
  reasons.sort((one, other) => other.rows - one.rows || one.reason.localeCompare(other.reason))
