import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Row } from '../kinds/kind.ts'

/**
 * Inserts rows of one table. Existing rows get the new values, except in the columns to keep. All rows have the same
 * columns.
 */
export async function upsertRows(
  database: Database,
  organisationId: string,
  table: string,
  key: string[],
  rows: Row[],
  keep: string[] = [],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const rest = columns.filter((column) => !key.includes(column) && !keep.includes(column))
  const set = rest.map((column) => `${column} = excluded.${column}`).join(', ')
  for (let start = 0; start < rows.length; start += limits.rowsWrittenTogetherMax) {
    const values: unknown[] = [organisationId]
    const lists = rows.slice(start, start + limits.rowsWrittenTogetherMax).map((row) => {
      const places = columns.map((column) => `$${values.push(row[column])}`)
      return `($1, ${places.join(', ')})`
    })
    await database.query(
      `insert into ${table} (organisation_id, ${columns.join(', ')}) values ${lists.join(', ')}
       on conflict (organisation_id, ${key.join(', ')}) do ${set === '' ? 'nothing' : `update set ${set}`}`,
      values,
    )
  }
}

export async function deleteRows(
  database: Database,
  organisationId: string,
  table: string,
  rows: Row[],
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row)
    const where = columns.map((column, at) => `${column} = $${at + 2}`).join(' and ')
    await database.query(`delete from ${table} where organisation_id = $1 and ${where}`, [
      organisationId,
      ...Object.values(row),
    ])
  }
}
