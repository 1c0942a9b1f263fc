import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { CallTogether } from '../platform/turns/call-together.ts'
import { isReadOnly } from './holds.ts'

export interface Identity {
  organisationId: string
  apiKeyId: string
  name: string
  prefix: string
  scopes: string[]
  timeZone: string
  rateBookVersion: string
  cursorSecret: Buffer | null
  isReadOnly: boolean
  requestsThisMinute: number
  secondsLeft: number
}

/**
 * Whose key it is, and how many requests the organisation has made this minute, including this one. One statement,
 * because every request pays for it. The minute is the database's, so that all nodes agree.
 */
const identifyStatement = {
  name: 'identify',
  text: `
    with known as (
      select k.organisation_id, k.api_key_id, k.name, k.prefix, k.scopes, o.time_zone, o.rate_book_version, o.cursor_secret,
        ${isReadOnly('k.organisation_id')} as is_read_only
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
      known.name, known.prefix, known.scopes, known.time_zone as "timeZone", known.rate_book_version as "rateBookVersion",
      known.cursor_secret as "cursorSecret", known.is_read_only as "isReadOnly",
      counted.requests as "requestsThisMinute",
      greatest(1, ceil(extract(epoch from counted.minute + interval '1 minute' - clock_timestamp())))::int as "secondsLeft"
    from known, counted`,
}

/**
 * Concurrent requests of one key are counted by one statement, because separate ones would wait for each other's row
 * lock. The statement starts after the request arrived, so a key revoked before is refused.
 */
export function identifier(database: Database): Identify {
  const calls = new CallTogether<Buffer, Identity | undefined>(
    (_, keyHashes) => identifyAll(database, keyHashes),
    limits.requestsCountedTogetherMax,
  )
  return (keyHash) => calls.call(keyHash.toString('latin1'), keyHash)
}

/** Whose key has this hash; undefined if nobody's. */
export type Identify = (keyHash: Buffer) => Promise<Identity | undefined>

async function identifyAll(database: Database, keyHashes: Buffer[]): Promise<(Identity | undefined)[]> {
  const count = keyHashes.length
  const { rows } = await database.query<Identity>({ ...identifyStatement, values: [keyHashes[0], count] })
  const found = rows[0]
  return keyHashes.map(
    (_, position) =>
      found && { ...found, requestsThisMinute: found.requestsThisMinute - count + position + 1 },
  )
}
