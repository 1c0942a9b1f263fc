import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../test/importing-app.ts'
import { readImport, untilEnded } from '../../test/imports.ts'
import { testWorker } from '../../test/worker.ts'
import { cancelImport } from '../imports/cancel-import.ts'
import { claimNext, fail, registerWorker } from '../imports/claims.ts'
import type { Import } from '../imports/import-record.ts'
import { discardOrphans } from '../imports/orphans.ts'
import { retryImport } from '../imports/retry-import.ts'
import { commandLine } from '../organisations/audit-log.ts'
import { inTransaction } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { applyAlike, previewAlike } from './apply-alike.ts'
import { type CellEdit, changeCells } from './change-cells.ts'
import type { ChangeContext } from './change-log.ts'
import { checkRows } from './check-rows.ts'
import { closeRows } from './close-rows.ts'
import { readCounts } from './correction-counts.ts'
import { findPositions, readBlock } from './correction-rows.ts'
import { readState } from './correction-state.ts'
import type { Editor } from './editor.ts'
import { listGroups } from './list-groups.ts'
import { openCorrection } from './open-correction.ts'
import { previewSend } from './preview-send.ts'
import type { RowFilter } from './row-filter.ts'
import { sendRows } from './send-rows.ts'
import { suggestForGroup } from './suggest/suggest-for-group.ts'
import { onlySuggested } from './suggest/suggest-for-groups.ts'
import { undoChange } from './undo-change.ts'

let service: ImportingApp
beforeAll(async () => {
  service = await importingApp()
})
afterAll(() => service.close())

const maya: Editor = { userId: uuidv7(), name: 'maya@example.com', customerId: null }
const priya: Editor = { userId: uuidv7(), name: 'priya@example.com', customerId: null }
const gumnut: Editor = { userId: uuidv7(), name: 'buyer@gumnut.example', customerId: 'GUMNUT' }

const header =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight,costCentre'
const line = (shipmentId: string, part: Partial<Record<string, string>> = {}) => {
  const values = {
    shipmentId,
    customerId: 'GUMNUT',
    originPostCode: '2000',
    originSuburb: 'Sydney',
    destinationPostCode: '3000',
    destinationSuburb: 'Melbourne',
    itemType: 'CARTON',
    itemWeight: '5',
    costCentre: '',
    ...part,
  }
  return header
    .split(',')
    .map((column) => values[column as keyof typeof values] ?? '')
    .join(',')
}

