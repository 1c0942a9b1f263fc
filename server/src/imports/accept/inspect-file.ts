import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { UnreadableFile } from '../../spreadsheets/cells/unreadable-file.ts'
import { estimateXlsxRows } from '../../spreadsheets/inspect/estimate-rows.ts'
import { type FirstRow, readFirstRows, readWholeRows } from '../../spreadsheets/inspect/first-rows.ts'
import { delimiters, type InspectedFile, inspectUpload } from '../../spreadsheets/inspect/inspect-upload.ts'
import { checkHeader, type FileStructure, inspectHeader } from '../read/check-header.ts'
import { fileStructure } from '../read/file-structure.ts'
import { findHeaderBelow } from '../read/find-header-below.ts'
import { readHeaderRow } from '../read/header-row.ts'
import { noteOf } from '../record/import-note.ts'
import type { ColumnMap, ImportKind } from '../record/import-record.ts'
import type { SentFile } from './accept-import.ts'
import { filesInspected } from './files-inspected.ts'

export interface FileInspection {
  format: 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
  sheet: string | null
  /** The row of the header, if the sender gave it. */
  headerRow: number | null
  /** What will not be read; null if there is nothing to say. */
  note: string | null
  header: string[]
  /** The error a push of the file would get; null if the header is valid. */
  problem: string | null
  missing: string[]
  repeated: string[]
  /** Unrecognised headers with suggested columns, from earlier maps or by name. */
  unrecognised: { header: string; suggestion: string | null }[]
  /** All columns that a file may have. */
  columns: FileColumn[]
  firstRows: FirstRow[]
  /** A row below the first that looks like the header, if the first one does not. */
  headerBelow: FirstRow | null
  /** About how many rows a workbook has; null for CSV files, whose sender can estimate them. */
  rows: number | null
}

export interface FileColumn {
  name: string
  required: boolean
  /** A custom field of the organisation. */
  custom: boolean
}

const firstRowsShown = 5
const titleRowsMax = 10

/** Reads a file's header as a push does, but returns the problems instead of refusing it. */
export async function inspectFile(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  file: SentFile,
  customerId: string | null,
): Promise<FileInspection> {
  const headerRow = readHeaderRow(file.headerRow)
  const { inspected, firstRows, rows } = await filesInspected.run(organisationId, async () => {
    const inspected = await inspectUpload(file.path, file.fileName, headerRow)
    return {
      inspected,
      firstRows: await readFirstRows(file.path, inspected, firstRowsShown),
      rows: inspected.format === 'xlsx' ? await estimateXlsxRows(file.path, headerRow) : undefined,
    }
  })
  const customFields = await listCustomFieldKeys(db, organisationId)
  const structure = fileStructure(kind, customFields, customerId)
  const found = inspectHeader(inspected.header, structure)
  const problem = problemOf(() => checkHeader(inspected.header, structure))
  const before =
    found.unrecognised.length > 0 ? await listColumnMaps(db, organisationId, kind, customerId) : []
  return {
    format: inspected.format,
    encoding: inspected.format === 'csv' ? inspected.encoding : null,
    delimiter: inspected.format === 'csv' ? inspected.delimiter : null,
    sheet: inspected.format === 'xlsx' ? inspected.sheet : null,
    headerRow,
    note: inspected.format === 'xlsx' ? noteOf(inspected) : null,
    header: inspected.header,
    problem,
    missing: [...found.missing],
    repeated: [...found.repeated],
    unrecognised: found.unrecognised.map((header) => ({
      header,
      suggestion: before.find((map) => header in map)?.[header] ?? found.suggestions.get(header) ?? null,
    })),
    columns: columnsOf(kind, customFields, customerId),
    firstRows,
    headerBelow: problem === null ? null : await headerBelow(organisationId, file.path, inspected, structure),
    rows: rows ?? null,
  }
}

/** A title has no delimiter, so the row below it is read with each of them. */
async function headerBelow(
  organisationId: string,
  path: string,
  inspected: InspectedFile,
  structure: FileStructure,
): Promise<FirstRow | null> {
  const ways =
    inspected.format === 'csv' ? delimiters.map((delimiter) => ({ ...inspected, delimiter })) : [inspected]
  for (const way of ways) {
    const rows = await filesInspected.run(organisationId, () => readWholeRows(path, way, titleRowsMax))
    const found = findHeaderBelow(inspected.header, rows, structure)
    if (found) return found
  }
  return null
}

/** All columns of a file, in template order. */
export const listFileColumns = async (
  db: Database,
  organisationId: string,
  kind: ImportKind,
  customerId: string | null,
): Promise<FileColumn[]> => columnsOf(kind, await listCustomFieldKeys(db, organisationId), customerId)

function columnsOf(
  kind: ImportKind,
  customFields: readonly string[],
  customerId: string | null,
): FileColumn[] {
  const { required, optional } = fileStructure(kind, customFields, customerId)
  return [
    ...required.map((name) => ({ name, required: true, custom: false })),
    ...optional.map((name) => ({ name, required: false, custom: customFields.includes(name) })),
  ]
}

const mapsRemembered = 20

/** Column maps of earlier files, latest first. A customer's user gets those of its own customer. */
async function listColumnMaps(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  customerId: string | null,
): Promise<ColumnMap[]> {
  const { rows } = await db.query<{ columnMap: ColumnMap }>(
    `select column_map as "columnMap" from import
     where organisation_id = $1 and kind = $2 and column_map is not null and ($3::text is null or customer_id = $3)
     order by sequence desc
     limit ${mapsRemembered}`,
    [organisationId, kind, customerId],
  )
  return rows.map(({ columnMap }) => columnMap)
}

function problemOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}
