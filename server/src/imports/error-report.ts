import type { Readable } from 'node:stream'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database.ts'
import { readToken, signToken } from '../platform/signed-token.ts'
import type { XlsxCell } from '../spreadsheets/rows-ahead.ts'
import { writeXlsx } from '../spreadsheets/write-xlsx.ts'
import { reportColumns } from './check-header.ts'
import { textColumnsOf } from './file-structure.ts'
import { findImport } from './find-imports.ts'
import type { Import } from './import-record.ts'
import { type RejectedRow, streamRejectedRows } from './rejected-rows.ts'
import { noteReportDownload } from './report-downloads.ts'

const purpose = 'error-report'

/** The path of a signed link that works for an hour without a key. `madeFor`: who asked for it. */
export function errorReportPath(record: Import, signingSecret: Buffer, now: Date, madeFor: string): string {
  const expiresAt = new Date(now.getTime() + limits.linkLifetimeSeconds * 1000)
  const payload = [record.organisationId, record.kind, record.importId, madeFor]
  return `/v1/error-reports/${signToken(signingSecret, purpose, payload, expiresAt)}`
}

export interface ErrorReport {
  fileName: string
  stream: Readable
}

/** The rejected rows behind a link as a workbook, read from the database while it is sent. */
export async function openErrorReport(
  db: Database,
  token: string,
  signingSecret: Buffer,
  now: Date,
): Promise<ErrorReport> {
  const payload = readToken(signingSecret, purpose, token, now)
  if (!Array.isArray(payload)) throw errors.linkExpired()
  const [organisationId, kind, importId, madeFor] = payload
  const record = await findImport(db, organisationId, kind, importId)
  await noteReportDownload(db, organisationId, importId, String(madeFor ?? ''), now)
  const columns = submittedColumns(record)
  const rows = reportRows(streamRejectedRows(db, organisationId, importId), columns)
  return {
    fileName: `rejected-${record.kind}-${record.importId}.xlsx`,
    stream: writeXlsx([...reportColumns, ...columns], rows, {
      textColumns: textColumnsOf(columns),
      frozenColumns: reportColumns.length,
      datesFrom1904: record.datesFrom1904 === true,
    }),
  }
}

/** As submitted and in order, without ignored ones, so that a corrected report can be sent as it is. */
const submittedColumns = (record: Import): string[] =>
  record.columns.filter((column): column is string => column !== null && column !== '')

/** Values without a header come last, again without a header, so that sending them unchanged rejects them again. */
async function* reportRows(
  pages: AsyncIterable<RejectedRow[]>,
  columns: readonly string[],
): AsyncGenerator<XlsxCell[]> {
  const known = new Set(columns)
  for await (const page of pages) {
    for (const { data, error, rowNumber } of page) {
      const misplaced = Object.keys(data).filter((column) => !known.has(column))
      yield [
        rowNumber,
        error,
        ...columns.map((column) => cellOf(data, column)),
        ...misplaced.map((column) => cellOf(data, column)),
      ]
    }
  }
}

const cellOf = (data: RejectedRow['data'], column: string): XlsxCell =>
  Object.hasOwn(data, column) ? (data[column] ?? null) : null
