import { activityColumns } from './activity-rows.ts'
import type { FileStructure } from './check-header.ts'
import type { ImportKind } from './import-record.ts'
import { shipmentColumns } from './shipment-rows.ts'

/** The columns that a file may have, in the order in which templates show them. Custom fields belong to shipments. */
export function fileStructure(kind: ImportKind, customFields: readonly string[]): FileStructure {
  if (kind === 'activities') return activityColumns
  return { required: shipmentColumns.required, optional: [...shipmentColumns.optional, ...customFields] }
}
