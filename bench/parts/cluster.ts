import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Bar, type Figure, sampleOf } from '../figure.ts'
import { type Kind, sampleFile } from '../files/make-files.ts'
import { measureLoad } from '../measure-load.ts'
import { firstQuoteBody } from '../quote-bodies.ts'
import { serverModule } from '../server-code.ts'
import { type Service, startService } from '../start-service.ts'
import { bodyOf } from './push.ts'

interface Side {
  pool: pg.Pool
  service: Service
}
type Sides = Record<'plain' | 'cluster', Side>

const quotePath = '/v1/org/quote/getQuote'
const connectionsOfOne = 16

/**
 * The same work on plain PostgreSQL and on a cluster, in turn. Both databases are migrated, and the cluster's is
 * distributed; their addresses are in PLAIN_DATABASE_URL and CLUSTER_DATABASE_URL.
 */
export const clusterPart: Part = {
  name: 'cluster',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const { PLAIN_DATABASE_URL: plainUrl, CLUSTER_DATABASE_URL: clusterUrl } = process.env
    if (!plainUrl || !clusterUrl) {
      say('left out: it needs PLAIN_DATABASE_URL and CLUSTER_DATABASE_URL')
      return []
    }
    const open = (url: string) => openSide(url, database.dataDir)
    const sides: Sides = { plain: await open(plainUrl), cluster: await open(clusterUrl) }
    const figures: Figure[] = []
    const compare = async (
      what: string,
      unit: string,
      repeats: number,
      measure: (side: Side) => Promise<number>,
      bar?: Bar,
    ) => {
      const measured = await inTurn(sides, repeats, measure)
      const [plain, cluster] = [sampleOf(measured.plain), sampleOf(measured.cluster)]
      const ratios = sampleOf(measured.cluster.map((value, at) => value / (measured.plain[at] ?? 1)))
      const text = (value: number) =>
        `${value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 })} ${unit}`
      say(`${what}: plain ${text(plain.median)}, cluster ${text(cluster.median)}`)
      figures.push({
        part: 'cluster',
        what,
        measured: text(cluster.median),
        against: `plain PostgreSQL, ${text(plain.median)}`,
        value: ratios.median,
        ...(bar ? { bar } : {}),
        unit: '×',
        spread: ratios.spread,
      })
    }
    try {
      for (const kind of ['activities', 'shipments'] as const) {
        const file = await sampleFile(kind, 'csv', sizes.fileBytes)
        const megabytes = Math.round(file.bytes / 2 ** 20)
        await compare(`${kind}, ${megabytes} MB CSV, push to completed`, 's', sizes.importRepeats, (side) =>
          importSeconds(side, kind, (client) => client.pushFile(file)),
        )
      }
      const body = bodyOf('activities')
      await compare('JSON push of 10,000 activities, time to 202', 'ms', sizes.pushRepeats, (side) =>
        pushMilliseconds(side, body),
      )
      const quotes = (what: string, organisations: number) =>
        compare(
          what,
          'requests/s',
          sizes.loadRepeats,
          (side) => quotesPerSecond(side, organisations, sizes.loadSeconds),
          { atLeast: 0.8 },
        )
      await quotes('quotes of one organisation', 1)
      const count = sizes.workerOrganisations
      await quotes(`quotes of ${count} organisations at once`, count)
      const small = await sampleFile('activities', 'csv', sizes.workerFileBytes)
      await compare(
        `files of ${count} organisations at once, push to the last completed`,
        's',
        sizes.importRepeats,
        async (side) => {
          const clients = await newClients(side, count)
          const start = performance.now()
          await Promise.all(
            clients.map(async (client) =>
              client.untilCompleted('activities', await client.pushFile(small), 100),
            ),
          )
          return (performance.now() - start) / 1000
        },
      )
    } finally {
      for (const { service, pool } of Object.values(sides)) {
        await service.stop()
        await pool.end()
      }
    }
    return figures
  },
}

async function openSide(url: string, dataDir: string): Promise<Side> {
  const { openPool } = await serverModule<{ openPool(options: object): pg.Pool }>(
    'platform/database/database.js',
  )
  const pool = openPool({ connectionString: url, connectionsMax: 4, applicationName: 'cartage-bench' })
  return { pool, service: await startService({ databaseUrl: url, dataDir }) }
}

/** Alternates, so that other work on the machine affects both. The first round warms up. */
async function inTurn(sides: Sides, repeats: number, measure: (side: Side) => Promise<number>) {
  const measured = { plain: [] as number[], cluster: [] as number[] }
  for (let repeat = 0; repeat <= repeats; repeat++) {
    for (const name of ['plain', 'cluster'] as const) {
      const value = await measure(sides[name])
      if (repeat > 0) measured[name].push(value)
    }
  }
  return measured
}

async function newClients({ pool, service }: Side, count: number): Promise<Client[]> {
  const clients: Client[] = []
  for (let made = 0; made < count; made++) {
    clients.push(new Client(service.url, (await createOrganisation(pool)).apiKey))
  }
  return clients
}

async function importSeconds(side: Side, kind: Kind, push: (client: Client) => Promise<string>) {
  const [client] = (await newClients(side, 1)) as [Client]
  const start = performance.now()
  await client.untilCompleted(kind, await push(client), 50)
  return (performance.now() - start) / 1000
}

async function pushMilliseconds(side: Side, body: Buffer): Promise<number> {
  const [client] = (await newClients(side, 1)) as [Client]
  const start = performance.now()
  const importId = await client.pushJson('activities', body)
  const end = performance.now()
  await client.untilCompleted('activities', importId)
  return end - start
}

async function quotesPerSecond({ pool, service }: Side, organisations: number, seconds: number) {
  const targets = []
  for (let made = 0; made < organisations; made++) {
    const { apiKey } = await createOrganisation(pool)
    // The first quote reads the rates into memory.
    await new Client(service.url, apiKey).quote(firstQuoteBody)
    targets.push({ url: service.url, path: quotePath, apiKey, body: firstQuoteBody })
  }
  const connections = connectionsOfOne / organisations
  const rates = await Promise.all(targets.map((target) => measureLoad(target, seconds, connections)))
  return rates.reduce((sum, rate) => sum + rate, 0)
}
