// Sends two shipments, waits for the import, and reads what it wrote from the ledger.
import { CartageClient } from '@cartage/client'

const cartage = new CartageClient({
  url: process.env.CARTAGE_URL ?? 'http://localhost:3000',
  apiKey: process.env.CARTAGE_API_KEY ?? '',
})

const shared = {
  customerId: 'SALTBUSH',
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  destinationPostCode: '2000',
  destinationSuburb: 'Sydney',
}

// With a key of our own, this push is imported once, however often we run this script.
const { importId } = await cartage.shipments.push(
  [
    { ...shared, shipmentId: 'EX-1', items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12 }] },
    { ...shared, shipmentId: 'EX-2', items: [{ itemType: 'PALLET', itemQuantity: 1, itemWeight: 340 }] },
  ],
  { sourceDetails: 'example shipments', idempotencyKey: 'example shipments of 2026-07-01' },
)

// Polls as often as the service asks for.
const { status, counts } = await cartage.shipments.waitForImport(importId)
console.log(`${status}: ${counts.processed} written, ${counts.failed} rejected`)

for await (const { shipmentId, destinationSuburb } of cartage.shipments.rows({ importId })) {
  console.log(`${shipmentId} to ${destinationSuburb}`)
}
