import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret shared by all processes on one database; the first one creates it. */
export async function serviceSecret(database: Database, name: string): Promise<Buffer> {
  await database.query('insert into service_secret (name, secret) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ])
  const { rows } = await database.query<{ secret: Buffer }>(
    'select secret from service_secret where name = $1',
    [name],
  )
  if (!rows[0]) throw new Error(`The secret ${name} is missing`)
  return rows[0].secret
}
