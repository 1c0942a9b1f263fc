import { createHash, randomBytes } from 'node:crypto'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { isUuid, uuidv7 } from '../platform/values/uuid.ts'
import { isReadOnly } from './holds.ts'
import type { PersonCaller } from './permissions.ts'

/** A session token contains the organisation, which the look-up needs, and 256 random bits. */
export interface SessionToken {
  organisationId: string
  hash: Buffer
}

export interface SessionIdentity {
  organisationId: string
  organisationName: string
  timeZone: string
  rateBookVersion: string
  cursorSecret: Buffer | null
  isReadOnly: boolean
  person: PersonCaller
  lastUsedAt: string
  requestsThisMinute: number
  secondsLeft: number
}

export interface Session {
  sessionId: string
  address: string
  browser: string
  createdAt: string
  lastUsedAt: string
}

/** The parts of a token; undefined if it cannot be one. Only the hash of the secret is ever stored. */
export function readSessionToken(token: string | undefined): SessionToken | undefined {
  const [organisationId, secret, ...rest] = token?.split('.') ?? []
  if (!organisationId || !isUuid(organisationId) || !secret || rest.length > 0) return undefined
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  return { organisationId, hash: hashOf(secret) }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Always makes a new token, whatever the browser sent, so nobody can choose another person's session. */
export async function startSession(
  database: Database,
  organisationId: string,
  details: { userId: string; address: string; browser: string; now: Date },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const { userId, address, browser, now } = details
  await database.query(
    `delete from portal_session where organisation_id = $1 and user_id = $2 and (${expired('$3')})`,
    [organisationId, userId, now],
  )
  await database.query(
    `insert into portal_session (organisation_id, token_hash, session_id, user_id, address, browser, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [organisationId, hashOf(secret), uuidv7(), userId, address, browser.slice(0, 255), now],
  )
  return `${organisationId}.${secret}`
}

const expired = (now: string) => `
  last_used_at <= ${now}::timestamptz - interval '${limits.sessionIdleHours} hours'
  or created_at <= ${now}::timestamptz - interval '${limits.sessionDays} days'`

/**
 * Who a session belongs to, and how many requests that person has made this minute, including this one. One
 * statement, because every request of the portal pays for it.
 */
const identifyStatement = {
  name: 'identify-session',
  text: `
    with known as (
      select s.organisation_id, s.session_id, s.last_used_at, u.user_id, u.name, u.email, u.role, u.customer_id,
        o.name as organisation_name, o.time_zone, o.rate_book_version, o.cursor_secret,
        ${isReadOnly('s.organisation_id')} as is_read_only
      from portal_session s
      join app_user u on u.organisation_id = s.organisation_id and u.user_id = s.user_id
      join organisation o on o.organisation_id = s.organisation_id
      where s.organisation_id = $1 and s.token_hash = $2 and u.disabled_at is null
        and s.last_used_at > $3::timestamptz - interval '${limits.sessionIdleHours} hours'
        and s.created_at > $3::timestamptz - interval '${limits.sessionDays} days'
    ), counted as (
      insert into person_request_count as c (organisation_id, user_id, minute, requests)
      select organisation_id, user_id, date_trunc('minute', now()), 1 from known
      on conflict (organisation_id, user_id) do update set
        requests = case when c.minute < excluded.minute then 1 else c.requests + 1 end,
        minute = greatest(c.minute, excluded.minute)
      returning requests, minute
    )
    select known.*, counted.requests, counted.minute from known, counted`,
}

interface SessionRow {
  organisation_id: string
  session_id: string
  last_used_at: string
  user_id: string
  name: string
  email: string
  role: PersonCaller['role']
  customer_id: string | null
  organisation_name: string
  time_zone: string
  rate_book_version: string
  cursor_secret: Buffer | null
  is_read_only: boolean
  requests: number
  minute: string
}

export async function identifySession(
  database: Database,
  { organisationId, hash }: SessionToken,
  now: Date,
): Promise<SessionIdentity | undefined> {
  const { rows } = await database.query<SessionRow>({
    ...identifyStatement,
    values: [organisationId, hash, now],
  })
  const found = rows[0]
  if (found === undefined) return undefined
  return {
    organisationId,
    organisationName: found.organisation_name,
    timeZone: found.time_zone,
    rateBookVersion: found.rate_book_version,
    cursorSecret: found.cursor_secret,
    isReadOnly: found.is_read_only,
    person: {
      type: 'user',
      id: found.user_id,
      name: found.name,
      email: found.email,
      role: found.role,
      customerId: found.customer_id,
      sessionId: found.session_id,
    },
    lastUsedAt: found.last_used_at,
    requestsThisMinute: found.requests,
    secondsLeft: Math.min(
      60,
      Math.max(1, Math.ceil((Date.parse(found.minute) + 60_000 - now.getTime()) / 1000)),
    ),
  }
}

/** Written at most once a minute, after the request is answered. */
export async function noteSessionUse(
  database: Database,
  organisationId: string,
  sessionId: string,
  at: Date,
) {
  await database.query(
    `update portal_session set last_used_at = $3
     where organisation_id = $1 and session_id = $2 and last_used_at < $3::timestamptz - interval '1 minute'`,
    [organisationId, sessionId, at],
  )
}

export async function listSessions(
  database: Database,
  organisationId: string,
  userId: string,
  now: Date,
): Promise<Session[]> {
  const { rows } = await database.query<Session>(
    `select session_id as "sessionId", address, browser, created_at as "createdAt", last_used_at as "lastUsedAt"
     from portal_session
     where organisation_id = $1 and user_id = $2 and not (${expired('$3')})
     order by last_used_at desc, session_id`,
    [organisationId, userId, now],
  )
  return rows
}

/** Ends one session of a person; false if that person has no such session. */
export async function endSession(
  database: Database,
  organisationId: string,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  if (!isUuid(sessionId)) return false
  const { rowCount } = await database.query(
    'delete from portal_session where organisation_id = $1 and user_id = $2 and session_id = $3',
    [organisationId, userId, sessionId],
  )
  return rowCount === 1
}

export async function endSessionsOf(
  database: Database,
  organisationId: string,
  userId: string,
): Promise<number> {
  const { rowCount } = await database.query(
    'delete from portal_session where organisation_id = $1 and user_id = $2',
    [organisationId, userId],
  )
  return rowCount ?? 0
}
