import { expect, test } from 'vitest'
import { by, correcting, header, line, maya } from '../../../test/correcting.ts'
import { mendSettled } from '../../imports/queue/copy-settled.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { closeRows } from '../actions/close-rows.ts'
import { undoChange } from '../actions/undo-change.ts'
import { listOpenImports } from './list-open.ts'

const { service, rejectedActivities, rejectedShipments, pool, services, edit, send, sentEnded } = correcting()
const noWarehouse = (reference: string) => `,PICK,1,2026-07-01T00:00:00Z,GUMNUT,${reference}`

async function listed(
  { organisationId, importId }: Pick<Import, 'organisationId' | 'importId'>,
  expiringBefore = new Date(0),
) {
  const found = await listOpenImports(services(), organisationId, maya, { now: new Date(), expiringBefore })
  return found.find(({ record }) => record.importId === importId)
}

const isListed = async (record: Import, expiringBefore?: Date) =>
  (await listed(record, expiringBefore)) !== undefined

/** As many newer imports with rejected rows as a list shows. */
async function makeNewer({ organisationId, importId }: Import): Promise<void> {
  await pool().query(
    `insert into import overriding system value
     select (jsonb_populate_record(i, jsonb_build_object(
       'import_id', gen_random_uuid(), 'sequence', i.sequence + n, 'end_marked', false))).*
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
  await pool().query('update import set settled = true where organisation_id = $1 and import_id <> $2', [
    record.organisationId,
    record.importId,
  ])
  expect(await isListed(record)).toBe(true)
})

test('an import is settled while all its rows are closed or sent', async () => {
  const record = await rejectedActivities([noWarehouse('S1'), noWarehouse('S2')])
  const isSettled = async () => {
    const { rows } = await pool().query<{ settled: boolean; listed: boolean }>(
      `select c.settled, i.settled as listed from correction c
       join import i on i.organisation_id = c.organisation_id and i.import_id = c.import_id
       where c.organisation_id = $1 and c.import_id = $2`,
      [record.organisationId, record.importId],
    )
    expect(rows[0]?.listed).toBe(rows[0]?.settled)
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

const misspelt = { originSuburb: 'SYDNY' }

test('rows that a later import has written are not open any more', async () => {
  const record = await rejectedShipments((id) => [
    line(id('A'), misspelt),
    line(id('B'), misspelt),
    line(id('B'), misspelt),
  ])
  const [a = '', b = ''] = (await rowLabels(record)).map(String)
  expect(await listed(record)).toMatchObject({ open: 3, written: 0 })
  await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
  await write([line(a)])
  expect(await listed(record)).toMatchObject({ open: 2, written: 1, changed: 0 })
  await write([line(b)])
  expect(await listed(record)).toBeUndefined()
})

test('rows that nobody has opened are counted in the same way', async () => {
  const importId = await write([line('UNOPENED-1', misspelt), line('UNOPENED-2', misspelt)])
  const { organisationId } = service().organisation
  expect(await listed({ organisationId, importId })).toMatchObject({ open: 2, written: 0 })
  await write([line('UNOPENED-2')])
  expect(await listed({ organisationId, importId })).toMatchObject({ open: 1, written: 1 })
  await write([line('UNOPENED-1')])
  expect(await listed({ organisationId, importId })).toBeUndefined()
})

test('maintenance mends what is noted at the import', async () => {
  const record = await rejectedActivities([noWarehouse('MENDED')])
  const { organisationId, importId } = record
  const note = (settled: boolean) =>
    pool().query('update import set settled = $3 where organisation_id = $1 and import_id = $2', [
      organisationId,
      importId,
      settled,
    ])
  await note(true)
  expect(await isListed(record)).toBe(false)
  await mendSettled(pool(), organisationId)
  expect(await isListed(record)).toBe(true)
  await closeRows(pool(), by(record), uuidv7(), 'not needed', { filter: {} })
  await note(false)
  await mendSettled(pool(), organisationId)
  const { rows } = await pool().query(
    'select settled from import where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  expect(rows).toEqual([{ settled: true }])
})

async function write(lines: string[]): Promise<string> {
  const file = { name: 'later.csv', content: [header, ...lines].join('\n') }
  const accepted = await service().pushFile('/v1/org/shipments/imports/file', file)
  return (await service().ended(accepted)).importId
}

async function rowLabels({ organisationId, importId }: Import) {
  const { rows } = await pool().query<{ label: string }>(
    'select distinct label from rejected_row where organisation_id = $1 and import_id = $2 order by label',
    [organisationId, importId],
  )
  return rows.map(({ label }) => label)
}
