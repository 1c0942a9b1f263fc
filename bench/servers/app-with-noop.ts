/**
 * The product's own app with one route more, which does nothing. It goes through everything that each endpoint goes
 * through: key, rate limit, headers, metrics, log.
 */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { serverModule } from '../server-code.ts'

const { readConfig } = await serverModule<{ readConfig(environment: object): object }>('config.js')
const { openPool } = await serverModule<{ openPool(options: object): pg.Pool }>('platform/database.js')
const { createLog } = await serverModule<{ createLog(level: string, name: string): object }>(
  'platform/log.js',
)
const { createMetrics } = await serverModule<{ createMetrics(name: string): object }>('platform/metrics.js')
const { serviceSecret } = await serverModule<{ serviceSecret(pool: pg.Pool, name: string): Promise<Buffer> }>(
  'platform/service-secret.js',
)
const { buildApp } = await serverModule<{ buildApp(services: object): FastifyInstance }>('http/app.js')

const config = readConfig(process.env)
const pool = openPool({
  connectionString: process.env.DATABASE_URL ?? '',
  connectionsMax: 20,
  applicationName: 'cartage-bench-api',
})
const app = buildApp({
  config,
  pool,
  clock: () => new Date(),
  signingSecret: await serviceSecret(pool, 'signing'),
  log: createLog('info', 'api'),
  metrics: createMetrics('api'),
})
const endpoint = { access: 'key' }
// The product types what a route is configured with; only `access` is read before the handler.
app.get('/noop', { config: { endpoint } as object }, async () => ({ ok: true }))
process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
