import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { uuidv7 } from '../values/uuid.ts'
import { inTransaction, type OpenPool } from './database.ts'
import { CallerLeft, OrganisationPool } from './organisation-pool.ts'

let database: TestDatabase
let pool: OpenPool
beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
})
afterAll(() => database.drop())

const sleeping = async () => {
  const { count } = await oneRow<{ count: number }>(
    pool,
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`,
  )
  return count
}

const leaver = () => {
  const leaving = new AbortController()
  return {
    signal: leaving.signal,
    leave: () => leaving.abort(new CallerLeft('The caller left')),
  }
}

test('an organisation that takes all it can leaves connections to another, and gives its own back', async () => {
  const hungry = new OrganisationPool(pool, uuidv7())
  const asked = Array.from({ length: 30 }, () => hungry.query('select pg_sleep(0.2)'))
  await expect.poll(sleeping).toBeGreaterThan(1)
  const other = new OrganisationPool(pool, uuidv7())
  await other.query('select 1')
  expect(pool.waitingCount).toBe(0)
  expect(await sleeping()).toBeLessThan(pool.options.max)
  await Promise.all(asked)
  const clients = await Promise.all([hungry.connect(), hungry.connect(), hungry.connect(), hungry.connect()])
  for (const client of clients) client.release()
})

test('a statement ends when its caller leaves, and its transaction is undone', async () => {
  await pool.query('create table noted (what text)')
  const { signal, leave } = leaver()
  const mine = new OrganisationPool(pool, uuidv7(), signal)
  const working = inTransaction(mine, async (client) => {
    await client.query(`insert into noted values ('half')`)
    await client.query('select pg_sleep(600)')
  })
  await expect.poll(sleeping).toBe(1)
  leave()
  await expect(working).rejects.toBeInstanceOf(CallerLeft)
  await expect.poll(sleeping).toBe(0)
  expect((await pool.query('select what from noted')).rows).toEqual([])
})

test('work of many short statements ends at the next one', async () => {
  const { signal, leave } = leaver()
  const mine = new OrganisationPool(pool, uuidv7(), signal)
  let statements = 0
  const working = inTransaction(mine, async (client) => {
    for (; statements < 1000; statements++) {
      await client.query('select 1')
      if (statements === 2) leave()
      await delay(1)
    }
  })
  await expect(working).rejects.toBeInstanceOf(CallerLeft)
  expect(statements).toBeLessThan(10)
  await expect(mine.query('select 1')).rejects.toBeInstanceOf(CallerLeft)
})

test('a caller that leaves disturbs nobody who uses the connections afterwards', async () => {
  const organisationId = uuidv7()
  for (let round = 0; round < 20; round++) {
    const { signal, leave } = leaver()
    const working = new OrganisationPool(pool, organisationId, signal).query('select pg_sleep(0.005)')
    setTimeout(leave, 5)
    await working.catch((error) => expect(error).toBeInstanceOf(CallerLeft))
    const others = new OrganisationPool(pool, organisationId)
    await Promise.all(Array.from({ length: 5 }, () => others.query('select pg_sleep(0.01)')))
  }
})
