import type { Columns } from '../spreadsheets/row.ts'
import { activityColumns } from './activity-rows.ts'
import type { FileStructure } from './check-header.ts'
import type { ImportKind } from './import-record.ts'
import { shipmentColumns } from './shipment-rows.ts'

/** Numbers and times are left to the spreadsheet; every other column is text. */
const plainColumns = new Set([
  'itemQuantity',
  'itemWeight',
  'totalCostReceived',
  'quoteDate',
  'quantity',
  'activityTimestamp',
])

/** Those in which a spreadsheet must take what is typed as it is, and is read as it shows it: an id 0012 is not 12. */
export const textColumnsOf = (columns: Columns): ReadonlySet<string> =>
  new Set(columns.filter((column) => column !== null && !plainColumns.has(column)) as string[])

/** The columns that a file may have, in the order in which templates show them. Custom fields belong to shipments. */
export function fileStructure(kind: ImportKind, customFields: readonly string[]): FileStructure {
  if (kind === 'activities') return activityColumns
  return { required: shipmentColumns.required, optional: [...shipmentColumns.optional, ...customFields] }
}
