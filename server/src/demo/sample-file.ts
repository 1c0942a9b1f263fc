import { csvRecord } from '../corrections/csv-text.ts'
import type { SampleActivity } from './sample-activities.ts'
import type { SampleRejection } from './sample-rejections.ts'
import type { SampleShipment } from './sample-shipments.ts'

export const shipmentColumns =
  'shipmentId customerId originPostCode originSuburb originState destinationPostCode destinationSuburb destinationState quoteDate rateCardAlias totalCostReceived costCentre purchaseOrder liquorLicence itemType itemQuantity itemWeight'.split(
    ' ',
  )
export const activityColumns =
  'warehouseCode chargeCode quantity activityTimestamp customerId reference status'.split(' ')

type Cells = Record<string, string | number | null>

export interface SampleContent {
  columns: string[]
  shipments: SampleShipment[]
  activities: SampleActivity[]
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
export function brokenFileOf(shipments: SampleShipment[], rowNumber: number): string {
  const lines = csvOf(shipmentColumns, shipments.flatMap(cellsOfShipment)).split('\r\n')
  return lines.map((line, index) => (index + 1 === rowNumber ? `"${line}` : line)).join('\r\n')
}

const csvOf = (columns: string[], rows: Cells[]): string =>
  [columns, ...rows.map((cells) => columns.map((column) => String(cells[column] ?? '')))]
    .map((cells) => csvRecord(cells, ','))
    .join('')

const cellsOfShipment = ({ origin, destination, lines, ...shipment }: SampleShipment): Cells[] =>
  lines.map(({ itemType, quantity, weightKg }) => ({
    ...shipment.customFields,
    shipmentId: shipment.shipmentId,
    customerId: shipment.customerId,
    originPostCode: origin.postcode,
    originSuburb: origin.suburb,
    originState: origin.state,
    destinationPostCode: destination.postcode,
    destinationSuburb: destination.suburb,
    destinationState: destination.state,
    quoteDate: shipment.quoteDate.toISOString(),
    rateCardAlias: shipment.rateCardAlias,
    totalCostReceived: shipment.totalCostReceived,
    itemType,
    itemQuantity: quantity,
    itemWeight: weightKg,
  }))

const cellsOfActivity = ({ flags: _, activityTimestamp, ...activity }: SampleActivity): Cells => ({
  ...activity,
  activityTimestamp: activityTimestamp.toISOString(),
})
