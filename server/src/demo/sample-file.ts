import type { Activity } from '../ledger/activity-fields.ts'
import type { ShipmentWithLines } from '../ledger/copy-ledgers.ts'
import { csvRecord } from '../spreadsheets/csv/csv-record.ts'
import type { SampleRejection } from './sample-rejections.ts'

export const shipmentColumns =
  'shipmentId customerId originPostCode originSuburb originState destinationPostCode destinationSuburb destinationState quoteDate rateCardAlias totalCostReceived costCentre purchaseOrder liquorLicence itemType itemQuantity itemWeight'.split(
    ' ',
  )
export const activityColumns =
  'warehouseCode chargeCode quantity activityTimestamp customerId reference status'.split(' ')

type Cells = Record<string, string | null>

export interface SampleContent {
  columns: string[]
  shipments: ShipmentWithLines[]
  activities: Activity[]
  rejections: SampleRejection[]
}

/** The file the rows of a sample import came from; rejected rows come last. */
export const fileOf = ({ columns, shipments, activities, rejections }: SampleContent): string =>
  csvOf(columns, [
    ...shipments.flatMap(cellsOfShipment),
    ...activities.map(cellsOfActivity),
    ...rejections.map(({ data }) => data),
  ])

/** The same shipments, with an unclosed quote in one row. */
export function brokenFileOf(shipments: ShipmentWithLines[], rowNumber: number): string {
  const lines = csvOf(shipmentColumns, shipments.flatMap(cellsOfShipment)).split('\r\n')
  return lines.map((line, index) => (index + 1 === rowNumber ? `"${line}` : line)).join('\r\n')
}

const csvOf = (columns: string[], rows: Cells[]): string =>
  [columns, ...rows.map((cells) => columns.map((column) => cells[column] ?? ''))]
    .map((cells) => csvRecord(cells))
    .join('')

const cellsOfShipment = ({ lines, customFields, flags: _, ...shipment }: ShipmentWithLines): Cells[] =>
  lines.map((line) => ({ ...customFields, ...shipment, ...line }))

const cellsOfActivity = ({ flags: _, ...activity }: Activity): Cells => activity
