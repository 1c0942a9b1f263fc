import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { readImport } from '../../../test/test-imports.ts'
import { counts, now, TestQueue } from '../../../test/test-queue.ts'
import { limits } from '../../limits.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { claimNext } from '../record/claims.ts'
import type { ImportKind } from '../record/import-record.ts'
import { complete, fail, release } from '../run/end-claim.ts'
import { renewLeases } from '../worker/leases.ts'
import { cancelImport } from './cancel-import.ts'

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

describe('a worker that is gone', () => {
  test('its import is taken over when its connection is gone, before the lease runs out', async () => {
    const importId = await queue.add(uuidv7())
    const [first, second] = [await queue.worker(), await queue.worker()]
    const lost = await queue.claim(first.owner)
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
    const importId = await queue.add(uuidv7())
    const { owner, die } = await queue.worker()
    await queue.claim(owner)
    expect(await claimNext(pool, owner, now())).toBeUndefined()
    await queue.expireLease(importId ?? '')
    expect(
      await claimNext(pool, owner, now(), [{ importId: importId ?? '', uploadBytes: 0 }]),
    ).toBeUndefined()
    expect((await queue.claim(owner)).claim.attempt).toBe(2)
    await die()
  })

  test('a worker that lost its lease cannot complete, fail, renew or give back the import', async () => {
    const importId = (await queue.add(uuidv7())) as string
    const [frozen, second] = [await queue.worker(), await queue.worker()]
    const old = await queue.claim(frozen.owner)
    await queue.expireLease(importId)
    const taken = await queue.claim(second.owner)
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
    const importId = (await queue.add(organisationId)) as string
    const next = await queue.add(organisationId)
    for (let attempt = 1; attempt <= limits.importAttemptsMax; attempt++) {
      const mortal = await queue.worker()
      const claimed = await queue.claim(mortal.owner)
      expect(claimed).toMatchObject({ importId, attemptsLeft: limits.importAttemptsMax - attempt })
      await queue.expireLease(importId)
      await mortal.die()
    }
    const { owner, die } = await queue.worker()
    const last = await queue.claim(owner)
    expect(last).toMatchObject({ importId, attemptsLeft: -1 })
    expect(await fail(pool, last.claim, 'given up', now())).toBe(true)
    expect((await queue.claim(owner)).importId).toBe(next)
    await die()
  })

  test('a claim that is given back is taken again at once and does not use up an attempt', async () => {
    await queue.add(uuidv7())
    const { owner, die } = await queue.worker()
    for (let i = 0; i < 10; i++) {
      const claimed = await queue.claim(owner)
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
      const importId = (await queue.add(organisationId)) as string
      const { owner, die } = await queue.worker()
      const claimed = status === 'processing' ? await queue.claim(owner) : undefined
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
    const importId = (await queue.add(organisationId)) as string
    await expect(cancel(organisationId, uuidv7())).rejects.toThrow('Import not found')
    await expect(cancel(organisationId, importId, 'shipments')).rejects.toThrow('Import not found')
    await expect(cancel(uuidv7(), importId)).rejects.toThrow('Import not found')
  })

  test('racing with completion, exactly one of the two wins, 200 times', async () => {
    const organisationId = uuidv7()
    const { owner, die } = await queue.worker()
    const winners = { cancelled: 0, completed: 0 }
    for (let i = 0; i < 200; i++) {
      const importId = (await queue.add(organisationId)) as string
      const { claim: mine } = await queue.claim(owner)
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
  const importId = (await queue.add(organisationId)) as string
  const { owner, die } = await queue.worker()
  const { claim: mine } = await queue.claim(owner)
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
