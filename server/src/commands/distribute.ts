import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { withDatabase } from './database.ts'
import type { Result } from './output.ts'

/**
 * Where each table stands in a Citus cluster. Reference tables are copied to every node; the import table carries the
 * queue, which is claimed across organisations, so it stays on the coordinator with what is written in the same breath;
 * all else is spread by organisation.
 */
export const referenceTables = ['organisation', 'api_key', 'app_user', 'service_secret']
export const coordinatorTables = ['import', 'request_count', 'schema_migration']

export async function distribute(config: Config): Promise<Result> {
  const tables = await withDatabase(config, async (pool) => {
    const citus = await pool.query(`select 1 from pg_extension where extname = 'citus'`)
    if (citus.rowCount === 0) {
      throw new StartError(
        'Citus is not installed in this database, so there is nothing to spread it over. ' +
          'Create the extension on a Citus coordinator and point DATABASE_URL to it; on plain PostgreSQL all runs as it is.',
      )
    }
    return inTransaction(pool, async (client) => {
      const names = await tablesReferredToFirst(client)
      await refuseData(client, names)
      const distributed = names.filter((name) => ![...referenceTables, ...coordinatorTables].includes(name))
      for (const name of referenceTables) await client.query('select create_reference_table($1)', [name])
      for (const name of coordinatorTables)
        await client.query('select citus_add_local_table_to_metadata($1)', [name])
      for (const name of distributed)
        await client.query(`select create_distributed_table($1, 'organisation_id')`, [name])
      return { reference: referenceTables, coordinator: coordinatorTables, distributed }
    })
  })
  return { json: tables, text: `Distributed ${tables.distributed.length} tables by organisation.` }
}

/** Only an empty database is distributed: rows that stand in the wrong place would be seen by nobody. */
export async function refuseData(database: Database, tables: string[]): Promise<void> {
  for (const name of tables.filter((name) => !['schema_migration', 'service_secret'].includes(name))) {
    const { rowCount } = await database.query(`select 1 from ${name} limit 1`)
    if (rowCount) {
      throw new StartError(
        `The table ${name} holds data already. Only an empty, migrated database can be distributed: start with DEMO=false.`,
      )
    }
  }
}

/** All tables, each after those that its foreign keys refer to: Citus refuses to spread a table before them. */
export async function tablesReferredToFirst(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string; refersTo: string[] }>(
    `select t.relname as name, array(
       select other.relname::text from pg_constraint k join pg_class other on other.oid = k.confrelid
       where k.conrelid = t.oid and k.confrelid <> t.oid and k.contype = 'f') as "refersTo"
     from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by t.relname`,
  )
  const refersTo = new Map(rows.map((row) => [row.name, row.refersTo]))
  const ordered = new Set<string>()
  const add = (name: string) => {
    for (const other of refersTo.get(name) ?? []) if (!ordered.has(other)) add(other)
    ordered.add(name)
  }
  for (const { name } of rows) add(name)
  return [...ordered]
}
