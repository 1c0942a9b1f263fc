import { describe, expect, test } from 'vitest'
import { correcting, gumnut, header, line, maya } from '../../../test/correcting.ts'
import { runNext } from '../../../test/run-next.ts'
import { readImport } from '../../../test/test-imports.ts'
import { claimNext, registerWorker } from '../../imports/record/claims.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { fail } from '../../imports/run/end-claim.ts'
import { maintain } from '../../imports/worker/maintenance.ts'
import { openClient } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { previewSend } from './preview-send.ts'

/** No worker: each import waits between accepting and writing until the test runs it. */
const { service, pool, opened, edit, send, rowsOf, customerOf } = correcting({ worker: false })

const later = 'A later import has written this shipment'
const taken = 'shipmentId is taken by a shipment of another customer'
const withCosts = `${header},totalCostReceived`
const costing = (cost: number, ...[shipmentId, part]: Parameters<typeof line>) =>
  `${line(shipmentId, part)},${cost}`
const ironbark = { customerId: 'IRONBARK', costCentre: 'C1' }
const newId = () => `S-${uuidv7()}`

async function upload(rows: string[], query = ''): Promise<string> {
  const answer = await service().pushFile(`/v1/org/shipments/imports/file${query}`, {
    name: 'orders.csv',
    content: [withCosts, ...rows].join('\n'),
  })
  expect(answer.statusCode, answer.payload).toBe(202)
  return answer.json().importId
}

const read = (importId: string) => readImport(pool(), service().organisation.organisationId, importId)

/** Runs the next import of the queue, which must be this one. */
async function run(importId: string, isCluster = false): Promise<Import> {
  const { claimed } = await runNext(service().database, isCluster)
  expect(claimed.importId).toBe(importId)
  return read(importId)
}

async function failNext(importId: string): Promise<void> {
  const connection = await openClient(service().database.connectionString, 'test-worker')
  try {
    const claimed = await claimNext(pool(), await registerWorker(connection), new Date())
    expect(claimed?.importId).toBe(importId)
    if (claimed) await fail(pool(), claimed.claim, 'The upload could not be read', new Date())
  } finally {
    await connection.end()
  }
}

async function retry(importId: string): Promise<string> {
  const answer = await service().push(`/v1/org/shipments/imports/${importId}/retry`, '')
  expect(answer.statusCode, answer.payload).toBe(202)
  return answer.json().importId
}

async function costOf(shipmentId: string): Promise<number | undefined> {
  const { rows } = await pool().query<{ cost: string }>(
    `select total_cost_received as cost from shipment where organisation_id = $1 and shipment_id = $2`,
    [service().organisation.organisationId, shipmentId],
  )
  return rows[0] && Number(rows[0].cost)
}

async function linesOf(shipmentId: string): Promise<number> {
  const { rowCount } = await pool().query(
    'select 1 from shipment_line where organisation_id = $1 and shipment_id = $2',
    [service().organisation.organisationId, shipmentId],
  )
  return rowCount ?? 0
}

const errorsOf = async (importId: string): Promise<string[]> => {
  const { items } = (await service().get(`/v1/org/shipments/imports/${importId}/errors`)).json()
  return items.map(({ error }: { error: string }) => error)
}

/** An import with rejected rows, opened. */
async function rejected(rows: string[]): Promise<Import> {
  const importId = await upload(rows)
  await run(importId)
  return opened(importId)
}

