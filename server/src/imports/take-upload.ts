import { errors } from '../errors.ts'
import type { Client } from '../platform/database.ts'
import type { Import } from './import-record.ts'

/** Which imports' uploads may be taken over: once, while they are stored. */
const takeable = {
  failed: `status = 'failed'`,
  'dry run': `status = 'completed' and dry_run`,
}

/**
 * Moves the upload of an import to a new one, in the transaction that accepts it. The bytes are not written
 * again. False if the import is in another state, its upload is gone, or somebody was faster.
 */
export async function takeUpload(
  client: Client,
  organisationId: string,
  { importId, uploadBytes }: Import,
  from: keyof typeof takeable,
  newImportId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update import set retried_by = $3, upload_kept = false
     where organisation_id = $1 and import_id = $2 and ${takeable[from]} and upload_kept and retried_by is null`,
    [organisationId, importId, newImportId],
  )
  if (rowCount === 0) return false
  const { rows } = await client.query<{ bytes: number }>(
    `with moved as (
       update upload_chunk set import_id = $3 where organisation_id = $1 and import_id = $2
       returning octet_length(bytes) as bytes)
     select coalesce(sum(bytes), 0)::integer as bytes from moved`,
    [organisationId, importId, newImportId],
  )
  if ((rows[0]?.bytes ?? 0) < uploadBytes) throw errors.uploadGone()
  return true
}
