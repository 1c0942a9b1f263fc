import { Readable } from 'node:stream'
import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { csvRecord } from '../../spreadsheets/csv/csv-record.ts'
import { writeXlsx } from '../../spreadsheets/xlsx/write-xlsx.ts'
import type { ImportKind } from '../record/import-record.ts'
import { fileStructure, textColumnsOf } from './file-structure.ts'

/** An empty file with every column that the person or program may send, required ones first. */
export async function writeTemplate(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  format: 'csv' | 'xlsx',
  customerId: string | null,
): Promise<Readable> {
  const customFields = kind === 'shipments' ? await listCustomFieldKeys(db, organisationId) : []
  const { required, optional } = fileStructure(kind, customFields, customerId)
  const columns = [...required, ...optional]
  // Excel reads a CSV file without a byte order mark as Windows-1252.
  return format === 'xlsx'
    ? writeXlsx(columns, noRows(), { textColumns: textColumnsOf(columns) })
    : Readable.from([Buffer.from(`\ufeff${csvRecord(columns)}`)])
}

async function* noRows(): AsyncGenerator<string[]> {}
