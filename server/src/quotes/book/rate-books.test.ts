import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { apply, exampleDocument } from '../../../test/rates/configuring.ts'
import { recordingPool } from '../../../test/recording-pool.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { limits } from '../../limits.ts'
import { keepVersionBesideRates, raiseConfigurationVersion } from '../../organisations/rate-book-version.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { RateSkeleton } from './rate-book.ts'
import { RateBooks } from './rate-books.ts'
import { tablesNeeded } from './tables-needed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const noTables = () => ({ rateCardVersions: [], zoneSetVersions: [] })
const forCustomer = (customerId: string) => (skeleton: RateSkeleton) =>
  tablesNeeded(skeleton, [customerId], {}, '2026-11-15')

async function versionOf(organisationId: string): Promise<string> {
  const { version } = await oneRow<{ version: string }>(
    database.pool,
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  return version
}

const insertCustomer = (pool: Pick<Pool, 'query'>, organisationId: string, customerId: string) =>
  pool.query(
    'insert into customer (organisation_id, customer_id, name, position, created_at) values ($1, $2, $2, 1, now())',
    [organisationId, customerId],
  )

async function addCustomer(organisationId: string, customerId: string): Promise<string> {
  await inTransaction(database.pool, async (client) => {
    await insertCustomer(client, organisationId, customerId)
    await raiseConfigurationVersion(client, organisationId)
  })
  return versionOf(organisationId)
}

/** An organisation with the example's rates. */
async function configured(): Promise<{ organisationId: string; version: string }> {
  const { organisationId } = await testOrganisation(database.pool)
  const { versionAfter } = await apply(database.pool, organisationId, exampleDocument())
  return { organisationId, version: versionAfter }
}

const readsOf = (statements: { text: string; rows: number }[], table: string) =>
  statements.filter(({ text }) => text.includes(`from ${table} `))

describe('skeletons', () => {
  test('are loaded once per version, even for concurrent requests', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    const version = await addCustomer(organisationId, 'ONE')
    const { pool, statements } = recordingPool(database.pool)
    const books = new RateBooks(async () => pool)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => books.get(organisationId, version, noTables)),
    )
    await books.get(organisationId, version, noTables)
    expect(new Set(all.map(({ customers }) => customers)).size).toBe(1)
    expect(readsOf(statements, 'customer')).toHaveLength(1)
  })

  test('are never older than the requested version, even while another load is running', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    const books = new RateBooks(async () => database.pool)
    let version = '0'
    for (let round = 0; round < 15; round += 1) {
      const earlier = books.get(organisationId, version, noTables)
      version = await addCustomer(organisationId, `C${round}`)
      const book = await books.get(organisationId, version, noTables)
      expect(book.customers.has(`C${round}`)).toBe(true)
      await earlier
    }
  })

  test('of one organisation contain nothing of another', async () => {
    const one = await testOrganisation(database.pool)
    const two = await testOrganisation(database.pool)
    const version = await addCustomer(one.organisationId, 'MINE')
    const books = new RateBooks(async () => database.pool)
    await books.get(one.organisationId, version, noTables)
    expect((await books.get(two.organisationId, '0', noTables)).customers.size).toBe(0)
  })

  test('are loaded again after a failed load', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    let fails = true
    const pool = new Proxy(database.pool, {
      get(target, name) {
        if (name === 'connect' && fails) return () => Promise.reject(new Error('away'))
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const books = new RateBooks(async () => pool)
    await expect(books.get(organisationId, '0', noTables)).rejects.toThrow('away')
    fails = false
    await expect(books.get(organisationId, '0', noTables)).resolves.toMatchObject({ organisationId })
  })

  // As on a cluster: the organisation's row is on every node and shows a change before the rates do.
  test('are read again until the rates of the version are visible, and older ones are not cached under it', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    const { pool, statements } = recordingPool(database.pool)
    const books = new RateBooks(async () => pool)
    await books.get(organisationId, '0', noTables)
    await database.pool.query('update organisation set rate_book_version = 1 where organisation_id = $1', [
      organisationId,
    ])
    const readBefore = readsOf(statements, 'configuration_version').length
    const waiting = books.get(organisationId, '1', noTables)
    await expect
      .poll(() => readsOf(statements, 'configuration_version').length)
      .toBeGreaterThan(readBefore + 2)
    await inTransaction(database.pool, async (client) => {
      await insertCustomer(client, organisationId, 'LATE')
      await keepVersionBesideRates(client, organisationId, '1')
    })
    expect([...(await waiting).customers.keys()]).toEqual(['LATE'])
    const known = statements.length
    expect([...(await books.get(organisationId, '1', noTables)).customers.keys()]).toEqual(['LATE'])
    expect(statements).toHaveLength(known)
  })
})

