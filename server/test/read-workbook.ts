import { readXlsx } from '../src/spreadsheets/read-xlsx.ts'
import type { Columns, Row } from '../src/spreadsheets/row.ts'

export async function readAll(path: string, columns: Columns): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readXlsx(path, { columns })) rows.push(...batch)
  return rows
}
