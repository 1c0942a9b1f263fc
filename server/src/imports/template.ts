import { Readable } from 'node:stream'
import { listCustomFieldKeys } from '../organisations/custom-fields.ts'
import type { Database } from '../platform/database.ts'
import { writeXlsx } from '../spreadsheets/write-xlsx.ts'
import { fileStructure, textColumnsOf } from './file-structure.ts'
import type { ImportKind } from './import-record.ts'

/** An empty file with every column, required ones first. */
export async function writeTemplate(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  format: 'csv' | 'xlsx',
): Promise<Readable> {
  const customFields = kind === 'shipments' ? await listCustomFieldKeys(db, organisationId) : []
  const { required, optional } = fileStructure(kind, customFields)
  const columns = [...required, ...optional]
  return format === 'xlsx'
    ? writeXlsx(columns, noRows(), { textColumns: textColumnsOf(columns) })
    : Readable.from([Buffer.from(csvHeader(columns))])
}

// Excel reads a file without a byte order mark as Windows-1252.
const csvHeader = (columns: readonly string[]) => `\ufeff${columns.map(csvCell).join(',')}\r\n`

const csvCell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

async function* noRows(): AsyncGenerator<string[]> {}