describe('tables of versions', () => {
  test('are not read again after a change of something else', async () => {
    const { organisationId, version } = await configured()
    const { pool, statements } = recordingPool(database.pool)
    const books = new RateBooks(async () => pool)
    await books.get(organisationId, version, forCustomer('SALTBUSH'))
    expect(readsOf(statements, 'lane').map(({ rows }) => rows)).toEqual([2])
    expect(readsOf(statements, 'zone_member')).toHaveLength(1)
    statements.length = 0
    const customers = [{ id: 'SALTBUSH', name: 'Saltbush & Daughters' }]
    const renamed = await apply(database.pool, organisationId, {
      format: 'cartage-configuration/1',
      customers,
    })
    const book = await books.get(organisationId, renamed.versionAfter, forCustomer('SALTBUSH'))
    expect(book.customers.get('SALTBUSH')?.name).toBe('Saltbush & Daughters')
    expect(readsOf(statements, 'customer')).toHaveLength(1)
    expect([...readsOf(statements, 'lane'), ...readsOf(statements, 'zone_member')]).toEqual([])
  })

  test('are read only if a quote needs them', async () => {
    const { organisationId, version } = await configured()
    const { pool, statements } = recordingPool(database.pool)
    const books = new RateBooks(async () => pool)
    // SALTBUSH has one card of three, and one zone set of two.
    await books.get(organisationId, version, forCustomer('SALTBUSH'))
    expect([readsOf(statements, 'lane').length, readsOf(statements, 'zone_member').length]).toEqual([1, 1])
    await books.get(organisationId, version, forCustomer('NOBODY'))
    expect(readsOf(statements, 'lane')).toHaveLength(1)
    // IRONBARK shares GLX-STD and the zones, and has BRL-STD.
    await books.get(organisationId, version, forCustomer('IRONBARK'))
    expect([readsOf(statements, 'lane').length, readsOf(statements, 'zone_member').length]).toEqual([2, 1])
  })

  test('are shared by requests that wait for them', async () => {
    const { organisationId, version } = await configured()
    const { pool, statements } = recordingPool(database.pool)
    const books = new RateBooks(async () => pool)
    await Promise.all(
      Array.from({ length: 20 }, () => books.get(organisationId, version, forCustomer('SALTBUSH'))),
    )
    expect(readsOf(statements, 'lane')).toHaveLength(1)
  })

  test('are dropped when others need the room, the least recently used first', async () => {
    const organisations = [await configured(), await configured(), await configured()]
    const { pool, statements } = recordingPool(database.pool)
    const measured = new RateBooks(async () => database.pool)
    const before = measured.tableBytes
    const [first] = organisations as [{ organisationId: string; version: string }]
    await measured.get(first.organisationId, first.version, forCustomer('SALTBUSH'))
    const room = 2 * (measured.tableBytes - before)
    const books = new RateBooks(async () => pool, room)
    const use = async (at: number) => {
      const { organisationId, version } = organisations[at] as (typeof organisations)[0]
      const known = readsOf(statements, 'lane').length
      await books.get(organisationId, version, forCustomer('SALTBUSH'))
      expect(books.tableBytes).toBeLessThanOrEqual(room)
      return readsOf(statements, 'lane').length - known
    }
    const read: number[] = []
    for (const at of [0, 1, 0, 2, 0, 2, 1]) read.push(await use(at))
    expect(read).toEqual([1, 1, 0, 1, 0, 0, 1])
  })

  // As on a cluster: each organisation has the connections of its node.
  test('of a hanging node do not delay organisations of another node', async () => {
    const [hanging, other] = [await configured(), await configured()]
    let reads = 0
    const hungPool: Pool = Object.create(database.pool, {
      query: {
        value: () => {
          reads += 1
          return new Promise(() => {})
        },
      },
    })
    const books = new RateBooks(async (organisationId) =>
      organisationId === hanging.organisationId ? hungPool : database.pool,
    )
    const versions = Array.from({ length: limits.tablesLoadedAtOnceMax + 1 }, () => uuidv7())
    void books.get(hanging.organisationId, hanging.version, () => ({
      rateCardVersions: versions,
      zoneSetVersions: [],
    }))
    await expect.poll(() => reads).toBe(limits.tablesLoadedAtOnceMax)
    const book = await books.get(other.organisationId, other.version, forCustomer('SALTBUSH'))
    expect(book.customers.has('SALTBUSH')).toBe(true)
  })

  test('that were deleted meanwhile are not used: the newest skeleton is', async () => {
    const { organisationId, version } = await configured()
    const books = new RateBooks(async () => database.pool)
    await books.get(organisationId, version, noTables)
    await inTransaction(database.pool, async (client) => {
      for (const table of ['customer_rate', 'rate_card_version', 'rate_card']) {
        await client.query(
          `delete from ${table} where organisation_id = $1 and rate_card_alias = 'GLX-STD'`,
          [organisationId],
        )
      }
      await raiseConfigurationVersion(client, organisationId)
    })
    // This request still has the old version, whose skeleton is in memory.
    const book = await books.get(organisationId, version, forCustomer('SALTBUSH'))
    expect([book.version, book.rateCards.has('GLX-STD')]).toEqual(['2', false])
  })
})
