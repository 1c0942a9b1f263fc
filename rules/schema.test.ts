import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountTables,
  coordinatorTables,
  sharedTables,
  tablesReferredToFirst,
} from '../server/src/commands/distribute.ts'
import { preparedTrigger } from '../server/test/prepared-writes.ts'
import { type TestDatabase, testDatabase } from '../server/test/test-database.ts'

/** Rules that let one schema run on one PostgreSQL and on a cluster, and keep tenants apart on both. */
let database: TestDatabase
let tables: string[]

beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  tables = rows.map((row) => row.name)
})
afterAll(() => database.drop())

/** Keys and people are found without their organisation, by a hash or an e-mail address. */
const exempt = [...accountTables, ...sharedTables]
interface ForeignKey {
  name: string
  from: string
  to: string
  on_delete: string
  columns: string[]
}

const read = async <Row extends QueryResultRow>(sql: string) => (await database.pool.query<Row>(sql)).rows

describe('the schema', () => {
  test('every table except the listed few belongs to an organisation', async () => {
    const rows = await read<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'organisation_id' and is_nullable = 'NO'`,
    )
    const tenant = rows.map((row) => row.name)
    expect(tables.filter((name) => !tenant.includes(name) && !sharedTables.includes(name))).toEqual([])
  })

  test('the organisation comes first in every primary key and unique index of a tenant table', async () => {
    const rows = await read<{ table: string; index: string; first: string | null }>(
      `select t.relname as table, i.relname as index, a.attname as first
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and x.indisunique`,
    )
    expect(
      rows
        .filter((row) => !exempt.includes(row.table) && row.first !== 'organisation_id')
        .map((row) => row.index),
    ).toEqual([])
  })

  test('every tenant table has a primary key', async () => {
    const rows = await read<{ name: string }>(
      `select t.relname as name from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
       and not exists (select 1 from pg_index x where x.indrelid = t.oid and x.indisprimary)`,
    )
    expect(rows).toEqual([])
  })

  test('every foreign key of a tenant table carries the organisation, and none points at the import table', async () => {
    const rows = await read<ForeignKey>(
      `select c.conname as name, t.relname as from, f.relname as to, c.confdeltype as on_delete,
         array_agg(a.attname::text order by k.position) as columns
       from pg_constraint c
       join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
       cross join lateral unnest(c.conkey) with ordinality k (attnum, position)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
       where c.contype = 'f' and t.relnamespace = 'public'::regnamespace
       group by 1, 2, 3, 4`,
    )
    for (const key of rows) {
      expect(key.columns[0], key.name).toBe('organisation_id')
      expect(key.to, key.name).not.toBe('import')
      expect(key.on_delete, `${key.name} must not set null on delete`).not.toBe('n')
      // Citus would manage a table of the coordinator if a foreign key connected it to a distributed one.
      expect(coordinatorTables.includes(key.from), key.name).toBe(coordinatorTables.includes(key.to))
    }
  })

  test('there are no triggers', async () => {
    const rows = await read<{ name: string }>('select tgname as name from pg_trigger where not tgisinternal')
    expect(rows.filter((row) => row.name !== preparedTrigger)).toEqual([])
  })

  test('only tables of the coordinator have identity columns', async () => {
    const rows = await read<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    )
    expect(rows.map((row) => row.name).filter((name) => !coordinatorTables.includes(name))).toEqual([])
  })

  test('the distribution plan names tables that exist', () => {
    expect(coordinatorTables.filter((name) => !tables.includes(name))).toEqual([])
  })

  test('no table is distributed before a table it refers to', async () => {
    const inOrder = await tablesReferredToFirst(database.pool)
    expect([...inOrder].sort()).toEqual([...tables].sort())
    const distributed = inOrder.filter((name) => !coordinatorTables.includes(name))
    const plan = [...coordinatorTables, ...distributed]
    const keys = await read<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
    )
    expect(keys.filter((key) => plan.indexOf(key.to) >= plan.indexOf(key.from))).toEqual([])
  })

  test('money and rates are decimal: no column is a float', async () => {
    const rows = await read<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`,
    )
    expect(rows).toEqual([])
  })

  test('times have a time zone', async () => {
    const rows = await read<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp without time zone'`,
    )
    expect(rows).toEqual([])
  })
})
