import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordingPool } from '../../test/recording-pool.ts'
import { addNodes, simulateCitus } from '../../test/simulated-citus.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { inTransaction } from '../platform/database/database.ts'
import { signingSecretOf } from '../platform/database/service-secret.ts'
import {
  coordinatorTables,
  placeTables,
  referenceTables,
  requireCluster,
  tablesReferredToFirst,
} from './distribute.ts'

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
    await signingSecretOf(pool)
    await placeTables(pool)
    const found = await placed()
    for (const name of tables) {
      const expected = coordinatorTables.includes(name)
        ? undefined
        : referenceTables.includes(name)
          ? 'n'
          : 'h'
      expect([name, found.get(name)]).toEqual([name, expected])
    }
  })

  test('a second time changes nothing but places the tables of later migrations', async () => {
    const { pool } = database
    await simulateCitus(pool)
    await placeTables(pool)
    await testOrganisation(pool)
    expect(await placeTables(pool)).toEqual({ reference: [], distributed: [] })
    await pool.query('create table later (organisation_id uuid primary key)')
    expect(await placeTables(pool)).toEqual({ reference: [], distributed: ['later'] })
  })

  test('twice at once places every table once', async () => {
    const { pool } = database
    await simulateCitus(pool)
    const both = await Promise.all([inTransaction(pool, placeTables), inTransaction(pool, placeTables)])
    expect(both).toContainEqual({ reference: [], distributed: [] })
    const count = (await placed()).size
    expect(both.map(({ reference, distributed }) => reference.length + distributed.length)).toContain(count)
  })

  test('makes the secret that the API needs, so that it starts the first time while a node is down', async () => {
    await simulateCitus(database.pool)
    await placeTables(database.pool)
    const { pool, statements } = recordingPool(database.pool)
    await signingSecretOf(pool)
    expect(statements.map(({ text }) => text)).toEqual([expect.stringMatching(/^select /)])
  })

  test('refuses a database that holds data', async () => {
    await simulateCitus(database.pool)
    await testOrganisation(database.pool)
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
