import { buffer } from 'node:stream/consumers'
import type { XlsxCell } from '../src/spreadsheets/xlsx/rows-ahead.ts'
import { writeXlsx } from '../src/spreadsheets/xlsx/write-xlsx.ts'

/** A workbook as the service writes it. */
export async function writtenWorkbook(
  header: string[],
  rows: readonly (readonly XlsxCell[])[],
): Promise<Buffer> {
  async function* all() {
    for (const row of rows) yield [...row]
  }
  return buffer(writeXlsx(header, all()))
}
