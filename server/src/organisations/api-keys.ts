import { hash, randomInt } from 'node:crypto'
import { limits } from '../limits.ts'
import type { Database, Pool } from '../platform/database/database.ts'
import { inPreparedTransaction } from '../platform/database/prepared-transaction.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { type Doer, recordChange } from './audit-log.ts'
import { defaultScopes, type Scope } from './permissions.ts'

/**
 * A key is `ctg_live_`, 43 random characters (256 bits) and a checksum of 6, so that a mistyped key is refused
 * without a look-up. The database holds its SHA-256 and its first 16 characters, to recognise it by.
 */
const keyStart = 'ctg_live_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomCharacters = 43
const checksumCharacters = 6
const prefixCharacters = 16
const keyPattern = new RegExp(`^${keyStart}[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`)

export interface ApiKey {
  apiKeyId: string
  prefix: string
  name: string
  scopes: Scope[]
  createdAt: string
  createdBy: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}

export function newApiKey(): string {
  let key = keyStart
  for (let count = 0; count < randomCharacters; count += 1) key += alphabet[randomInt(alphabet.length)]
  return key + checksumOf(key)
}

/** The hash to look up a key by; undefined for anything that cannot be a key. */
export function hashOfApiKey(key: unknown): Buffer | undefined {
  if (typeof key !== 'string' || key.length > limits.apiKeyCharactersMax || !keyPattern.test(key))
    return undefined
  const keyHash = hash('sha256', key, 'buffer')
  const known = keyHash.toString('latin1')
  if (!wellTyped.has(known)) {
    const body = key.slice(0, -checksumCharacters)
    if (checksumOf(body) !== key.slice(-checksumCharacters)) return undefined
    if (wellTyped.size >= limits.wellTypedKeysMax) wellTyped.clear()
    wellTyped.add(known)
  }
  return keyHash
}

/** Hashes of keys with a valid checksum: hashing twice took 2.5 % of a request's time. */
const wellTyped = new Set<string>()

function checksumOf(text: string): string {
  let number = hash('sha256', `checksum:${text}`, 'buffer').readUIntBE(0, 6)
  let checksum = ''
  for (let count = 0; count < checksumCharacters; count += 1) {
    checksum += alphabet[number % alphabet.length]
    number = Math.floor(number / alphabet.length)
  }
  return checksum
}

export async function createApiKey(
  database: Database,
  organisationId: string,
  name: string,
  scopes: readonly string[] = defaultScopes,
  createdBy: string | null = null,
): Promise<{ apiKey: string; prefix: string }> {
  const apiKey = newApiKey()
  const prefix = apiKey.slice(0, prefixCharacters)
  await database.query(
    `insert into api_key (organisation_id, api_key_id, name, prefix, key_hash, scopes, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organisationId, uuidv7(), name, prefix, hashOfApiKey(apiKey), scopes, createdBy, new Date()],
  )
  return { apiKey, prefix }
}

/** Creates a key and records who created it; only the result has the key itself. */
export function issueApiKey(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  details: { name: string; scopes: readonly string[] },
): Promise<{ apiKey: string; prefix: string }> {
  return inPreparedTransaction(pool, async (client) => {
    const made = await createApiKey(client, organisationId, details.name, details.scopes, doer.name)
    await recordChange(client, organisationId, doer, {
      action: 'create',
      kind: 'key',
      identity: made.prefix,
      fields: [
        { field: 'name', old: null, new: details.name },
        { field: 'scopes', old: null, new: details.scopes },
      ],
    })
    return made
  })
}

export async function listApiKeys(database: Database, organisationId: string): Promise<ApiKey[]> {
  const { rows } = await database.query<ApiKey>(
    `select api_key_id as "apiKeyId", prefix, name, scopes, created_at as "createdAt", created_by as "createdBy",
       revoked_at as "revokedAt", revoked_by as "revokedBy",
       (select max(c.last_called_at) from api_key_calls c
        where c.organisation_id = $1 and c.api_key_id = api_key.api_key_id) as "lastUsedAt"
     from api_key where organisation_id = $1 order by created_at, prefix`,
    [organisationId],
  )
  return rows
}

/** Revokes the active key with this prefix; returns the prefix, or nothing if there is none. */
export function revokeApiKey(
  pool: Pool,
  organisationId: string,
  prefix: string,
  doer: Doer,
): Promise<string[]> {
  return inPreparedTransaction(pool, async (client) => {
    const { rows } = await client.query<{ prefix: string; name: string }>(
      `update api_key set revoked_at = $3, revoked_by = $4
       where organisation_id = $1 and prefix = $2 and revoked_at is null
       returning prefix, name`,
      [organisationId, prefix, doer.at, doer.name],
    )
    for (const { name } of rows) {
      const details = { name }
      await recordChange(client, organisationId, doer, {
        action: 'revoke',
        kind: 'key',
        identity: prefix,
        details,
      })
    }
    return rows.map((row) => row.prefix)
  })
}

/** Requests of each key of the organisation, today and in the 6 days before, in UTC. */
export async function countKeyCalls(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ apiKeyId: string; calls: number }>(
    `select api_key_id as "apiKeyId", sum(calls)::float8 as calls from api_key_calls
     where organisation_id = $1 and day > ($2::timestamptz at time zone 'UTC')::date - 7
     group by api_key_id`,
    [organisationId, now],
  )
  return new Map(rows.map((row) => [row.apiKeyId, row.calls]))
}

/** Adds requests of one key, counted in memory since the last time. */
export async function addKeyCalls(
  database: Database,
  organisationId: string,
  apiKeyId: string,
  calls: number,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into api_key_calls as c (organisation_id, api_key_id, day, calls, last_called_at)
     values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, $3)
     on conflict (organisation_id, api_key_id, day)
     do update set calls = c.calls + excluded.calls, last_called_at = excluded.last_called_at`,
    [organisationId, apiKeyId, now, calls],
  )
}
