import type { Config } from '../config.ts'
import { openCorrection } from '../corrections/rows/open-correction.ts'
import { startWorker } from '../imports/worker/worker.ts'
import type { Pool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { maintainQuotes } from './maintain-quotes.ts'
import { serveMetrics } from './metrics-server.ts'
import { openDatabase } from './open-database.ts'
import { untilToldToStop } from './stop-signals.ts'

/** Runs imports until a stop signal, or until its parent service is gone. */
export async function runWorker(config: Config): Promise<void> {
  const told = untilToldToStop()
  const log = createLog(config.logLevel, 'worker')
  const database = await openDatabase(config, 'cartage-worker', log)
  const metrics = createMetrics('worker')
  const running: { stop(): Promise<void> }[] = []
  try {
    await migrate(database.pool, (text) => log.info(text))
    const { connectionString } = database
    const openRejected = (pool: Pool, organisationId: string, importId: string) =>
      openCorrection(pool, organisationId, importId, new Date())
    running.push(await startWorker({ connectionString, config, log, metrics, openRejected }))
    running.push(maintainQuotes(database.pool, config, log))
    const readMetrics = () => metrics.registry.getMetricsAsJSON()
    // Under an API process the worker reports metrics to it; alone it serves them itself.
    if (process.send) process.on('message', async () => process.send?.(await readMetrics()))
    else {
      const server = await serveMetrics(config, log, async () => [await readMetrics()])
      running.push(server)
      process.stdout.write(
        `The worker is ready. Metrics: http://${config.metricsHost}:${server.port}/metrics\n`,
      )
    }
    log.info({ reason: await told }, 'stopping after running imports are finished or handed back')
  } finally {
    await Promise.allSettled(running.map((part) => part.stop()))
    metrics.stop()
    await database.close()
    if (process.connected) process.disconnect()
  }
}
