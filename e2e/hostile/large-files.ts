import { zipOf } from '../../testing/zip-of.ts'
import type { Kind } from './import-calls.ts'
import { csvOf, sheetOf, workbookParts } from './lanes.ts'

/** A good file of about this many bytes, and its expected result. */
export interface LargeFile {
  kind: Kind
  name: string
  content: Blob
  rows: number
  processed: number
}

const linesOfShipment = 2

const headers = {
  activities: ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp', 'customerId', 'reference'],
  shipments: [
    'shipmentId',
    'customerId',
    'originPostCode',
    'originSuburb',
    'destinationPostCode',
    'destinationSuburb',
    'itemType',
    'itemQuantity',
  ],
} as const

function rowOf(kind: Kind, n: number): string[] {
  const text = `${n} ${(n * 7919).toString(36)}`.padEnd(120, '. ')
  if (kind === 'activities') return ['SYD1', 'LABEL', String(n + 1), '2026-07-01T00:00:00Z', 'SALTBUSH', text]
  const shipmentId = `LARGE-${Math.floor(n / linesOfShipment)}`
  return [shipmentId, 'SALTBUSH', '3000', 'Melbourne', '2000', 'Sydney', text, String((n % 9) + 1)]
}

/** The workbook is not compressed, so that its size is exact. */
export async function largeFile(kind: Kind, format: 'csv' | 'xlsx', bytes: number): Promise<LargeFile> {
  const bytesOf = (row: string[]) => (format === 'csv' ? csvOf([row]) : Buffer.from(sheetOf([row]))).length
  const count = Math.floor((bytes * 0.99) / bytesOf(rowOf(kind, 100_000)) / linesOfShipment) * linesOfShipment
  const rows = [headers[kind], ...Array.from({ length: count }, (_, n) => rowOf(kind, n))]
  const content =
    format === 'csv'
      ? csvOf(rows)
      : await zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheetOf(rows) }, false)
  return {
    kind,
    name: `large.${format}`,
    content: new Blob([new Uint8Array(content)]),
    rows: count,
    processed: kind === 'activities' ? count : count / linesOfShipment,
  }
}
