import { readXlsx } from '../src/imports/read-xlsx.ts'
import type { Columns, Row } from '../src/imports/row.ts'

export async function readAll(path: string, columns: Columns): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readXlsx(path, { columns })) rows.push(...batch)
  return rows
}
