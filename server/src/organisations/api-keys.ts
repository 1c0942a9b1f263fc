import { hash, randomInt } from 'node:crypto'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'

/**
 * A key is `ctg_live_`, 43 random characters (256 bits) and a checksum of 6, so that a mistyped key is refused without a
 * look-up. The database holds its SHA-256 and the first 16 characters, by which people recognise it.
 */
const keyStart = 'ctg_live_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomCharacters = 43
const checksumCharacters = 6
const prefixCharacters = 16
const keyPattern = new RegExp(`^${keyStart}[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`)

export interface ApiKey {
  prefix: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export function newApiKey(): string {
  let key = keyStart
  for (let count = 0; count < randomCharacters; count += 1) key += alphabet[randomInt(alphabet.length)]
  return key + checksumOf(key)
}

/** The hash to look a key up by; undefined for what cannot be a key, whatever it is. */
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

/** Hashes of keys whose checksum was right: a second hash for each request took a fortieth of its time. */
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
): Promise<{ apiKey: string; prefix: string }> {
  const apiKey = newApiKey()
  const prefix = apiKey.slice(0, prefixCharacters)
  await database.query(
    `insert into api_key (organisation_id, api_key_id, name, prefix, key_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, uuidv7(), name, prefix, hashOfApiKey(apiKey), new Date()],
  )
  return { apiKey, prefix }
}

export async function listApiKeys(database: Database, organisationId: string): Promise<ApiKey[]> {
  const { rows } = await database.query(
    `select prefix, name, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
     from api_key where organisation_id = $1 order by created_at, prefix`,
    [organisationId],
  )
  return rows
}

/** Revokes the active key that is shown by this prefix; returns the prefix, or nothing where there is none. */
export async function revokeApiKey(
  database: Database,
  organisationId: string,
  prefix: string,
): Promise<string[]> {
  const { rows } = await database.query(
    `update api_key set revoked_at = $3
     where organisation_id = $1 and prefix = $2 and revoked_at is null
     returning prefix`,
    [organisationId, prefix, new Date()],
  )
  return rows.map((row) => row.prefix)
}

/** Last use is told to the minute, and written at most once a minute: not on the path of a request. */
export async function noteApiKeyUse(database: Database, organisationId: string, apiKeyId: string, at: Date) {
  await database.query(
    `update api_key set last_used_at = $3
     where organisation_id = $1 and api_key_id = $2
       and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute')`,
    [organisationId, apiKeyId, at],
  )
}