/** Each test has its own import, because shipment ids must not clash. */
let prefix = 0
async function rejectedShipments(lines: (id: (name: string) => string) => string[]) {
  prefix++
  const id = (name: string) => `T${prefix}-${name}`
  const accepted = await service.pushFile('/v1/org/shipments/imports/file', {
    name: `orders-${prefix}.csv`,
    content: [header, ...lines(id)].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  return opened(importId)
}

async function rejectedActivities(rows: string[]) {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'activities.csv',
    content: ['warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference', ...rows].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  return opened(importId)
}

const opened = (importId: string) =>
  openCorrection(service.database.pool, service.organisation.organisationId, importId, new Date())

const by = (record: Import, editor: Editor = maya): ChangeContext => ({
  organisationId: record.organisationId,
  importId: record.importId,
  editor,
  now: new Date(),
})
const pool = () => service.database.pool
const rowsOf = (record: Import, filter: RowFilter = {}, editor: Editor = maya) =>
  readBlock(pool(), record, editor, filter, 0, 500)
const stateOf = (record: Import, editor: Editor = maya) => readState(pool(), record, editor, new Date())
const edit = (record: Import, edits: CellEdit[], editor: Editor = maya, changeId = uuidv7()) =>
  changeCells(pool(), by(record, editor), changeId, 'edit', edits)
const send = (
  record: Import,
  filter: RowFilter = { state: 'changed' },
  editor: Editor = maya,
  key = uuidv7(),
) => sendRows(service.services, record, by(record, editor), { filter }, key, commandLine(new Date()))
const sentEnded = async (record: Import, importId: string) =>
  untilEnded(pool(), record.organisationId, importId)

describe('rejected rows that somebody opens', () => {
  test('are grouped by reason and by wrong value, the largest group first, with what was probably meant', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
      line(id('3'), { originPostCode: '3000', originSuburb: 'St Kilda' }),
      line(''),
    ])
    const groups = await listGroups(pool(), record, maya, undefined)
    expect(groups.map(({ reason, rowCount }) => [reason, rowCount])).toEqual([
      ['Origin Zone(s) not found', 2],
      ['Origin Zone(s) not found', 1],
      ['No Shipment ID found', 1],
    ])
    const [first] = groups
    expect(first && (await suggestForGroup(pool(), record.organisationId, 'UTC', first))[0]).toEqual({
      set: [{ column: 'originSuburb', to: 'Sydney' }],
      why: 'one letter differs',
    })
    expect(
      (await readCounts(pool(), record.organisationId, [record], maya)).get(record.importId)?.reasons,
    ).toEqual([
      { reason: 'Origin Zone(s) not found', rows: 3, open: 3, groups: 2 },
      { reason: 'No Shipment ID found', rows: 1, open: 1, groups: 1 },
    ])
  })

  test('are found by reason, state and text, with the place where each block begins', async () => {
    const record = await rejectedShipments((id) => [
      ...Array.from({ length: 450 }, (_, at) => line(id(`A${at}`), { originSuburb: 'SYDNY' })),
      line(id('last'), { destinationSuburb: 'Nowhere' }),
    ])
    const positions = await findPositions(pool(), record, maya, { reason: 'Origin Zone(s) not found' })
    expect(positions).toEqual({ rowCount: 450, blockStarts: [2, 202, 402] })
    expect((await rowsOf(record, { find: 'nowhere' })).map((row) => row.rowNumber)).toEqual([452])
    expect((await findPositions(pool(), record, maya, { state: 'changed' })).rowCount).toBe(0)
  })

  test("a customer's code that differs in case or blanks is corrected with the value that the customer always has", async () => {
    const good = Array.from({ length: 3 }, () => 'SYD1,PICK,1,2026-07-01T00:00:00Z,IRONBARK,R')
    const record = await rejectedActivities([...good, ',PICK,1,2026-07-01T00:00:00Z,iron bark,R'])
    const [group] = await listGroups(pool(), record, maya, undefined)
    expect(group && (await suggestForGroup(pool(), record.organisationId, 'UTC', group))).toEqual([
      {
        set: [
          { column: 'warehouseCode', to: 'SYD1' },
          { column: 'customerId', to: 'IRONBARK' },
        ],
        why: 'IRONBARK always has it',
      },
    ])
  })

  test('a rate card that differs in case is suggested beside the missing field', async () => {
    const header =
      'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,rateCardAlias'
    const accepted = await service.pushFile('/v1/org/shipments/imports/file', {
      name: 'alias.csv',
      content: `${header}\nALIAS-1,IRONBARK,2000,Sydney,3000,Melbourne,CARTON,brl-std`,
    })
    const record = await opened((await service.ended(accepted)).importId)
    const [group] = await listGroups(pool(), record, maya, undefined)
    expect(group?.reason).toBe('Missing mandatory custom field(s): costCentre')
    expect(group && (await suggestForGroup(pool(), record.organisationId, 'UTC', group))).toEqual([
      { set: [{ column: 'rateCardAlias', to: 'BRL-STD' }], why: 'differs in case or blanks only' },
    ])
  })

  test('are limited to those with a suggestion', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originPostCode: '9999', originSuburb: 'Xyzzy' }),
      line(id('3'), { originSuburb: 'SYDNY' }),
    ])
    const of = { record, editor: maya, timeZone: 'UTC' }
    const filter = await onlySuggested(pool(), of, { reason: 'Origin Zone(s) not found' })
    expect((await rowsOf(record, filter)).map(({ rowNumber }) => rowNumber)).toEqual([2, 4])
  })

  test('two people who open them at once make one set of rows', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    await pool().query('delete from correction where organisation_id = $1 and import_id = $2', [
      record.organisationId,
      record.importId,
    ])
    for (const table of ['correction_row', 'correction_group', 'correction_group_row']) {
      await pool().query(`delete from ${table} where organisation_id = $1 and import_id = $2`, [
        record.organisationId,
        record.importId,
      ])
    }
    await Promise.all([1, 2, 3].map(() => opened(record.importId)))
    expect(await rowsOf(record)).toHaveLength(1)
  })

  test('a dry run has no rows to correct', async () => {
    const accepted = await service.pushFile('/v1/org/shipments/imports/file?dryRun=true', {
      name: 'dry.csv',
      content: [header, line('DRY-1', { originSuburb: 'SYDNY' })].join('\n'),
    })
    const { importId } = await service.ended(accepted)
    await expect(opened(importId)).rejects.toThrow('Import not found')
  })
})

