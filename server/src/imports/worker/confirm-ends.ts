import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  type Pool,
} from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { forEachAnswering } from '../queue/silent-nodes.ts'
import { findMarks } from '../record/import-ends.ts'

interface Unconfirmed {
  organisationId: string
  importId: string
  attempt: number
}

/**
 * Checks imports that completed on a cluster a while ago. If the mark next to an import's rows is visible, its end is
 * confirmed, and readers no longer look for the mark. Otherwise the node has lost the import's rows, for example
 * because a standby took over that had not received them, and the import runs again from its upload. If the rows are
 * only late, the new attempt waits for them when it marks its own end, and writes nothing.
 */
export async function confirmEnds(pool: Pool, now: Date, log: Logger): Promise<void> {
  const unconfirmed = await findUnconfirmed(pool, now)
  await forEachAnswering(pool, [...unconfirmed.keys()], async (organisationId) => {
    const ended = unconfirmed.get(organisationId) ?? []
    const importIds = ended.map(({ importId }) => importId)
    const seen = await findMarks(pool, organisationId, importIds)
    await confirm(pool, organisationId, [...seen])
    for (const lost of ended.filter(({ importId }) => !seen.has(importId))) {
      const { importId } = lost
      if (await runAgain(pool, lost)) {
        log.warn({ organisationId, importId }, 'the rows of a completed import are gone; running it again')
      }
    }
  })
}

/** By organisation, in the order of acceptance. */
async function findUnconfirmed(db: Database, now: Date): Promise<Map<string, Unconfirmed[]>> {
  const { rows } = await db.query<Unconfirmed>(
    `select organisation_id as "organisationId", import_id as "importId", attempt
     from import where end_marked and status = 'completed' and finished_at < $1
     order by organisation_id, sequence`,
    [new Date(now.getTime() - limits.lostEndSeconds * 1000)],
  )
  return groupBy(rows, (row) => row.organisationId)
}

async function confirm(db: Database, organisationId: string, importIds: readonly string[]): Promise<void> {
  if (importIds.length === 0) return
  await db.query(
    'update import set end_marked = false where organisation_id = $1 and import_id = any ($2::uuid[]) and end_marked',
    [organisationId, importIds],
  )
}

/**
 * Lets a worker take over the import. A later import of the organisation that waits for it goes back to the
 * queue. False while another import runs, or if somebody was faster.
 */
async function runAgain(pool: Pool, { organisationId, importId, attempt }: Unconfirmed): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `update import
       set status = 'queued', started_at = null, progress = 0, not_before = null, missing_since = null
       where organisation_id = $1 and status = 'processing' and lease_owner is null
         and sequence > (select sequence from import where organisation_id = $1 and import_id = $2)`,
      [organisationId, importId],
    )
    const { rowCount } = await client.query(
      `update import
       set status = 'processing', progress = 0, processed = 0, failed = 0, replaced = null, flagged = null, cleared = null, short_rows = null, finished_at = null, end_marked = false,
           settled = false, attempts_left = $4, not_before = null, missing_since = null, lease_owner = null, lease_until = null
       where organisation_id = $1 and import_id = $2 and attempt = $3 and status = 'completed' and end_marked`,
      [organisationId, importId, attempt, limits.importAttemptsMax],
    )
    return rowCount === 1
  }).catch((error) => {
    if (isUniqueViolation(error)) return false
    throw error
  })
}
