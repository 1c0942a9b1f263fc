import type { QueryResultRow } from 'pg'
import type { Database } from '../src/platform/database/database.ts'

/** The first row of a result. */
export async function oneRow<Row extends QueryResultRow>(
  db: Database,
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await db.query<Row>(sql, values)
  if (rows[0] === undefined) throw new Error(`no rows: ${sql}`)
  return rows[0]
}

/** Rows that are staged for any import. */
export async function countStagedRows(db: Database): Promise<number> {
  const { rows } = await oneRow<{ rows: number }>(
    db,
    `select ((select count(*) from staged_rejected_row) + (select count(*) from staged_shipment))::integer as rows`,
  )
  return rows
}