describe('a cell', () => {
  test('is saved as typed, and what was sent stays beside it', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    const [row] = await rowsOf(record)
    expect(row).toMatchObject({
      cells: { originSuburb: 'Sydney' },
      changedBy: maya.name,
      wrong: ['originPostCode', 'originSuburb'],
    })
    expect(row?.sent.originSuburb).toBe('SYDNY')
    expect(await stateOf(record)).toMatchObject({ open: 1, changed: 1, sent: 0 })
  })

  test('that someone else changed meanwhile is not overwritten', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    const { refused } = await edit(
      record,
      [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Haymarket' }],
      priya,
    )
    expect(refused).toEqual([
      { rowNumber: 2, column: 'originSuburb', why: 'changed by someone else', current: 'Sydney' },
    ])
    expect((await rowsOf(record))[0]?.cells).toEqual({ originSuburb: 'Sydney' })
  })

  test('sent twice under one change id is changed once', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    const changeId = uuidv7()
    const edits = [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }]
    const first = await edit(record, edits, maya, changeId)
    const second = await edit(record, edits, maya, changeId)
    expect(second.change).toEqual(first.change)
    expect(second.refused).toEqual([])
  })

  test('that is changed back to what was sent is not a change any more', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'Sydney', to: 'SYDNY' }])
    expect((await rowsOf(record))[0]?.cells).toEqual({})
    expect((await stateOf(record)).changed).toBe(0)
  })
})

describe('a change to all rows alike', () => {
  const misspelt = () =>
    rejectedShipments((id) =>
      Array.from({ length: 30 }, (_, at) => line(id(String(at)), { originSuburb: 'SYDNY' })),
    )

  test('previews the rows it changes, changes only those, and is undone as one', async () => {
    const record = await misspelt()
    await edit(record, [{ rowNumber: 5, column: 'originSuburb', from: 'SYDNY', to: 'Haymarket' }])
    expect(await previewAlike(pool(), by(record), 1, ['originSuburb'])).toEqual({
      rowCount: 29,
      shipmentCount: 29,
      firstRows: [2, 3, 4, 6, 7, 8],
      alreadyChanged: 1,
    })
    const change = await applyAlike(pool(), by(record), uuidv7(), 'SYDNY → Sydney', 1, [
      { column: 'originSuburb', to: 'Sydney' },
    ])
    expect(change).toMatchObject({ cellCount: 29, rowCount: 29 })
    expect((await rowsOf(record)).find((row) => row.rowNumber === 5)?.cells).toEqual({
      originSuburb: 'Haymarket',
    })

    await edit(record, [{ rowNumber: 6, column: 'originSuburb', from: 'Sydney', to: 'Dawes Point' }], priya)
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({
      rowCount: 28,
      leftAlone: 1,
    })
    const changed = (await rowsOf(record, { state: 'changed' })).map(({ rowNumber, cells }) => [
      rowNumber,
      cells,
    ])
    expect(changed).toEqual([
      [5, { originSuburb: 'Haymarket' }],
      [6, { originSuburb: 'Dawes Point' }],
    ])
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: 0 })
  })
})