const correctSuburb = (record: Import, rowNumber = 2) =>
  edit(record, [{ rowNumber, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])

describe.each([false, true])(
  'rows that are sent again while another import waits (cluster: %s)',
  (isCluster) => {
    test('do not replace what that import has written, and are open again under the new import', async () => {
      const [id, free] = [newId(), newId()]
      const record = await rejected([
        costing(11, id, { originSuburb: 'SYDNY' }),
        costing(11, id, { originSuburb: 'SYDNY', itemType: 'PALLET' }),
        costing(13, free, { originSuburb: 'SYDNY' }),
      ])
      for (const rowNumber of [2, 3, 4]) await correctSuburb(record, rowNumber)
      const other = await upload([costing(22, id)])
      expect(await previewSend(pool(), record, maya, { filter: {} })).toMatchObject({
        rowCount: 3,
        leftOut: { writtenSince: 0 },
      })
      const { importId } = await send(record)
      await run(other, isCluster)
      const again = await run(importId, isCluster)
      expect(again).toMatchObject({ status: 'completed', received: 3, processed: 1, failed: 2, replaced: 0 })
      expect(await errorsOf(importId)).toEqual([later, later])
      expect([await costOf(id), await linesOf(id), await costOf(free)]).toEqual([22, 1, 13])

      // Whoever sends them once more has read the reason.
      const reopened = await opened(importId)
      expect((await rowsOf(reopened)).map(({ state, sent }) => [state, sent.shipmentId])).toEqual([
        ['open', id],
        ['open', id],
      ])
      const last = await send(reopened, {})
      expect(await run(last.importId, isCluster)).toMatchObject({ processed: 1, failed: 0, replaced: 1 })
      expect([await costOf(id), await linesOf(id)]).toEqual([11, 2])
    })

    test('say that the shipment was written also if they are rejected for another reason', async () => {
      const id = newId()
      const record = await rejected([costing(11, id, { originSuburb: 'SYDNY', itemWeight: 'heavy' })])
      await correctSuburb(record)
      const other = await upload([costing(22, id)])
      const { importId } = await send(record)
      await run(other, isCluster)
      expect(await run(importId, isCluster)).toMatchObject({ processed: 0, failed: 1 })
      expect(await errorsOf(importId)).toEqual([`Valid item weight is required; ${later}`])
    })

    test('do not take an id that was typed in the grid from another customer', async () => {
      const [others, own] = [newId(), newId()]
      const record = await rejected([costing(1, ''), costing(2, '')])
      await edit(record, [
        { rowNumber: 2, column: 'shipmentId', from: '', to: others },
        { rowNumber: 3, column: 'shipmentId', from: '', to: own },
      ])
      const other = await upload([costing(22, others, ironbark)])
      const { importId } = await send(record)
      await run(other, isCluster)
      expect(await run(importId, isCluster)).toMatchObject({ received: 2, processed: 1, failed: 1 })
      expect(await errorsOf(importId)).toEqual([taken])
      expect([await customerOf(others), await customerOf(own)]).toEqual(['IRONBARK', 'GUMNUT'])

      // It stays a typed id, whoever sends the row from the new import.
      const reopened = await opened(importId)
      await expect(send(reopened, {})).rejects.toThrow('1 has a shipmentId that is taken')
    })

    test("of a customer's user do not replace a shipment of another customer or of none", async () => {
      const [others, nobodys, own] = [newId(), newId(), newId()]
      const record = await rejected(
        [others, nobodys, own].map((id) => costing(11, id, { originSuburb: 'SYDNY' })),
      )
      for (const rowNumber of [2, 3, 4]) await correctSuburb(record, rowNumber)
      const other = await upload([
        costing(22, others, ironbark),
        costing(22, nobodys, { customerId: '' }),
        costing(22, own),
      ])
      const { importId } = await send(record, {}, gumnut)
      expect(await read(importId)).toMatchObject({ customerId: 'GUMNUT' })
      await run(other, isCluster)
      expect(await run(importId, isCluster)).toMatchObject({ received: 3, processed: 0, failed: 3 })
      expect(await errorsOf(importId)).toEqual([taken, taken, later])
      expect(await Promise.all([others, nobodys, own].map(costOf))).toEqual([22, 22, 22])
    })

    test('are written whatever the ledger had before the first import ended', async () => {
      const id = newId()
      await run(await upload([costing(22, id, ironbark)]), isCluster)
      const record = await rejected([costing(11, id, { originSuburb: 'SYDNY' })])
      await correctSuburb(record)
      const { importId } = await send(record)
      expect(await run(importId, isCluster)).toMatchObject({ processed: 1, failed: 0, replaced: 1 })
      expect([await costOf(id), await customerOf(id)]).toEqual([11, 'GUMNUT'])
    })
  },
)

describe.each([false, true])('a retry of a failed import (cluster: %s)', (isCluster) => {
  test('does not replace what another import has written after it failed', async () => {
    const [id, untouched, split] = [newId(), newId(), newId()]
    const before = await upload([costing(1, untouched)])
    const first = await upload([
      costing(11, split),
      costing(11, id),
      costing(11, untouched),
      costing(11, split, { itemType: 'PALLET' }),
    ])
    await run(before, isCluster)
    await failNext(first)
    const other = await upload([costing(22, id), costing(22, split)])
    const second = await retry(first)
    await run(other, isCluster)
    const retried = await run(second, isCluster)
    expect(retried).toMatchObject({ received: 4, processed: 1, failed: 3, replaced: 1 })
    expect(await errorsOf(second)).toEqual([later, later, later])
    expect(await Promise.all([id, untouched, split].map(costOf))).toEqual([22, 11, 22])
    expect(await Promise.all([id, untouched, split].map(linesOf))).toEqual([1, 1, 1])
  })

  test('is judged from the first of several that failed', async () => {
    const id = newId()
    const first = await upload([costing(11, id)])
    await failNext(first)
    await run(await upload([costing(22, id)]), isCluster)
    const second = await retry(first)
    await failNext(second)
    expect(await run(await retry(second), isCluster)).toMatchObject({ processed: 0, failed: 1 })
    expect(await costOf(id)).toBe(22)
  })

  test('of a dry run counts the same rows as rejected and writes nothing', async () => {
    const [id, free] = [newId(), newId()]
    const first = await upload([costing(11, id), costing(11, free)], '?dryRun=true')
    await failNext(first)
    await run(await upload([costing(22, id)]), isCluster)
    const second = await retry(first)
    expect(await run(second, isCluster)).toMatchObject({ received: 2, processed: 1, failed: 1, replaced: 0 })
    expect([await costOf(id), await costOf(free)]).toEqual([22, undefined])
  })

  test('of a JSON push lists the rows of the element that counts', async () => {
    const id = newId()
    const shipment = (cost: number) => ({
      shipmentId: id,
      originPostCode: '2000',
      originSuburb: 'Sydney',
      destinationPostCode: '3000',
      destinationSuburb: 'Melbourne',
      totalCostReceived: cost,
      items: [{ itemType: 'CARTON' }],
    })
    const pushed = await service().push('/v1/org/shipments/imports', {
      shipments: [shipment(10), shipment(11)],
    })
    const first: string = pushed.json().importId
    await failNext(first)
    await run(await upload([costing(22, id)]), isCluster)
    const second = await retry(first)
    expect(await run(second, isCluster)).toMatchObject({ processed: 0, failed: 1 })
    const { items } = (await service().get(`/v1/org/shipments/imports/${second}/errors`)).json()
    expect(items).toMatchObject([{ rowNumber: 2, error: later, data: { totalCostReceived: 11 } }])
    expect(await costOf(id)).toBe(22)
  })
})

test('a worker whose clock is behind does not hide that its import came later', async () => {
  const id = newId()
  const record = await rejected([costing(11, id, { originSuburb: 'SYDNY' })])
  await correctSuburb(record)
  const other = await upload([costing(22, id)])
  const { importId } = await send(record)
  const hourAgo = () => new Date(Date.now() - 3_600_000)
  const { claimed } = await runNext(service().database, false, hourAgo)
  expect(claimed.importId).toBe(other)
  expect(await run(importId)).toMatchObject({ processed: 0, failed: 1 })
  expect(await costOf(id)).toBe(22)
})

test('more conflicts than are looked at together are all found', async () => {
  const ids = Array.from({ length: 10_050 }, newId)
  const first = await upload(ids.map((id) => costing(11, id)))
  await failNext(first)
  await run(await upload(ids.slice(10).map((id) => costing(22, id))))
  const second = await retry(first)
  expect(await run(second)).toMatchObject({ received: 10_050, processed: 10, failed: 10_040, replaced: 0 })
  const { rows } = await pool().query<{ cost: string; count: number }>(
    `select total_cost_received as cost, count(*)::integer from shipment
     where organisation_id = $1 and shipment_id = any ($2) group by 1 order by 1`,
    [service().organisation.organisationId, ids],
  )
  expect(rows.map(({ cost, count }) => [Number(cost), count])).toEqual([
    [11, 10],
    [22, 10_040],
  ])
})

test('rows that wait to be written again outlive the import that rejected them', async () => {
  const record = await rejected([costing(11, '', {})])
  const id = newId()
  await edit(record, [{ rowNumber: 2, column: 'shipmentId', from: '', to: id }])
  const other = await upload([costing(22, id, ironbark)])
  const { importId } = await send(record)
  const inAYear = new Date(Date.now() + 366 * 86_400_000)
  await maintain(pool(), { importRetentionDays: 90, uploadRetentionDays: 30 }, inAYear)
  expect((await rowsOf(record)).length).toBe(1)
  await run(other)
  await run(importId)
  expect(await errorsOf(importId)).toEqual([taken])
  expect(await customerOf(id)).toBe('IRONBARK')
})
