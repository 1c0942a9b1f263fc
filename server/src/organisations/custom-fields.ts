import type { Database } from '../platform/database/database.ts'

/** The keys of an organisation's custom fields, in its order. */
export async function listCustomFieldKeys(db: Database, organisationId: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>({
    name: 'list-custom-field-keys',
    text: 'select field_key as key from custom_field where organisation_id = $1 order by position, field_key',
    values: [organisationId],
  })
  return rows.map((row) => row.key)
}
