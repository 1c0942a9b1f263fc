import { expect, test } from 'vitest'
import { by, correcting, maya } from '../../test/correcting.ts'
import type { Import } from '../imports/import-record.ts'
import { limits } from '../limits.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { closeRows } from './close-rows.ts'
import { listOpenImports } from './list-open.ts'
import { undoChange } from './undo-change.ts'

const { rejectedActivities, pool, services, edit, send, sentEnded } = correcting()
const noWarehouse = (reference: string) => `,PICK,1,2026-07-01T00:00:00Z,GUMNUT,${reference}`

async function isListed({ organisationId, importId }: Import, expiringBefore = new Date(0)) {
  const listed = await listOpenImports(services(), organisationId, maya, { now: new Date(), expiringBefore })
  return listed.some(({ record }) => record.importId === importId)
}

/** As many newer imports with rejected rows as a list shows. */
async function makeNewer({ organisationId, importId }: Import): Promise<void> {
  await pool().query(
    `insert into import overriding system value
     select (jsonb_populate_record(i, jsonb_build_object('import_id', gen_random_uuid(), 'sequence', i.sequence + n))).*
     from import i, generate_series(1, $3) n
     where i.organisation_id = $1 and i.import_id = $2`,
    [organisationId, importId, limits.correctableImportsMax],
  )
}

test('rows that expire soon are listed, however many newer imports have open rows', async () => {
  const record = await rejectedActivities([noWarehouse('OLD')])
  expect(await isListed(record)).toBe(true)
  await makeNewer(record)
  expect(await isListed(record)).toBe(false)
  expect(await isListed(record, new Date(Date.now() + 60_000))).toBe(true)
  // Newer imports without open rows do not count.
  await pool().query(
    `insert into correction (organisation_id, import_id, kind, changes, opened_at, settled)
     select organisation_id, import_id, kind, 0, now(), true from import
     where organisation_id = $1 and import_id <> $2`,
    [record.organisationId, record.importId],
  )
  expect(await isListed(record)).toBe(true)
})

test('an import is settled while all its rows are closed or sent', async () => {
  const record = await rejectedActivities([noWarehouse('S1'), noWarehouse('S2')])
  const isSettled = async () => {
    const { rows } = await pool().query<{ settled: boolean }>(
      'select settled from correction where organisation_id = $1 and import_id = $2',
      [record.organisationId, record.importId],
    )
    return rows[0]?.settled
  }
  expect(await isSettled()).toBe(false)
  const closing = await closeRows(pool(), by(record), uuidv7(), 'not needed', { filter: {} })
  expect([await isSettled(), await isListed(record)]).toEqual([true, false])
  await undoChange(pool(), by(record), closing.changeId)
  expect([await isSettled(), await isListed(record)]).toEqual([false, true])
  const fill = (rowNumber: number) => ({ rowNumber, column: 'warehouseCode', from: '', to: 'SYD1' })
  await edit(record, [fill(2)])
  await sentEnded(record, (await send(record)).importId)
  expect(await isSettled()).toBe(false)
  await edit(record, [fill(3)])
  await sentEnded(record, (await send(record)).importId)
  expect([await isSettled(), await isListed(record)]).toEqual([true, false])
})
