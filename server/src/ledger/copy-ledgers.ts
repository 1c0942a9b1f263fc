import { copyRows } from '../platform/database/copy-rows.ts'
import type { Client } from '../platform/database/database.ts'
import { type Activity, activityFields } from './activity-fields.ts'
import { columnOf, type LedgerField } from './fields.ts'
import { type ImportedShipment, lineFields, type ShipmentLine, shipmentFields } from './shipment-fields.ts'

export interface ShipmentWithLines extends ImportedShipment {
  lines: Omit<ShipmentLine, 'shipment'>[]
}

/** An earlier import and the rows it wrote. */
export interface PastImport {
  importId: string
  sourceDetails: string
  at: Date
  firstRowNumber: number
  shipments: ShipmentWithLines[]
  activities: Activity[]
}

/** Fills ledgers that have none of these shipments yet, with one COPY per table. */
export async function copyLedgers(
  client: Client,
  organisationId: string,
  imports: readonly PastImport[],
): Promise<void> {
  await copyRows(client, organisationId, 'shipment', imports.flatMap(shipmentsOf))
  await copyRows(client, organisationId, 'shipment_line', imports.flatMap(linesOf))
  await copyRows(client, organisationId, 'activity', imports.flatMap(activitiesOf))
}

const shipmentsOf = ({ importId, sourceDetails, at, shipments }: PastImport) =>
  shipments.map((shipment) => ({
    import_id: importId,
    ...byColumn(shipmentFields, shipment),
    custom_fields: shipment.customFields && JSON.stringify(shipment.customFields),
    flags: flagsOf(shipment),
    source_details: sourceDetails,
    revision: 1,
    created_at: at,
    updated_at: at,
  }))

const linesOf = ({ importId, firstRowNumber, shipments }: PastImport) =>
  shipments
    .flatMap(({ shipmentId, lines }) => lines.map((line) => ({ shipmentId, line })))
    .map(({ shipmentId, line }, index) => ({
      shipment_id: shipmentId,
      import_id: importId,
      row_number: firstRowNumber + index,
      ...byColumn(lineFields, line),
    }))

const activitiesOf = ({ importId, firstRowNumber, activities }: PastImport) =>
  activities.map((activity, index) => ({
    import_id: importId,
    row_number: firstRowNumber + index,
    ...byColumn(activityFields, activity),
    flags: flagsOf(activity),
  }))

const byColumn = <Name extends string>(
  fields: readonly (LedgerField & { name: Name })[],
  values: Record<NoInfer<Name>, string | null>,
) => Object.fromEntries(fields.map(({ name }) => [columnOf(name), values[name]]))

const flagsOf = ({ flags }: { flags: string[] }) => (flags.length > 0 ? flags : null)
