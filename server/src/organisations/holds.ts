import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'

/** What an organisation may not do while it is copied; each stage forbids more than the one before. */
export type HoldStage = 'copying' | 'settling' | 'read-only'

/** An SQL expression: whether changes to the organisation in this column are refused now. */
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

/** For a transaction that waited before it writes: whoever let it in may not have known of the hold. */
export async function refuseWhileReadOnly(database: Database, organisationId: string): Promise<void> {
  if (await isReadOnlyNow(database, organisationId)) throw errors.beingMoved()
}

/** An SQL expression: whether no import of the organisation in this column may start now. */
export const mayNotStart = (organisationId: string) => `exists (
  select 1 from organisation_hold h
  where h.organisation_id = ${organisationId} and h.stage <> 'copying' and h.held_until > now())`

/** When a hold runs out, to the microsecond: the process that set it knows by this that it is still its own. */
export type HoldMark = string

const until = (isKept: boolean) =>
  isKept ? `'infinity'` : `now() + make_interval(secs => ${limits.holdSeconds})`

/** Holds an organisation, whoever else does. It ends on its own soon after the last call, unless it is kept. */
export async function hold(
  database: Database,
  organisationId: string,
  stage: HoldStage,
  isKept = false,
): Promise<void> {
  await database.query(
    `insert into organisation_hold (organisation_id, stage, held_until) values ($1, $2, ${until(isKept)})
     on conflict (organisation_id) do update set stage = excluded.stage, held_until = excluded.held_until`,
    [organisationId, stage],
  )
}

/** Undefined if somebody else holds it. */
export async function beginHold(database: Database, organisationId: string): Promise<HoldMark | undefined> {
  await database.query('delete from organisation_hold where organisation_id = $1 and held_until <= now()', [
    organisationId,
  ])
  const { rows } = await database.query<{ mark: HoldMark }>(
    `insert into organisation_hold (organisation_id, stage, held_until) values ($1, 'copying', ${until(false)})
     on conflict (organisation_id) do nothing
     returning held_until::text as mark`,
    [organisationId],
  )
  return rows[0]?.mark
}

/** Undefined if it had run out, or is no longer the same hold. */
export async function continueHold(
  database: Database,
  organisationId: string,
  mark: HoldMark,
  stage: HoldStage,
  isKept = false,
): Promise<HoldMark | undefined> {
  const { rows } = await database.query<{ mark: HoldMark }>(
    `update organisation_hold set stage = $3, held_until = ${until(isKept)}
     where organisation_id = $1 and held_until = $2::timestamptz and held_until > now()
     returning held_until::text as mark`,
    [organisationId, mark, stage],
  )
  return rows[0]?.mark
}

/** False if it was not held. With a mark, only that hold is ended. */
export async function endHold(
  database: Database,
  organisationId: string,
  mark: HoldMark | null = null,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `delete from organisation_hold
     where organisation_id = $1 and ($2::timestamptz is null or held_until = $2::timestamptz)`,
    [organisationId, mark],
  )
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
