import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret that all processes on one database share; whoever comes first makes it. */
export async function serviceSecret(database: Database, name: string): Promise<Buffer> {
  await database.query('insert into service_secret (name, secret) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ])
  const { rows } = await database.query('select secret from service_secret where name = $1', [name])
  return rows[0].secret
}