describe('a check', () => {
  test('says what the importer would say, row by row, and writes nothing to a ledger', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY', itemWeight: 'heavy' }),
      line(id('3'), { originSuburb: 'SYDNY' }),
      line(id('3'), { originSuburb: 'SYDNY', itemWeight: 'heavy' }),
    ])
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'originSuburb', to: 'Sydney' }])
    const before = await pool().query('select count(*) from shipment where organisation_id = $1', [
      record.organisationId,
    ])
    expect(await checkRows(pool(), record, by(record), { filter: { state: 'changed' } })).toEqual({
      checked: 4,
      accepted: 1,
      rejected: 3,
    })
    expect((await rowsOf(record)).map((row) => row.checked)).toEqual([
      [],
      ['Valid item weight is required'],
      ['Another row of this shipment was rejected: row 5'],
      ['Valid item weight is required'],
    ])
    const after = await pool().query('select count(*) from shipment where organisation_id = $1', [
      record.organisationId,
    ])
    expect(after.rows).toEqual(before.rows)
    await edit(record, [{ rowNumber: 3, column: 'itemWeight', from: 'heavy', to: '7' }])
    expect((await rowsOf(record))[1]?.checked, 'a change makes the check old').toBeNull()
  })
})

describe('rows that are sent again', () => {
  test('arrive in the ledger with their corrections, as one import that is linked to the first', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('1'), { originSuburb: 'SYDNY', itemType: '"a ""quoted"", one"' }),
      line(id('2'), { originSuburb: 'Nowhere' }),
    ])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    await edit(record, [{ rowNumber: 3, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    const outcome = await send(record)
    expect(outcome).toMatchObject({ rowCount: 2, leftOut: { writtenSince: 0, notWhole: 0, unreadable: 0 } })
    const second = await sentEnded(record, outcome.importId)
    expect(second).toMatchObject({
      status: 'completed',
      processed: 1,
      failed: 0,
      correctedFrom: record.importId,
    })
    const lines = await pool().query(
      'select item_type from shipment_line where organisation_id = $1 and import_id = $2 order by row_number',
      [record.organisationId, second.importId],
    )
    expect(lines.rows).toEqual([{ item_type: 'CARTON' }, { item_type: 'a "quoted", one' }])
    expect(await stateOf(record)).toMatchObject({ open: 1, sent: 2 })
    const asSent = await service.get(`/v1/org/shipments/imports/${record.importId}/errors`)
    expect(
      asSent.json().items.map((row: { data: { originSuburb: string } }) => row.data.originSuburb),
    ).toEqual(['SYDNY', 'SYDNY', 'Nowhere'])
  })

  test('a shipment is sent whole, even if only one of its rows was changed', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: 'heavy' }),
      line(id('1'), { itemWeight: '3' }),
    ])
    await edit(record, [{ rowNumber: 2, column: 'itemWeight', from: 'heavy', to: '4' }])
    const outcome = await send(record)
    expect(outcome.rowCount).toBe(2)
    expect(await sentEnded(record, outcome.importId)).toMatchObject({ received: 2, processed: 1, failed: 0 })
  })

  test('are never sent twice, however many people send them at once', async () => {
    const record = await rejectedActivities(
      Array.from({ length: 20 }, (_, at) => `,PICK,1,2026-07-01T00:00:00Z,GUMNUT,R${at}`),
    )
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'warehouseCode', to: 'SYD1' }])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => send(record, { state: 'changed' }, at % 2 ? maya : priya)),
    )
    const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(sent).toHaveLength(1)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(
      Array(7).fill('None of these rows can be sent again: they were sent or closed meanwhile'),
    )
    const importId = sent[0]?.value.importId ?? ''
    expect(await sentEnded(record, importId)).toMatchObject({ processed: 20 })
  })

  test('a double click with one key sends once and gets the same answer twice', async () => {
    const record = await rejectedActivities([',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R'])
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'warehouseCode', to: 'SYD1' }])
    const key = uuidv7()
    const [one, other] = await Promise.all([send(record, {}, maya, key), send(record, {}, maya, key)])
    expect(other).toEqual(one)
    expect(one.rowCount).toBe(1)
  })

  test('a shipment that a later import has written is marked and left out', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    const shipmentId = `T${prefix}-1`
    await service.ended(
      await service.pushFile('/v1/org/shipments/imports/file', {
        name: 'later.csv',
        content: [header, line(shipmentId)].join('\n'),
      }),
    )
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    expect((await rowsOf(record))[0]?.writtenSinceBy).not.toBeNull()
    await expect(send(record)).rejects.toThrow('1 belong to a shipment that a later import has written')
  })

  test('rows that the new import rejects again are open there', async () => {
    const record = await rejectedActivities([',PICK,none,2026-07-01T00:00:00Z,GUMNUT,R'])
    await edit(record, [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }])
    const { importId } = await send(record)
    expect(await sentEnded(record, importId)).toMatchObject({ failed: 1 })
    expect(await stateOf(await opened(importId))).toMatchObject({ open: 1 })
  })

  test('an ambiguous number of a file with semicolons is not accepted just because it was sent again', async () => {
    const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
      name: 'semicolons.csv',
      content: 'warehouseCode;chargeCode;quantity;activityTimestamp\n;PICK;1.234;2026-07-01T00:00:00Z',
    })
    const record = await opened((await service.ended(accepted)).importId)
    await edit(record, [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }])
    expect(await checkRows(pool(), record, by(record), { filter: {} })).toMatchObject({ rejected: 1 })
    const { importId } = await send(record)
    expect(await sentEnded(record, importId)).toMatchObject({ processed: 0, failed: 1 })
  })

  test('fill a column that the file did not have', async () => {
    const record = await rejectedActivities([',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R'])
    await edit(record, [
      { rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' },
      { rowNumber: 2, column: 'status', from: '', to: 'corrected' },
    ])
    const { importId } = await send(record)
    await sentEnded(record, importId)
    const { rows } = await pool().query(
      'select status from activity where organisation_id = $1 and import_id = $2',
      [record.organisationId, importId],
    )
    expect(rows).toEqual([{ status: 'corrected' }])
  })
})

