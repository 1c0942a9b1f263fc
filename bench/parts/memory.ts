import { setTimeout as delay } from 'node:timers/promises'
import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import type { Figure } from '../figure.ts'
import { largeWorkbook, type Texts } from '../files/large-workbook.ts'
import { type SampleFile, sampleFile } from '../files/make-files.ts'
import { measureLatency, type Target } from '../measure-load.ts'
import { firstQuoteBody } from '../quote-bodies.ts'
import { startService } from '../start-service.ts'

const bar = { atMost: 300 }
const kinds = ['shipments', 'activities'] as const
type Peak = { api: number; worker: number }

/** Measured by the kernel's high-water mark of each process since its start. */
export const memoryPart: Part = {
  name: 'memory',
  async run(context: Context): Promise<Figure[]> {
    const { sizes, imports } = context
    const figures: Figure[] = []
    const both = (what: string, peaks: Peak[]) => {
      for (const process of ['api', 'worker'] as const) {
        const values = peaks.map((peak) => peak[process])
        figures.push(figure(`${process}, ${what}`, Math.max(...values), Math.min(...values)))
      }
    }
    const csv: Peak[] = []
    for (const kind of kinds) csv.push((await imports.measure(kind, 'csv')).peak)
    both('50 MB CSV', csv)
    // Activities only: workbooks of shipments take less (178 and 195 MB against 209 and 216).
    for (const texts of ['inline', 'shared'] as const) {
      both(`50 MB XLSX, ${texts} strings`, [await importWorkbook(context, 'activities', texts)])
    }
    const { peak, quotes } = await uploadsAtOnce(context)
    both(`${sizes.uploadsAtOnce} uploads at once`, [peak])
    figures.push(quotes)
    return figures
  },
}

const figure = (what: string, most: number, least: number): Figure => ({
  part: 'memory',
  what: `peak resident memory: ${what}`,
  measured: `${most} MB`,
  against: '–',
  value: most,
  unit: 'MB',
  bar,
  spread: most > 0 ? (most - least) / most : 0,
})

/** In a separate service, so that the high-water mark is that of this import. */
async function importWorkbook(
  { sizes, database, say }: Context,
  kind: SampleFile['kind'],
  texts: Texts,
): Promise<Peak> {
  const { pool, url, dataDir } = database
  const file = await largeWorkbook(kind, texts, sizes.fileBytes)
  const service = await startService({ databaseUrl: url, dataDir })
  try {
    const client = new Client(service.url, (await createOrganisation(pool)).apiKey)
    const { counts } = await client.untilCompleted(kind, await client.pushFile(file), 50)
    if (counts.received !== file.rows) throw new Error('not every row was read')
    const peak = service.peakMegabytes()
    say(
      `${kind}, ${texts} strings: ${(file.bytes / 2 ** 20).toFixed(1)} MB, ${file.rows.toLocaleString('en')} rows, worker ${peak.worker} MB`,
    )
    return peak
  } finally {
    await service.stop()
  }
}

/**
 * Files of this many organisations at once; the worker runs as many at a time as configured. Meanwhile
 * another organisation requests quotes, and its latency is compared with that before.
 */
async function uploadsAtOnce({ sizes, database, say }: Context): Promise<{ peak: Peak; quotes: Figure }> {
  const { pool, url, dataDir } = database
  const files = [
    await sampleFile('shipments', 'csv', sizes.fileBytes),
    await sampleFile('activities', 'csv', sizes.fileBytes),
    await largeWorkbook('activities', 'inline', sizes.fileBytes),
    await largeWorkbook('activities', 'shared', sizes.fileBytes),
  ]
  const clients: Client[] = []
  const service = await startService({ databaseUrl: url, dataDir })
  try {
    for (let number = 0; number < sizes.uploadsAtOnce; number++) {
      clients.push(new Client(service.url, (await createOrganisation(pool)).apiKey))
    }
    const { apiKey } = await createOrganisation(pool)
    const target: Target = { url: service.url, path: '/v1/org/quote/getQuote', apiKey, body: firstQuoteBody }
    await measureLatency(target, sizes.loadSeconds)
    const idle = await measureLatency(target, sizes.loadSeconds * 2)

    const besides = measureLatency(target, sizes.name === 'full' ? 25 : 1.5)
    const pushed = await Promise.all(
      clients.map(async (client, number) => {
        const file = files[number % files.length]
        if (!file) throw new Error('no file')
        return { client, kind: file.kind, importId: await client.pushFile(file) }
      }),
    )
    say(`${pushed.length} uploads are accepted`)
    // The first ones continue; the others would only repeat the result.
    const [busy] = await Promise.all([besides, delay(sizes.name === 'full' ? 15_000 : 1000)])
    const peak = service.peakMegabytes()
    await Promise.all(pushed.map(({ client, kind, importId }) => client.cancel(kind, importId)))
    const shown = ({ median, p99 }: typeof idle) => `p99 ${p99.toFixed(1)} ms, median ${median.toFixed(1)} ms`
    say(`quotes: idle ${shown(idle)}; during ${pushed.length} uploads ${shown(busy)}`)
    const quotes: Figure = {
      part: 'memory',
      what: `p99 of quotes during ${pushed.length} uploads`,
      measured: shown(busy),
      against: `idle, ${shown(idle)}`,
      value: busy.p99 / idle.p99,
      unit: '×',
      spread: 0,
    }
    return { peak, quotes }
  } finally {
    await service.stop()
  }
}
