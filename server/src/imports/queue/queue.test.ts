import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { submission } from '../../../test/test-imports.ts'
import { counts, now, TestQueue } from '../../../test/test-queue.ts'
import { limits } from '../../limits.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { claimNext } from '../record/claims.ts'
import { complete } from '../run/end-claim.ts'
import { enqueue, wasQueued } from './queue.ts'

const random = new Random(inject('seed'))
let database: TestDatabase
let pool: Pool
let queue: TestQueue
beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
  queue = new TestQueue(database)
})
afterAll(() => database.drop())
beforeEach(() => pool.query('delete from import'))

describe('order', () => {
  test('a worker runs one large import at a time, and small imports of others meanwhile', async () => {
    const uploadBytes = limits.largeUploadBytes + 1
    const [large, alsoLarge, small] = [uuidv7(), uuidv7(), uuidv7()]
    for (const organisationId of [large, alsoLarge]) {
      const part = submission({ kind: 'activities', uploadBytes })
      await inTransaction(pool, (client) => enqueue(client, organisationId, part, 100, now))
    }
    await queue.add(small)
    const { owner, die } = await queue.worker()
    const first = await queue.claim(owner)
    expect([first.organisationId, first.uploadBytes]).toEqual([large, uploadBytes])
    const second = await claimNext(pool, owner, now(), [first])
    expect(second?.organisationId).toBe(small)
    expect(await claimNext(pool, owner, now(), [first])).toBeUndefined()
    await inTransaction(pool, (client) => complete(client, first.claim, counts, now()))
    expect((await claimNext(pool, owner, now(), second && [second]))?.organisationId).toBe(alsoLarge)
    for (const organisationId of [alsoLarge, small]) {
      await pool.query(`delete from import where organisation_id = $1`, [organisationId])
    }
    await die()
  })

  test('the imports of an organisation start in the order of acceptance, one at a time', async () => {
    const organisationId = uuidv7()
    const ids = [
      await queue.add(organisationId),
      await queue.add(organisationId),
      await queue.add(organisationId),
    ]
    const { owner, die } = await queue.worker()
    for (const id of ids) {
      const claimed = await queue.claim(owner)
      expect(claimed.importId).toBe(id)
      expect(await claimNext(pool, owner, now())).toBeUndefined()
      await complete(pool, claimed.claim, counts, now())
    }
    await die()
  })

  test('dates agree with the order, whatever the clocks of the machines say', async () => {
    const organisationId = uuidv7()
    const { owner, die } = await queue.worker()
    const first = await queue.add(organisationId)
    await queue.add(organisationId)
    const claimed = await queue.claim(owner)
    expect(claimed.importId).toBe(first)
    const ahead = new Date(Date.now() + 60_000)
    expect(await complete(pool, claimed.claim, counts, ahead)).toBe(true)
    expect((await queue.claim(owner)).startedAt).toBe(ahead.toISOString())
    await die()
  })

  test('the submission time is taken when the import is queued, not before', async () => {
    const organisationId = uuidv7()
    const dates = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(pool, async (client) => {
          const queued = await enqueue(client, organisationId, submission({ kind: 'activities' }), 100, now)
          return { sequence: Number(queued?.sequence), submittedAt: queued?.submittedAt ?? '' }
        }),
      ),
    )
    const inOrder = dates.sort((a, b) => a.sequence - b.sequence).map(({ submittedAt }) => submittedAt)
    expect(inOrder).toEqual([...inOrder].sort())
  })

  test('the outcome of a push whose COMMIT was not answered is known once its transaction has ended', async () => {
    const organisationId = uuidv7()
    const part = submission({ kind: 'activities' })
    const client = await pool.connect()
    await client.query('begin')
    await enqueue(client, organisationId, part, 100, now)
    const told = wasQueued(pool, organisationId, part.importId)
    await client.query('commit')
    client.release()
    expect(await told).toBe(true)
    expect(await wasQueued(pool, organisationId, uuidv7())).toBe(false)
  })

  test('while its transaction does not end, the outcome of such a push is unknown', async () => {
    const keptLocked: Pool = Object.create(pool, {
      connect: {
        value: () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' })),
      },
    })
    await expect(wasQueued(keptLocked, uuidv7(), uuidv7())).rejects.toMatchObject({ statusCode: 503 })
  })

  test('an organisation with one import does not wait behind another one with a hundred', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    for (let i = 0; i < 100; i++) await queue.add(large)
    const { owner, die } = await queue.worker()
    const first = await queue.claim(owner)
    await complete(pool, first.claim, counts, now())
    await queue.add(small)
    const next = [await queue.claim(owner), await queue.claim(owner)].map((claimed) => claimed.organisationId)
    expect(next.sort()).toEqual([large, small].sort())
    await die()
  })

  test('three organisations with deep queues take turns on one worker', async () => {
    const organisations = [uuidv7(), uuidv7(), uuidv7()]
    for (const organisationId of organisations) for (let i = 0; i < 4; i++) await queue.add(organisationId)
    const { owner, die } = await queue.worker()
    const order: number[] = []
    for (let i = 0; i < 12; i++) {
      const claimed = await queue.claim(owner)
      order.push(organisations.indexOf(claimed.organisationId))
      await complete(pool, claimed.claim, counts, now())
    }
    expect(order).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2])
    await die()
  })

  test('workers that claim at once never run two imports of one organisation, nor one import twice', async () => {
    const organisations = Array.from({ length: 5 }, () => uuidv7())
    const pushed = new Map<string, string[]>(organisations.map((id) => [id, []]))
    for (let i = 0; i < 40; i++) {
      const organisationId = organisations[i % 5] as string
      pushed.get(organisationId)?.push((await queue.add(organisationId)) as string)
    }
    const started = new Map<string, string[]>(organisations.map((id) => [id, []]))
    const active = new Set<string>()
    const overlaps: string[] = []
    const work = async (random: Random) => {
      const { owner, die } = await queue.worker()
      for (;;) {
        const claimed = await claimNext(pool, owner, now())
        if (claimed === undefined) {
          const { rows } = await pool.query(`select 1 from import where status = 'queued' limit 1`)
          if (rows.length === 0) break
          continue
        }
        if (active.has(claimed.organisationId)) overlaps.push(claimed.importId)
        active.add(claimed.organisationId)
        started.get(claimed.organisationId)?.push(claimed.importId)
        await new Promise((resolve) => setTimeout(resolve, random.next() * 5))
        active.delete(claimed.organisationId)
        await complete(pool, claimed.claim, counts, now())
      }
      await die()
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => work(random.fork(`worker ${nth}`))))
    expect(overlaps).toEqual([])
    expect(started).toEqual(pushed)
  })
})

describe('depth', () => {
  test('exactly the allowed number is queued under parallel pushes', async () => {
    const organisationId = uuidv7()
    const added = await Promise.all(Array.from({ length: 30 }, () => queue.add(organisationId, 7)))
    expect(added.filter((id) => id !== undefined)).toHaveLength(7)
  })

  test('a running import does not count as queued', async () => {
    const organisationId = uuidv7()
    await queue.add(organisationId, 1)
    expect(await queue.add(organisationId, 1)).toBeUndefined()
    const { owner, die } = await queue.worker()
    await queue.claim(owner)
    expect(await queue.add(organisationId, 1)).toBeDefined()
    await die()
  })
})
