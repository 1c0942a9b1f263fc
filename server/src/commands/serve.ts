import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { buildApp } from '../http/app.ts'
import { readQueueState } from '../imports/queue.ts'
import { limits } from '../limits.ts'
import { openPool } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrate.ts'
import { serviceSecret } from '../platform/service-secret.ts'
import { openDatabase } from './database.ts'
import { makeDemoOrganisations } from './first-start.ts'
import { listenError } from './listen-error.ts'
import { serveMetrics } from './metrics-server.ts'
import { untilToldToStop } from './stop-signals.ts'
import { superviseWorker } from './supervise-worker.ts'
import { welcome } from './welcome.ts'

/** API, pages and, unless told otherwise, a worker beside them, until a signal says stop. */
export async function serve(config: Config, options: { withWorker: boolean }): Promise<void> {
  const told = untilToldToStop()
  const log = createLog(config.logLevel, 'api')
  const database = await openDatabase(config, 'cartage-api', log)
  // Requests have connections of their own: a migration may take its time, an answer may not.
  const pool = openPool({
    connectionString: database.connectionString,
    connectionsMax: config.databaseConnections,
    applicationName: 'cartage-api',
    statementSecondsMax: limits.requestStatementSecondsMax,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const metrics = createMetrics('api')
  const running: { stop(): Promise<void> }[] = []
  try {
    await migrate(database.pool)
    metrics.watchPool(pool)
    metrics.watchQueue(() => readQueueState(pool, new Date()))

    const signingSecret = await serviceSecret(pool, 'signing')
    const app = buildApp({ config, pool, clock: () => new Date(), signingSecret, log, metrics })
    running.push({ stop: () => app.close() })
    const port = await listen(app, config)
    const worker = options.withWorker ? superviseWorker(log) : undefined
    if (worker) running.push(worker)
    const metricsServer = await serveMetrics(config, async () => [
      await metrics.registry.getMetricsAsJSON(),
      ...(worker ? [await worker.readMetrics()] : []),
    ])
    running.push(metricsServer)

    // Only now, when nothing can stop the start any more: its key is shown once.
    const demo = config.demo ? await makeDemoOrganisations(database.pool) : undefined
    const { port: metricsPort } = metricsServer
    process.stdout.write(welcome({ config, port, metricsPort, demo, withWorker: options.withWorker }))
    log.info({ signal: await told }, 'stopping: answering what has been asked, then leaving')
  } finally {
    await Promise.allSettled(running.map((part) => part.stop()))
    metrics.stop()
    await pool.end()
    await database.close()
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    throw listenError(error, config.host, config.port, { port: 'PORT', host: 'HOST' })
  }
}
