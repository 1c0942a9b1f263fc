import type { Database } from '../../platform/database/database.ts'
import type { Claim } from '../record/claims.ts'

/**
 * Keeps what the texts of a file have shown about its numbers, so that rows that are sent again are read the same way.
 * Committed before the import ends: it can be read by whoever sees the end. Another attempt finds the same.
 */
export async function keepAmbiguous(
  db: Database,
  { organisationId, importId, owner, attempt }: Claim,
  columns: readonly string[],
): Promise<void> {
  await db.query(
    `update import set ambiguous_columns = $5::text[]
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [organisationId, importId, owner, attempt, columns],
  )
}
