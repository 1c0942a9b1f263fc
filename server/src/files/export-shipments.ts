import { lineFields, shipmentFields } from '../ledger/shipment-fields.ts'
import { type LedgerShipment, listShipments, type ShipmentFilter } from '../ledger/shipments.ts'
import { limits } from '../limits.ts'
import { listCustomFieldKeys } from '../organisations/custom-fields.ts'
import type { Database } from '../platform/database/database.ts'
import { withPlaces } from '../platform/values/exact-json.ts'
import { localTimestamp } from '../platform/values/local-timestamp.ts'
import type { CsvCell, CsvList } from './csv.ts'

const shipmentNames = shipmentFields.map(({ name }) => name)
const lineNames = lineFields.map(({ name }) => name)

/** A row for each goods line, with the columns of an import. */
export async function shipmentsList(
  db: Database,
  organisationId: string,
  timeZone: string,
  filter: ShipmentFilter,
): Promise<CsvList<LedgerShipment>> {
  const keys = await listCustomFieldKeys(db, organisationId)
  // Each may have hundreds of lines: 400 with 500 lines took 180 MB together.
  const rowsTogether = limits.exportShipmentsTogether
  return {
    columns: [...shipmentNames, ...keys, ...lineNames],
    rowsTogether,
    readAfter: (last) => listShipments(db, organisationId, filter, last?.shipmentId, rowsTogether),
    linesOf(shipment) {
      // A field may be called `__proto__`.
      const { customFields } = shipment
      const custom = keys.map((key) =>
        Object.hasOwn(customFields, key) ? (customFields[key] ?? null) : null,
      )
      const { totalCostReceived: cost, quoteDate } = shipment
      const date = quoteDate && localTimestamp(quoteDate, timeZone)
      return shipment.items.map((item, at): CsvCell[] => [
        ...shipmentNames.map((field) =>
          field === 'totalCostReceived'
            ? costOfLine(cost, at)
            : field === 'quoteDate'
              ? date
              : shipment[field],
        ),
        ...custom,
        ...lineNames.map((name) => item[name]),
      ])
    },
  }
}

/** The first line has the cost of the whole shipment. On every line, the column would add up to several times the cost. */
const costOfLine = (cost: LedgerShipment['totalCostReceived'], at: number) =>
  cost === null || at > 0 ? null : withPlaces(cost, 2)
