import type { Config } from '../config.ts'
import { openDatabase } from './open-database.ts'
import type { Result } from './output.ts'

/**
 * The connection URL for psql, pg_dump and other tools, with the password. The embedded PostgreSQL only runs while a
 * service or command uses it.
 */
export async function databaseUrl(config: Config): Promise<Result> {
  const database = await openDatabase(config, 'cartage-command')
  await database.close()
  return { json: { databaseUrl: database.connectionString }, text: database.connectionString }
}
