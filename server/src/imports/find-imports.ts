import { errors } from '../errors.ts'
import type { Database } from '../platform/database.ts'
import { isUuid } from '../platform/uuid.ts'
import { type Import, type ImportKind, importColumns } from './import-record.ts'

/**
 * An import of the organisation and kind. Unknown, malformed, another organisation's and the other kind's ids all give
 * the same error, so that nobody learns which ids exist.
 */
export async function findImport(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  importId: string,
): Promise<Import> {
  if (!isUuid(importId)) throw errors.importNotFound()
  const { rows } = await db.query<Import>({
    name: 'find-import',
    text: `select ${importColumns} from import where organisation_id = $1 and kind = $2 and import_id = $3`,
    values: [organisationId, kind, importId],
  })
  if (rows[0] === undefined) throw errors.importNotFound()
  return rows[0]
}

/** A page of imports, newest first, before the one with this sequence. */
export async function listImports(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  beforeSequence: string | undefined,
  limit: number,
): Promise<Import[]> {
  const { rows } = await db.query<Import>({
    name: 'list-imports',
    text: `
      select ${importColumns} from import
      where organisation_id = $1 and kind = $2 and ($3::bigint is null or sequence < $3::bigint)
      order by sequence desc
      limit $4`,
    values: [organisationId, kind, beforeSequence ?? null, limit],
  })
  return rows
}
