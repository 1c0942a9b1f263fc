import { describe, expect, test } from 'vitest'
import { by, correcting } from '../../../test/correcting.ts'
import { countStagedRows } from '../../../test/one-row.ts'
import { runNext } from '../../../test/run-next.ts'
import { readImport } from '../../../test/test-imports.ts'
import { writtenWorkbook } from '../../../test/written-workbook.ts'
import { claimNext, registerWorker } from '../../imports/record/claims.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { fail } from '../../imports/run/end-claim.ts'
import { openClient } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { checkRows } from './check-rows.ts'

/** `1.234` beside a decimal comma, in files whose rows are read twice, sent again or retried. */
const idle = correcting({ worker: false })
const running = correcting()

const ambiguous = (column: string) => `Ambiguous number in ${column}: the dot may separate thousands`
const activities = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'
const activity = (quantity: string, reference: string, warehouse = 'SYD1') =>
  `${warehouse},PICK,"${quantity}",2026-07-01T00:00:00Z,${reference}`
const shipments =
  'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight'
const shipment = (shipmentId: string, weight: string) =>
  `${shipmentId},2000,Sydney,3000,Melbourne,CARTON,"${weight}"`
const lanes = {
  activities: '/v1/org/fulfilment/activities/file',
  shipments: '/v1/org/shipments/imports/file',
}

async function upload(kind: keyof typeof lanes, lines: string[], query = ''): Promise<string> {
  const file = { name: `${kind}.csv`, content: lines.join('\n') }
  const answer = await idle.service().pushFile(lanes[kind] + query, file)
  expect(answer.statusCode, answer.payload).toBe(202)
  return answer.json().importId
}

const read = (importId: string) =>
  readImport(idle.pool(), idle.service().organisation.organisationId, importId)

/** Runs the next import of the queue, which must be this one. */
async function run(importId: string, isCluster: boolean): Promise<Import> {
  const { claimed } = await runNext(idle.service().database, isCluster)
  expect(claimed.importId).toBe(importId)
  return read(importId)
}

async function errorsOf(importId: string): Promise<(string | number)[][]> {
  const { rows } = await idle.pool().query<{ rowNumber: number; error: string }>(
    `select row_number as "rowNumber", error from rejected_row
     where organisation_id = $1 and import_id = $2 order by row_number`,
    [idle.service().organisation.organisationId, importId],
  )
  return rows.map(({ rowNumber, error }) => [rowNumber, error])
}

async function quantitiesOf(reference: string): Promise<number[]> {
  const { rows } = await idle
    .pool()
    .query<{ quantity: string }>(
      'select quantity from activity where organisation_id = $1 and reference = $2 order by quantity',
      [idle.service().organisation.organisationId, reference],
    )
  return rows.map(({ quantity }) => Number(quantity))
}

async function weightsOf(shipmentId: string): Promise<number[]> {
  const { rows } = await idle.pool().query<{ weight: string }>(
    `select item_weight as weight from shipment_line
     where organisation_id = $1 and shipment_id = $2 order by item_weight`,
    [idle.service().organisation.organisationId, shipmentId],
  )
  return rows.map(({ weight }) => Number(weight))
}

