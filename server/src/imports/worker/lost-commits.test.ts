import { beforeEach, describe, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { runNext } from '../../../test/run-next.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push, readImport } from '../../../test/test-imports.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'
import { limits } from '../../limits.ts'
import { openClient, type Pool } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log.ts'
import { cancelImport } from '../queue/cancel-import.ts'
import { claimNext, registerWorker } from '../record/claims.ts'
import { findImport } from '../record/find-imports.ts'
import { markEnd } from '../record/import-ends.ts'
import { fail } from '../run/end-claim.ts'
import { confirmEnds } from './confirm-ends.ts'
import { Outcomes } from './outcomes.ts'

/**
 * On a cluster a crash can happen between the commits of two nodes. Here one PostgreSQL plays both nodes, and
 * a test removes what one of them would have lost.
 */
let database: TestDatabase
let pool: Pool
let organisationId: string
inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})
beforeEach(() => pool.query('delete from import'))

const kinds = {
  activities:
    'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\nSYD1,PICK,x,2026-07-01\n',
  shipments:
    'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,totalCostReceived\nS-1,2000,Sydney,3000,Melbourne,CARTON\nS-2,2000,Nowhere,3000,Melbourne,CARTON,5\n',
}
type Kind = keyof typeof kinds
const pushOne = (kind: Kind = 'activities') => push(pool, organisationId, { kind }, kinds[kind])
const read = (importId: string) => readImport(pool, organisationId, importId)

const counted = async (table: string) => {
  const { rows } = await pool.query<{ rows: number }>(
    `select count(*)::integer as rows from ${table} where organisation_id = $1`,
    [organisationId],
  )
  return rows[0]?.rows
}
const ledger = async () => ({
  activities: await counted('activity'),
  shipments: await counted('shipment'),
  lines: await counted('shipment_line'),
  rejected: await counted('rejected_row'),
  revisions: (await pool.query('select revision from shipment where organisation_id = $1', [organisationId]))
    .rows,
})

/** The rows were committed, but not the update of the import's row. */
async function loseEnd(importId: string, status: 'queued' | 'processing' = 'processing') {
  await pool.query(
    `update import set status = $3, progress = 50, received = 0, processed = 0, failed = 0, replaced = null, cleared = null, short_rows = null, finished_at = null,
       end_marked = false, error_message = null
     where organisation_id = $1 and import_id = $2`,
    [organisationId, importId, status],
  )
}

/** The update of the import's row was committed, but not the rows. */
async function loseRows(importId: string) {
  for (const table of ['activity', 'rejected_row', 'import_end']) {
    await pool.query(`delete from ${table} where organisation_id = $1 and import_id = $2`, [
      organisationId,
      importId,
    ])
  }
}

const confirmLater = () =>
  confirmEnds(pool, new Date(Date.now() + limits.lostEndSeconds * 1000 + 1000), createLog('silent', 'test'))

