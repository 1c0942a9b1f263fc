import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'
import type { XlsxCell } from '../../spreadsheets/xlsx/rows-ahead.ts'
import { writeXlsx } from '../../spreadsheets/xlsx/write-xlsx.ts'
import { reportColumns } from '../read/check-header.ts'
import { textColumnsOf } from '../read/file-structure.ts'
import { findImport } from '../record/find-imports.ts'
import type { Import } from '../record/import-record.ts'
import { ambiguousColumnsOf, mayBeThousands, numberColumns } from '../rows/dots.ts'
import { isOfShipment, unchanged } from '../rows/unchanged.ts'
import { type RejectedRow, streamRejectedRows } from './rejected-rows.ts'
import { noteReportDownload, refuseManyDownloads } from './report-downloads.ts'
import { isSent, reportedColumns } from './reported-columns.ts'

const purpose = 'error-report'

/** The path of a signed link that works for an hour without a key. `madeFor`: who asked for it. */
export function errorReportPath(record: Import, signingSecret: Buffer, now: Date, madeFor: string): string {
  const expiresAt = new Date(now.getTime() + limits.linkLifetimeSeconds * 1000)
  const payload = [record.organisationId, record.kind, record.importId, madeFor]
  return `/v1/error-reports/${signToken(signingSecret, purpose, payload, expiresAt)}`
}

export interface ReportLink {
  organisationId: string
  kind: Import['kind']
  importId: string
  madeFor: string
}

/** What a signed link is for. */
export async function readReportLink(token: string, signingSecret: Buffer, now: Date): Promise<ReportLink> {
  const payload = readToken(signingSecret, purpose, token, now)
  if (!Array.isArray(payload)) throw errors.linkExpired()
  const [organisationId, kind, importId, madeFor] = payload
  return { organisationId, kind, importId, madeFor: String(madeFor ?? '') }
}

/** The import behind a link, unless its report was downloaded too often. Notes the download. */
export async function takeReport(
  db: Database,
  { organisationId, kind, importId, madeFor }: ReportLink,
  now: Date,
): Promise<Import> {
  const record = await findImport(db, organisationId, kind, importId)
  await refuseManyDownloads(db, organisationId, importId, now)
  await noteReportDownload(db, organisationId, importId, madeFor, now)
  return record
}

export const reportFileName = ({ kind, importId }: ReportLink) => `rejected-${kind}-${importId}.xlsx`

/** The rejected rows as a workbook, read from the database while it is sent. */
export async function* writeErrorReport(db: Database, record: Import): AsyncGenerator<Uint8Array> {
  const { kind, organisationId, importId } = record
  const columns = await reportedColumns(db, record)
  const ambiguous = ambiguousColumnsOf(record)
  const clear = new Set(numberColumns.filter((column) => !ambiguous.includes(column)))
  const rows = reportRows(streamRejectedRows(db, organisationId, importId), columns, clear, (data, column) =>
    isOfShipment(kind, column) && !isSent(record, data, column) ? unchanged : null,
  )
  yield* writeXlsx([...reportColumns, ...columns], rows, {
    textColumns: textColumnsOf(columns),
    frozenColumns: reportColumns.length,
    datesFrom1904: record.datesFrom1904 === true,
  })
}

/** Values without a header come last, again without a header, so that sending them unchanged rejects them again. */
async function* reportRows(
  pages: AsyncIterable<RejectedRow[]>,
  columns: readonly string[],
  clear: ReadonlySet<string>,
  ifBlank: (data: RejectedRow['data'], column: string) => XlsxCell,
): AsyncGenerator<XlsxCell[]> {
  const known = new Set(columns)
  for await (const page of pages) {
    for (const { data, error, rowNumber } of page) {
      const misplaced = Object.keys(data).filter((column) => !known.has(column))
      yield [
        rowNumber,
        error,
        ...columns.map(
          (column) => unmistakable(cellOf(data, column), clear.has(column)) ?? ifBlank(data, column),
        ),
        ...misplaced.map((column) => cellOf(data, column)),
      ]
    }
  }
}

/** In a workbook the text `1.234` would be ambiguous, so a value that was read as a decimal is a number here. */
const unmistakable = (cell: XlsxCell, isClear: boolean): XlsxCell =>
  isClear && typeof cell === 'string' && mayBeThousands(cell.trim()) ? Number(cell) : cell

const cellOf = (data: RejectedRow['data'], column: string): XlsxCell =>
  Object.hasOwn(data, column) ? (data[column] ?? null) : null
