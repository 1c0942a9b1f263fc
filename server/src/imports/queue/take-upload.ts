import { errors } from '../../errors.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Import } from '../record/import-record.ts'

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
  const move = (isTaken: boolean) => moveChunks(client, organisationId, importId, newImportId, isTaken)
  const isWhole = (await move(false)) >= uploadBytes || (await move(true)) >= uploadBytes
  if (!isWhole) throw errors.uploadGone()
  return true
}

/**
 * Returns how many bytes were moved. `isTaken`: also from another import that has taken them. The row says
 * that nobody has taken the upload, so that import was lost.
 */
async function moveChunks(
  client: Client,
  organisationId: string,
  importId: string,
  newImportId: string,
  isTaken: boolean,
): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `with moved as (
       update upload_chunk set import_id = $3, taken_from = $2
       where organisation_id = $1 and ${isTaken ? '(import_id = $2 or taken_from = $2)' : 'import_id = $2'}
       returning octet_length(bytes) as bytes)
     select coalesce(sum(bytes), 0)::integer as bytes from moved`,
    [organisationId, importId, newImportId],
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Gives an upload back to the import it was taken from, if that still keeps it. For an import that was lost; see
 * `orphans.ts`.
 */
export async function giveUploadBack(
  client: Client,
  organisationId: string,
  lostImportId: string,
): Promise<void> {
  const { rows } = await client.query<{ takenFrom: string | null }>(
    `select taken_from as "takenFrom" from upload_chunk
     where organisation_id = $1 and import_id = $2 order by chunk_number limit 1`,
    [organisationId, lostImportId],
  )
  const takenFrom = rows[0]?.takenFrom
  if (!takenFrom) return
  // Lock the row first, like everything that takes or removes an upload.
  const { rowCount } = await client.query(
    `select 1 from import
     where organisation_id = $1 and import_id = $2 and upload_kept and retried_by is null for update`,
    [organisationId, takenFrom],
  )
  if (rowCount === 0) return
  await client.query(
    'update upload_chunk set import_id = $3, taken_from = null where organisation_id = $1 and import_id = $2',
    [organisationId, lostImportId, takenFrom],
  )
}
