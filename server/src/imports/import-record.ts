/** The words in which accepting and running an import speak to each other. */
import type { Columns } from '../spreadsheets/row.ts'

export type ImportKind = 'shipments' | 'activities'
export type ImportSource = 'data' | 'file'
export type ImportFormat = 'json' | 'csv' | 'xlsx'
export type ImportStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** What is known of a submission when it is accepted. */
export interface Submission {
  importId: string
  kind: ImportKind
  source: ImportSource
  format: ImportFormat
  /** How the text of a CSV file is encoded and divided; null for other formats. */
  encoding: string | null
  delimiter: string | null
  /** As submitted, in their order. */
  columns: Columns
  sourceDetails: string | null
  fileName: string | null
  dryRun: boolean
  /** shipmentsReceived or activitiesReceived of the answer; null where only reading the file will tell. */
  acceptedCount: number | null
  /** Rows, where they are known before reading: goods lines or activities of a JSON push. 0 for a file. */
  received: number
  uploadBytes: number
  /** The import whose rejected rows were corrected and sent again. */
  correctedFrom: string | null
  submittedBy: string | null
}

export interface Import {
  organisationId: string
  importId: string
  /** Order of acceptance, a decimal text: the key of lists. */
  sequence: string
  kind: ImportKind
  source: ImportSource
  format: ImportFormat
  encoding: string | null
  delimiter: string | null
  columns: Columns
  sourceDetails: string | null
  fileName: string | null
  dryRun: boolean
  acceptedCount: number | null
  correctedFrom: string | null
  submittedBy: string | null
  status: ImportStatus
  progress: number
  received: number
  processed: number
  failed: number
  errorMessage: string | null
  submittedAt: string
  startedAt: string | null
  finishedAt: string | null
  uploadBytes: number
  uploadKept: boolean
}

/** A select list that gives an `Import`. */
export const importColumns = `
  organisation_id as "organisationId", import_id as "importId", sequence, kind, source, format, encoding, delimiter,
  columns, source_details as "sourceDetails", file_name as "fileName", dry_run as "dryRun",
  accepted_count as "acceptedCount", corrected_from as "correctedFrom", submitted_by as "submittedBy", status,
  progress, received, processed, failed, error_message as "errorMessage", submitted_at as "submittedAt",
  started_at as "startedAt", finished_at as "finishedAt", upload_bytes as "uploadBytes",
  upload_kept as "uploadKept"`

/** What a check makes of one row: reasons in the order in which the API document lists them. */
export type Checked<T> = { accepted: T } | { rejected: true; reasons: string[] }

export interface Place {
  postCode: string | null
  suburb: string | null
  /** The code: NSW, not New South Wales. */
  state: string | null
  countryCode: string
}

/** What was accepted but needs a person. */
export type Flag =
  | 'missingCustomer'
  | 'unknownCustomer'
  | 'unknownRateCard'
  | 'unknownWarehouse'
  | 'unknownChargeCode'

/** The values of a shipment, which a file repeats on each of its lines. */
export interface ImportedShipment {
  shipmentId: string
  customerId: string | null
  origin: Place
  destination: Place
  /** ISO 8601, UTC. */
  quoteDate: string | null
  rateCardAlias: string | null
  /** Decimal text that fits numeric(18,6); so are the numbers below. */
  totalCostReceived: string | null
  customFields: Record<string, string> | null
  flags: Flag[]
}

/** One accepted row of a shipment import: a goods line. Neighbouring lines share the object of their shipment. */
export interface ShipmentLine {
  shipment: ImportedShipment
  itemType: string | null
  itemQuantity: string | null
  itemWeight: string | null
}

/** One accepted row of an activity import. */
export interface Activity {
  warehouseCode: string
  chargeCode: string
  quantity: string
  /** ISO 8601, UTC. */
  activityTimestamp: string
  customerId: string | null
  reference: string | null
  status: string | null
  flags: Flag[]
}
