import type { Config } from '../config.ts'
import { startWorker } from '../imports/worker.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrate.ts'
import { openDatabase } from './database.ts'
import { untilToldToStop } from './stop-signals.ts'

/** Runs imports until a signal says stop, or the service that started it is gone. */
export async function work(config: Config): Promise<void> {
  const log = createLog(config.logLevel, 'worker')
  const database = await openDatabase(config, 'cartage-worker')
  const metrics = createMetrics('worker')
  try {
    await migrate(database.pool)
    metrics.watchPool(database.pool)
    const worker = await startWorker({ connectionString: database.connectionString, config, log, metrics })
    process.on('message', async (message) => {
      if (message === 'metrics') process.send?.(await metrics.registry.metrics())
    })
    const reason = await untilToldToStop()
    log.info({ reason }, 'stopping: finishing what runs, then leaving')
    await worker.stop()
  } finally {
    metrics.stop()
    await database.close()
    if (process.connected) process.disconnect()
  }
}
