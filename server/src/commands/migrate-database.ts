import type { Config } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, tellOnStandardError } from './open-database.ts'
import type { Result } from './output.ts'

export async function migrateDatabase(config: Config): Promise<Result> {
  const database = await openDatabase(config, 'cartage-command')
  try {
    const applied = await migrate(database.pool, tellOnStandardError)
    return {
      json: { applied },
      text:
        applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database already has the newest schema.',
    }
  } finally {
    await database.close()
  }
}