describe('an import of corrected rows that does not complete', () => {
  let idle: ImportingApp
  beforeAll(async () => {
    idle = await importingApp({}, { worker: false })
  })
  afterAll(() => idle.close())

  /** Corrected rows that were sent, in a service without a worker. */
  async function sentWithoutWorker() {
    const organisationId = idle.organisation.organisationId
    const accepted = await idle.pushFile('/v1/org/fulfilment/activities/file', {
      name: 'blank.csv',
      content: 'warehouseCode,chargeCode,quantity,activityTimestamp\n,PICK,1,2026-07-01',
    })
    const worker = await testWorker(idle.database.connectionString)
    const { importId } = await idle.ended(accepted)
    await worker.stop()
    const record = await openCorrection(idle.database.pool, organisationId, importId, new Date())
    const edits = [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }]
    await changeCells(idle.database.pool, by(record), uuidv7(), '', edits)
    const again = () =>
      sendRows(idle.services, record, by(record), { filter: {} }, uuidv7(), commandLine(new Date()))
    const state = () => readState(idle.database.pool, record, maya, new Date())
    return { record, again, state, sent: await again() }
  }

  test('reopens its rows when it is cancelled, and they can be sent in another', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    expect(await state()).toMatchObject({ open: 0, sent: 1 })
    await cancelImport(idle.services, record.organisationId, 'activities', sent.importId)
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    expect((await again()).rowCount).toBe(1)
  })

  test('reopens its rows when a crash of a cluster has lost it', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    const { pool: database } = idle.database
    await database.query('delete from import where organisation_id = $1 and import_id = $2', [
      record.organisationId,
      sent.importId,
    ])
    expect(await discardOrphans(database, record.organisationId)).toEqual([sent.importId])
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    expect((await again()).rowCount).toBe(1)
  })

  test('reopens its rows when it fails, cannot be retried, and they can be sent in another', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    const { pool: database } = idle.database
    const owner = await inTransaction(database, (client) => registerWorker(client))
    const claimed = await claimNext(database, owner, new Date())
    expect(claimed?.importId).toBe(sent.importId)
    if (claimed) await fail(database, claimed.claim, 'It could not run', new Date())
    expect(await readImport(database, record.organisationId, sent.importId)).toMatchObject({
      status: 'failed',
    })
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    const retry = retryImport(idle.services, record.organisationId, 'activities', sent.importId, {
      idempotencyKey: undefined,
      submittedBy: null,
    })
    await expect(retry).rejects.toThrow('they are open again')
    expect((await again()).rowCount).toBe(1)
  })
})

