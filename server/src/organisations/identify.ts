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
      select organisation_id, date_trunc('minute', now()), 1 from known
      on conflict (organisation_id) do update set
        requests = case when c.minute < excluded.minute then 1 else c.requests + 1 end,
        minute = greatest(c.minute, excluded.minute)
      returning requests, minute
    )
    select known.organisation_id as "organisationId", known.api_key_id as "apiKeyId",
      known.time_zone as "timeZone", known.rate_book_version as "rateBookVersion",
      known.last_used_at as "lastUsedAt", counted.requests as "requestsThisMinute",
      greatest(1, ceil(extract(epoch from counted.minute + interval '1 minute' - clock_timestamp())))::int as "secondsLeft"
    from known, counted`,
}

export async function identify(database: Database, keyHash: Buffer): Promise<Identity | undefined> {
  const { rows } = await database.query<Identity>({ ...identifyStatement, values: [keyHash] })
  return rows[0]
}
