import type { Database } from '../platform/database/database.ts'

/** The ids of the people who cancelled these imports, from the audit log. Programs leave no entry there. */
export async function whoCancelled(
  database: Database,
  organisationId: string,
  importIds: string[],
): Promise<Map<string, string>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await database.query<{ importId: string; personId: string | null }>(
    `select identity as "importId", actor_id as "personId" from configuration_change
     where organisation_id = $1 and kind = 'import' and identity = any ($2::text[])
       and action = 'cancel'`,
    [organisationId, importIds],
  )
  return new Map(rows.flatMap(({ importId, personId }) => (personId === null ? [] : [[importId, personId]])))
}
