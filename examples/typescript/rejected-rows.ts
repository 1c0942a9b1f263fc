// Sends a file in which a warehouse is missing, corrects the row that was rejected, and sends it again.
import { CartageClient } from '@cartage/client'

const cartage = new CartageClient({
  url: process.env.CARTAGE_URL ?? 'http://localhost:3000',
  apiKey: process.env.CARTAGE_API_KEY ?? '',
})

const file = new Blob([
  'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference\n',
  'SYD1,PICK-UNIT,5,2026-07-02T08:00:00Z,SALTBUSH,EX-3\n',
  ',PACK-ORDER,1,2026-07-02T08:05:00Z,SALTBUSH,EX-3\n',
])
const sent = await cartage.activities.uploadFile(file, {
  fileName: 'example.csv',
  idempotencyKey: 'example file of 2026-07-02',
})
const { counts } = await cartage.activities.waitForImport(sent.importId)
console.log(`${counts.processed} written, ${counts.failed} rejected`)

// Each rejected row has its reasons, and the values as they were sent.
const corrected: Record<string, unknown>[] = []
for await (const { rowNumber, error, data } of cartage.activities.rejected(sent.importId)) {
  console.log(`Row ${rowNumber}: ${error}`)
  if (error !== 'Warehouse code is required') throw new Error(`We cannot correct row ${rowNumber}: ${error}`)
  corrected.push({ ...data, warehouseCode: 'SYD1' })
}

// The rows that were written are not sent again: they would be billed twice. The key names the import they correct.
const header = Object.keys(corrected[0] ?? {})
const lines = [header, ...corrected.map((row) => header.map((column) => quoted(row[column])))]
const again = await cartage.activities.uploadFile(
  new Blob([lines.map((cells) => `${cells.join()}\n`).join('')]),
  {
    fileName: 'corrected.csv',
    idempotencyKey: `corrections of ${sent.importId}`,
  },
)
const ended = await cartage.activities.waitForImport(again.importId)
console.log(`Sent again: ${ended.counts.processed} written, ${ended.counts.failed} rejected`)

/** A comma or a quote in a value must not end its cell. */
function quoted(value: unknown): string {
  return `"${String(value ?? '').replaceAll('"', '""')}"`
}
