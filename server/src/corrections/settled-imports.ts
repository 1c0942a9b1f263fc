import type { Import } from '../imports/import-record.ts'
import type { Database } from '../platform/database.ts'

/** Of these imports, those whose rejected rows were all sent again or closed. */
export async function findSettled(
  db: Database,
  organisationId: string,
  records: readonly Import[],
): Promise<Set<string>> {
  const rejecting = records.filter(({ failed, dryRun }) => failed > 0 && !dryRun)
  if (rejecting.length === 0) return new Set()
  const { rows } = await db.query<{ importId: string }>({
    name: 'find-settled-imports',
    text: `
      select import_id as "importId" from correction
      where organisation_id = $1 and import_id = any ($2::uuid[]) and settled`,
    values: [organisationId, rejecting.map(({ importId }) => importId)],
  })
  return new Set(rows.map(({ importId }) => importId))
}