describe('the rows are committed and the end of the import is not', () => {
  test.each(['activities', 'shipments'] as const)('%s are not written again', async (kind) => {
    // The shipment exists already, so the import replaces it, and its short row clears a value.
    await pushOne(kind)
    await runNext(database, true)
    await pool.query('update shipment set total_cost_received = 5 where organisation_id = $1', [
      organisationId,
    ])
    const importId = await pushOne(kind)
    await runNext(database, true)
    const ended = await read(importId)
    expect(ended).toMatchObject({ status: 'completed', received: 2, processed: 1, failed: 1 })
    expect(ended.replaced).toBe(kind === 'shipments' ? 1 : null)
    expect(ended.shortRows).toEqual(kind === 'shipments' ? { rows: 1, column: 'totalCostReceived' } : null)
    expect(ended.cleared).toEqual(kind === 'shipments' ? { totalCostReceived: 1 } : null)
    const written = await ledger()

    await loseEnd(importId)
    const { claimed, result } = await runNext(database, true)
    expect([claimed.importId, result]).toEqual([importId, { ended: 'endFound' }])
    expect(await ledger()).toEqual(written)
    expect(await read(importId)).toEqual(ended)
  })

  test('an attempt that finds an open transaction of another waits for it, and writes nothing', async () => {
    const importId = await pushOne()
    const other = await openClient(database.connectionString, 'other attempt')
    await other.query('begin')
    const end = { status: 'completed', received: 7, processed: 6, failed: 1 } as const
    await markEnd(other, { organisationId, importId }, end, new Date())

    const running = runNext(database, true)
    await untilSomebodyWaits(pool)
    await other.query('commit')
    await other.end()
    expect((await running).result).toEqual({ ended: 'endFound' })
    expect(await counted('activity')).toBe(0)
    expect(await read(importId)).toMatchObject(end)
  })

  test('a worker that finds the end recorded by another says that it wrote nothing', async () => {
    await pushOne()
    const { claimed } = await runNext(database, true)
    const said: { msg: string; importId: string }[] = []
    const log = createLog('info', 'test', { write: (line) => said.push(JSON.parse(line)) })
    const outcomes = new Outcomes({ pool, log, metrics: undefined, isStopping: () => false })
    await outcomes.conclude(claimed, { ended: 'endFound' }, { calledOff: undefined, milliseconds: 1 })
    expect(said).toMatchObject([
      { msg: 'import was cancelled or taken over; nothing was written', importId: claimed.importId },
    ])
  })

  test('it is too late to cancel it', async () => {
    const importId = await pushOne()
    await runNext(database, true)
    await loseEnd(importId)
    const cancelling = cancelImport({ pool, clock: () => new Date() }, organisationId, 'activities', importId)
    await expect(cancelling).rejects.toThrow('The import has already ended (completed)')
    expect(await read(importId)).toMatchObject({ status: 'completed', processed: 1, failed: 1 })
  })

  test('it cannot fail, even when no attempts are left', async () => {
    const importId = await pushOne()
    await runNext(database, true)
    await loseEnd(importId)
    const connection = await openClient(database.connectionString, 'test-worker')
    const claimed = await claimNext(pool, await registerWorker(connection), new Date())
    if (claimed === undefined) throw new Error('nothing to claim')
    expect(await fail(pool, claimed.claim, 'no attempts', new Date())).toBe(false)
    await connection.end()
    expect((await runNext(database, true)).result).toEqual({ ended: 'endFound' })
    expect(await read(importId)).toMatchObject({ status: 'completed', processed: 1, failed: 1 })
    expect(await counted('activity')).toBe(1)
  })

  test('a cancelled import stays cancelled, and its upload is removed', async () => {
    const importId = await pushOne()
    await cancelImport({ pool, clock: () => new Date() }, organisationId, 'activities', importId)
    await loseEnd(importId, 'queued')
    await pool.query('update import set upload_kept = true where organisation_id = $1', [organisationId])
    expect((await runNext(database, true)).result).toEqual({ ended: 'endFound' })
    expect(await read(importId)).toMatchObject({ status: 'cancelled', uploadKept: false, endMarked: false })
  })
})

describe('the import is completed and its rows are not visible', () => {
  test('it runs again if they do not appear, and before later imports', async () => {
    const first = await pushOne()
    await runNext(database, true)
    await loseRows(first)
    const second = await pushOne()
    await expect(runNext(database, true)).rejects.toThrow('ends of earlier imports: 0 of 1')
    await pool.query('update import set lease_owner = null where organisation_id = $1', [organisationId])

    await confirmLater()
    expect(await read(first)).toMatchObject({ status: 'processing', endMarked: false })
    expect(await read(second)).toMatchObject({ status: 'queued', startedAt: null })
    expect((await runNext(database, true)).claimed.importId).toBe(first)
    expect((await runNext(database, true)).claimed.importId).toBe(second)
    expect(await counted('activity')).toBe(2)
    for (const importId of [first, second]) {
      expect(await read(importId)).toMatchObject({ status: 'completed', processed: 1, failed: 1 })
    }
  })

  test('it waits while a later import runs', async () => {
    const first = await pushOne()
    await runNext(database, true)
    const second = await pushOne()
    const connection = await openClient(database.connectionString, 'test-worker')
    await claimNext(pool, await registerWorker(connection), new Date())
    await loseRows(first)
    await confirmLater()
    expect(await read(first)).toMatchObject({ status: 'completed', endMarked: true })
    expect(await read(second)).toMatchObject({ status: 'processing' })
    await connection.end()
  })

  test('rows that appear late are not written twice', async () => {
    const importId = await pushOne()
    await runNext(database, true)
    const { rows } = await pool.query('select * from import_end where organisation_id = $1', [organisationId])
    await pool.query('delete from import_end where organisation_id = $1', [organisationId])
    await confirmLater()
    await markEnd(pool, { organisationId, importId }, rows[0], new Date())
    expect((await runNext(database, true)).result).toEqual({ ended: 'endFound' })
    expect(await counted('activity')).toBe(1)
  })

  test('once they are visible, readers no longer look for them', async () => {
    const importId = await pushOne()
    await runNext(database, true)
    expect(await read(importId)).toMatchObject({ endMarked: true })
    await confirmEnds(pool, new Date(), createLog('silent', 'test'))
    expect(await read(importId)).toMatchObject({ endMarked: true })
    await confirmLater()
    expect(await read(importId)).toMatchObject({ status: 'completed', endMarked: false })
    await pool.query('delete from import_end where organisation_id = $1', [organisationId])
    await confirmLater()
    expect(await findImport(pool, organisationId, 'activities', importId)).toMatchObject({
      status: 'completed',
    })
  })
})
