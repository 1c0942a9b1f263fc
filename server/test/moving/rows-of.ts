import type { Database } from '../../src/platform/database/database.ts'

/** Straight from the catalogue, so that a table that the code forgets is found. */
export async function tablesWithOrganisation(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The rows of an organisation as text, sorted. */
export async function rowsOf(database: Database, table: string, organisationId: string): Promise<string[]> {
  const { rows } = await database.query<{ row: string }>(
    `select t::text as row from ${table} t where organisation_id = $1 order by 1`,
    [organisationId],
  )
  return rows.map(({ row }) => row)
}
