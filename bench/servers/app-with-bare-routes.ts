/**
 * The product's own app with two more routes: one does nothing, one stores and returns the bytes of a quote
 * without pricing it. Both go through everything an endpoint does: key, rate limit, headers, metrics, log.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { serverModule } from '../server-code.ts'

const { readConfig } = await serverModule<{ readConfig(environment: object): object }>('config.js')
const { openPool } = await serverModule<{ openPool(options: object): pg.Pool }>(
  'platform/database/database.js',
)
const { createLog } = await serverModule<{ createLog(level: string, name: string): object }>(
  'platform/log.js',
)
const { createMetrics } = await serverModule<{ createMetrics(name: string): object }>('platform/metrics.js')
const { serviceSecret } = await serverModule<{ serviceSecret(pool: pg.Pool, name: string): Promise<Buffer> }>(
  'platform/database/service-secret.js',
)
const { createServices } = await serverModule<{ createServices(parts: object): BenchServices }>(
  'http/services.js',
)
const { buildApp } = await serverModule<{ buildApp(services: object): FastifyInstance }>('http/app.js')

interface BenchServices {
  storedQuotes: { save(organisationId: string, quotes: object): Promise<unknown> }
}

const config = readConfig(process.env)
const pool = openPool({
  connectionString: process.env.DATABASE_URL ?? '',
  connectionsMax: 20,
  applicationName: 'cartage-bench-api',
})
const services = createServices({
  config,
  pool,
  clock: () => new Date(),
  signingSecret: await serviceSecret(pool, 'signing'),
  log: createLog('info', 'api'),
  metrics: createMetrics('api'),
})
const app = buildApp(services)
// The product types the route configuration; only `permission` is read before the handler.
const route = { config: { endpoint: { permission: 'quotes:use' } } as object }
app.get('/noop', route, async () => ({ ok: true }))

interface StoredQuote {
  request: object
  consignment: string
  consignmentWorkings: object
  customerId: string
  result: string
  workings: object
}
let sample: Promise<StoredQuote> | undefined

/** The newest quote of the organisation: create one before calling this route. */
async function readSample(organisationId: string): Promise<StoredQuote> {
  const { rows } = await pool.query<StoredQuote>(
    `select request, consignment, consignment_workings as "consignmentWorkings", customer_id as "customerId", result,
       workings
     from quote where organisation_id = $1 and quote_id = first_quote_id order by quote_id desc limit 1`,
    [organisationId],
  )
  if (!rows[0]) throw new Error('there is no quote to copy')
  return rows[0]
}

app.get('/insert', route, async (request, reply) => {
  const { organisationId } = (request as unknown as { who: { organisationId: string } }).who
  sample ??= readSample(organisationId)
  const { request: body, consignment, consignmentWorkings, customerId, result, workings } = await sample
  await services.storedQuotes.save(organisationId, {
    createdAt: new Date(),
    request: JSON.stringify(body),
    consignment,
    consignmentWorkings: JSON.stringify(consignmentWorkings),
    results: [{ quoteId: randomUUID(), customerId, result, workings: JSON.stringify(workings) }],
  })
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"consignment":${consignment},"result":${result}}`)
})
process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
