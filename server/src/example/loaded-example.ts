import type { Database } from '../platform/database/database.ts'

/** How the audit log names the example itself, beside what it made. */
export const exampleRow = { kind: 'configuration', identity: 'example' } as const

/** When the example was loaded, and by whom. */
export interface Loaded {
  changeId: string
  /** Of the configuration, with the example in it. */
  version: string
  at: string
  by: string
}

/** Only the audit log remembers the example: it names what was made, and what has happened to it since. */
export async function findLoaded(database: Database, organisationId: string): Promise<Loaded | undefined> {
  const { rows } = await database.query<Omit<Loaded, 'version'> & { version: string | null; action: string }>(
    `select change_id as "changeId", version_after as version, changed_at as at, actor_name as by, action
     from configuration_change
     where organisation_id = $1 and kind = $2 and identity = $3
     order by change_id desc limit 1`,
    [organisationId, exampleRow.kind, exampleRow.identity],
  )
  const [last] = rows
  if (last === undefined || last.action !== 'apply' || last.version === null) return undefined
  const { changeId, version, at, by } = last
  return { changeId, version, at, by }
}

/** One thing of the example, and who changed it last, if anybody did. */
export interface LoadedThing {
  kind: string
  identity: string
  changedBy: string | null
  changedAt: string | null
}

/** What the example made. Later rows of the audit log that name it, or a version of it, are changes of it. */
export async function findLoadedThings(
  database: Database,
  organisationId: string,
  { changeId, version }: Loaded,
): Promise<LoadedThing[]> {
  const { rows } = await database.query<LoadedThing>(
    `select made.kind, made.identity, last.actor_name as "changedBy", last.changed_at as "changedAt"
     from configuration_change made
     left join (
       select distinct on (kind, identity) kind, identity, actor_name, changed_at from configuration_change
       where organisation_id = $1 and change_id > $2 and version_after > $3
       order by kind, identity, change_id desc) last
       on last.kind = made.kind and last.identity = made.identity
     where made.organisation_id = $1 and made.change_id > $2 and made.version_after = $3 and made.action = 'create'
     order by made.change_id`,
    [organisationId, changeId, version],
  )
  return rows
}
