import { performance } from 'node:perf_hooks'
import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import { type Kind, sampleObjects } from '../files/make-files.ts'
import { startService } from '../start-service.ts'

const activities = 10_000
const shipments = 1000
const linesOfShipment = 10

/** How long a sender waits for the 202, compared with the minimum work for the body. */
export const pushPart: Part = {
  name: 'push',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const { pool, url, dataDir } = database
    const service = await startService({ databaseUrl: url, dataDir })
    await pool.query(
      'create table if not exists bare_body (id bigint generated always as identity primary key, bytes bytea)',
    )
    await pool.query('alter table bare_body alter column bytes set storage external')
    const figures: Figure[] = []
    try {
      const { apiKey } = await createOrganisation(pool)
      const client = new Client(service.url, apiKey)
      for (const kind of ['activities', 'shipments'] as const) {
        const body = bodyOf(kind)
        const times: number[] = []
        const peerTimes: number[] = []
        // The first few warm both sides up and are not counted.
        for (let repeat = -2; repeat < sizes.pushRepeats; repeat++) {
          const peerStart = performance.now()
          JSON.parse(body.toString('utf8'))
          await pool.query({
            name: 'bare-body',
            text: 'insert into bare_body (bytes) values ($1)',
            values: [body],
          })
          const start = performance.now()
          const importId = await client.pushJson(kind, body)
          const end = performance.now()
          // The worker must not run while the other side is measured.
          await client.untilCompleted(kind, importId)
          if (repeat < 0) continue
          peerTimes.push(start - peerStart)
          times.push(end - start)
        }
        const time = sampleOf(times)
        const peer = sampleOf(peerTimes)
        say(`push of ${kind}: ${time.median.toFixed(1)} ms, peer ${peer.median.toFixed(1)} ms`)
        figures.push({
          part: 'push',
          what: `JSON push of ${kind === 'activities' ? '10,000 activities' : '1,000 × 10 shipments'}, time to 202`,
          measured: `${time.median.toFixed(0)} ms for ${(body.length / 2 ** 20).toFixed(1)} MB`,
          against: `JSON.parse and one insert of the bytes, without HTTP, ${peer.median.toFixed(0)} ms`,
          value: time.median / peer.median,
          unit: '×',
          bar: { atMost: 3 },
          spread: Math.max(time.spread, peer.spread),
        })
      }
    } finally {
      await service.stop()
    }
    return figures
  },
}

export function bodyOf(kind: Kind): Buffer {
  if (kind === 'activities') {
    const rows = sampleObjects('activities', activities).map((row) => ({
      ...row,
      quantity: Number(row.quantity),
    }))
    return Buffer.from(JSON.stringify({ activities: rows, sourceDetails: 'bench' }))
  }
  const rows = sampleObjects('shipments', shipments * 3)
  const pushed = Array.from({ length: shipments }, (_, number) => {
    const { itemType, itemQuantity, itemWeight, costCentre, totalCostReceived, ...shipment } =
      rows[number * 3] ?? {}
    const items = Array.from({ length: linesOfShipment }, (_, line) => {
      const row = rows[(number * 3 + line) % rows.length] ?? {}
      return {
        itemType: row.itemType,
        itemQuantity: Number(row.itemQuantity),
        itemWeight: Number(row.itemWeight),
      }
    })
    return { ...shipment, totalCostReceived: Number(totalCostReceived), customFields: { costCentre }, items }
  })
  return Buffer.from(JSON.stringify({ shipments: pushed, sourceDetails: 'bench' }))
}
