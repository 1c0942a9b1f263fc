import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Random } from '../../../testing/random.ts'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { readImport, submission } from '../../test/test-imports.ts'
import { limits } from '../limits.ts'
import { inTransaction, openClient, type Pool } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { cancelImport } from './cancel-import.ts'
import {
  type ClaimedImport,
  claimNext,
  complete,
  fail,
  registerWorker,
  release,
  renewLeases,
} from './claims.ts'
import type { ImportKind } from './import-record.ts'
import { enqueue, wasQueued } from './queue.ts'

const random = new Random(inject('seed'))
let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
})
afterAll(() => database.drop())
beforeEach(() => pool.query('delete from import'))

const now = () => new Date()
const counts = { received: 1, processed: 1, failed: 0 }

async function add(organisationId: string, queuedMax = 100): Promise<string | undefined> {
  const queued = await inTransaction(pool, (client) =>
    enqueue(client, organisationId, submission({ kind: 'activities' }), queuedMax, now),
  )
  return queued?.importId
}

async function worker() {
  const connection = await openClient(database.connectionString, 'test-worker')
  connection.on('error', () => {})
  return { owner: await registerWorker(connection), die: () => connection.end() }
}

async function claim(owner: number): Promise<ClaimedImport> {
  const claimed = await claimNext(pool, owner, now())
  if (claimed === undefined) throw new Error('nothing to claim')
  return claimed
}

const expireLease = (importId: string) =>
  pool.query(`update import set lease_until = now() - interval '1 second' where import_id = $1`, [importId])

