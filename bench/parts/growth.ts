import { performance } from 'node:perf_hooks'
import { createOrganisation, type Organisation, openDatabase } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, type Sample, sampleOf } from '../figure.ts'
import { sampleObjects, smallCsv } from '../files/make-files.ts'
import { fillHistory } from '../fill-history.ts'
import { addCustomers, quoteBody } from '../quote-bodies.ts'
import { startService } from '../start-service.ts'

const importRows = 10_000
/** Two hundred pages; the last one is read by its cursor. */
const rejectedRows = 20_000
const quotesTogether = 40
const pagesTogether = 40

/** The same work in an empty organisation and in one with years of history, in a separate database. */
export const growthPart: Part = {
  name: 'growth',
  async run({ sizes, say }: Context): Promise<Figure[]> {
    const database = await openDatabase()
    const { pool, url, dataDir } = database
    const service = await startService({ databaseUrl: url, dataDir })
    try {
      const organisation = await createOrganisation(pool)
      await addCustomers(pool, organisation)
      const pages = await importWithRejectedRows(service.url, organisation)
      const before = await measure(service.url, organisation, pages, sizes.growthRepeats)
      const start = performance.now()
      await fillHistory(pool, organisation.organisationId, sizes)
      say(`filled the ledgers in ${((performance.now() - start) / 1000).toFixed(0)} s`)
      const after = await measure(service.url, organisation, pages, sizes.growthRepeats)
      const rows = `${(sizes.growthRows / 1e6).toLocaleString('en')} million ledger rows`
      const [first, last] = [after['page of rejected rows'], after['last page of rejected rows']]
      return [
        ...(Object.keys(before) as (keyof Measured)[]).map((name) =>
          figure(`${name}, with ${rows}`, after[name], 'itself, empty', before[name]),
        ),
        figure(`last page of ${rejectedRows.toLocaleString('en')} rejected rows`, last, 'the first', first),
      ]
    } finally {
      await service.stop()
      await database.close()
    }
  },
}

const figure = (what: string, measured: Sample, against: string, base: Sample): Figure => ({
  part: 'growth',
  what,
  measured: `${measured.median.toFixed(1)} ms`,
  against: `${against}, ${base.median.toFixed(1)} ms`,
  value: measured.median / base.median,
  unit: '×',
  bar: { atMost: 1.3 },
  spread: Math.max(base.spread, measured.spread),
})

interface Measured {
  'import of 10,000 shipment rows': Sample
  'import of 10,000 activity rows': Sample
  quote: Sample
  'page of rejected rows': Sample
  'last page of rejected rows': Sample
}

/** An import with rejected rows, and the cursor of their last page. */
interface Pages {
  importId: string
  lastCursor: string
}

async function measure(
  url: string,
  { apiKey }: Organisation,
  { importId, lastCursor }: Pages,
  repeats: number,
): Promise<Measured> {
  const client = new Client(url, apiKey)
  const quote = quoteBody(1, 5)
  const times: Record<keyof Measured, number[]> = {
    'import of 10,000 shipment rows': [],
    'import of 10,000 activity rows': [],
    quote: [],
    'page of rejected rows': [],
    'last page of rejected rows': [],
  }
  const files = {
    shipments: smallCsv('shipments', importRows),
    activities: smallCsv('activities', importRows),
  }
  const time = async (name: keyof Measured, count: number, work: () => Promise<unknown>) => {
    const start = performance.now()
    for (let number = 0; number < count; number++) await work()
    times[name].push((performance.now() - start) / count)
  }
  // The first round warms up.
  for (let repeat = 0; repeat <= repeats; repeat++) {
    for (const kind of ['shipments', 'activities'] as const) {
      await time(`import of 10,000 ${kind === 'shipments' ? 'shipment' : 'activity'} rows`, 1, async () => {
        await client.untilCompleted(kind, await client.pushBytes(kind, 'growth.csv', files[kind]), 5)
      })
    }
    await time('quote', quotesTogether, () => client.quote(quote))
    await time('page of rejected rows', pagesTogether, () => client.rejectedPage('activities', importId))
    await time('last page of rejected rows', pagesTogether, () =>
      client.rejectedPage('activities', importId, lastCursor),
    )
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [name, sampleOf(values.slice(1))]),
  ) as unknown as Measured
}

async function importWithRejectedRows(url: string, { apiKey }: Organisation): Promise<Pages> {
  const client = new Client(url, apiKey)
  const rows = sampleObjects('activities', rejectedRows).map((row) =>
    Object.values({ ...row, chargeCode: '' }).join(','),
  )
  const header = Object.keys(sampleObjects('activities', 1)[0] ?? {}).join(',')
  const importId = await client.pushBytes(
    'activities',
    'rejected.csv',
    Buffer.from([header, ...rows, ''].join('\n')),
  )
  const { counts } = await client.untilCompleted('activities', importId)
  if (counts.failed !== rejectedRows) throw new Error('the rows should have been rejected')
  let lastCursor = ''
  for (;;) {
    const { nextCursor } = await client.rejectedPage('activities', importId, lastCursor || undefined)
    if (nextCursor === null) return { importId, lastCursor }
    lastCursor = nextCursor
  }
}
