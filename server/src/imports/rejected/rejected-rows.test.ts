import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { countRejected } from './count-rejected.ts'
import { listRejectedRows, RejectedRows, streamRejectedRows } from './rejected-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function reject(rowCount: number) {
  const claim = { organisationId: uuidv7(), importId: uuidv7(), owner: 1, attempt: 1 }
  const client = await database.pool.connect()
  try {
    const rejected = new RejectedRows(client, claim, ['shipmentId', '__proto__', null, ''])
    for (let i = 0; i < rowCount; i++) {
      rejected.add(
        {
          rowNumber: 2 + i * 3,
          cells: [`S${i}`, 'x\\y\tz\n"\0\ud800', 'ignored', { date: '2026-07-01T00:00:00' }],
        },
        `S${i}`,
        i % 2 === 0
          ? ['No Shipment ID found', 'Origin Zone(s) not found']
          : [`Another row of this shipment was rejected: row ${i}`],
        `S${i}`,
      )
      await rejected.sendWhenLarge()
    }
    await rejected.sendAll()
    await rejected.publish(client)
  } finally {
    client.release()
  }
  return claim
}

test('pages and stream give each row once, in order, with every value as sent', async () => {
  const { organisationId, importId } = await reject(1203)
  const expected = Array.from({ length: 1203 }, (_, i) => 2 + i * 3)
  const paged: number[] = []
  for (let after = 0; ; after = paged.at(-1) ?? 0) {
    const page = await listRejectedRows(database.pool, organisationId, importId, after, 100)
    paged.push(...page.rows.map((row) => row.rowNumber))
    if (!page.hasMore) break
  }
  expect(paged).toEqual(expected)
  const streamed: number[] = []
  for await (const page of streamRejectedRows(database.pool, organisationId, importId)) {
    streamed.push(...page.map((row) => row.rowNumber))
  }
  expect(streamed).toEqual(expected)
  const [first] = (await listRejectedRows(database.pool, organisationId, importId, 0, 1)).rows
  expect(first).toMatchObject({
    rowNumber: 2,
    label: 'S0',
    error: 'No Shipment ID found; Origin Zone(s) not found',
  })
  expect(Object.entries(first?.data ?? {})).toEqual([
    ['shipmentId', 'S0'],
    ['__proto__', 'x\\y\tz\n"\0\ud800'],
    ['(column D)', '2026-07-01T00:00:00'],
  ])
  const { rows } = await database.pool.query('select 1 from staged_rejected_row where import_id = $1', [
    importId,
  ])
  expect(rows).toEqual([])
})

test('reasons are counted, most frequent first, whichever row they name', async () => {
  const { organisationId, importId } = await reject(5)
  const counted = () => countRejected(database.pool, organisationId, [{ importId, failed: 5 }])
  const expected = [
    {
      importId,
      error: 'No Shipment ID found; Origin Zone(s) not found',
      rows: 3,
      firstRow: 2,
      inNoZone: null,
    },
    { importId, error: 'Another row of this shipment was rejected', rows: 2, firstRow: 5, inNoZone: null },
  ]
  expect(await counted()).toEqual(expected)
  // Counted once: the rows are not read again.
  await database.pool.query('delete from rejected_row where import_id = $1', [importId])
  expect(await counted()).toEqual(expected)
})

test('incomplete counts are taken again', async () => {
  const { organisationId, importId } = await reject(5)
  await database.pool.query(
    `insert into rejected_reason (organisation_id, import_id, error, rows) values ($1, $2, $3, 1)`,
    [organisationId, importId, 'Another row of this shipment was rejected'],
  )
  const counted = await countRejected(database.pool, organisationId, [{ importId, failed: 5 }])
  expect(counted.map(({ rows }) => rows)).toEqual([3, 2])
})

test('rows are listed only for their organisation', async () => {
  const { importId } = await reject(2)
  expect(await listRejectedRows(database.pool, uuidv7(), importId, 0, 10)).toEqual({
    rows: [],
    hasMore: false,
  })
})
