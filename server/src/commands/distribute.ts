import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { type Database, inTransaction } from '../platform/database/database.ts'
import { isCluster } from '../platform/database/is-cluster.ts'
import { withDatabase } from './open-database.ts'
import type { Result } from './output.ts'

/**
 * Tables that say who calls: every request reads them. An organisation's row also has the version of its configuration.
 * A transaction that writes one of them and rows on a node must be prepared there (`prepareOnNodes`).
 */
export const accountTables = ['organisation', 'api_key', 'app_user']

/**
 * Where each table is stored in a Citus cluster. The tables that every request reads stay on the coordinator, and so
 * does the import table, because it carries the queue, which workers claim from across organisations; so do sessions,
 * throttles and counts. Citus does not manage those: it plans every statement on a table it manages anew, and a write
 * there can need every node, so that one node that is down would be an outage for every organisation. All other tables
 * are distributed by organisation.
 */
export const coordinatorTables = [
  ...accountTables,
  'service_secret',
  'import',
  'upload_total',
  'request_count',
  'schema_migration',
  'portal_session',
  'account_link',
  'sign_in_throttle',
  'person_request_count',
  'api_key_calls',
  'last_sign_in',
  'contact_erasure',
  'organisation_hold',
]
/** Tables without an organisation: shared data, and failed sign-ins of accounts that may not exist. */
export const sharedTables = ['schema_migration', 'service_secret', 'sign_in_throttle']

export async function distribute(config: Config): Promise<Result> {
  const placed = await withDatabase(config, async (pool) => {
    await requireCluster(pool)
    return inTransaction(pool, placeTables)
  })
  const { distributed, returned } = placed
  const done = [
    ...(distributed.length > 0 ? [`Distributed ${distributed.length} tables by organisation.`] : []),
    ...(returned.length > 0 ? [`Moved ${returned.join(', ')} back to the coordinator.`] : []),
  ]
  return {
    json: { ...placed, coordinator: coordinatorTables },
    text: done.join(' ') || 'This database is distributed already. Nothing was changed.',
  }
}

/** An arbitrary lock number: two processes that place tables at once deadlock. */
const distributionLock = 7_301_008

/**
 * Places the tables that Citus does not manage yet: all of them, or those of later migrations. Earlier versions copied
 * some tables of the coordinator to every node: those return to it, with their rows.
 */
export async function placeTables(database: Database) {
  await database.query('select pg_advisory_xact_lock($1)', [distributionLock])
  const managed = await managedTables(database)
  const returned = coordinatorTables.filter((name) => managed.has(name))
  for (const name of returned) {
    // A table takes along those that its foreign keys connect it to.
    if ((await managedTables(database)).has(name)) {
      await database.query('select undistribute_table($1, cascade_via_foreign_keys => true)', [name])
    }
  }
  const distributed = (await tablesReferredToFirst(database)).filter(
    (name) => !managed.has(name) && !coordinatorTables.includes(name),
  )
  await refuseData(database, distributed)
  for (const name of distributed) {
    await database.query(`select create_distributed_table($1, 'organisation_id')`, [name])
  }
  return { distributed, returned }
}

async function managedTables(database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(
    'select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid',
  )
  return new Set(rows.map(({ name }) => name))
}

export async function requireCluster(database: Database): Promise<void> {
  const citus = await database.query<{ isCluster: boolean }>(`select ${isCluster} as "isCluster"`)
  if (!citus.rows[0]?.isCluster) {
    throw new StartError(
      'Citus is not installed in this database. Create the extension on every node and point DATABASE_URL to the ' +
        'coordinator. On plain PostgreSQL there is nothing to distribute.',
    )
  }
  const { rows } = await database.query<{ coordinator: boolean; workers: boolean }>(
    `select coalesce(bool_or(groupid = 0), false) as coordinator, coalesce(bool_or(groupid <> 0), false) as workers
     from pg_dist_node where isactive`,
  )
  if (!rows[0]?.coordinator) {
    throw new StartError(
      'The coordinator does not know its own address. Run select citus_set_coordinator_host(…) there first.',
    )
  }
  if (!rows[0].workers) {
    throw new StartError('The coordinator has no worker nodes. Run select citus_add_node(…) for each first.')
  }
}

/** Only empty tables are distributed: with data, Citus copies every row through the coordinator in one transaction. */
export async function refuseData(database: Database, tables: string[]): Promise<void> {
  for (const name of tables) {
    const { rowCount } = await database.query(`select 1 from ${name} limit 1`)
    if (rowCount) {
      throw new StartError(
        `The table ${name} holds data already. Only an empty, migrated database can be distributed: start with DEMO=false.`,
      )
    }
  }
}

/** All tables, each after those its foreign keys refer to: Citus only distributes them in this order. */
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
