import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import {
  type Import,
  type ImportKind,
  type ImportSource,
  type ImportStatus,
  importColumns,
} from './import-record.ts'

export interface ImportFilter {
  /** Sent by users of this customer; null for all. */
  customerId: string | null
  kind?: ImportKind | undefined
  /** `rejected`: completed with rejected rows. */
  status?: ImportStatus | 'rejected' | undefined
  source?: ImportSource | undefined
  /** Sent by one of these, as stored with the import. */
  submittedBy?: string[] | undefined
  /** Part of the file name or reference, or the id. */
  find?: string | undefined
  /** Submitted at this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of imports of both kinds, newest first, before the one with this sequence. */
export async function listAllImports(
  db: Database,
  organisationId: string,
  filter: ImportFilter,
  beforeSequence: string | undefined,
  limit: number,
): Promise<Import[]> {
  const { customerId, kind, status, source, submittedBy, find, from, to } = filter
  const isRejected = status === 'rejected'
  const { rows } = await db.query<Import>(
    `select ${importColumns} from import
     where organisation_id = $1 and ($2::bigint is null or sequence < $2::bigint)
       and ($3::text is null or kind = $3) and ($4::text is null or status = $4)
       and (not $5::boolean or (failed > 0 and not dry_run))
       and ($6::text is null or file_name ilike $6 or source_details ilike $6 or import_id = $7::uuid)
       and ($8::timestamptz is null or submitted_at >= $8) and ($9::timestamptz is null or submitted_at < $9)
       and ($10::text is null or source = $10) and ($11::text[] is null or submitted_by = any ($11))
       and ($13::text is null or customer_id = $13)
     order by sequence desc
     limit $12`,
    [
      organisationId,
      beforeSequence ?? null,
      kind ?? null,
      isRejected ? 'completed' : (status ?? null),
      isRejected,
      find === undefined ? null : `%${find.replace(/[\\%_]/g, '\\$&')}%`,
      find !== undefined && isUuid(find) ? find : null,
      from ?? null,
      to ?? null,
      source ?? null,
      submittedBy ?? null,
      limit,
      customerId,
    ],
  )
  return rows
}

/** The running import, then the queued ones and those that ended since a time, newest first: what pages refresh. */
export async function listChangedImports(
  db: Database,
  organisationId: string,
  customerId: string | null,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const { rows } = await db.query<Import>({
    name: 'list-changed-imports',
    text: `
      select * from (
        select ${importColumns} from import
        where organisation_id = $1 and status in ('queued', 'processing') and ($4::text is null or customer_id = $4)
        union all
        select ${importColumns} from import
        where organisation_id = $1 and finished_at is not null and finished_at >= $2
          and ($4::text is null or customer_id = $4)) changed
      order by status = 'processing' desc, sequence desc
      limit $3`,
    values: [organisationId, since, limit, customerId],
  })
  return rows
}

export async function findImportOfAnyKind(
  db: Database,
  organisationId: string,
  customerId: string | null,
  importId: string,
): Promise<Import | undefined> {
  if (!isUuid(importId)) return undefined
  const { rows } = await db.query<Import>(
    `select ${importColumns} from import where organisation_id = $1 and import_id = $2
     and ($3::text is null or customer_id = $3)`,
    [organisationId, importId, customerId],
  )
  return rows[0]
}

/** Imports that sent corrected rows of this one, or took over its upload; oldest first. */
export async function listFollowingImports(
  db: Database,
  organisationId: string,
  customerId: string | null,
  importId: string,
): Promise<Import[]> {
  const { rows } = await db.query<Import>(
    // Each of the two has its own index.
    `select * from (
       select ${importColumns} from import where organisation_id = $1 and corrected_from = $2
       union all
       select ${importColumns} from import where organisation_id = $1 and retry_of = $2
       union all
       select ${importColumns} from import where organisation_id = $1 and checked_by = $2) following
     where $3::text is null or "customerId" = $3
     order by sequence`,
    [organisationId, importId, customerId],
  )
  return rows
}
