import { CopyIn, copyText } from './copy-in.ts'
import type { Client } from './database.ts'

/** The server takes a piece while the next one is made. */
const pieceCharacters = 64 * 1024

type Value = string | number | boolean | string[] | Date | null

/** Writes rows of one table of an organisation by COPY. All rows have the columns of the first. */
export async function copyRows(
  client: Client,
  organisationId: string,
  table: string,
  rows: Record<string, Value>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const copy = new CopyIn(client, table, ['organisation_id', ...columns])
  let lines = ''
  for (const row of rows) {
    lines += organisationId
    for (const column of columns) lines += `\t${written(row[column] ?? null)}`
    lines += '\n'
    if (lines.length < pieceCharacters) continue
    await copy.write(lines)
    lines = ''
  }
  await copy.write(lines)
  await copy.end()
}

function written(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return copyText(`{${value.map((word) => JSON.stringify(word)).join(',')}}`)
  return copyText(value === null ? null : String(value))
}
