import type { Organisation } from './bench-database.ts'
import { Client } from './client.ts'

/** A file with only rejected rows, half of them for the same wrong suburb. */
export async function rejectRows(url: string, { apiKey }: Organisation, count: number): Promise<string> {
  const header =
    'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity,itemWeight'
  const suburb = (row: number) => (row % 2 === 0 ? 'SYDNY' : `NOWHERE ${row % 300}`)
  const rows = Array.from(
    { length: count },
    (_, row) => `R-${row},GUMNUT,2000,${suburb(row)},3000,Melbourne,CARTON,1,2.5`,
  )
  const client = new Client(url, apiKey)
  const bytes = Buffer.from([header, ...rows].join('\n'))
  const importId = await client.pushBytes('shipments', 'rejected.csv', bytes)
  await client.untilCompleted('shipments', importId)
  return importId
}
