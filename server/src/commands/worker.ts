import type { Config } from '../config.ts'
import { startWorker } from '../imports/worker.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrate.ts'
import { openDatabase } from './database.ts'
import { serveMetrics } from './metrics-server.ts'
import { untilToldToStop } from './stop-signals.ts'

/** Runs imports until a signal says stop, or the service that started it is gone. */
export async function work(config: Config): Promise<void> {
  const told = untilToldToStop()
  const log = createLog(config.logLevel, 'worker')
  const database = await openDatabase(config, 'cartage-worker', log)
  const metrics = createMetrics('worker')
  const running: { stop(): Promise<void> }[] = []
  try {
    await migrate(database.pool)
    metrics.watchPool(database.pool)
    running.push(await startWorker({ connectionString: database.connectionString, config, log, metrics }))
    const readMetrics = () => metrics.registry.getMetricsAsJSON()
    // Beside an API the worker tells its metrics to it; alone it shows them itself.
    if (process.send) process.on('message', async () => process.send?.(await readMetrics()))
    else {
      const server = await serveMetrics(config, async () => [await readMetrics()])
      running.push(server)
      process.stdout.write(
        `The worker is ready. Metrics: http://${config.metricsHost}:${server.port}/metrics\n`,
      )
    }
    log.info({ reason: await told }, 'stopping: finishing what runs, then leaving')
  } finally {
    await Promise.allSettled(running.map((part) => part.stop()))
    metrics.stop()
    await database.close()
    if (process.connected) process.disconnect()
  }
}