describe.each([false, true])('a decimal comma in the last row (cluster: %s)', (isCluster) => {
  test('rejects what was read before it, and every other row is written once', async () => {
    const reference = uuidv7()
    const lines = [activities, ...['1.234', '2', '3.5', '1,5'].map((text) => activity(text, reference))]
    for (const query of ['?dryRun=true', '']) {
      const ended = await run(await upload('activities', lines, query), isCluster)
      expect(ended).toMatchObject({ status: 'completed', received: 4, processed: 2, failed: 2 })
      expect(ended.ambiguousColumns).toEqual(['quantity'])
      expect(await errorsOf(ended.importId)).toEqual([
        [2, ambiguous('quantity')],
        [5, 'Valid quantity is required'],
      ])
    }
    expect(await quantitiesOf(reference)).toEqual([2, 3.5])
  })

  test('does the same for shipments, whose rows are rejected together', async () => {
    const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()]
    const ended = await run(
      await upload('shipments', [
        shipments,
        shipment(one, '2.5'),
        shipment(one, '1.234'),
        shipment(two, '7.25'),
        shipment(three, '2.345,5'),
      ]),
      isCluster,
    )
    expect(ended).toMatchObject({ status: 'completed', received: 4, processed: 1, failed: 3 })
    expect(await errorsOf(ended.importId)).toEqual([
      [2, 'Another row of this shipment was rejected: row 3'],
      [3, ambiguous('itemWeight')],
      [5, 'Valid item weight is required'],
    ])
    expect([await weightsOf(one), await weightsOf(two)]).toEqual([[], [7.25]])
    expect(await countStagedRows(idle.pool())).toBe(0)
  })

  test('counts for its rows that are sent again, also when it has been corrected itself', async () => {
    const reference = uuidv7()
    const lines = [activities, activity('1.234', reference), activity('1,5', reference)]
    const first = await run(await upload('activities', lines), isCluster)
    const record = await idle.opened(first.importId)
    await idle.edit(record, [{ rowNumber: 3, column: 'quantity', from: '1,5', to: '1.5' }])
    expect(await checkRows(idle.pool(), record, by(record), { filter: {} })).toMatchObject({
      accepted: 1,
      rejected: 1,
    })
    const sent = await idle.send(record, {})
    const again = await run(sent.importId, isCluster)
    expect(again).toMatchObject({ received: 2, processed: 1, failed: 1, ambiguousColumns: ['quantity'] })
    expect(await errorsOf(again.importId)).toEqual([[2, ambiguous('quantity')]])
    // Only a person says what it means.
    const reopened = await idle.opened(again.importId)
    await idle.edit(reopened, [{ rowNumber: 2, column: 'quantity', from: '1.234', to: '1.2340' }])
    const last = await run((await idle.send(reopened)).importId, isCluster)
    expect(last).toMatchObject({ received: 1, processed: 1, failed: 0 })
    expect(await quantitiesOf(reference)).toEqual([1.234, 1.5])
  })

  test('counts in a retry of an import that failed', async () => {
    const reference = uuidv7()
    const importId = await upload('activities', [
      activities,
      activity('1.234', reference),
      activity('1,5', reference),
    ])
    const connection = await openClient(idle.service().database.connectionString, 'test-worker')
    try {
      const claimed = await claimNext(idle.pool(), await registerWorker(connection), new Date())
      if (claimed) await fail(idle.pool(), claimed.claim, 'The upload could not be read', new Date())
    } finally {
      await connection.end()
    }
    const answer = await idle.service().push(`/v1/org/fulfilment/imports/${importId}/retry`, '')
    expect(answer.statusCode, answer.payload).toBe(202)
    const retried = await run(answer.json().importId, isCluster)
    expect(retried).toMatchObject({ status: 'completed', received: 2, processed: 0, failed: 2 })
    expect(await errorsOf(retried.importId)).toContainEqual([2, ambiguous('quantity')])
  })
})

test('a number of a workbook stays that number in a row that is corrected and sent', async () => {
  const reference = uuidv7()
  const header = activities.split(',')
  const row = (quantity: string | number, warehouse: string) => [
    warehouse,
    'PICK',
    quantity,
    '2026-07-01',
    reference,
  ]
  const content = await writtenWorkbook(header, [row(1.234, ''), row('5.678', 'SYD1')])
  const accepted = await running.service().pushFile(lanes.activities, { name: 'a.xlsx', content })
  const { importId } = await running.service().ended(accepted)
  const record = await running.opened(importId)
  expect((await running.rowsOf(record)).map(({ reasons }) => reasons)).toEqual([
    ['Warehouse code is required'],
    [ambiguous('quantity')],
  ])
  await running.edit(record, [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }])
  const sent = await running.send(record, {})
  await running.sentEnded(record, sent.importId)
  const { rows } = await running
    .pool()
    .query<{ quantity: string }>(
      'select quantity from activity where organisation_id = $1 and reference = $2',
      [record.organisationId, reference],
    )
  expect(rows.map(({ quantity }) => Number(quantity))).toEqual([1.234])
})
