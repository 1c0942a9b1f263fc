import type { Database } from '../platform/database.ts'
import { isUuid } from '../platform/uuid.ts'

/** What people call these imports: the file name or the reference. An import that has neither is left out. */
export async function nameImports(
  database: Database,
  organisationId: string,
  importIds: string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(importIds)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const { rows } = await database.query<{ importId: string; name: string }>(
    `select import_id as "importId", coalesce(file_name, source_details) as name from import
     where organisation_id = $1 and import_id = any ($2::uuid[]) and coalesce(file_name, source_details) is not null`,
    [organisationId, wanted],
  )
  return new Map(rows.map(({ importId, name }) => [importId, name]))
}
