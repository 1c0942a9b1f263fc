import type { Database } from '../../platform/database/database.ts'
import { coordinatorTables, sharedTables, tablesReferredToFirst } from '../distribute.ts'

export interface MovedTable {
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
}

/** Tables of an organisation that do not move with it, and why. */
export const leftBehind: Record<string, string> = {
  portal_session: 'people sign in at the new address; their cookies are not sent there',
  request_count: 'counts the requests of one minute',
  person_request_count: 'counts the requests of one minute',
  organisation_hold: 'says that the organisation is being moved',
  staged_shipment: 'belongs to an attempt of a worker; the next one begins again',
  staged_rejected_row: 'belongs to an attempt of a worker; the next one begins again',
  correction_presence: 'who looks at the rows at this moment',
  correction_progress: 'how far a change is at this moment',
  draft_reader: 'who has a draft open at this moment',
}

/** All tables with rows of organisations, each after those its foreign keys refer to. */
export async function tenantTables(database: Database): Promise<string[]> {
  return (await tablesReferredToFirst(database)).filter((name) => !sharedTables.includes(name))
}

export async function movedTables(database: Database): Promise<MovedTable[]> {
  const names = (await tenantTables(database)).filter((name) => !(name in leftBehind))
  const { rows } = await database.query<MovedTable>(
    `select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and t.relname = any ($1::text[])
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.relname`,
    [names],
  )
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  return names.map((name) => ({ name, columns: columnsOf.get(name) ?? [] }))
}

/**
 * How many rows of the organisation each table has, or how many of those with a condition. One statement for each place
 * where a cluster has tables: it takes longer to plan a statement there than to count.
 */
export async function countRows(
  database: Database,
  organisationId: string,
  tables: readonly string[],
  conditionOf: (table: string) => string = () => 'true',
): Promise<Record<string, number>> {
  const counts = Object.fromEntries(tables.map((table) => [table, 0]))
  const isHere = (table: string) => coordinatorTables.includes(table)
  for (const group of [tables.filter(isHere), tables.filter((table) => !isHere(table))]) {
    if (group.length === 0) continue
    const selects = group.map((table) => countOf(table, conditionOf(table)))
    const { rows } = await database.query<{ name: string; count: string }>(selects.join(' union all '), [
      organisationId,
    ])
    for (const { name, count } of rows) counts[name] = Number(count)
  }
  return counts
}

const countOf = (table: string, condition: string) =>
  `select '${table}' as name, count(*) as count from ${table} where organisation_id = $1 and ${condition}`

/** The migrations of a database: two with the same ones have the same tables. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}
