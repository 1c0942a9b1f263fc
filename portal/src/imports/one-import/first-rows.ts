import type { components } from '../../api/portal-schema.d.ts'
import type { ImportKind } from '../shared/model.ts'

export type RejectedRow = components['schemas']['CorrectionRow']

const names: Record<ImportKind, string[]> = {
  shipments: ['shipmentId', 'customerId'],
  activities: ['customerId', 'warehouseCode', 'chargeCode'],
}
const columnsShown = 5

/**
 * The columns to show of a few rejected rows: the ids first, then what is wrong. Every row has a column in which
 * something is wrong, even if more columns than usual are needed for it.
 */
export function columnsToShow(kind: ImportKind, rows: RejectedRow[]): string[] {
  const wrong = rows.flatMap((row) => row.wrong)
  const sent = new Set(rows.flatMap((row) => Object.keys(row.sent)))
  const known = names[kind].filter((column) => sent.has(column))
  const shown = new Set([...new Set([...known, ...wrong])].slice(0, columnsShown))
  for (const row of rows) {
    const [first] = row.wrong
    if (first !== undefined && !row.wrong.some((column) => shown.has(column))) shown.add(first)
  }
  return [...shown]
}
