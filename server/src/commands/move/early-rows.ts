import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'

/** The large tables. Rows older than some minutes are copied while the organisation works. */
const byImport = ['activity', 'rejected_row', 'upload_chunk', 'shipment', 'shipment_line']

/** Anything made or ended at least this many minutes ago looks the same to everybody, whatever their clocks say. */
export interface Margins {
  madeMinutes: number
  endedMinutes: number
}

export const safeMargins: Margins = {
  madeMinutes: limits.copiedAfterMinutes,
  endedMinutes: limits.copiedAfterEndMinutes,
}

/**
 * Which rows do not change any more, as a condition for each large table; the rest is copied while the organisation is
 * read-only. Rows of an import are written when it ends, and belong to another import when they are replaced, so those
 * of imports that ended a while ago stay as they are. Ids begin with their time: whatever is accepted from now on has a
 * greater one, even if the clocks of nodes differ by minutes.
 */
export async function earlyRows(
  database: Database,
  organisationId: string,
  now: Date,
  margins: Margins,
): Promise<Map<string, string>> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const firstLater = firstUuidv7(before(margins.madeMinutes))
  const { rows } = await database.query<{ importId: string }>(
    `select import_id as "importId" from import
     where organisation_id = $1 and import_id < $2 and (finished_at is null or finished_at > $3)`,
    [organisationId, firstLater, before(margins.endedMinutes)],
  )
  const open = rows.map(({ importId }) => importId).join(',')
  const ofEnded = `import_id < '${firstLater}' and import_id <> all ('{${open}}'::uuid[])`
  return new Map([
    ...byImport.map((table) => [table, ofEnded] as const),
    ['quote', `quote_id < '${firstLater}'`],
    // How far stored quotes were cleared of contacts: never further than in the quotes that are copied.
    ['contact_erasure', 'true'],
  ])
}
