import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { type Import, importColumns } from '../record/import-record.ts'

/**
 * Activity pushes that look like duplicates: completed imports that wrote exactly the same rows in any order.
 * Compares only imports with the same number of rows, newest first.
 */
export async function findDoubles(
  db: Database,
  organisationId: string,
  since: Date,
  comparedMax: number,
): Promise<Import[][]> {
  const { rows } = await db.query<Import>(
    `select ${importColumns} from import
     where organisation_id = $1 and kind = 'activities' and status = 'completed' and not dry_run and processed > 0
       and finished_at >= $2
     order by sequence desc limit $3`,
    [organisationId, since, comparedMax],
  )
  const alike = [...groupBy(rows, ({ processed }) => processed).values()].filter((group) => group.length > 1)
  const fingerprints = await fingerprintsOf(db, organisationId, alike.flat())
  return alike.flatMap((group) =>
    [...groupBy(group, ({ importId }) => fingerprints.get(importId) ?? importId).values()].filter(
      (same) => same.length > 1,
    ),
  )
}

/** Two independent sums of hashes do not depend on order, and both cannot match by chance. */
async function fingerprintsOf(
  db: Database,
  organisationId: string,
  imports: Import[],
): Promise<Map<string, string>> {
  if (imports.length === 0) return new Map()
  const { rows } = await db.query<{ importId: string; fingerprint: string }>(
    `select import_id as "importId", sum(hashtextextended(whole, 1))::text || ' ' || sum(hashtextextended(whole, 2))::text as fingerprint
     from (
       select import_id, jsonb_build_array(activity_timestamp, warehouse_code, charge_code, quantity, customer_id,
         reference, status)::text as whole
       from activity where organisation_id = $1 and import_id = any ($2::uuid[])) activities
     group by import_id`,
    [organisationId, imports.map(({ importId }) => importId)],
  )
  return new Map(rows.map((row) => [row.importId, row.fingerprint]))
}
