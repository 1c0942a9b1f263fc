import { afterEach, describe, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { countStagedRows } from '../../../test/one-row.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { limits } from '../../limits.ts'
import { openClient, type Pool } from '../../platform/database/database.ts'
import { claimNext, registerWorker } from '../record/claims.ts'
import { listRejectedRows } from '../rejected/rejected-rows.ts'
import type { ImportWorker } from '../worker/worker.ts'
import { endOnOneDatabase } from './import-end.ts'
import { runImport } from './run-import.ts'

/** What happens to the rows of an import, on a real worker. */
let database: TestDatabase
let pool: Pool
let organisationId: string
let worker: ImportWorker | undefined

inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

async function start() {
  worker = await testWorker(database.connectionString)
}

const activityHeader = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'
const shipmentHeader =
  'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity,itemWeight'
const shipmentRow = (id: string, quantity = '1', suburb = 'Melbourne') =>
  `${id},2000,Sydney,3000,${suburb},CARTON,${quantity},2.5`

const run = async (kind: 'shipments' | 'activities', csv: string, dryRun = false) => {
  const importId = await push(pool, organisationId, { kind, dryRun }, csv)
  return untilEnded(pool, organisationId, importId)
}
const rejectedOf = async (importId: string) =>
  (await listRejectedRows(pool, organisationId, importId, 0, 100)).rows.map(({ rowNumber, label, error }) => [
    rowNumber,
    label,
    error,
  ])
const ledgerOf = async () => {
  const { rows } = await pool.query(
    `select shipment.shipment_id as id, revision, destination_suburb as suburb,
            (select array_agg(trim_scale(item_quantity)::text order by row_number) from shipment_line line
             where line.organisation_id = $1 and line.shipment_id = shipment.shipment_id) as quantities
     from shipment where organisation_id = $1 order by shipment_id`,
    [organisationId],
  )
  return rows
}

describe('activities', () => {
  test('good rows are billed, bad rows are listed with the values as sent, and the counts add up', async () => {
    await start()
    const ended = await run(
      'activities',
      `${activityHeader}
SYD1,PICK,2,2026-07-01T09:30:00Z,a
SYD1,PICK,0,2026-07-01T09:30:00Z,"b,\t\\"
,PICK,x,2026-02-30,c
SYD1,PICK,-1.5,2026-07-01,
`,
    )
    expect(ended).toMatchObject({ status: 'completed', progress: 100, received: 4, processed: 2, failed: 2 })
    const { rows } = await pool.query(
      `select row_number, trim_scale(quantity)::text as quantity, activity_timestamp, reference, flags from activity
       where organisation_id = $1 order by row_number`,
      [organisationId],
    )
    expect(rows).toEqual([
      {
        row_number: 2,
        quantity: '2',
        activity_timestamp: '2026-07-01T09:30:00.000Z',
        reference: 'a',
        flags: ['missingCustomer', 'unknownWarehouse', 'unknownChargeCode'],
      },
      {
        row_number: 5,
        quantity: '-1.5',
        activity_timestamp: '2026-06-30T14:00:00.000Z',
        reference: null,
        flags: ['missingCustomer', 'unknownWarehouse', 'unknownChargeCode'],
      },
    ])
    expect((await listRejectedRows(pool, organisationId, ended.importId, 0, 10)).rows).toEqual([
      {
        rowNumber: 3,
        elementIndex: null,
        detail: null,
        label: 'b,\t\\',
        error: 'Valid quantity is required',
        data: {
          warehouseCode: 'SYD1',
          chargeCode: 'PICK',
          quantity: '0',
          activityTimestamp: '2026-07-01T09:30:00Z',
          reference: 'b,\t\\',
        },
      },
      {
        rowNumber: 4,
        elementIndex: null,
        detail: null,
        label: 'c',
        error: 'Warehouse code is required; Valid quantity is required; Valid activity timestamp is required',
        data: { chargeCode: 'PICK', quantity: 'x', activityTimestamp: '2026-02-30', reference: 'c' },
      },
    ])
    expect(await countStagedRows(pool)).toBe(0)
  })

  test('a pushed body of 10,000 is imported', async () => {
    await start()
    const activities = Array.from({ length: 10_000 }, (_, i) => ({
      warehouseCode: 'SYD1',
      chargeCode: 'PICK',
      quantity: i + 1,
      activityTimestamp: '2026-07-01T09:30:00Z',
    }))
    const importId = await push(
      pool,
      organisationId,
      {
        kind: 'activities',
        source: 'data',
        format: 'json',
        columns: ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
      },
      JSON.stringify({ activities }),
    )
    const ended = await untilEnded(pool, organisationId, importId)
    expect(ended).toMatchObject({ status: 'completed', received: 10_000, processed: 10_000, failed: 0 })
    const { rows } = await pool.query(
      'select count(*)::int as rows, min(row_number), max(row_number), sum(quantity)::float8 as total from activity where organisation_id = $1',
      [organisationId],
    )
    expect(rows[0]).toEqual({ rows: 10_000, min: 1, max: 10_000, total: 50_005_000 })
  })

  test('text that PostgreSQL cannot store rejects its row, listed as sent', async () => {
    await start()
    const ended = await run('activities', `${activityHeader}\nSYD1,PICK,2,2026-07-01,x\0y\n`)
    expect(ended).toMatchObject({ status: 'completed', received: 1, failed: 1 })
    const [row] = (await listRejectedRows(pool, organisationId, ended.importId, 0, 10)).rows
    expect(row).toMatchObject({ label: 'x\ufffdy', error: 'Unreadable text', data: { reference: 'x\0y' } })
  })
})

describe('shipments', () => {
  test('lines of a shipment are kept together wherever they are', async () => {
    await start()
    const ended = await run(
      'shipments',
      [
        shipmentHeader,
        shipmentRow('S1', '1'),
        shipmentRow('S2', '5'),
        shipmentRow('S1', '2', 'MELBOURNE'),
        shipmentRow('S1', '3'),
      ].join('\n'),
    )
    expect(ended).toMatchObject({ status: 'completed', received: 4, processed: 2, failed: 0 })
    expect(await ledgerOf()).toEqual([
      { id: 'S1', revision: 1, suburb: 'MELBOURNE', quantities: ['1', '2', '3'] },
      { id: 'S2', revision: 1, suburb: 'Melbourne', quantities: ['5'] },
    ])
  })

  test('a shipment that is sent again is updated and its lines are replaced', async () => {
    await start()
    const lines = (quantities: string[]) =>
      [shipmentHeader, ...quantities.map((quantity) => shipmentRow('S1', quantity))].join('\n')
    await run('shipments', lines(['1', '2', '3']))
    await run('shipments', lines(['7', '8']))
    expect(await ledgerOf()).toEqual([{ id: 'S1', revision: 2, suburb: 'Melbourne', quantities: ['7', '8'] }])
    await run('shipments', lines(['7', '8']))
    expect(await ledgerOf()).toEqual([{ id: 'S1', revision: 3, suburb: 'Melbourne', quantities: ['7', '8'] }])
  })

  test('shipments that existed before are counted as replaced, each once, and a dry run says the same before', async () => {
    await start()
    const file = (...ids: string[]) => [shipmentHeader, ...ids.map((id) => shipmentRow(id))].join('\n')
    expect(await run('shipments', file('S1', 'S2', 'S1'))).toMatchObject({ processed: 2, replaced: 0 })
    // S2 is apart from its first row; BAD and S3 are new, and a bad row is not counted as replaced.
    const next = `${file('S2', 'S3', 'S1', 'S2')}\n${shipmentRow('BAD', 'x')}`
    expect(await run('shipments', next, true)).toMatchObject({ processed: 3, failed: 1, replaced: 2 })
    expect(await run('shipments', next)).toMatchObject({ processed: 3, failed: 1, replaced: 2 })
    expect(await run('shipments', next, true)).toMatchObject({ processed: 3, failed: 1, replaced: 3 })
    expect(await run('shipments', file())).toMatchObject({ processed: 0, replaced: 0 })
    const activities = await run('activities', `${activityHeader}\nSYD1,PICK,2,2026-07-01,\n`)
    expect(activities).toMatchObject({ processed: 1, replaced: null })
  })

  test('a shipment with a bad line is rejected as a whole, even when its lines are apart', async () => {
    await start()
    const ended = await run(
      'shipments',
      [
        shipmentHeader,
        shipmentRow('APART', '1'), // row 2
        shipmentRow('GOOD', '1'),
        shipmentRow('TOGETHER', '1'), // row 4
        shipmentRow('TOGETHER', 'x'),
        shipmentRow('TOGETHER', '3'),
        shipmentRow('APART', '2'), // row 7
        shipmentRow('GOOD', '2'),
        shipmentRow('APART', '3', 'Nowhere'), // row 9
        shipmentRow('', '3'),
        shipmentRow('APART', '4'), // row 11
      ].join('\n'),
    )
    expect(ended).toMatchObject({ status: 'completed', received: 10, processed: 1, failed: 8 })
    expect(await rejectedOf(ended.importId)).toEqual([
      [2, 'APART', 'Another row of this shipment was rejected: row 9'],
      [4, 'TOGETHER', 'Another row of this shipment was rejected: row 5'],
      [5, 'TOGETHER', 'Valid item quantity is required'],
      [6, 'TOGETHER', 'Another row of this shipment was rejected: row 5'],
      [7, 'APART', 'Another row of this shipment was rejected: row 9'],
      [9, 'APART', 'Destination Zone(s) not found'],
      [10, null, 'No Shipment ID found'],
      [11, 'APART', 'Another row of this shipment was rejected: row 9'],
    ])
    expect(await ledgerOf()).toEqual([
      { id: 'GOOD', revision: 1, suburb: 'Melbourne', quantities: ['1', '2'] },
    ])
    expect(await countStagedRows(pool)).toBe(0)
    const { rows } = await pool.query(
      'select distinct shipment_id from shipment_line where organisation_id = $1',
      [organisationId],
    )
    expect(rows).toEqual([{ shipment_id: 'GOOD' }])
  })

  test('a rejected shipment does not change the ledger', async () => {
    await start()
    await run('shipments', [shipmentHeader, shipmentRow('S1', '1')].join('\n'))
    const ended = await run(
      'shipments',
      [shipmentHeader, shipmentRow('S1', '8'), shipmentRow('S2'), shipmentRow('S1', 'x')].join('\n'),
    )
    expect(ended).toMatchObject({ processed: 1, failed: 2 })
    expect(await ledgerOf()).toEqual([
      { id: 'S1', revision: 1, suburb: 'Melbourne', quantities: ['1'] },
      { id: 'S2', revision: 1, suburb: 'Melbourne', quantities: ['1'] },
    ])
  })

  test('in a pushed body the last element of a shipment wins, and the earlier one is not a failure', async () => {
    await start()
    const element = (shipmentId: string, quantities: number[]) => ({
      shipmentId,
      originPostCode: '2000',
      originSuburb: 'Sydney',
      destinationPostCode: '3000',
      destinationSuburb: 'Melbourne',
      items: quantities.map((itemQuantity) => ({ itemType: 'CARTON', itemQuantity })),
    })
    const shipments = [element('S1', [1, 2]), element('S2', [3]), element('S1', [9])]
    const importId = await push(
      pool,
      organisationId,
      {
        kind: 'shipments',
        source: 'data',
        format: 'json',
        columns: [
          'shipmentId',
          'originPostCode',
          'originSuburb',
          'destinationPostCode',
          'destinationSuburb',
          'itemType',
          'itemQuantity',
        ],
      },
      JSON.stringify({ shipments }),
    )
    const ended = await untilEnded(pool, organisationId, importId)
    expect(ended).toMatchObject({ status: 'completed', received: 4, processed: 2, failed: 0 })
    expect(await ledgerOf()).toMatchObject([
      { id: 'S1', quantities: ['9'] },
      { id: 'S2', quantities: ['3'] },
    ])
  })
})

test('a dry run counts and rejects, and writes nothing to a ledger', async () => {
  await start()
  const shipments = await run(
    'shipments',
    [shipmentHeader, shipmentRow('S1'), shipmentRow('S2', 'x')].join('\n'),
    true,
  )
  const activities = await run(
    'activities',
    `${activityHeader}\nSYD1,PICK,2,2026-07-01,\n,PICK,2,2026-07-01,\n`,
    true,
  )
  for (const ended of [shipments, activities]) {
    expect(ended).toMatchObject({ status: 'completed', received: 2, processed: 1, failed: 1 })
    expect(await rejectedOf(ended.importId)).toHaveLength(1)
  }
  const { rows } = await pool.query(
    `select (select count(*)::int from shipment where organisation_id = $1) as shipments,
            (select count(*)::int from shipment_line where organisation_id = $1) as lines,
            (select count(*)::int from activity where organisation_id = $1) as activities`,
    [organisationId],
  )
  expect(rows[0]).toEqual({ shipments: 0, lines: 0, activities: 0 })
  expect(await countStagedRows(pool)).toBe(0)
})

test('a file that cannot be read fails with a clear message, writes nothing, and the next import runs', async () => {
  const importId = await push(
    pool,
    organisationId,
    { kind: 'activities', format: 'xlsx' },
    'this is no workbook',
  )
  const next = await push(
    pool,
    organisationId,
    { kind: 'activities' },
    `${activityHeader}\nSYD1,PICK,2,2026-07-01,\n`,
  )
  await start()
  const failed = await untilEnded(pool, organisationId, importId)
  expect(failed).toMatchObject({ status: 'failed', processed: 0, failed: 0 })
  expect(failed.errorMessage).toMatch(/^[A-Z].*\.$/)
  expect(await untilEnded(pool, organisationId, next)).toMatchObject({ status: 'completed', processed: 1 })
})

test('a worker that freezes between the last statement and COMMIT blocks the import no longer than a lease', async () => {
  await push(pool, organisationId, { kind: 'activities' }, `${activityHeader}\nSYD1,PICK,2,2026-07-01,\n`)
  const connect = () => openClient(database.connectionString, 'test')
  const connections = await Promise.all([connect(), connect(), connect(), connect()])
  const [life, reader, stager, writer] = connections
  const claimed = await claimNext(pool, await registerWorker(life), new Date())
  if (claimed === undefined) throw new Error('nothing to claim')
  const patience: unknown[] = []
  const query = writer.query.bind(writer) as (...statement: unknown[]) => Promise<{ rows: unknown[] }>
  const beforeCommit = async () => {
    patience.push(...(await query('show idle_in_transaction_session_timeout')).rows)
    return query('commit')
  }
  const watched = Object.create(writer, {
    query: {
      value: (...statement: unknown[]) => (statement[0] === 'commit' ? beforeCommit() : query(...statement)),
    },
  })
  const signal = new AbortController().signal
  const options = {
    reader,
    stager,
    end: endOnOneDatabase,
    signal,
    spoolFile: '',
    now: () => new Date(),
    report: () => {},
  }
  expect(await runImport(claimed, { ...options, writer: watched })).toMatchObject({ ended: 'completed' })
  expect(patience).toEqual([{ idle_in_transaction_session_timeout: `${limits.importLeaseSeconds}s` }])
  await Promise.all(connections.map((connection) => connection.end()))
})
