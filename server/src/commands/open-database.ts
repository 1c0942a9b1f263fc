import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { StartError } from '../errors.ts'
import { isNodeAway, openPool, type Pool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { withoutSecrets } from '../platform/log.ts'

export interface OpenDatabase {
  pool: Pool
  connectionString: string
  close(): Promise<void>
}

/** Opens DATABASE_URL, or the embedded PostgreSQL in the data folder, which any number of commands can share. */
export async function openDatabase(
  config: Config,
  applicationName: string,
  log?: Logger,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log?.warn(message) })
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  const pool = openPool({
    connectionString,
    connectionsMax: config.databaseConnections,
    applicationName,
    onIdleError: (error) => log?.warn({ err: error }, 'an idle database connection was lost'),
  })
  const close = async () => {
    await pool.end()
    await embedded?.close()
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    throw new StartError(
      `The database cannot be reached: ${messageOf(error)}. ` +
        'Check DATABASE_URL and that PostgreSQL runs there, or leave DATABASE_URL out to use the embedded one.',
      { cause: error },
    )
  }
  return { pool, connectionString, close }
}

/** Without the advice that PostgreSQL adds on further lines. */
const messageOf = (error: unknown) =>
  withoutSecrets(error instanceof Error ? error.message || String(error) : String(error)).replace(/\n.*/s, '')

/** Standard output has the result alone. */
export const tellOnStandardError = (text: string) => process.stderr.write(`${text}\n`)

/** For commands that need a migrated database for a moment. */
export async function withDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, 'cartage-command')
  try {
    await migrate(database.pool, tellOnStandardError)
    return await work(database.pool)
  } catch (error) {
    if (!isNodeAway(error)) throw error
    throw new StartError(
      `A node of the database cluster cannot be reached: ${messageOf(error)}. Nothing was changed. ` +
        'Run the command again when the node is back.',
      { cause: error },
    )
  } finally {
    await database.close()
  }
}
