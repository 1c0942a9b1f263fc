/** Types shared by accepting and running an import. */
import type { ClearedCounts } from '../../ledger/count-cleared.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { Flagged } from './flagged.ts'
import type { RowDetail } from './row-detail.ts'
import type { ShortRows } from './short-rows.ts'

export type ImportKind = 'shipments' | 'activities'
export type ImportSource = 'data' | 'file'
export type ImportFormat = 'json' | 'csv' | 'xlsx'
export type ImportStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** Maps headers of a file to columns. */
export type ColumnMap = Readonly<Record<string, string>>

/** What we know about a submission when we accept it. */
export interface Submission {
  importId: string
  kind: ImportKind
  source: ImportSource
  format: ImportFormat
  /** Encoding and delimiter of a CSV file; null for other formats. */
  encoding: string | null
  delimiter: string | null
  /** The name of the worksheet that is read; null for other formats. */
  sheet: string | null
  /** Other visible worksheets with rows, which are not read; null if there are none. */
  unreadSheets: readonly string[] | null
  /** Whether the workbook counts days from 1904; null for other formats, and if it is not known. */
  datesFrom1904: boolean | null
  /** The row of the header as the sender gave it; null if it is the first row that is not blank. */
  headerRow: number | null
  /** Columns in which `1.234` may mean 1234; null if only the format and the delimiter decide it. */
  ambiguousColumns: readonly string[] | null
  /** How the sender mapped headers to columns; null if there was no map. */
  columnMap: ColumnMap | null
  /** As submitted, in their order. */
  columns: Columns
  sourceDetails: string | null
  fileName: string | null
  dryRun: boolean
  /** shipmentsReceived or activitiesReceived of the answer; null for files. */
  acceptedCount: number | null
  /** Rows: at first the goods lines or activities of a JSON push, or 0 for a file, whose rows are not known yet. */
  received: number
  uploadBytes: number
  /** The import whose rejected rows were corrected and sent again. */
  correctedFrom: string | null
  /** The failed import whose upload is run again. */
  retryOf: string | null
  /** The dry run whose upload this import took over. */
  checkedBy: string | null
  submittedBy: string | null
  /** The customer whose user sent it; null if it came from the operator's people or a program. */
  customerId: string | null
  /**
   * Rows of a shipment that another import has written after this moment are rejected: the end of the import that
   * rejected the rows first, or of the failed one that is run again. Null if the rows are new.
   */
  writtenAfter: string | null
}

export interface Import extends Submission {
  organisationId: string
  /** Order of acceptance as decimal text; lists are sorted by it. */
  sequence: string
  status: ImportStatus
  progress: number
  processed: number
  failed: number
  /** Of the shipments written, how many existed before. Null if not known, as for activities. */
  replaced: number | null
  /** What needs attention among what was written. Null until it completes, and for imports from before it was counted. */
  flagged: Flagged | null
  /** How many shipments lost a value, by field. Null if none did, or not known. */
  cleared: ClearedCounts | null
  /** Rows of a CSV file that end before a column that other rows fill. */
  shortRows: ShortRows | null
  errorMessage: string | null
  submittedAt: string
  startedAt: string | null
  finishedAt: string | null
  uploadKept: boolean
  /** It had rejected rows, and all of them were sent again or closed; or it failed, and somebody dismissed it. */
  settled: boolean
  /** The end is also marked next to the rows, as on a cluster. */
  endMarked: boolean
}

/** When an import ended. Call it only for imports that have ended. */
export function endOf({ importId, finishedAt }: Pick<Import, 'importId' | 'finishedAt'>): string {
  if (finishedAt === null) throw new Error(`the import ${importId} has not ended`)
  return finishedAt
}

/** A select list for an `Import`. */
export const importColumns = `
  organisation_id as "organisationId", import_id as "importId", sequence, kind, source, format, encoding, delimiter,
  sheet, unread_sheets as "unreadSheets", dates_from_1904 as "datesFrom1904", header_row as "headerRow",
  ambiguous_columns as "ambiguousColumns", column_map as "columnMap", columns, source_details as "sourceDetails", file_name as "fileName", dry_run as "dryRun",
  accepted_count as "acceptedCount", corrected_from as "correctedFrom", submitted_by as "submittedBy", status,
  progress, received, processed, failed, replaced, flagged, cleared, short_rows as "shortRows", error_message as "errorMessage", submitted_at as "submittedAt",
  started_at as "startedAt", finished_at as "finishedAt", upload_bytes as "uploadBytes",
  upload_kept as "uploadKept", retry_of as "retryOf", checked_by as "checkedBy",
  settled, end_marked as "endMarked", customer_id as "customerId", written_after as "writtenAfter"`

/** A value for a jsonb column. */
export const jsonOrNull = (value: object | null | undefined): string | null =>
  value ? JSON.stringify(value) : null

/** The result of checking one row, with reasons in the order of the API document. */
export type Checked<T> =
  | { accepted: T }
  | { rejected: true; reasons: string[]; detail?: RowDetail | undefined }

/** Something that a check needs is not in memory: load it, then check the row again. */
export interface NotLoaded {
  load(): Promise<void>
}

export type RowCheck<T> = (row: Row) => Checked<T> | NotLoaded

/** Checks a row, and loads what the check needs. */
export async function checkLoading<T>(check: RowCheck<T>, row: Row): Promise<Checked<T>> {
  for (;;) {
    const checked = check(row)
    if (!('load' in checked)) return checked
    await checked.load()
  }
}
