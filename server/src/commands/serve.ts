import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { buildApp } from '../http/app.ts'
import { readQueueState } from '../imports/queue.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrate.ts'
import { serviceSecret } from '../platform/service-secret.ts'
import { openDatabase } from './database.ts'
import { makeDemoOrganisations } from './first-start.ts'
import { untilToldToStop } from './stop-signals.ts'
import { superviseWorker } from './supervise-worker.ts'
import { welcome } from './welcome.ts'

/** API, pages and, unless told otherwise, a worker beside it, until a signal says stop. */
export async function serve(config: Config, options: { withWorker: boolean }): Promise<void> {
  const log = createLog(config.logLevel, 'api')
  const database = await openDatabase(config, 'cartage-api')
  const metrics = createMetrics('api')
  const cleanUp: (() => Promise<void>)[] = [database.close]
  try {
    const { pool } = database
    pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    await migrate(pool)
    metrics.watchPool(pool)
    metrics.watchQueue(() => readQueueState(pool, new Date()))
    const demo = config.demo ? await makeDemoOrganisations(pool) : undefined

    const signingSecret = await serviceSecret(pool, 'signing')
    const app = buildApp({ config, pool, clock: () => new Date(), signingSecret, log, metrics })
    const port = await listen(app, config)
    cleanUp.unshift(() => app.close())
    const worker = options.withWorker ? superviseWorker(log) : undefined
    if (worker) cleanUp.unshift(() => worker.stop())
    const metricsServer = await serveMetrics(config, async () => [
      await metrics.registry.metrics(),
      ...(worker ? [await worker.readMetrics()] : []),
    ])
    cleanUp.unshift(async () => {
      metricsServer.close()
    })

    process.stdout.write(
      welcome({
        config,
        port,
        demo,
        metricsPort: (metricsServer.address() as AddressInfo).port,
        withWorker: Boolean(worker),
      }),
    )
    const signal = await untilToldToStop()
    log.info({ signal }, 'stopping: answering what has been asked, then leaving')
  } finally {
    for (const step of cleanUp)
      await step().catch((error) => log.error({ err: error }, 'a step of stopping failed'))
    metrics.stop()
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    throw listenError(error, config.host, config.port, 'PORT')
  }
}

/** Metrics need no key, so they stand on an address of their own that is private unless somebody opens it. */
async function serveMetrics(config: Config, read: () => Promise<string[]>): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const parts = await read()
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(parts.join('\n'))
    } catch {
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(listenError(error, config.metricsHost, config.metricsPort, 'METRICS_PORT')),
    )
    server.listen(config.metricsPort, config.metricsHost, resolve)
  })
  return server
}

function listenError(error: unknown, host: string, port: number, setting: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is taken by another program. Stop that program, or set ${setting} to another port.`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`This user may not open port ${port}. Set ${setting} to a port above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `This machine has no address ${host}. Set ${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'} to one of its own.`,
    )
  }
  return error instanceof Error ? error : new Error(String(error))
}
