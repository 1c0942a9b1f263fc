import type { Database } from '../platform/database/database.ts'
import { isUuid } from '../platform/values/uuid.ts'

export interface Submitter {
  /** A person, an API key, or the service itself, which makes the demo data. */
  type: 'user' | 'key' | 'service'
  name: string
}

/**
 * The names behind what is stored with imports: the id of a person or a key, the e-mail of the person who sent rows
 * again, or the name of the service.
 */
export async function nameSubmitters(
  database: Database,
  organisationId: string,
  stored: (string | null)[],
): Promise<Map<string, Submitter>> {
  const wanted = [...new Set(stored.filter((text) => text !== null))]
  const ids = wanted.filter(isUuid)
  const emails = wanted.filter((text) => text.includes('@'))
  const named = new Map<string, Submitter>()
  for (const text of wanted) {
    if (emails.includes(text)) named.set(text, { type: 'user', name: text })
    else if (!ids.includes(text)) named.set(text, { type: 'service', name: text })
  }
  if (ids.length + emails.length === 0) return named
  const users = await database.query<{ id: string; name: string; email: string }>(
    `select user_id as id, name, email from app_user
     where organisation_id = $1 and (user_id = any ($2::uuid[]) or email = any ($3::text[]))`,
    [organisationId, ids, emails],
  )
  for (const { id, name, email } of users.rows) {
    for (const text of [id, email]) named.set(text, { type: 'user', name: name || email })
  }
  const keys = await database.query<{ id: string; name: string }>(
    `select api_key_id as id, name from api_key where organisation_id = $1 and api_key_id = any ($2::uuid[])`,
    [organisationId, ids],
  )
  for (const { id, name } of keys.rows) named.set(id, { type: 'key', name })
  return named
}
