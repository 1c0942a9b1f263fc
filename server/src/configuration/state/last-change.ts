import { errors, type PublicError } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { VersionedKind } from '../document/version.ts'

/** Who changed something last, and when. */
export interface LastChange {
  action: string
  name: string
  at: string
  /** Of a draft that was deleted. */
  label: string | null
}

const columns = `action, actor_name as name, changed_at as at, details->>'label' as label`

/** Of a rate card or zone set: changes of its versions are not its own. */
export async function lastChangeOfThing(
  database: Database,
  organisationId: string,
  kind: string,
  identity: string,
): Promise<LastChange | undefined> {
  const { rows } = await database.query<LastChange>(
    `select ${columns} from configuration_change
     where organisation_id = $1 and kind = $2 and identity = $3 and details->>'versionId' is null
     order by change_id desc limit 1`,
    [organisationId, kind, identity],
  )
  return rows[0]
}

/** Publishing a version also changes the one that it replaces. */
export async function lastChangeOfVersion(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  owner: string,
  versionId: string,
): Promise<LastChange | undefined> {
  const { rows } = await database.query<LastChange>(
    `select ${columns} from configuration_change
     where organisation_id = $1 and kind = $2 and identity = $3
       and (details->>'versionId' = $4 or details->>'replaces' = $4)
     order by change_id desc limit 1`,
    [organisationId, kind, owner, versionId],
  )
  return rows[0]
}

/** Who changed the published versions of a card or set last, after a moment. */
export async function lastPublicationSince(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  owner: string,
  since: string,
): Promise<LastChange | undefined> {
  const { rows } = await database.query<LastChange>(
    `select ${columns} from configuration_change
     where organisation_id = $1 and kind = $2 and identity = $3 and details->>'versionId' is not null
       and version_after is not null and changed_at >= $4
     order by change_id desc limit 1`,
    [organisationId, kind, owner, since],
  )
  return rows[0]
}

/** Who changed anything in the configuration last. */
async function lastChangeOfAll(database: Database, organisationId: string): Promise<LastChange | undefined> {
  const { rows } = await database.query<LastChange>(
    `select ${columns} from configuration_change
     where organisation_id = $1 and version_after is not null
     order by change_id desc limit 1`,
    [organisationId],
  )
  return rows[0]
}

/** The fields of a 412 that say who changed what is still there, and when; none if that is not known. */
export const toldOf = (last: LastChange | undefined) =>
  last === undefined ? {} : { changedBy: last.name, changedAt: last.at, isDeleted: false }

/** The configuration as a whole is not the one that the caller has read. */
export async function versionMoved(
  database: Database,
  { organisationId, version }: { organisationId: string; version: string },
  whatToDo = 'read it again',
): Promise<PublicError> {
  const last = await lastChangeOfAll(database, organisationId)
  const message = `The configuration is at version ${version}: ${whatToDo}`
  return errors.changedMeanwhile(message, toldOf(last))
}
