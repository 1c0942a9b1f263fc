import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Organisation } from './pushes.ts'

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Many at once, straight into the database: a thousand commands would take minutes. */
export async function insertOrganisations(
  query: Query,
  count: number,
  scopes = ['quotes', 'imports', 'ledgers:read'],
): Promise<Organisation[]> {
  const organisations = Array.from({ length: count }, () => ({
    organisationId: randomUUID(),
    apiKey: newApiKey(),
  }))
  const ids = organisations.map(({ organisationId }) => organisationId)
  const keys = organisations.map(({ apiKey }) => apiKey)
  await query(
    `insert into organisation (organisation_id, name, time_zone, created_at)
     select id, 'Reliable', 'Australia/Sydney', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await query(
    `insert into api_key (organisation_id, api_key_id, name, prefix, key_hash, created_at, scopes)
     select id, gen_random_uuid(), 'first key', left(key, 16), sha256(key::bytea), now(), $3::text[]
     from unnest($1::uuid[], $2::text[]) made (id, key)`,
    [ids, keys, scopes],
  )
  return organisations
}

const strangers = new WeakMap<Pool, Promise<Organisation>>()

/** An empty organisation, one per database. */
export function strangerIn(database: Pool): Promise<Organisation> {
  const known = strangers.get(database)
  if (known) return known
  const made = insertOrganisations((text, values) => database.query(text, values), 1).then(([stranger]) => {
    if (!stranger) throw new Error('no stranger')
    return stranger
  })
  strangers.set(database, made)
  return made
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key of the documented form: 43 random characters and a checksum of 6. */
function newApiKey(): string {
  const key = `ctg_live_${[...randomBytes(43)].map((byte) => alphabet[byte % 62]).join('')}`
  let number = createHash('sha256').update(`checksum:${key}`).digest().readUIntBE(0, 6)
  let checksum = ''
  for (let count = 0; count < 6; count += 1) {
    checksum += alphabet[number % 62]
    number = Math.floor(number / 62)
  }
  return key + checksum
}
