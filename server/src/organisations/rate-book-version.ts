import { errors } from '../errors.ts'
import type { Client, Database } from '../platform/database/database.ts'
import { prepareOnNodes } from '../platform/database/prepared-transaction.ts'
import { lockUntilEnd } from '../platform/database/transaction-lock.ts'
import { refuseWhileReadOnly } from './holds.ts'

/**
 * The first statement of every transaction that changes configuration: writers of one organisation take
 * turns, and readers never wait. It is an advisory lock, because a lock on the organisation's row would block whoever
 * changes its keys and people.
 *
 * Throws while the last change is not visible next to the rates, for example after a crash of a cluster: a
 * writer that reads the old state would plan as if that change had not been made.
 */
export async function lockConfiguration(database: Database, organisationId: string): Promise<string> {
  await lockUntilEnd(database, 'configuration', organisationId)
  await refuseWhileReadOnly(database, organisationId)
  const version = await readConfigurationVersion(database, organisationId)
  if (BigInt(await readVersionBesideRates(database, organisationId)) < BigInt(version)) {
    throw errors.unavailable()
  }
  return version
}

export async function readConfigurationVersion(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  if (rows[0] === undefined) throw new Error(`There is no organisation ${organisationId}`)
  return rows[0].version
}

/** The version stored with the rates; `0` for an organisation that was never configured. */
export async function readVersionBesideRates(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select version from configuration_version where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.version ?? '0'
}

export const versionAfter = (before: string) => String(BigInt(before) + 1n)

/**
 * The end of such a transaction, and its only write to the organisation's row, including changes to the organisation
 * itself. Each request reads the version with its key, so the next request on every node uses the change.
 */
export async function raiseConfigurationVersion(
  client: Client,
  organisationId: string,
  changed: { name?: string; timeZone?: string } = {},
): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `update organisation set rate_book_version = rate_book_version + 1, name = coalesce($2, name),
       time_zone = coalesce($3, time_zone)
     where organisation_id = $1
     returning rate_book_version as version`,
    [organisationId, changed.name ?? null, changed.timeZone ?? null],
  )
  await keepVersionBesideRates(client, organisationId, rows[0]?.version ?? '0')
  await prepareOnNodes(client)
}

/**
 * The same version, stored with the rates. On a cluster the organisation's row is on the coordinator and shows a change
 * before the rates do, because the change is prepared on their node (`prepareOnNodes`): it is certain to follow, even
 * after a crash. So rate books are cached under the version read together with the rates.
 */
export async function keepVersionBesideRates(
  database: Database,
  organisationId: string,
  version: string,
): Promise<void> {
  await database.query(
    `insert into configuration_version (organisation_id, version) values ($1, $2)
     on conflict (organisation_id)
     do update set version = greatest(configuration_version.version + 1, excluded.version)`,
    [organisationId, version],
  )
}
