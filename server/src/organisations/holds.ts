import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'

/** What an organisation may not do while it is copied; each stage forbids more than the one before. */
export type HoldStage = 'copying' | 'settling' | 'read-only'

/** An SQL expression: whether changes of the organisation in this column are refused now. */
export const isReadOnly = (organisationId: string) => `exists (
  select 1 from organisation_hold h
  where h.organisation_id = ${organisationId} and h.stage = 'read-only' and h.held_until > now())`

/** The same, by a statement of its own: what was known when a long request began may be old. */
export async function isReadOnlyNow(database: Database, organisationId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from organisation_hold
     where organisation_id = $1 and stage = 'read-only' and held_until > now()`,
    [organisationId],
  )
  return rowCount === 1
}

/** For a transaction that waited before it writes: whoever let it in may not have known. */
export async function refuseWhileReadOnly(database: Database, organisationId: string): Promise<void> {
  if (await isReadOnlyNow(database, organisationId)) throw errors.beingMoved()
}

/** An SQL expression: whether no import of the organisation in this column may start now. */
export const mayNotStart = (organisationId: string) => `exists (
  select 1 from organisation_hold h
  where h.organisation_id = ${organisationId} and h.stage <> 'copying' and h.held_until > now())`

/** Begins, goes on with or renews a hold. It ends by itself soon after the last call, unless it is kept. */
export async function hold(
  database: Database,
  organisationId: string,
  stage: HoldStage,
  isKept = false,
): Promise<void> {
  const until = isKept ? `'infinity'` : `now() + make_interval(secs => ${limits.holdSeconds})`
  await database.query(
    `insert into organisation_hold (organisation_id, stage, held_until) values ($1, $2, ${until})
     on conflict (organisation_id) do update set stage = excluded.stage, held_until = excluded.held_until`,
    [organisationId, stage],
  )
}

/** False if it had run out. */
export async function renewHold(database: Database, organisationId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update organisation_hold set held_until = now() + make_interval(secs => ${limits.holdSeconds})
     where organisation_id = $1 and held_until > now()`,
    [organisationId],
  )
  return rowCount === 1
}

/** Whether the organisation is held by somebody. */
export async function isHeld(database: Database, organisationId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'select 1 from organisation_hold where organisation_id = $1 and held_until > now()',
    [organisationId],
  )
  return rowCount === 1
}

/** False if it was not held. */
export async function endHold(database: Database, organisationId: string): Promise<boolean> {
  const { rowCount } = await database.query('delete from organisation_hold where organisation_id = $1', [
    organisationId,
  ])
  return rowCount === 1
}

/** The organisations that nobody copies: maintenance leaves the others alone. */
export async function listUnheld(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ organisationId: string }>(
    `select o.organisation_id as "organisationId" from organisation o
     where not exists (
       select 1 from organisation_hold h where h.organisation_id = o.organisation_id and h.held_until > now())
     order by o.created_at, o.name`,
  )
  return rows.map(({ organisationId }) => organisationId)
}
