import { setTimeout as delay } from 'node:timers/promises'
import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import { sampleObjects } from '../files/make-files.ts'
import { startService } from '../start-service.ts'

/** Uses the times shown on the import, which come from one clock. */
export const queuePart: Part = {
  name: 'queue',
  async run({ sizes, database }: Context): Promise<Figure[]> {
    const { pool, url, dataDir } = database
    const service = await startService({ databaseUrl: url, dataDir })
    try {
      const { apiKey } = await createOrganisation(pool)
      const client = new Client(service.url, apiKey)
      const body = Buffer.from(
        JSON.stringify({
          activities: sampleObjects('activities', 10).map((row) => ({
            ...row,
            quantity: Number(row.quantity),
          })),
        }),
      )
      const waits: number[] = []
      for (let push = -1; push < sizes.queuePushes; push++) {
        const importId = await client.pushJson('activities', body)
        const ended = await client.untilCompleted('activities', importId)
        if (push >= 0) waits.push(Date.parse(ended.startedAt) - Date.parse(ended.submittedAt))
        await delay(50)
      }
      const ids: string[] = []
      for (let push = 0; push < sizes.queuePushes; push++) ids.push(await client.pushJson('activities', body))
      const gaps: number[] = []
      let before: number | undefined
      for (const importId of ids) {
        const { startedAt, finishedAt, submittedAt } = await client.untilCompleted('activities', importId)
        // A gap only counts if the next import was already waiting.
        if (before !== undefined && Date.parse(submittedAt) < before)
          gaps.push(Date.parse(startedAt) - before)
        before = Date.parse(finishedAt)
      }
      return [
        figure('push to start, nothing else waiting', waits),
        figure('gap between two imports of an organisation', gaps),
      ]
    } finally {
      await service.stop()
    }
  },
}

function figure(what: string, values: number[]): Figure {
  const { median, worst, spread } = sampleOf(values)
  return {
    part: 'queue',
    what,
    measured: `median ${median} ms, worst ${worst} ms of ${values.length}`,
    against: '–',
    value: median,
    unit: 'ms',
    spread,
  }
}
