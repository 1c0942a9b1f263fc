import { lineFields } from '../../ledger/shipment-fields.ts'
import type { CellValue } from '../../spreadsheets/cells/row.ts'
import type { ImportKind } from '../record/import-record.ts'

/**
 * In a shipment column this text means that the row does not send the column: what the ledger has stays. A column that a
 * file does not have and a key that a JSON element does not have mean the same.
 */
export const unchanged = '(unchanged)'

export const isUnchanged = (cell: CellValue | null | undefined): boolean =>
  typeof cell === 'string' && cell.length >= unchanged.length && cell.trim() === unchanged

const ofLines: ReadonlySet<string> = new Set(lineFields.map(({ name }) => name))

/** Whether a column is one of the shipment, custom fields included. Columns of goods lines and activities are not. */
export const isOfShipment = (kind: ImportKind, column: string): boolean =>
  kind === 'shipments' && !ofLines.has(column)
