import { errors } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import { asVisible } from './import-ends.ts'
import { type Import, type ImportKind, importColumns } from './import-record.ts'

/**
 * An import of this organisation and kind. Unknown, malformed and foreign ids and those of the other kind give the
 * same error, so callers cannot probe for ids. `customerId`: only imports that users of this customer sent.
 */
export async function findImport(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  importId: string,
  customerId: string | null = null,
): Promise<Import> {
  if (!isUuid(importId)) throw errors.importNotFound()
  const { rows } = await db.query<Import>({
    name: 'find-import',
    text: `select ${importColumns} from import where organisation_id = $1 and kind = $2 and import_id = $3
      and ($4::text is null or customer_id = $4)`,
    values: [organisationId, kind, importId, customerId],
  })
  const [found] = await asVisible(db, organisationId, rows)
  if (found === undefined) throw errors.importNotFound()
  return found
}

export interface ImportsOfKindFilter {
  status?: string
  dryRun?: boolean
  /** In UTC. Imports that ended then or later. */
  finishedAfter?: string | undefined
}

/** A page of imports, newest first, before the one with this sequence. */
export async function listImports(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  { status, dryRun, finishedAfter }: ImportsOfKindFilter,
  beforeSequence: string | undefined,
  limit: number,
  customerId: string | null = null,
): Promise<Import[]> {
  const { rows } = await db.query<Import>({
    name: 'list-imports',
    text: `
      select ${importColumns} from import
      where organisation_id = $1 and kind = $2 and ($3::bigint is null or sequence < $3::bigint)
        and ($5::text is null or status = $5) and ($6::boolean is null or dry_run = $6)
        and ($7::timestamptz is null or finished_at >= $7) and ($8::text is null or customer_id = $8)
      order by sequence desc
      limit $4`,
    values: [
      organisationId,
      kind,
      beforeSequence ?? null,
      limit,
      status ?? null,
      dryRun ?? null,
      finishedAfter ?? null,
      customerId,
    ],
  })
  return asVisible(db, organisationId, rows)
}
