import { limits } from '../limits.ts'
import { CallTogether } from '../platform/call-together.ts'
import type { Database } from '../platform/database.ts'

export interface Identity {
  organisationId: string
  apiKeyId: string
  timeZone: string
  rateBookVersion: string
  lastUsedAt: string | null
  requestsThisMinute: number
  secondsLeft: number
}

/**
 * Who a key belongs to, and how many requests its organisation has made in this minute, this one included. One
 * statement, because every request pays for it. The minute is the database's, so that all nodes count the same one.
 */
const identifyStatement = {
  name: 'identify',
  text: `
    with known as (
      select k.organisation_id, k.api_key_id, k.last_used_at, o.time_zone, o.rate_book_version
      from api_key k join organisation o on o.organisation_id = k.organisation_id
      where k.key_hash = $1 and k.revoked_at is null
    ), counted as (
      insert into request_count as c (organisation_id, minute, requests)
      select organisation_id, date_trunc('minute', now()), $2::integer from known
      on conflict (organisation_id) do update set
        requests = case when c.minute < excluded.minute then excluded.requests else c.requests + excluded.requests end,
        minute = greatest(c.minute, excluded.minute)
      returning requests, minute
    )
    select known.organisation_id as "organisationId", known.api_key_id as "apiKeyId",
      known.time_zone as "timeZone", known.rate_book_version as "rateBookVersion",
      known.last_used_at as "lastUsedAt", counted.requests as "requestsThisMinute",
      greatest(1, ceil(extract(epoch from counted.minute + interval '1 minute' - clock_timestamp())))::int as "secondsLeft"
    from known, counted`,
}

/**
 * Requests of one key that come at the same time are counted by one statement, each at its own place: the row of the
 * count is locked by one of them at a time, so that asked one by one they would wait for each other. The statement
 * begins after the request has come, so a key that was revoked before is refused.
 */
const together = new WeakMap<Database, CallTogether<Buffer, Identity | undefined>>()

export function identify(database: Database, keyHash: Buffer): Promise<Identity | undefined> {
  let calls = together.get(database)
  if (!calls) {
    calls = new CallTogether(
      (_, keyHashes) => identifyAll(database, keyHashes),
      limits.requestsCountedTogetherMax,
    )
    together.set(database, calls)
  }
  return calls.call(keyHash.toString('latin1'), keyHash)
}

async function identifyAll(database: Database, keyHashes: Buffer[]): Promise<(Identity | undefined)[]> {
  const count = keyHashes.length
  const { rows } = await database.query<Identity>({ ...identifyStatement, values: [keyHashes[0], count] })
  const found = rows[0]
  return keyHashes.map(
    (_, position) =>
      found && { ...found, requestsThisMinute: found.requestsThisMinute - count + position + 1 },
  )
}
