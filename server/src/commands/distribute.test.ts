import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addNodes, simulateCitus } from '../../test/simulated-citus.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { inTransaction } from '../platform/database/database.ts'
import { coordinatorTables, placeTables, requireCluster, tablesReferredToFirst } from './distribute.ts'
import { createCompleteOrganisation } from './org.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const placed = async () => {
  const { rows } = await database.pool.query<{ name: string; method: string }>(
    'select logicalrelid::text as name, partmethod as method from pg_dist_partition',
  )
  return new Map(rows.map(({ name, method }) => [name, method]))
}

describe('distributing', () => {
  test("leaves the coordinator's tables as plain tables, and places all others", async () => {
    const { pool } = database
    const tables = await tablesReferredToFirst(pool)
    await simulateCitus(pool)
    await placeTables(pool)
    const found = await placed()
    for (const name of tables) {
      expect([name, found.get(name)]).toEqual([name, coordinatorTables.includes(name) ? undefined : 'h'])
    }
  })

  test('a second time changes nothing but places the tables of later migrations', async () => {
    const { pool } = database
    await simulateCitus(pool)
    await placeTables(pool)
    await createCompleteOrganisation(pool, { name: 'Test' })
    expect(await placeTables(pool)).toEqual({ distributed: [], returned: [] })
    await pool.query('create table later (organisation_id uuid primary key)')
    expect(await placeTables(pool)).toEqual({ distributed: ['later'], returned: [] })
  })

  test('returns tables that an earlier version copied to every node, with those they refer to', async () => {
    const { pool } = database
    await simulateCitus(pool)
    await placeTables(pool)
    const before = ['organisation', 'api_key', 'app_user', 'service_secret']
    for (const name of before) await pool.query('select create_reference_table($1)', [name])
    await testOrganisation(pool)
    expect(await placeTables(pool)).toEqual({ distributed: [], returned: before })
    expect([...(await placed()).keys()].filter((name) => coordinatorTables.includes(name))).toEqual([])
    expect(await placeTables(pool)).toEqual({ distributed: [], returned: [] })
  })

  test('twice at once places every table once', async () => {
    const { pool } = database
    await simulateCitus(pool)
    const both = await Promise.all([inTransaction(pool, placeTables), inTransaction(pool, placeTables)])
    expect(both).toContainEqual({ distributed: [], returned: [] })
    const count = (await placed()).size
    expect(both.map(({ distributed }) => distributed.length)).toContain(count)
  })

  test('refuses a database that holds data', async () => {
    await simulateCitus(database.pool)
    await createCompleteOrganisation(database.pool, { name: 'Test' })
    await expect(placeTables(database.pool)).rejects.toThrow(
      /^The table \w+ holds data already. Only an empty, migrated database can be distributed/,
    )
    expect(await placed()).toEqual(new Map())
  })

  test('says which step is missing', async () => {
    const { pool } = database
    await expect(requireCluster(pool)).rejects.toThrow('Citus is not installed in this database.')
    await simulateCitus(pool)
    await expect(requireCluster(pool)).rejects.toThrow('The coordinator does not know its own address.')
    await addNodes(pool, [5432])
    await expect(requireCluster(pool)).rejects.toThrow('The coordinator has no worker nodes.')
    await pool.query('delete from pg_dist_node')
    await addNodes(pool, [5432, 5433])
    await expect(requireCluster(pool)).resolves.toBeUndefined()
  })
})
