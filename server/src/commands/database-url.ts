import type { Config } from '../config.ts'
import { openDatabase } from './database.ts'
import type { Result } from './output.ts'

/**
 * The address for psql, pg_dump and other tools, password included. The embedded PostgreSQL answers there only while
 * something uses it: a service, or a command that runs.
 */
export async function databaseUrl(config: Config): Promise<Result> {
  const database = await openDatabase(config, 'cartage-command')
  await database.close()
  return { json: { databaseUrl: database.connectionString }, text: database.connectionString }
}
