import type { Database } from '../platform/database/database.ts'
import type { Submitter } from './name-submitters.ts'

export interface Sender extends Submitter {
  id: string
}

/**
 * Everybody who may have sent imports: people and API keys, including disabled and revoked ones. `customerId`: only the
 * people of this customer.
 */
export async function listSenders(
  db: Database,
  organisationId: string,
  customerId: string | null,
): Promise<Sender[]> {
  const people = await db.query<Omit<Sender, 'type'>>(
    `select user_id as id, coalesce(nullif(name, ''), email) as name from app_user
     where organisation_id = $1 and ($2::text is null or customer_id = $2) order by 2, 1`,
    [organisationId, customerId],
  )
  const ofPeople = people.rows.map((person): Sender => ({ ...person, type: 'user' }))
  if (customerId !== null) return ofPeople
  const keys = await db.query<Omit<Sender, 'type'>>(
    'select api_key_id as id, name from api_key where organisation_id = $1 order by name, api_key_id',
    [organisationId],
  )
  return [...ofPeople, ...keys.rows.map((key): Sender => ({ ...key, type: 'key' }))]
}

/** What imports store about a sender: the id, or the e-mail of a person who sent rows again. */
export async function storedAs(db: Database, organisationId: string, senderId: string): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    'select email from app_user where organisation_id = $1 and user_id = $2',
    [organisationId, senderId],
  )
  return [senderId, ...rows.map(({ email }) => email)]
}
