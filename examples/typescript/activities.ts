// Sends what a warehouse did, waits for the import, and reads it from the ledger.
import { CartageClient } from '@cartage/client'

const cartage = new CartageClient({
  url: process.env.CARTAGE_URL ?? 'http://localhost:3000',
  apiKey: process.env.CARTAGE_API_KEY ?? '',
})

const activity = (chargeCode: string, quantity: number, reference: string) => ({
  warehouseCode: 'SYD1',
  chargeCode,
  quantity,
  reference,
  customerId: 'SALTBUSH',
  activityTimestamp: '2026-07-01T09:30:00+10:00',
})

// Activities are billed, and have no id of their own. Only the key keeps a second push from being billed again.
const { importId, wasReplayed } = await cartage.activities.push(
  [activity('PICK-UNIT', 12, 'EX-1'), activity('PACK-ORDER', 1, 'EX-1')],
  { sourceDetails: 'example activities', idempotencyKey: 'example activities of 2026-07-01' },
)
if (wasReplayed) console.log('This was sent before. Nothing is billed twice.')

const { status, counts } = await cartage.activities.waitForImport(importId, {
  onProgress: (seen) => console.error(`${seen.status}, ${seen.progress} %`),
})
console.log(`${status}: ${counts.processed} written, ${counts.failed} rejected`)

for await (const { chargeCode, quantity, reference } of cartage.activities.rows({ importId })) {
  console.log(`${reference}: ${quantity} ${chargeCode}`)
}
