import { activityFields, activityFileColumns } from '../../ledger/activity-fields.ts'
import { lineFields, shipmentFields, shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import type { Columns } from '../../spreadsheets/cells/row.ts'
import type { ImportKind } from '../record/import-record.ts'
import type { FileStructure } from './check-header.ts'

/** Numbers and times are left to the spreadsheet; every other column is text. */
const plainColumns = new Set<string>(
  [...shipmentFields, ...lineFields, ...activityFields]
    .filter(({ holds }) => holds !== 'text')
    .map(({ name }) => name),
)

/** Columns a spreadsheet must treat as text: the id 0012 is not 12. */
export const textColumnsOf = (columns: Columns): ReadonlySet<string> =>
  new Set(columns.filter((column) => column !== null && !plainColumns.has(column)) as string[])

/** Customers must not see what the operator pays: their files do not have these columns. */
export const columnsOfOperator: readonly string[] = ['totalCostReceived']

/** Whether an import has columns that this customer's users do not see: rows of the operator's file that they sent again. */
export const hasHiddenColumns = ({ columns }: { columns: Columns }, customerId: string | null): boolean =>
  customerId !== null && columnsOfOperator.some((column) => columns.includes(column))

/** The columns of a file in template order. Only shipments have custom fields. `customerId`: whose user sends it. */
export function fileStructure(
  kind: ImportKind,
  customFields: readonly string[],
  customerId: string | null = null,
): FileStructure {
  if (kind === 'activities') return activityFileColumns
  return {
    required: shipmentFileColumns.required,
    optional: [
      ...shipmentFileColumns.optional.filter(
        (column) => customerId === null || !columnsOfOperator.includes(column),
      ),
      ...customFields,
    ],
  }
}
