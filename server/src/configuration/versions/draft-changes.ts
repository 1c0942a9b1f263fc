import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import type { VersionPath } from '../state/version-access.ts'
import { versionTables } from '../state/versions.ts'

/** What identifies what a change touched: service and zones of a lane, the key of a member, or a zone. */
export type TouchedKey = string[]

/** Marks a draft as changed: it gets a new ETag. `keys`: what the change touched; undefined is everything. */
export async function touchVersion(
  client: Client,
  organisationId: string,
  { kind, versionId }: VersionPath,
  { name, at }: Pick<Doer, 'name' | 'at'>,
  keys: TouchedKey[] | undefined,
): Promise<void> {
  const { rows } = await client.query<{ revision: string }>(
    `update ${versionTables[kind].table} set revision = revision + 1, changed_at = $3
     where organisation_id = $1 and version_id = $2 returning revision`,
    [organisationId, versionId, at],
  )
  const revision = Number(rows[0]?.revision)
  await recordDraftChange(client, organisationId, versionId, { revision, by: name, at, keys })
}

async function recordDraftChange(
  client: Client,
  organisationId: string,
  versionId: string,
  { revision, by, at, keys }: { revision: number; by: string; at: Date; keys: TouchedKey[] | undefined },
): Promise<void> {
  const kept = keys && keys.length <= limits.touchedKeysMax ? JSON.stringify(keys) : null
  await client.query(
    `insert into draft_change (organisation_id, version_id, revision, changed_by, changed_at, keys)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, versionId, revision, by, at, kept],
  )
  await client.query(
    'delete from draft_change where organisation_id = $1 and version_id = $2 and revision <= $3',
    [organisationId, versionId, revision - limits.draftChangesKept],
  )
}

export interface DraftChange {
  revision: number
  by: string
  at: string
  /** Null: everything may have changed. */
  keys: TouchedKey[] | null
}

/** The changes after a revision, oldest first. Undefined if they are not all known. */
export async function readDraftChanges(
  database: Database,
  organisationId: string,
  versionId: string,
  since: number,
  revision: number,
): Promise<DraftChange[] | undefined> {
  const { rows } = await database.query<Omit<DraftChange, 'revision'> & { revision: string }>(
    `select revision, changed_by as "by", changed_at as at, keys from draft_change
     where organisation_id = $1 and version_id = $2 and revision > $3 and revision <= $4 order by revision`,
    [organisationId, versionId, since, revision],
  )
  if (rows.length !== revision - since) return undefined
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }))
}

/** For a draft that is gone or published: nobody edits it any more. */
export async function forgetDraftChanges(
  client: Client,
  organisationId: string,
  versionId: string,
): Promise<void> {
  await client.query('delete from draft_change where organisation_id = $1 and version_id = $2', [
    organisationId,
    versionId,
  ])
  await client.query('delete from draft_reader where organisation_id = $1 and version_id = $2', [
    organisationId,
    versionId,
  ])
}
