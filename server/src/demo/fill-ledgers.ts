import { limits } from '../limits.ts'
import type { Client } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { DemoCard } from './carriers.ts'
import { copyRows } from './copy-rows.ts'
import { type SampleActivity, sampleActivities } from './sample-activities.ts'
import {
  type SampleRejection,
  sampleActivityRejections,
  sampleShipmentRejections,
} from './sample-rejections.ts'
import { type SampleShipment, sampleShipments } from './sample-shipments.ts'

const weeks = 4
const shipmentsPerWeek = 36
const dayMilliseconds = 86_400_000
const minuteMilliseconds = 60_000
/** In a file the header is row 1. */
const firstRowNumber = 2

const shipmentColumns =
  'shipmentId customerId originPostCode originSuburb originState destinationPostCode destinationSuburb destinationState quoteDate rateCardAlias totalCostReceived costCentre purchaseOrder liquorLicence itemType itemQuantity itemWeight'.split(
    ' ',
  )
const activityColumns =
  'warehouseCode chargeCode quantity activityTimestamp customerId reference status'.split(' ')

interface SampleImport {
  importId: string
  kind: 'shipments' | 'activities'
  submittedAt: Date
  fileName: string
  columns: string[]
  shipments: SampleShipment[]
  activities: SampleActivity[]
  rejections: SampleRejection[]
}

/** Some weeks of shipments and activities, each week's as the file that a customer would have sent. */
export async function fillLedgers(
  client: Client,
  organisationId: string,
  cards: DemoCard[],
  now: Date,
): Promise<void> {
  const imports = sampleImports(cards, now)
  await copyRows(client, organisationId, 'import', [
    ...imports.map((one) => importRow(one)),
    failedImportRow(now),
  ])
  await copyRows(
    client,
    organisationId,
    'shipment',
    imports.flatMap((one) => shipmentRows(one)),
  )
  await copyRows(
    client,
    organisationId,
    'shipment_line',
    imports.flatMap((one) => linesOf(one)),
  )
  await copyRows(
    client,
    organisationId,
    'activity',
    imports.flatMap((one) => activityRows(one)),
  )
  await copyRows(
    client,
    organisationId,
    'rejected_row',
    imports.flatMap((one) => rejectedRows(one)),
  )
}

/** Oldest first, so that they are listed in the order of their days. */
export function sampleImports(cards: DemoCard[], now: Date): SampleImport[] {
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week): SampleImport[] => {
    const submittedAt = new Date(startOfDay(now).getTime() - ((weeks - 1 - week) * 7 + 1) * dayMilliseconds)
    const later = new Date(submittedAt.getTime() + 45 * minuteMilliseconds)
    const day = submittedAt.toISOString().slice(0, 10)
    return [
      {
        importId: uuidv7(submittedAt.getTime()),
        kind: 'shipments',
        submittedAt,
        fileName: `shipments-${day}.csv`,
        columns: shipmentColumns,
        shipments: sampleShipments(week, shipmentsPerWeek, submittedAt, cards),
        activities: [],
        rejections: sampleShipmentRejections(week),
      },
      {
        importId: uuidv7(later.getTime()),
        kind: 'activities',
        submittedAt: later,
        fileName: `activities-${day}.csv`,
        columns: activityColumns,
        shipments: [],
        activities: sampleActivities(week, submittedAt),
        rejections: sampleActivityRejections(week),
      },
    ]
  })
}

const startOfDay = (now: Date) => new Date(now.getTime() - (now.getTime() % dayMilliseconds))

function importRow(one: SampleImport) {
  const written = one.kind === 'shipments' ? one.shipments.length : one.activities.length
  const rows = one.kind === 'shipments' ? linesOf(one).length : one.activities.length
  return {
    ...fileImport(one.importId, one.kind, one.fileName, one.columns, one.submittedAt),
    status: 'completed',
    progress: 100,
    received: rows + one.rejections.length,
    processed: written,
    failed: one.rejections.length,
    error_message: null,
  }
}

/** One that could not run, for the screens that tell why. */
function failedImportRow(now: Date) {
  const submittedAt = new Date(startOfDay(now).getTime() - 10 * minuteMilliseconds)
  return {
    ...fileImport(
      uuidv7(submittedAt.getTime()),
      'shipments',
      'shipments-copy.csv',
      shipmentColumns,
      submittedAt,
    ),
    status: 'failed',
    progress: 0,
    received: 0,
    processed: 0,
    failed: 0,
    error_message:
      'A quote opened in row 214 is never closed. Close it, or double it ("") where it belongs to the text.',
  }
}

function fileImport(
  importId: string,
  kind: SampleImport['kind'],
  fileName: string,
  columns: string[],
  submittedAt: Date,
) {
  return {
    import_id: importId,
    kind,
    source: 'file',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    columns,
    source_details: fileName,
    file_name: fileName,
    dry_run: false,
    turn: 0,
    attempt: 1,
    attempts_left: limits.importAttemptsMax - 1,
    submitted_at: submittedAt,
    started_at: new Date(submittedAt.getTime() + 200),
    finished_at: new Date(submittedAt.getTime() + 1700),
    staged: false,
    upload_kept: false,
  }
}

function shipmentRows({ importId, fileName, submittedAt, shipments }: SampleImport) {
  return shipments.map((shipment) => ({
    shipment_id: shipment.shipmentId,
    import_id: importId,
    customer_id: shipment.customerId,
    origin_post_code: shipment.origin.postcode,
    origin_suburb: shipment.origin.suburb,
    origin_state: shipment.origin.state,
    origin_country_code: 'AU',
    destination_post_code: shipment.destination.postcode,
    destination_suburb: shipment.destination.suburb,
    destination_state: shipment.destination.state,
    destination_country_code: 'AU',
    quote_date: shipment.quoteDate,
    rate_card_alias: shipment.rateCardAlias,
    total_cost_received: shipment.totalCostReceived,
    custom_fields: shipment.customFields && JSON.stringify(shipment.customFields),
    source_details: fileName,
    flags: shipment.flags,
    revision: 1,
    created_at: submittedAt,
    updated_at: submittedAt,
  }))
}

const linesOf = ({ importId, shipments }: SampleImport) =>
  shipments
    .flatMap(({ shipmentId, lines }) => lines.map((line) => ({ shipmentId, ...line })))
    .map(({ shipmentId, itemType, quantity, weightKg }, index) => ({
      shipment_id: shipmentId,
      import_id: importId,
      row_number: firstRowNumber + index,
      item_type: itemType,
      item_quantity: quantity,
      item_weight: weightKg,
    }))

function activityRows({ importId, activities }: SampleImport) {
  return activities.map((activity, index) => ({
    import_id: importId,
    row_number: firstRowNumber + index,
    activity_timestamp: activity.activityTimestamp,
    warehouse_code: activity.warehouseCode,
    charge_code: activity.chargeCode,
    quantity: activity.quantity,
    customer_id: activity.customerId,
    reference: activity.reference,
    status: activity.status,
    flags: activity.flags,
  }))
}

/** The refused rows stand at the end of the file. */
function rejectedRows(one: SampleImport) {
  const first = firstRowNumber + linesOf(one).length + one.activities.length
  return one.rejections.map(({ label, error, data }, index) => ({
    import_id: one.importId,
    row_number: first + index,
    label,
    error,
    data: JSON.stringify(data),
  }))
}
