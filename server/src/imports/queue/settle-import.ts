import { CommitInDoubt, inTransaction, type Pool } from '../../platform/database/database.ts'
import { findEnd, type MarkedEnd } from '../record/import-ends.ts'
import { jsonOrNull } from '../record/import-record.ts'
import { removeUploads } from './upload-room.ts'

/**
 * Gives an import the end that is marked next to its rows, whoever runs it: the rows were written, but the update of
 * the import's row was lost. Returns the end, or undefined if there is no mark or the import has ended. Safe to repeat.
 */
export async function settle(
  pool: Pool,
  organisationId: string,
  importId: string,
): Promise<MarkedEnd | undefined> {
  const end = await findEnd(pool, { organisationId, importId })
  if (end === undefined) return undefined
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update import
       set status = $3::text, progress = case when $3::text = 'completed' then 100 else progress end,
           received = case when $3::text = 'completed' then $4::integer else received end,
           processed = $5, failed = $6, replaced = $9, flagged = $10::jsonb, cleared = $11, short_rows = $12, error_message = $7,
           finished_at = greatest($8::timestamptz, submitted_at, started_at), end_marked = $3::text = 'completed',
           lease_owner = null, lease_until = null
       where organisation_id = $1 and import_id = $2 and status in ('queued', 'processing')`,
      [
        organisationId,
        importId,
        end.status,
        end.received,
        end.processed,
        end.failed,
        end.errorMessage,
        end.finishedAt,
        end.replaced,
        end.flagged && JSON.stringify(end.flagged),
        jsonOrNull(end.cleared),
        jsonOrNull(end.shortRows),
      ],
    )
    if (rowCount !== 1) return undefined
    if (end.status === 'cancelled') await removeUploads(client, organisationId, [importId])
    return end
  }).catch((error) => {
    throw error instanceof CommitInDoubt ? error.cause : error
  })
}
