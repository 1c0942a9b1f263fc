import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/database.ts'
import { bumpRateBook } from '../organisations/rate-book-version.ts'
import type { Pool } from '../platform/database.ts'
import { inTransaction } from '../platform/database.ts'
import { RateBooks } from './rate-books.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const clock = () => new Date('2026-11-15T00:00:00Z')

/** Counts the loads: each takes one connection. */
function countingPool(pool: Pool): { pool: Pool; loads: () => number } {
  let loads = 0
  const counting = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') {
        return () => {
          loads += 1
          return target.connect()
        }
      }
      return Reflect.get(target, name)
    },
  })
  return { pool: counting, loads: () => loads }
}

async function addCustomer(organisationId: string, customerId: string): Promise<string> {
  return inTransaction(database.pool, async (client) => {
    await client.query(
      'insert into customer (organisation_id, customer_id, name, position, created_at) values ($1, $2, $2, 1, $3)',
      [organisationId, customerId, clock()],
    )
    await bumpRateBook(client, organisationId)
    const { rows } = await client.query(
      'select rate_book_version from organisation where organisation_id = $1',
      [organisationId],
    )
    return rows[0].rate_book_version
  })
}

describe('rate books', () => {
  test('are loaded once for a version, also by requests that come at the same time', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    const version = await addCustomer(organisationId, 'ONE')
    const { pool, loads } = countingPool(database.pool)
    const books = new RateBooks(pool, clock)
    const all = await Promise.all(Array.from({ length: 20 }, () => books.get(organisationId, version)))
    await books.get(organisationId, version)
    expect(new Set(all).size).toBe(1)
    expect(loads()).toBe(1)
  })

  test('are never older than the version asked for, also while another load is under way', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    const books = new RateBooks(database.pool, clock)
    let version = '0'
    for (let round = 0; round < 15; round += 1) {
      const earlier = books.get(organisationId, version)
      version = await addCustomer(organisationId, `C${round}`)
      const book = await books.get(organisationId, version)
      expect(book.customers.has(`C${round}`)).toBe(true)
      await earlier
    }
  })

  test('of one organisation hold nothing of another', async () => {
    const one = await testOrganisation(database.pool)
    const two = await testOrganisation(database.pool)
    const version = await addCustomer(one.organisationId, 'MINE')
    const books = new RateBooks(database.pool, clock)
    await books.get(one.organisationId, version)
    expect((await books.get(two.organisationId, '0')).customers.size).toBe(0)
  })

  test('leave memory when others need the room, the least recently used first', async () => {
    const { pool, loads } = countingPool(database.pool)
    const books = new RateBooks(pool, clock, 4)
    const organisations = await Promise.all([1, 2, 3].map(() => testOrganisation(database.pool)))
    const [a, b, c] = organisations.map(({ organisationId }) => organisationId) as [string, string, string]
    for (const organisationId of [a, b, c]) {
      await addCustomer(organisationId, 'ONE')
      await addCustomer(organisationId, 'TWO')
    }
    for (const organisationId of [a, b, a, c]) await books.get(organisationId, '2')
    expect(loads()).toBe(3)
    await books.get(a, '2')
    await books.get(c, '2')
    expect(loads()).toBe(3)
    await books.get(b, '2')
    expect(loads()).toBe(4)
  })

  test('are asked for again after a load that failed', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    let fails = true
    const pool = new Proxy(database.pool, {
      get(target, name) {
        if (name === 'connect' && fails) return () => Promise.reject(new Error('away'))
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const books = new RateBooks(pool, clock)
    await expect(books.get(organisationId, '0')).rejects.toThrow('away')
    fails = false
    await expect(books.get(organisationId, '0')).resolves.toMatchObject({ organisationId })
  })
})