describe('rows that are closed without sending', () => {
  test('are not sent, show the reason, and are opened again by one undo', async () => {
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R2',
    ])
    const change = await closeRows(pool(), by(record), uuidv7(), 'A test of the warehouse', {
      rowNumbers: [2],
    })
    expect(change.rowCount).toBe(1)
    expect((await rowsOf(record, { state: 'closed' }))[0]).toMatchObject({
      closedReason: 'A test of the warehouse',
    })
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'warehouseCode', to: 'SYD1' }])
    expect((await stateOf(record)).changed).toBe(1)
    await undoChange(pool(), by(record), change.changeId)
    expect(await stateOf(record)).toMatchObject({ open: 2, closed: 0 })
  })

  test('are all that match a filter but for some', async () => {
    const row = ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R'
    const record = await rejectedActivities([row, row, row])
    await closeRows(pool(), by(record), uuidv7(), 'x', { filter: { state: 'open' }, except: [3] })
    expect((await rowsOf(record, { state: 'open' })).map(({ rowNumber }) => rowNumber)).toEqual([3])
  })

  test('are closed together with the other rows of their shipment', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: 'heavy' }),
      line(id('1')),
      line(id('2'), { itemWeight: 'heavy' }),
    ])
    expect((await closeRows(pool(), by(record), uuidv7(), 'x', { rowNumbers: [3] })).rowCount).toBe(2)
  })
})

describe("a customer's user", () => {
  test('sees the first of its own rows of a group that other customers share', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY', customerId: 'IRONBARK' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
    ])
    expect(await listGroups(pool(), record, gumnut, undefined)).toMatchObject([{ rowCount: 1, firstRow: 3 }])
  })

  test('does not touch or count rows of another customer, not even those of the same shipment', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: 'heavy' }),
      line(id('1'), { itemWeight: 'heavy', customerId: 'IRONBARK' }),
    ])
    expect(await checkRows(pool(), record, by(record, gumnut), { filter: {} })).toMatchObject({ checked: 1 })
    expect((await rowsOf(record))[1]?.checked).toBeNull()
    expect(await previewSend(pool(), record, gumnut, { filter: {} })).toMatchObject({
      rowCount: 0,
      leftOut: { notWhole: 1 },
    })
    const closed = await closeRows(pool(), by(record, gumnut), uuidv7(), 'x', { filter: {} })
    expect(closed.rowCount).toBe(1)
    expect((await rowsOf(record)).map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('sees, changes and sends the rows of its own customer only', async () => {
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',PICK,1,2026-07-01T00:00:00Z,IRONBARK,R2',
      ',PICK,1,2026-07-01T00:00:00Z,gumnut,R3',
    ])
    expect((await rowsOf(record, {}, gumnut)).map((row) => row.rowNumber)).toEqual([2])
    expect(await stateOf(record, gumnut)).toMatchObject({ rowCount: 1, open: 1, people: [] })
    expect((await listGroups(pool(), record, gumnut, undefined)).map((group) => group.rowCount)).toEqual([1])
    const { refused } = await edit(
      record,
      [{ rowNumber: 3, column: 'warehouseCode', from: '', to: 'SYD1' }],
      gumnut,
    )
    expect(refused).toMatchObject([{ why: 'not found' }])
    const others = await edit(record, [{ rowNumber: 3, column: 'warehouseCode', from: '', to: 'SYD1' }])
    await expect(undoChange(pool(), by(record, gumnut), others.change.changeId)).rejects.toThrow(
      'Change not found',
    )
    await edit(record, [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }], gumnut)
    const { importId, rowCount } = await send(record, {}, gumnut)
    expect(rowCount).toBe(1)
    expect(await sentEnded(record, importId)).toMatchObject({ processed: 1 })
    expect(await readImport(pool(), record.organisationId, importId)).toMatchObject({
      submittedBy: gumnut.name,
    })
  })
})
