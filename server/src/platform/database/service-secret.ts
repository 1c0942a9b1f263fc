import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret shared by all processes on one database; the first one creates it. */
export async function serviceSecret(database: Database, name: string): Promise<Buffer> {
  const known = await findSecret(database, name)
  if (known !== undefined) return known
  await database.query('insert into service_secret (name, secret) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ])
  const made = await findSecret(database, name)
  if (made === undefined) throw new Error(`The secret ${name} is missing`)
  return made
}

/** Signs links and cursors: the API does not start without it. */
export const signingSecretOf = (database: Database) => serviceSecret(database, 'signing')

async function findSecret(database: Database, name: string): Promise<Buffer | undefined> {
  const { rows } = await database.query<{ secret: Buffer }>(
    'select secret from service_secret where name = $1',
    [name],
  )
  return rows[0]?.secret
}
