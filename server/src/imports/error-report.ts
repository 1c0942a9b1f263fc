import type { Readable } from 'node:stream'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database.ts'
import { readToken, signToken } from '../platform/signed-token.ts'
import { writeXlsx, type XlsxCell } from '../spreadsheets/write-xlsx.ts'
import { textColumnsOf } from './file-structure.ts'
import { findImport } from './find-imports.ts'
import type { Import } from './import-record.ts'
import { type RejectedRow, streamRejectedRows } from './rejected-rows.ts'

const purpose = 'error-report'

/** The path of a link that whoever has it may follow, for an hour, without a key. */
export function errorReportPath(record: Import, signingSecret: Buffer, now: Date): string {
  const expiresAt = new Date(now.getTime() + limits.linkLifetimeSeconds * 1000)
  const payload = [record.organisationId, record.kind, record.importId]
  return `/v1/error-reports/${signToken(signingSecret, purpose, payload, expiresAt)}`
}

export interface ErrorReport {
  fileName: string
  stream: Readable
}

/** The rejected rows that a link leads to, as a workbook, read from the database while it is sent. */
export async function openErrorReport(
  db: Database,
  token: string,
  signingSecret: Buffer,
  now: Date,
): Promise<ErrorReport> {
  const payload = readToken(signingSecret, purpose, token, now)
  if (!Array.isArray(payload)) throw errors.linkExpired()
  const [organisationId, kind, importId] = payload
  const record = await findImport(db, organisationId, kind, importId)
  const columns = reportColumns(record)
  const rows = reportRows(streamRejectedRows(db, organisationId, importId), columns)
  return {
    fileName: `rejected-${record.kind}-${record.importId}.xlsx`,
    stream: writeXlsx([...columns, 'error'], rows, { textColumns: textColumnsOf(columns) }),
  }
}

/** As submitted, in their order, without those that are ignored: a corrected report can be sent as it is. */
const reportColumns = (record: Import): string[] =>
  record.columns.filter((column): column is string => column !== null && column !== '')

/** Values that stood under no header come last, under no header: sent again as they are, they are rejected again. */
async function* reportRows(
  pages: AsyncIterable<RejectedRow[]>,
  columns: readonly string[],
): AsyncGenerator<XlsxCell[]> {
  const known = new Set(columns)
  for await (const page of pages) {
    for (const { data, error } of page) {
      const misplaced = Object.keys(data).filter((column) => !known.has(column))
      yield [
        ...columns.map((column) => cellOf(data, column)),
        error,
        ...misplaced.map((column) => cellOf(data, column)),
      ]
    }
  }
}

const cellOf = (data: RejectedRow['data'], column: string): XlsxCell =>
  Object.hasOwn(data, column) ? (data[column] ?? null) : null
