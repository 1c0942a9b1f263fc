import type { Sheet } from '../cells/sheet.ts'
import { readCsvSheet } from '../csv/read-csv-sheet.ts'
import { readXlsxSheets } from '../xlsx/read-xlsx-sheets.ts'
import { checkFormat } from './inspect-upload.ts'

/** All sheets of a file, whole: for tables that are looked at before they are taken. A CSV file has one. */
export async function readSheets(path: string, fileName: string): Promise<Sheet[]> {
  const format = await checkFormat(path, fileName)
  return format === 'csv' ? [await readCsvSheet(path)] : readXlsxSheets(path)
}
