import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { findVersion, type VersionPath } from '../state/version-access.ts'

/** Somebody who has a draft open. */
export interface DraftReader {
  name: string
  openedAt: string
  seenAt: string
  isYou: boolean
}

/** Who has a draft open, and its revision: a page that polls this needs no other call. */
export interface Presence {
  revision: number
  changedAt: string
  people: DraftReader[]
}

/** Notes that the caller has the draft open, and returns who else has. People who have not called for a while are left out. */
export async function joinDraft(
  database: Database,
  organisationId: string,
  path: VersionPath,
  name: string,
  now: Date,
): Promise<Presence> {
  await findVersion(database, organisationId, path)
  await database.query(
    `insert into draft_reader (organisation_id, version_id, name, opened_at, seen_at) values ($1, $2, $3, $4, $4)
     on conflict (organisation_id, version_id, name) do update set seen_at = excluded.seen_at,
       opened_at = case when draft_reader.seen_at < $5 then excluded.opened_at else draft_reader.opened_at end`,
    [organisationId, path.versionId, name, now, goneBefore(now)],
  )
  await database.query(
    'delete from draft_reader where organisation_id = $1 and version_id = $2 and seen_at < $3',
    [organisationId, path.versionId, goneBefore(now)],
  )
  return readPresence(database, organisationId, path, name, now)
}

export async function leaveDraft(
  database: Database,
  organisationId: string,
  path: VersionPath,
  name: string,
): Promise<void> {
  await findVersion(database, organisationId, path)
  await database.query(
    'delete from draft_reader where organisation_id = $1 and version_id = $2 and name = $3',
    [organisationId, path.versionId, name],
  )
}

export async function readPresence(
  database: Database,
  organisationId: string,
  path: VersionPath,
  name: string,
  now: Date,
): Promise<Presence> {
  const { revision, changedAt } = await findVersion(database, organisationId, path)
  const { rows } = await database.query<Omit<DraftReader, 'isYou'>>(
    `select name, opened_at as "openedAt", seen_at as "seenAt" from draft_reader
     where organisation_id = $1 and version_id = $2 and seen_at >= $3 order by opened_at, name`,
    [organisationId, path.versionId, goneBefore(now)],
  )
  return { revision, changedAt, people: rows.map((one) => ({ ...one, isYou: one.name === name })) }
}

const goneBefore = (now: Date) => new Date(now.getTime() - limits.draftReaderSeconds * 1000)
