import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import type { Config } from '../config.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { listenError } from './listen-error.ts'

export interface MetricsServer {
  port: number
  stop(): Promise<void>
}

/**
 * Metrics need no key, so they have their own address, private by default. One reading has the figures of several
 * processes, distinguished by the label `process`.
 */
export async function serveMetrics(
  config: Config,
  log: Logger,
  read: () => Promise<MetricObject[][]>,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, securityHeaders).end()
      return
    }
    try {
      const merged = AggregatorRegistry.aggregate(await read())
      const text = await merged.metrics()
      response.writeHead(200, { ...securityHeaders, 'content-type': merged.contentType }).end(text)
    } catch {
      // Queue metrics come from the database. If it is unavailable, fail: a reading without them would look like an
      // empty queue.
      response.writeHead(503, securityHeaders).end()
    }
  })
  const port = await listenOnMetricsPort(server, config, log)
  return {
    port,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Do not refuse to start because of a default port: a second service on this machine takes a free one. */
async function listenOnMetricsPort(server: Server, config: Config, log: Logger): Promise<number> {
  const { metricsHost: host, metricsPort: wanted } = config
  try {
    return await listen(server, host, wanted)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (config.metricsPortIsSet || !isTaken) {
      throw listenError(error, host, wanted, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
    }
    const port = await listen(server, host, 0)
    log.warn({ wanted, port }, 'the default port of /metrics is taken; using another')
    return port
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
