import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import type { Caller } from './permissions.ts'

export type Action =
  | 'create'
  | 'change'
  | 'delete'
  | 'publish'
  | 'withdraw'
  | 'end'
  | 'apply'
  | 'sign in'
  | 'sign-in failed'
  | 'password refused'
  | 'sign out'
  | 'invite'
  | 'disable'
  | 'enable'
  | 'revoke'
  | 'upload'
  | 'cancel'
  | 'retry'
  | 'send'
  | 'close'
  | 'reopen'

export interface FieldChange {
  field: string
  old: unknown
  new: unknown
}

/** One change to one thing. It must never contain a secret. */
export interface Change {
  action: Action
  kind: string
  identity: string
  fields?: FieldChange[]
  details?: Record<string, unknown>
  versionBefore?: string
  versionAfter?: string
  reason?: string
}

/** Who did it, under the name at that time, and in which request. */
export interface Doer {
  type: 'user' | 'key' | 'command line' | 'service'
  id: string | null
  name: string
  requestId: string | null
  at: Date
}

export const commandLine = (at: Date): Doer => ({
  type: 'command line',
  id: null,
  name: 'command line',
  requestId: null,
  at,
})

export const doerOf = (caller: Caller, requestId: string, at: Date): Doer => ({
  type: caller.type,
  id: caller.id,
  name: caller.type === 'key' ? caller.prefix : caller.email,
  requestId,
  at,
})

/** Call it in the transaction of the change, so that neither exists without the other. */
export async function recordChange(
  database: Database,
  organisationId: string,
  doer: Doer,
  change: Change,
): Promise<void> {
  await recordChanges(database, organisationId, doer, [change])
}

/** Several changes of one transaction, in order and after all earlier changes. */
export async function recordChanges(
  database: Database,
  organisationId: string,
  doer: Doer,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const first = firstPlace(doer.at, await lastChangeId(database, organisationId))
  for (let start = 0; start < changes.length; start += changesTogetherMax) {
    const values: unknown[] = [organisationId, doer.at, doer.type, doer.id, doer.name, doer.requestId]
    const rows = changes.slice(start, start + changesTogetherMax).map((change, position) => {
      const own = [
        changeId(first + BigInt(start + position)),
        change.action,
        change.kind,
        change.identity,
        JSON.stringify(change.fields ?? []),
        change.details === undefined ? null : JSON.stringify(change.details),
        change.versionBefore ?? null,
        change.versionAfter ?? null,
        change.reason ?? null,
      ]
      return `($1, $2, $3, $4, $5, $6, ${own.map((value) => `$${values.push(value)}`).join(', ')})`
    })
    await database.query(
      `insert into configuration_change (
         organisation_id, changed_at, actor_type, actor_id, actor_name, request_id, change_id, action, kind, identity,
         fields, details, version_before, version_after, reason)
       values ${rows.join(', ')}`,
      values,
    )
  }
}

/** An import that a crash undid was never sent: the log must not say that it was. */
export async function forgetImport(
  database: Database,
  organisationId: string,
  importId: string,
): Promise<void> {
  await database.query(
    `delete from configuration_change
     where organisation_id = $1
       and (kind = 'import' and identity = $2 or kind = 'rejectedRows' and details ->> 'importId' = $2)`,
    [organisationId, importId],
  )
}

/** Bounded by the parameter limit of one statement. */
const changesTogetherMax = 1000

/** The fields whose JSON differs; if there are none, nothing changed and nothing is recorded. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ field, old, new: next }]
  })
}

/**
 * Change ids are version 7 UUIDs: milliseconds, then a 12-bit counter. Together they give a change its
 * position: one after the previous change, or the current time if that is later. So consecutive changes have
 * an order even in the same millisecond, when one writer waited for another, and when a clock goes back.
 */
const countBits = 12n

function firstPlace(at: Date, last: string | undefined): bigint {
  const now = BigInt(at.getTime()) << countBits
  if (last === undefined) return now
  const digits = last.replaceAll('-', '')
  const next = BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`) + 1n
  return next > now ? next : now
}

function changeId(place: bigint): string {
  const digits = place.toString(16).padStart(15, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${uuidv7().slice(18)}`
}

async function lastChangeId(database: Database, organisationId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ changeId: string }>(
    `select change_id as "changeId" from configuration_change where organisation_id = $1
     order by change_id desc limit 1`,
    [organisationId],
  )
  return rows[0]?.changeId
}

export interface RecordedChange {
  changeId: string
  changedAt: string
  actorType: Doer['type']
  actorName: string
  requestId: string | null
  action: string
  kind: string
  identity: string
  fields: FieldChange[]
  details: Record<string, unknown> | null
  versionBefore: string | null
  versionAfter: string | null
  reason: string | null
}

export interface ChangeFilter {
  kind?: string | undefined
  identity?: string | undefined
  actor?: string | readonly string[] | undefined
  /** Part of what was changed: its id or name, a field, an old or new value, the reason. */
  find?: string | undefined
  /** At this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
  /** Kinds hidden from the reader. */
  withoutKinds?: readonly string[]
}

/** A page of the audit log, newest first, before the change with this id. */
export async function listChanges(
  database: Database,
  organisationId: string,
  filter: ChangeFilter,
  before: string | undefined,
  limit: number,
): Promise<RecordedChange[]> {
  const { rows } = await database.query<RecordedChange>(
    `select change_id as "changeId", changed_at as "changedAt", actor_type as "actorType", actor_name as "actorName",
       request_id as "requestId", action, kind, identity, fields, details, version_before as "versionBefore",
       version_after as "versionAfter", reason
     from configuration_change
     where organisation_id = $1
       and ($2::text is null or kind = $2) and ($3::text is null or identity = $3)
       and ($4::text[] is null or actor_name = any($4))
       and ($5::timestamptz is null or changed_at >= $5) and ($6::timestamptz is null or changed_at < $6)
       and not kind = any($7::text[])
       and ($8::uuid is null or change_id < $8)
       and ($9::text is null
         or position(lower($9) in lower(concat_ws(' ', identity, details ->> 'name', reason))) > 0
         or exists (
           select from jsonb_array_elements(fields) one
           where position(lower($9) in lower(concat_ws(' ', one ->> 'field', one ->> 'old', one ->> 'new'))) > 0))
     order by change_id desc
     limit $10`,
    [
      organisationId,
      filter.kind ?? null,
      filter.identity ?? null,
      filter.actor === undefined ? null : [filter.actor].flat(),
      filter.from ?? null,
      filter.to ?? null,
      filter.withoutKinds ?? [],
      before ?? null,
      filter.find ?? null,
      limit,
    ],
  )
  return rows
}

/** Who made the latest changes, by type and name. */
export async function listActors(
  database: Database,
  organisationId: string,
  withoutKinds: readonly string[],
): Promise<Pick<RecordedChange, 'actorType' | 'actorName'>[]> {
  const { rows } = await database.query<Pick<RecordedChange, 'actorType' | 'actorName'>>(
    `select distinct actor_type as "actorType", actor_name as "actorName" from (
       select actor_type, actor_name from configuration_change
       where organisation_id = $1 and not kind = any($2::text[])
       order by change_id desc
       limit ${limits.actorsLookedAtMax}) latest
     order by 1 desc, 2
     limit ${limits.actorsShownMax}`,
    [organisationId, withoutKinds],
  )
  return rows
}
