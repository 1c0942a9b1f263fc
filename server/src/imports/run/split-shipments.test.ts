import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countStagedRows } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { limits } from '../../limits.ts'
import { streamRejectedRows } from '../rejected/rejected-rows.ts'
import type { ImportWorker } from '../worker/worker.ts'

/** A shipment with more rows than are buffered, one of them bad: rows staged earlier are taken back. */
let database: TestDatabase
let worker: ImportWorker
let organisationId: string

beforeAll(async () => {
  database = await testDatabase()
  worker = await testWorker(database.connectionString)
})
afterAll(async () => {
  await worker.stop()
  await database.drop()
})
beforeEach(async () => {
  organisationId = (await testOrganisation(database.pool)).organisationId
})

const lineCount = 1500
const badLine = 1400
const header =
  'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity'
const row = (id: string, quantity: number | string) => `${id},2000,Sydney,3000,Melbourne,CARTON,${quantity}`
const large = (bad?: number) =>
  Array.from({ length: lineCount }, (_, at) => row('LARGE', at + 1 === bad ? 'x' : at + 1))

/** The rows of a file with the large shipment arranged as named, and its other rows. */
const files: Record<string, (lines: string[]) => string[]> = {
  'in one piece': (lines) => [row('BEFORE', 1), ...lines, row('AFTER', 1)],
  'in pieces of ten, among others': (lines) =>
    lines.flatMap((line, at) => (at % 10 === 9 ? [line, row(`OTHER-${at}`, 1), row('WIDE', at)] : [line])),
  'row by row, between the rows of another one': (lines) =>
    lines.flatMap((line, at) => [line, row('WIDE', at + 1)]),
}

async function run(rows: string[], dryRun = false) {
  const importId = await push(
    database.pool,
    organisationId,
    { kind: 'shipments', dryRun },
    [header, ...rows].join('\n'),
  )
  return untilEnded(database.pool, organisationId, importId)
}

async function rejectedRows(importId: string) {
  const found: [number, string][] = []
  for await (const page of streamRejectedRows(database.pool, organisationId, importId)) {
    found.push(...page.map(({ rowNumber, error }): [number, string] => [rowNumber, error]))
  }
  return found
}

const ledger = async () => {
  const { rows } = await database.pool.query<{ id: string; lines: number; total: number }>(
    `select shipment_id as id, count(*)::integer as lines, sum(item_quantity)::float8 as total
     from shipment_line where organisation_id = $1 group by shipment_id`,
    [organisationId],
  )
  return new Map(rows.map(({ id, lines, total }) => [id, { lines, total }]))
}
const shipmentIds = async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select shipment_id as id from shipment where organisation_id = $1',
    [organisationId],
  )
  return rows.map(({ id }) => id)
}

test('the large shipment has more rows than are buffered', () => {
  expect(badLine).toBeGreaterThan(limits.shipmentRowsTogetherMax)
})

test.each(Object.keys(files))(
  'with its rows %s it is rejected as a whole, each row once; once corrected, it is written completely',
  async (name) => {
    const place = files[name] ?? ((lines) => lines)
    const rows = place(large(badLine))
    const otherRows = rows.length - lineCount
    const others = new Set(rows.map((line) => line.split(',')[0] ?? '').filter((id) => id !== 'LARGE'))
    // A header is row 1.
    const largeRows = rows.flatMap((line, at) => (line.startsWith('LARGE,') ? [at + 2] : []))
    const badRow = largeRows[badLine - 1]
    const expected = largeRows.map((rowNumber) => [
      rowNumber,
      rowNumber === badRow
        ? 'Valid item quantity is required'
        : `Another row of this shipment was rejected: row ${badRow}`,
    ])
    const counts = { received: rows.length, processed: others.size, failed: lineCount }

    const tried = await run(rows, true)
    expect(tried).toMatchObject({ status: 'completed', ...counts })
    expect(await rejectedRows(tried.importId)).toEqual(expected)
    expect([await shipmentIds(), (await ledger()).size]).toEqual([[], 0])

    const ended = await run(rows)
    expect(ended).toMatchObject({ status: 'completed', ...counts })
    expect(await rejectedRows(ended.importId)).toEqual(expected)
    expect((await shipmentIds()).sort()).toEqual([...others].sort())
    const written = await ledger()
    expect(written.has('LARGE')).toBe(false)
    expect([...written.values()].reduce((sum, { lines }) => sum + lines, 0)).toBe(otherRows)
    expect(await countStagedRows(database.pool)).toBe(0)

    const corrected = await run(place(large()))
    expect(corrected).toMatchObject({ received: rows.length, processed: others.size + 1, failed: 0 })
    const whole = await ledger()
    expect(whole.get('LARGE')).toEqual({ lines: lineCount, total: (lineCount * (lineCount + 1)) / 2 })
    whole.delete('LARGE')
    expect(whole).toEqual(written)
  },
)

test('if rejected, the ledger keeps its earlier version', async () => {
  await run([row('LARGE', 7), row('LARGE', 8)])
  expect(await run([...large(badLine), row('AFTER', 1)])).toMatchObject({ processed: 1, failed: lineCount })
  expect((await ledger()).get('LARGE')).toEqual({ lines: 2, total: 15 })
})

test('with bad rows in several pieces, each good row refers to a bad one', async () => {
  const rows = [
    ...large(300).slice(0, 500),
    row('BETWEEN', 1),
    ...large(badLine).slice(500, 1450),
    row('BETWEEN', 2),
    ...large().slice(1450),
  ]
  const ended = await run(rows)
  expect(ended).toMatchObject({ received: lineCount + 2, processed: 1, failed: lineCount })
  const found = await rejectedRows(ended.importId)
  expect(found).toHaveLength(lineCount)
  const errorOf = new Map(found)
  expect([2, 301, 501, 503, 1402, 1452, 1454, 1503].map((at) => errorOf.get(at))).toEqual([
    'Another row of this shipment was rejected: row 301',
    'Valid item quantity is required',
    'Another row of this shipment was rejected: row 301',
    'Another row of this shipment was rejected: row 1402',
    'Valid item quantity is required',
    'Another row of this shipment was rejected: row 1402',
    'Another row of this shipment was rejected: row 301',
    'Another row of this shipment was rejected: row 301',
  ])
})
