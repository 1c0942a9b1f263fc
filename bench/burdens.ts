import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { SampleFile } from './files/make-files.ts'
import { customerCount, quoteBody } from './quote-bodies.ts'

/** Load from a large organisation while others are measured. */
export interface Burden {
  name: string
  atMost: number
  /** Continues until the signal. */
  run(over: AbortSignal): Promise<void>
}

const megabyte = 1024 * 1024
const activityPath = '/v1/org/fulfilment/activities'

/** Bodies that used to block the thread for seconds: each is refused. */
const costlyBodies = [
  () => Buffer.from(`{"activities":[{"warehouseCode":"${'x'.repeat(30 * megabyte)}"}]}`),
  () =>
    Buffer.from(
      `{"activities":[{${Array.from({ length: 200_000 }, (_, nth) => `"unknown${nth}":1`).join()}}]}`,
    ),
  () => Buffer.from(`{"activities":[${'{},'.repeat(5_000_000)}{}]}`),
  () => Buffer.from(`{"activities":[${'{"quantity":"x"},'.repeat(250_000)}{}]}`),
]

export function bodiesBurden(client: Client): Burden {
  const bodies = costlyBodies.map((make) => make())
  return {
    name: 'sends 60 bodies of up to 30 MB a minute',
    atMost: 5,
    async run(over) {
      for (let nth = 0; !over.aborted; nth++) {
        const body = bodies[nth % bodies.length] as Buffer
        const [status] = await Promise.all([client.statusOf(activityPath, body), delay(1000)])
        if (status !== 400) throw new Error(`a body that is not valid was answered with ${status}`)
      }
    },
  }
}

export function quotesBurden(client: Client, quotesAtOnce: number): Burden {
  const body = quoteBody(customerCount, 500)
  return {
    name: `sends ${quotesAtOnce} quotes of ${customerCount} customers × 500 items at once`,
    atMost: 5,
    async run(over) {
      while (!over.aborted) {
        await Promise.all(Array.from({ length: quotesAtOnce }, () => client.quote(body)))
      }
    },
  }
}

export function uploadsBurden(client: Client, uploadsAtOnce: number, file: SampleFile): Burden {
  return {
    name: `uploads ${uploadsAtOnce} files at once`,
    atMost: 8,
    async run(over) {
      while (!over.aborted) {
        const importIds = await Promise.all(
          Array.from({ length: uploadsAtOnce }, () => client.pushFile(file)),
        )
        for (const importId of importIds) await client.cancel(file.kind, importId)
      }
    },
  }
}
