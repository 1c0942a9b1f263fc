import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { by, correcting, header, line, priya } from '../../../test/correcting.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { type Client, openClient } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { applyAlike } from '../actions/apply-alike.ts'
import { checkRows } from '../actions/check-rows.ts'
import { changeCells } from '../rows/change-cells.ts'
import { lockCorrection } from './change-log.ts'

const { rejectedShipments, opened, pool, rowsOf, service } = correcting()

const threeRejected = () =>
  rejectedShipments((id) => ['1', '2', '3'].map((name) => line(id(name), { originSuburb: 'SYDNY' })))

let another: (Client & { end(): Promise<void> }) | undefined
afterEach(async () => {
  await another?.end()
  another = undefined
})

/** Another process changes the rows and never finishes. */
async function changedElsewhere(record: Import): Promise<void> {
  another = await openClient(service().database.connectionString, 'another')
  await another.query('begin')
  await lockCorrection(another, record)
}

const cellOf = (rowNumber: number, to: string) => [{ rowNumber, column: 'originSuburb', from: 'SYDNY', to }]

describe('changes to the rows of one import', () => {
  test('made at the same time are all made, one after the other', async () => {
    const record = await threeRejected()
    const rows = await rowsOf(record)
    await Promise.all([
      ...rows.map(({ rowNumber }) =>
        changeCells(pool(), by(record), uuidv7(), '', cellOf(rowNumber, `Sydney ${rowNumber}`)),
      ),
      checkRows(pool(), record, by(record, priya), { filter: { state: 'open' } }),
    ])
    expect((await rowsOf(record)).map(({ cells }) => cells?.originSuburb)).toEqual(
      rows.map(({ rowNumber }) => `Sydney ${rowNumber}`),
    )
  })

  test('are refused with 409 while another process changes them, and wait without a connection', async () => {
    const record = await threeRejected()
    await changedElsewhere(record)
    const [first] = await rowsOf(record)
    const refused = [
      changeCells(pool(), by(record), uuidv7(), '', cellOf(first?.rowNumber ?? 0, 'Sydney')),
      checkRows(pool(), record, by(record), { filter: { state: 'open' } }),
      applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'originSuburb', to: 'Sydney' }]),
      ...Array.from({ length: 57 }, () => checkRows(pool(), record, by(record), { filter: {} })),
    ].map((change) => change.catch((error: unknown) => error))
    let busiest = 0
    const watching = setInterval(() => {
      busiest = Math.max(busiest, pool().totalCount - pool().idleCount)
    }, 5)
    for (const error of await Promise.all(refused)) {
      expect(error).toMatchObject({ statusCode: 409, headers: { 'retry-after': '2' } })
    }
    clearInterval(watching)
    expect(busiest).toBeLessThan(pool().options.max)
    expect((await rowsOf(record)).every(({ cells }) => Object.keys(cells ?? {}).length === 0)).toBe(true)
  })

  test('of another import go on meanwhile', async () => {
    const [busy, free] = [await threeRejected(), await threeRejected()]
    await changedElsewhere(busy)
    const waiting = checkRows(pool(), busy, by(busy), { filter: {} }).catch((error: unknown) => error)
    expect(await checkRows(pool(), free, by(free), { filter: {} })).toMatchObject({ checked: 3 })
    expect(await waiting).toMatchObject({ statusCode: 409 })
  })

  test('begin when the other process has ended', async () => {
    const record = await threeRejected()
    await changedElsewhere(record)
    const checked = checkRows(pool(), record, by(record), { filter: {} })
    await another?.query('commit')
    expect(await checked).toMatchObject({ checked: 3 })
  })
})

test('rows that another process prepares are waited for without a connection', async () => {
  const rows = [line('P-1', { originSuburb: 'SYDNY' }), line('P-2', { originSuburb: 'SYDNY' })]
  const content = [header, ...rows].join('\n')
  const pushed = await service().pushFile('/v1/org/shipments/imports/file', { name: 'p.csv', content })
  const { importId } = await service().ended(pushed)
  const { organisationId } = service().organisation
  another = await openClient(service().database.connectionString, 'another')
  await another.query('begin')
  await another.query(
    `insert into correction (organisation_id, import_id, kind, changes, opened_at)
     values ($1, $2, 'shipments', 0, now())`,
    [organisationId, importId],
  )
  const opening = Promise.all(Array.from({ length: 60 }, () => opened(importId)))
  let idle = 0
  for (let look = 0; look < 30; look++) {
    await delay(20)
    const { rows } = await pool().query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.waiting).toBeLessThanOrEqual(1)
    if (rows[0]?.waiting === 0) idle++
  }
  expect(idle).toBeGreaterThan(0)
  await another.query('rollback')
  for (const record of await opening) expect(record.importId).toBe(importId)
  const { rowCount } = await pool().query(
    'select 1 from correction_row where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  expect(rowCount).toBe(2)
})
