import type { RejectedRow } from './connect.ts'
import type { Cell } from './csv.ts'
import { plain } from './table.ts'

export const rejectedColumns = ['rowNumber', 'id', 'error', 'detail']

/** Shipments have an id, activities a reference. */
const idOf = (row: RejectedRow) => ('shipmentId' in row ? row.shipmentId : row.reference)
const detailOf = (row: RejectedRow) => ('detail' in row ? row.detail : undefined)

export const rejectedCells = (row: RejectedRow): Cell[] => [
  row.rowNumber,
  idOf(row),
  row.error,
  detailOf(row),
]

/** `  row 3  SO-1003  Warehouse code is required` */
export function rejectedLine(row: RejectedRow): string {
  const detail = detailOf(row)
  const parts = [`row ${row.rowNumber}`, plain(idOf(row)), plain(row.error), detail && `(${plain(detail)})`]
  return `  ${parts.filter(Boolean).join('  ')}\n`
}
