import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import type { Figure } from '../figure.ts'
import { sampleFile } from '../files/make-files.ts'
import { startService, startWorker } from '../start-service.ts'
import { perSecond } from './imports.ts'

/** Files of many organisations wait; then one, two or four worker processes take them. */
export const workersPart: Part = {
  name: 'workers',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const { pool, url, dataDir } = database
    const options = { databaseUrl: url, dataDir }
    const file = await sampleFile('activities', 'csv', sizes.workerFileBytes)
    const api = await startService({ ...options, withWorker: false })
    const figures: Figure[] = []
    let ofOne = 0
    try {
      for (const count of [1, 2, 4]) {
        const clients: Client[] = []
        for (let number = 0; number < sizes.workerOrganisations; number++) {
          clients.push(new Client(api.url, (await createOrganisation(pool)).apiKey))
        }
        const pushed: { client: Client; importId: string }[] = []
        for (const client of clients) pushed.push({ client, importId: await client.pushFile(file) })
        await pool.query('checkpoint')
        const workers = await Promise.all(Array.from({ length: count }, () => startWorker(options)))
        const ended = await Promise.all(
          pushed.map(({ client, importId }) => client.untilCompleted('activities', importId, 50)),
        )
        for (const worker of workers) await worker.stop()
        const start = Math.min(...ended.map(({ startedAt }) => Date.parse(startedAt)))
        const end = Math.max(...ended.map(({ finishedAt }) => Date.parse(finishedAt)))
        const rate = (file.rows * clients.length) / ((end - start) / 1000)
        if (count === 1) ofOne = rate
        say(`${count} workers: ${Math.round(rate)} rows/s`)
        figures.push({
          part: 'workers',
          what: `${count} worker process${count === 1 ? '' : 'es'}, ${clients.length} organisations`,
          measured: perSecond(rate, 1),
          against: `one, ${perSecond(ofOne, 1)}`,
          value: rate / ofOne,
          unit: '×',
          spread: 0,
        })
      }
    } finally {
      await api.stop()
    }
    return figures
  },
}