describe('order', () => {
  test('a worker runs one large import at a time, and small imports of others meanwhile', async () => {
    const uploadBytes = limits.largeUploadBytes + 1
    const [large, alsoLarge, small] = [uuidv7(), uuidv7(), uuidv7()]
    for (const organisationId of [large, alsoLarge]) {
      const part = submission({ kind: 'activities', uploadBytes })
      await inTransaction(pool, (client) => enqueue(client, organisationId, part, 100, now))
    }
    await add(small)
    const { owner, die } = await worker()
    const first = await claim(owner)
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
    const ids = [await add(organisationId), await add(organisationId), await add(organisationId)]
    const { owner, die } = await worker()
    for (const id of ids) {
      const claimed = await claim(owner)
      expect(claimed.importId).toBe(id)
      expect(await claimNext(pool, owner, now())).toBeUndefined()
      await complete(pool, claimed.claim, counts, now())
    }
    await die()
  })

  test('dates agree with the order, whatever the clocks of the machines say', async () => {
    const organisationId = uuidv7()
    const { owner, die } = await worker()
    const first = await add(organisationId)
    await add(organisationId)
    const claimed = await claim(owner)
    expect(claimed.importId).toBe(first)
    const ahead = new Date(Date.now() + 60_000)
    expect(await complete(pool, claimed.claim, counts, ahead)).toBe(true)
    expect((await claim(owner)).startedAt).toBe(ahead.toISOString())
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

  test('an organisation with one import does not wait behind another one with a hundred', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    for (let i = 0; i < 100; i++) await add(large)
    const { owner, die } = await worker()
    const first = await claim(owner)
    await complete(pool, first.claim, counts, now())
    await add(small)
    const next = [await claim(owner), await claim(owner)].map((claimed) => claimed.organisationId)
    expect(next.sort()).toEqual([large, small].sort())
    await die()
  })

  test('three organisations with deep queues take turns on one worker', async () => {
    const organisations = [uuidv7(), uuidv7(), uuidv7()]
    for (const organisationId of organisations) for (let i = 0; i < 4; i++) await add(organisationId)
    const { owner, die } = await worker()
    const order: number[] = []
    for (let i = 0; i < 12; i++) {
      const claimed = await claim(owner)
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
      pushed.get(organisationId)?.push((await add(organisationId)) as string)
    }
    const started = new Map<string, string[]>(organisations.map((id) => [id, []]))
    const active = new Set<string>()
    const overlaps: string[] = []
    const work = async (random: Random) => {
      const { owner, die } = await worker()
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
    const added = await Promise.all(Array.from({ length: 30 }, () => add(organisationId, 7)))
    expect(added.filter((id) => id !== undefined)).toHaveLength(7)
  })

  test('a running import does not count as queued', async () => {
    const organisationId = uuidv7()
    await add(organisationId, 1)
    expect(await add(organisationId, 1)).toBeUndefined()
    const { owner, die } = await worker()
    await claim(owner)
    expect(await add(organisationId, 1)).toBeDefined()
    await die()
  })
})

describe('a worker that is gone', () => {
  test('its import is taken over when its connection is gone, before the lease runs out', async () => {
    const importId = await add(uuidv7())
    const [first, second] = [await worker(), await worker()]
    const lost = await claim(first.owner)
    // A lease that does not run out during the test.
    await pool.query(`update import set lease_until = now() + interval '1 hour' where import_id = $1`, [
      importId,
    ])
    expect(await claimNext(pool, second.owner, now())).toBeUndefined()
    await first.die()
    await expect.poll(async () => (await claimNext(pool, second.owner, now()))?.importId).toBe(importId)
    expect(await complete(pool, lost.claim, counts, now())).toBe(false)
    await second.die()
  })

  test('an import that a running worker had to leave is claimed again after its lease, even by the same worker', async () => {
    const importId = await add(uuidv7())
    const { owner, die } = await worker()
    await claim(owner)
    expect(await claimNext(pool, owner, now())).toBeUndefined()
    await expireLease(importId ?? '')
    expect(
      await claimNext(pool, owner, now(), [{ importId: importId ?? '', uploadBytes: 0 }]),
    ).toBeUndefined()
    expect((await claim(owner)).claim.attempt).toBe(2)
    await die()
  })

  test('a worker that lost its lease cannot complete, fail, renew or give back the import', async () => {
    const importId = (await add(uuidv7())) as string
    const [frozen, second] = [await worker(), await worker()]
    const old = await claim(frozen.owner)
    await expireLease(importId)
    const taken = await claim(second.owner)
    expect(taken.claim).toMatchObject({ importId, attempt: 2 })
    const before = await readImport(pool, taken.organisationId, importId)
    expect(await complete(pool, old.claim, counts, now())).toBe(false)
    expect(await fail(pool, old.claim, 'no', now())).toBe(false)
    expect(await release(pool, old.claim, 'counted')).toBe(false)
    const running = [{ claim: old.claim, progress: 50, received: 9, processed: 9 }]
    expect(await renewLeases(pool, frozen.owner, running)).toEqual(new Set())
    expect(await readImport(pool, taken.organisationId, importId)).toEqual(before)
    expect(await complete(pool, taken.claim, counts, now())).toBe(true)
    await frozen.die()
    await second.die()
  })

  test("after the last attempt the import can only be failed, and the organisation's next import runs", async () => {
    const organisationId = uuidv7()
    const importId = (await add(organisationId)) as string
    const next = await add(organisationId)
    for (let attempt = 1; attempt <= limits.importAttemptsMax; attempt++) {
      const mortal = await worker()
      const claimed = await claim(mortal.owner)
      expect(claimed).toMatchObject({ importId, attemptsLeft: limits.importAttemptsMax - attempt })
      await expireLease(importId)
      await mortal.die()
    }
    const { owner, die } = await worker()
    const last = await claim(owner)
    expect(last).toMatchObject({ importId, attemptsLeft: -1 })
    expect(await fail(pool, last.claim, 'given up', now())).toBe(true)
    expect((await claim(owner)).importId).toBe(next)
    await die()
  })

  test('a claim that is given back is taken again at once and does not use up an attempt', async () => {
    await add(uuidv7())
    const { owner, die } = await worker()
    for (let i = 0; i < 10; i++) {
      const claimed = await claim(owner)
      expect(claimed.attemptsLeft).toBe(limits.importAttemptsMax - 1)
      expect(claimed.claim.attempt).toBe(i + 1)
      await release(pool, claimed.claim, 'interrupted')
    }
    await die()
  })
})

describe('cancel', () => {
  const cancel = (organisationId: string, importId: string, kind: ImportKind = 'activities') =>
    cancelImport({ pool, clock: now }, organisationId, kind, importId)

  test.each(['queued', 'processing'])(
    'an import that is %s is cancelled and never completes',
    async (status) => {
      const organisationId = uuidv7()
      const importId = (await add(organisationId)) as string
      const { owner, die } = await worker()
      const claimed = status === 'processing' ? await claim(owner) : undefined
      const cancelled = await cancel(organisationId, importId)
      expect(cancelled).toMatchObject({ status: 'cancelled', processed: 0, failed: 0 })
      if (claimed) expect(await complete(pool, claimed.claim, counts, now())).toBe(false)
      expect(await claimNext(pool, owner, now())).toBeUndefined()
      await expect(cancel(organisationId, importId)).rejects.toThrow(
        'The import has already ended (cancelled)',
      )
      await die()
    },
  )

  test('an unknown import, the other kind and another organisation are not found', async () => {
    const organisationId = uuidv7()
    const importId = (await add(organisationId)) as string
    await expect(cancel(organisationId, uuidv7())).rejects.toThrow('Import not found')
    await expect(cancel(organisationId, importId, 'shipments')).rejects.toThrow('Import not found')
    await expect(cancel(uuidv7(), importId)).rejects.toThrow('Import not found')
  })

  test('racing with completion, exactly one of the two wins, 200 times', async () => {
    const organisationId = uuidv7()
    const { owner, die } = await worker()
    const winners = { cancelled: 0, completed: 0 }
    for (let i = 0; i < 200; i++) {
      const importId = (await add(organisationId)) as string
      const { claim: mine } = await claim(owner)
      const [cancelled, completed] = await Promise.all([
        cancel(organisationId, importId).catch(() => undefined),
        inTransaction(pool, async (client) => {
          await client.query('select pg_sleep($1)', [random.next() * 0.002])
          return complete(client, mine, counts, now())
        }),
      ])
      const { status } = await readImport(pool, organisationId, importId)
      expect(status === 'completed').toBe(completed)
      expect(status === 'cancelled').toBe(cancelled !== undefined)
      winners[status as 'cancelled' | 'completed']++
    }
    expect(winners.cancelled + winners.completed).toBe(200)
    await die()
  })
})

test('progress is published while an import runs and never reads 100', async () => {
  const organisationId = uuidv7()
  const importId = (await add(organisationId)) as string
  const { owner, die } = await worker()
  const { claim: mine } = await claim(owner)
  await renewLeases(pool, owner, [{ claim: mine, progress: 100, received: 20, processed: 15 }])
  expect(await readImport(pool, organisationId, importId)).toMatchObject({
    status: 'processing',
    progress: 99,
    received: 20,
    processed: 15,
    failed: 0,
  })
  await die()
})
