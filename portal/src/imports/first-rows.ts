import type { components } from '../api/portal-schema.d.ts'
import type { ImportKind } from './model.ts'

export type RejectedRow = components['schemas']['CorrectionRow']

const names: Record<ImportKind, string[]> = {
  shipments: ['shipmentId', 'customerId'],
  activities: ['customerId', 'warehouseCode', 'chargeCode'],
}
const columnsShown = 5

/** The columns to show of a few rejected rows: the ids first, then what is wrong. */
export function columnsToShow(kind: ImportKind, rows: RejectedRow[]): string[] {
  const wrong = rows.flatMap((row) => row.wrong)
  const sent = new Set(rows.flatMap((row) => Object.keys(row.sent)))
  const known = names[kind].filter((column) => sent.has(column))
  return [...new Set([...known, ...wrong])].slice(0, columnsShown)
}
