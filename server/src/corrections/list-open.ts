import { countRejected, type RejectedCount } from '../imports/count-rejected.ts'
import { type Import, importColumns } from '../imports/import-record.ts'
import { limits } from '../limits.ts'
import type { Database, Pool } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import type { CountServices } from './correction-counts.ts'
import type { Editor } from './editor.ts'
import { openCorrection } from './open-correction.ts'
import { reasonsOf } from './wrong-cells.ts'

export interface ReasonRows {
  reason: string
  rows: number
}

/** An import with rejected rows that nobody has sent again or closed. */
export interface OpenImport {
  record: Import
  open: number
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
  return records.flatMap((record) => {
    const found = counted.get(record.importId)
    const open = found ? found.rows - found.sent - found.closed : record.failed
    if (open === 0) return []
    const reasons = found
      ? found.reasons.flatMap(({ reason, open: rows }) => (rows > 0 ? [{ reason, rows }] : []))
      : byReason(rejected.get(record.importId) ?? [])
    return [{ record, open, changed: found?.changed ?? 0, reasons: mostFrequentFirst(reasons) }]
  })
}

async function correctableImports(
  db: Database,
  organisationId: string,
  expiringBefore: Date,
): Promise<Import[]> {
  const { rows: all } = await db.query<{ importId: string; isExpiring: boolean }>({
    name: 'list-correctable-imports',
    text: `
      select import_id as "importId", finished_at < $2 as "isExpiring" from import
      where organisation_id = $1 and status = 'completed' and failed > 0 and not dry_run
      order by sequence desc`,
    values: [organisationId, expiringBefore],
  })
  const settled = await settledImports(db, organisationId)
  const open = all.filter(({ importId }) => !settled.has(importId))
  const expiring = open.slice(limits.correctableImportsMax).filter(({ isExpiring }) => isExpiring)
  const shown = [
    ...open.slice(0, limits.correctableImportsMax),
    ...expiring.slice(-limits.correctableImportsMax),
  ]
  const { rows } = await db.query<Import>({
    name: 'read-correctable-imports',
    text: `
      select ${importColumns} from import
      where organisation_id = $1 and import_id = any ($2::uuid[])
      order by sequence desc`,
    values: [organisationId, shown.map(({ importId }) => importId)],
  })
  return rows
}

/** Those without open rows. */
async function settledImports(db: Database, organisationId: string): Promise<Set<string>> {
  const { rows } = await db.query<{ importId: string }>({
    name: 'list-settled-imports',
    text: `select import_id as "importId" from correction where organisation_id = $1 and settled`,
    values: [organisationId],
  })
  return new Set(rows.map(({ importId }) => importId))
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

/** A row with two reasons counts for both. */
function byReason(counted: readonly RejectedCount[]): ReasonRows[] {
  const counts = new Map<string, number>()
  for (const { error, rows } of counted) {
    for (const reason of new Set(reasonsOf(error))) counts.set(reason, (counts.get(reason) ?? 0) + rows)
  }
  return [...counts].map(([reason, rows]) => ({ reason, rows }))
}

const mostFrequentFirst = (reasons: ReasonRows[]) =>
  reasons.sort((one, other) => other.rows - one.rows || one.reason.localeCompare(other.reason))
