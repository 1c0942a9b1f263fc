import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { buildApp } from '../http/app.ts'
import { builtPortal } from '../http/portal-app.ts'
import { createServices } from '../http/services.ts'
import { readQueueState } from '../imports/queue/queue.ts'
import { repeat } from '../imports/worker/repeat.ts'
import { limits } from '../limits.ts'
import { listClosed, listOrganisations } from '../organisations/organisations.ts'
import { openPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { addressOnNode, NodePools } from '../platform/database/node-pools.ts'
import { signingSecretOf } from '../platform/database/service-secret.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { makeDemoOrganisations } from './first-start.ts'
import { listenError } from './listen-error.ts'
import { serveMetrics } from './metrics-server.ts'
import { openDatabase } from './open-database.ts'
import { untilToldToStop } from './stop-signals.ts'
import { superviseWorker } from './supervise-worker.ts'
import { welcome } from './welcome.ts'

/** Runs the API, the pages and, by default, a worker, until a stop signal. */
export async function serve(config: Config, options: { withWorker: boolean }): Promise<void> {
  const told = untilToldToStop()
  const log = createLog(config.logLevel, 'api')
  const database = await openDatabase(config, 'cartage-api', log)
  // Requests have their own connections: migrations may take long, answers may not.
  const openRequestPool = (
    connectionsMax = config.databaseConnections,
    connectionString = database.connectionString,
  ) =>
    openPool({
      connectionString,
      connectionsMax,
      applicationName: 'cartage-api',
      statementSecondsMax: limits.requestStatementSecondsMax,
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    })
  const pool = openRequestPool()
  const openNodePool = (node: string) =>
    openRequestPool(config.databaseConnections, addressOnNode(database.connectionString, node))
  const nodePools = new NodePools(
    pool,
    () => openRequestPool(),
    config.saveQuotesOnNodes ? openNodePool : undefined,
  )
  const watchPool = openRequestPool(limits.watchConnectionsMax)
  const metrics = createMetrics('api')
  const running: { stop(): Promise<void> }[] = []
  try {
    await migrate(database.pool, (text) => log.info(text))
    metrics.watchPools(() => nodePools.all)
    metrics.watchQueue(() => readQueueState(pool, new Date()))

    const signingSecret = await signingSecretOf(pool)
    const clock = () => new Date()
    const services = createServices({
      config,
      pool,
      watchPool,
      nodePools,
      clock,
      signingSecret,
      log,
      metrics,
    })
    metrics.watchNodes(() => services.nodes.read())
    const app = buildApp(services, { portalFolder: builtPortal })
    running.push({ stop: () => app.close() })
    const watchSchema = () => services.schema.refresh().catch(() => {})
    running.push(repeat(limits.schemaCheckSeconds * 1000, watchSchema, log))
    const port = await listen(app, config)
    const worker = options.withWorker ? superviseWorker(log) : undefined
    if (worker) running.push(worker)
    const metricsServer = await serveMetrics(config, log, async () => [
      await metrics.registry.getMetricsAsJSON(),
      ...(worker ? [await worker.readMetrics()] : []),
    ])
    running.push(metricsServer)

    // Create the demo last, when nothing can stop the start: its key is shown only once.
    const demo = config.demo ? await makeDemoOrganisations(database.pool) : undefined
    const { port: metricsPort } = metricsServer
    const isEmpty = !demo && (await listOrganisations(pool)).length === 0
    const closed = await listClosed(pool)
    process.stdout.write(
      welcome({ config, port, metricsPort, demo, isEmpty, closed, withWorker: options.withWorker }),
    )
    log.info({ signal: await told }, 'stopping after open requests are answered')
  } finally {
    await Promise.allSettled(running.map((part) => part.stop()))
    metrics.stop()
    await Promise.all([nodePools.end(), watchPool.end()])
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
