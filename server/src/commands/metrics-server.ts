import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import type { Config } from '../config.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { listenError } from './listen-error.ts'

export interface MetricsServer {
  port: number
  stop(): Promise<void>
}

/**
 * Metrics need no key, so they stand on an address of their own, private unless somebody opens it. What several
 * processes measured is shown as one reading; each is told apart by its `process` label.
 */
export async function serveMetrics(
  config: Config,
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
      // The queue is read from the database, which may be away: a reading without it would look like an empty queue.
      response.writeHead(503, securityHeaders).end()
    }
  })
  await listening(server, config)
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listening(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        listenError(error, config.metricsHost, config.metricsPort, {
          port: 'METRICS_PORT',
          host: 'METRICS_HOST',
        }),
      ),
    )
    server.listen(config.metricsPort, config.metricsHost, resolve)
  })
}
