import { performance } from 'node:perf_hooks'
import { createOrganisation } from '../bench-database.ts'
import { bodiesBurden, quotesBurden, uploadsBurden } from '../burdens.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import { sampleFile, smallCsv } from '../files/make-files.ts'
import { addCustomers } from '../quote-bodies.ts'
import { startService } from '../start-service.ts'
import { workBurdens } from '../work-burdens.ts'
import { measureQuotesBeside } from './neighbour-quotes.ts'

const rows = 1000

/** How a large organisation affects a small one. */
export const neighbourPart: Part = {
  name: 'neighbour',
  async run(context: Context): Promise<Figure[]> {
    const { sizes, database, say } = context
    const { pool, url, dataDir } = database
    const large = await sampleFile('shipments', 'csv', sizes.fileBytes)
    const service = await startService({ databaseUrl: url, dataDir })
    try {
      const small = new Client(service.url, (await createOrganisation(pool)).apiKey)
      const bytes = smallCsv('activities', rows)
      const importOnce = async () => {
        const start = performance.now()
        await small.untilCompleted('activities', await small.pushBytes('activities', 'small.csv', bytes), 5)
        return performance.now() - start
      }
      for (let warm = 0; warm < 3; warm++) await importOnce()
      const alone: number[] = []
      for (let repeat = 0; repeat < sizes.neighbourRepeats; repeat++) alone.push(await importOnce())

      const neighbour = new Client(service.url, (await createOrganisation(pool)).apiKey)
      let over = false
      const files = (async () => {
        while (!over) {
          const importId = await neighbour.pushFile(large)
          while (!over && (await neighbour.readImport('shipments', importId)).status !== 'completed') {
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
          if (over) await neighbour.cancel('shipments', importId)
        }
      })()
      // The first of these starts a thread for the second organisation.
      await importOnce()
      const beside: number[] = []
      for (let repeat = 0; repeat < sizes.neighbourRepeats * 2; repeat++) beside.push(await importOnce())
      over = true
      await files
      const [one, two] = [sampleOf(alone), sampleOf(beside)]
      const busy = await createOrganisation(pool)
      await addCustomers(pool, busy)
      const client = new Client(service.url, busy.apiKey)
      const burdens = [
        bodiesBurden(client),
        quotesBurden(client, sizes.quotesAtOnce),
        uploadsBurden(client, sizes.uploadsAtOnce, large),
        ...(await workBurdens(context, service.url)),
      ]
      say(`small import alone ${one.median.toFixed(0)} ms, beside 50 MB files ${two.median.toFixed(0)} ms`)
      return [
        ...(await measureQuotesBeside(context, service.url, burdens)),
        {
          part: 'neighbour',
          what: '1,000-row import while another organisation imports 50 MB files',
          measured: `${two.median.toFixed(0)} ms, worst ${two.worst.toFixed(0)} ms`,
          against: `itself, alone, ${one.median.toFixed(0)} ms, worst ${one.worst.toFixed(0)} ms`,
          value: two.median / one.median,
          unit: '×',
          bar: { atMost: 2 },
          spread: Math.max(one.spread, two.spread),
        },
      ]
    } finally {
      await service.stop()
    }
  },
}
