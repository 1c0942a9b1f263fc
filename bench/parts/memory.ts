import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { createOrganisation } from '../database.ts'
import type { Figure } from '../figure.ts'
import { sampleFile } from '../files/make-files.ts'
import { startService } from '../service.ts'

const bar = { atMost: 300 }

/** By the kernel's high-water mark of each process, from its start on. */
export const memoryPart: Part = {
  name: 'memory',
  needsXlsx: true,
  async run(context: Context): Promise<Figure[]> {
    const figures: Figure[] = []
    for (const format of ['csv', 'xlsx'] as const) {
      const shipments = (await context.imports.measure('shipments', format)).peak
      const activities = (await context.imports.measure('activities', format)).peak
      for (const process of ['api', 'worker'] as const) {
        const [most, least] = [
          Math.max(shipments[process], activities[process]),
          Math.min(shipments[process], activities[process]),
        ]
        figures.push(figure(`${process}, 50 MB ${format.toUpperCase()}`, most, most - least))
      }
    }
    const peak = await uploadsAtOnce(context)
    const { uploadsAtOnce: count } = context.sizes
    figures.push(figure(`api, ${count} uploads at once`, peak.api, 0))
    figures.push(figure(`worker, ${count} uploads at once`, peak.worker, 0))
    return figures
  },
}

const figure = (what: string, value: number, difference: number): Figure => ({
  part: 'memory',
  what: `peak resident memory: ${what}`,
  measured: `${value} MB`,
  against: '–',
  value,
  unit: 'MB',
  bar,
  spread: value > 0 ? difference / value : 0,
})

/** Files of as many organisations at once; the worker runs as many of them at a time as it is set to. */
async function uploadsAtOnce({ sizes, database, say }: Context) {
  const { pool, url, dataDir } = database
  const files = [
    await sampleFile('shipments', 'csv', sizes.fileBytes),
    await sampleFile('activities', 'csv', sizes.fileBytes),
    await sampleFile('shipments', 'xlsx', sizes.fileBytes),
    await sampleFile('activities', 'xlsx', sizes.fileBytes),
  ]
  const clients: Client[] = []
  const service = await startService({ databaseUrl: url, dataDir })
  try {
    for (let number = 0; number < sizes.uploadsAtOnce; number++) {
      clients.push(new Client(service.url, (await createOrganisation(pool)).apiKey))
    }
    const pushed = await Promise.all(
      clients.map(async (client, number) => {
        const file = files[number % files.length]
        if (!file) throw new Error('no file')
        return { client, kind: file.kind, importId: await client.pushFile(file) }
      }),
    )
    say(`${pushed.length} uploads are accepted`)
    // The first ones run on; the others would only say the same again.
    await delay(sizes.name === 'full' ? 15_000 : 1000)
    const peak = service.peakMegabytes()
    await Promise.all(pushed.map(({ client, kind, importId }) => client.cancel(kind, importId)))
    return peak
  } finally {
    await service.stop()
  }
}
