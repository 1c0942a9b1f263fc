import { describe, expect, test } from 'vitest'
import { by, correcting, header, line, maya, priya } from '../../../test/correcting.ts'
import { commandLine } from '../../organisations/audit-log.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { RowChoice } from '../rows/chosen-rows.ts'
import { applyAlike, previewAlike } from './apply-alike.ts'
import { checkRows } from './check-rows.ts'
import { closeRows } from './close-rows.ts'
import { previewSend } from './preview-send.ts'
import { sendRows } from './send-rows.ts'
import { undoChange } from './undo-change.ts'

const {
  rejectedShipments,
  rejectedActivities,
  opened,
  pool,
  rowsOf,
  stateOf,
  edit,
  send,
  sentEnded,
  service,
  services,
  written,
  customerOf,
} = correcting()

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
    const asSent = await service().get(`/v1/org/shipments/imports/${record.importId}/errors`)
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
    const previewed = async (choice: RowChoice) => {
      const { rowCount, along } = await previewSend(pool(), record, maya, choice)
      return { rowCount, along }
    }
    expect(await previewed({ filter: { state: 'changed' } })).toEqual({ rowCount: 2, along: 1 })
    expect(await previewed({ rowNumbers: [3] })).toEqual({ rowCount: 2, along: 1 })
    expect(await previewed({ rowNumbers: [2, 3] })).toEqual({ rowCount: 2, along: 0 })
    expect(await previewed({ filter: {} })).toEqual({ rowCount: 2, along: 0 })
    const outcome = await send(record)
    expect(outcome.rowCount).toBe(2)
    expect(await sentEnded(record, outcome.importId)).toMatchObject({ received: 2, processed: 1, failed: 0 })
  })

  test('a shipment whose id has blanks around it is still whole after an undo', async () => {
    const record = await rejectedShipments((id) => [
      line(` ${id('1')} `, { originSuburb: 'SYDNY' }),
      line(` ${id('1')} `, { originSuburb: 'SYDNY' }),
    ])
    const { change } = await edit(record, [
      { rowNumber: 2, column: 'itemType', from: 'CARTON', to: 'PALLET' },
    ])
    await undoChange(pool(), by(record), change.changeId)
    expect(await previewSend(pool(), record, maya, { rowNumbers: [3] })).toMatchObject({
      rowCount: 2,
      shipmentCount: 1,
    })
  })

  test('activities with the same reference go one by one', async () => {
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,ORDER-1',
      ',PACK,1,2026-07-01T00:00:00Z,GUMNUT,ORDER-1',
    ])
    const fill = (rowNumber: number) => ({ rowNumber, column: 'warehouseCode', from: '', to: 'SYD1' })
    await edit(record, [fill(2), fill(3)])
    const { change } = await edit(record, [{ rowNumber: 3, column: 'status', from: '', to: 'late' }])
    await undoChange(pool(), by(record), change.changeId)
    const sendRow = (rowNumber: number) =>
      sendRows(services(), record, by(record), { rowNumbers: [rowNumber] }, uuidv7(), commandLine(new Date()))
    expect(await sendRow(2)).toMatchObject({ rowCount: 1 })
    expect(await sendRow(3)).toMatchObject({ rowCount: 1 })
  })

  test('text that could not be read and was typed again stays readable after an undo', async () => {
    const accepted = await service().pushFile('/v1/org/fulfilment/activities/file', {
      name: 'unreadable.csv',
      content: Buffer.concat([
        Buffer.from(
          'warehouseCode,chargeCode,quantity,activityTimestamp,reference\nSYD1,PICK,1,2026-07-01T00:00:00Z,é ',
        ),
        Buffer.from([0xe9]),
      ]),
    })
    const record = await opened((await service().ended(accepted)).importId)
    const [row] = await rowsOf(record)
    expect(row?.reasons).toEqual(['Unreadable text'])
    const { reference = '' } = row?.sent ?? {}
    await edit(record, [{ rowNumber: 2, column: 'reference', from: reference, to: 'é é' }])
    const { change } = await edit(record, [{ rowNumber: 2, column: 'status', from: '', to: 'late' }])
    await undoChange(pool(), by(record), change.changeId)
    expect(await send(record)).toMatchObject({ rowCount: 1 })
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
      Array(7).fill('None of these rows can be sent again: they were sent or closed in the meantime'),
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
    const shipmentId = (await rowsOf(record))[0]?.sent.shipmentId ?? ''
    await service().ended(
      await service().pushFile('/v1/org/shipments/imports/file', {
        name: 'later.csv',
        content: [header, line(shipmentId)].join('\n'),
      }),
    )
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    expect((await rowsOf(record))[0]?.writtenSinceBy).not.toBeNull()
    await expect(send(record)).rejects.toThrow('1 belongs to a shipment that a later import has written')
  })

  test('the preview counts the shipments that exist and are replaced', async () => {
    const known = await written()
    const record = await rejectedShipments((id) => [
      line(known, { originSuburb: 'SYDNY' }),
      line(known, { originSuburb: 'SYDNY' }),
      line(id('1'), { originSuburb: 'SYDNY' }),
    ])
    expect(await previewSend(pool(), record, maya, { filter: {} })).toMatchObject({
      rowCount: 3,
      shipmentCount: 2,
      replaced: 1,
    })
  })

  test('a typed id of a shipment of another customer is left out, whenever that shipment was written', async () => {
    const ironbark = { customerId: 'IRONBARK', costCentre: 'C1' }
    const [own, others] = [await written(), await written(ironbark)]
    const record = await rejectedShipments(() => [line(''), line(''), line(''), line('', ironbark)])
    const typed = [own, others, `LATER-${uuidv7()}`, others]
    await edit(
      record,
      typed.map((to, at) => ({ rowNumber: at + 2, column: 'shipmentId', from: '', to })),
    )
    expect(await previewSend(pool(), record, maya, { filter: {} })).toMatchObject({
      rowCount: 3,
      shipmentCount: 3,
      replaced: 2,
      leftOut: { idTaken: 1 },
    })
    expect(await checkRows(pool(), record, by(record), { filter: {} })).toMatchObject({ accepted: 3 })
    // Written between the preview and the send.
    await written(ironbark, typed[2])
    const { importId, rowCount, leftOut } = await send(record)
    expect({ rowCount, leftOut }).toMatchObject({ rowCount: 2, leftOut: { idTaken: 2 } })
    await sentEnded(record, importId)
    expect(await Promise.all(typed.map(customerOf))).toEqual(['GUMNUT', 'IRONBARK', 'IRONBARK', 'IRONBARK'])
    expect((await rowsOf(record)).map(({ state }) => state)).toEqual(['sent', 'open', 'open', 'sent'])
  })

  test('blanks that were typed around an id and its customer mean nothing', async () => {
    const own = await written()
    const record = await rejectedShipments(() => [line('')])
    await edit(record, [
      { rowNumber: 2, column: 'shipmentId', from: '', to: ` ${own}` },
      { rowNumber: 2, column: 'customerId', from: 'GUMNUT', to: 'GUMNUT\u00a0' },
    ])
    const expected = { rowCount: 1, leftOut: { idTaken: 0 } }
    expect(await previewSend(pool(), record, maya, { filter: {} })).toMatchObject({
      ...expected,
      replaced: 1,
    })
    const { importId, ...sent } = await send(record)
    expect(sent).toMatchObject(expected)
    expect(await sentEnded(record, importId)).toMatchObject({ processed: 1, failed: 0 })
    expect(await customerOf(own)).toBe('GUMNUT')
  })

  test('rows that are given one id and differ in customer or lane are pointed out before and after', async () => {
    const record = await rejectedShipments(() => [
      line(''),
      line(''),
      line('', { originSuburb: 'Barangaroo' }),
    ])
    const give = (rowNumber: number, to: string) => ({ rowNumber, column: 'shipmentId', from: '', to })
    const differ = async (columns: string[]) => (await previewAlike(pool(), by(record), 1, columns)).differ
    const mixed = async () => (await previewSend(pool(), record, maya, { filter: {} })).mixed
    expect([await differ(['shipmentId']), await differ(['itemType'])]).toEqual([true, false])
    const id = `ONE-${uuidv7()}`
    await edit(record, [give(2, id), give(3, id)])
    expect(await mixed()).toBe(0)
    await edit(record, [give(4, id)])
    expect(await mixed()).toBe(1)
    await edit(record, [{ rowNumber: 4, column: 'originSuburb', from: 'Barangaroo', to: 'Sydney' }])
    expect(await mixed()).toBe(0)
    await edit(record, [{ rowNumber: 3, column: 'customerId', from: 'GUMNUT', to: 'IRONBARK' }])
    expect(await mixed()).toBe(1)
  })

  test('rows with no id that agree in customer and lane may get one', async () => {
    const record = await rejectedShipments(() => [line(''), line('', { itemWeight: '7' })])
    expect(await previewAlike(pool(), by(record), 1, ['shipmentId'])).toMatchObject({
      rowCount: 2,
      differ: false,
    })
  })

  test('a file may give a shipment to another customer', async () => {
    const others = await written({ customerId: 'IRONBARK', costCentre: 'C1' })
    const record = await rejectedShipments(() => [line(others, { originSuburb: 'SYDNY' })])
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }])
    expect(await checkRows(pool(), record, by(record), { filter: {} })).toMatchObject({ accepted: 1 })
    await sentEnded(record, (await send(record)).importId)
    expect(await customerOf(others)).toBe('GUMNUT')
  })

  test('rows that a later import has written are counted apart, before and after they are changed', async () => {
    const record = await rejectedShipments((id) =>
      ['1', '2', '3'].map((name) => line(id(name), { originSuburb: 'SYDNY' })),
    )
    const written = async () => (await stateOf(record)).writtenSince
    expect(await written()).toEqual({ open: 0, changed: 0 })
    const before = (await stateOf(record)).version
    const [first, second] = (await rowsOf(record)).map((row) => row.sent.shipmentId ?? '')
    await service().ended(
      await service().pushFile('/v1/org/shipments/imports/file', {
        name: 'later.csv',
        content: [header, line(first ?? ''), line(second ?? '')].join('\n'),
      }),
    )
    expect(await written()).toEqual({ open: 2, changed: 0 })
    // Pages load the rows again, and show the marks.
    expect((await stateOf(record)).version).not.toBe(before)
    await edit(record, [
      { rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' },
      { rowNumber: 4, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' },
    ])
    expect(await stateOf(record)).toMatchObject({
      open: 3,
      changed: 2,
      writtenSince: { open: 2, changed: 1 },
    })
    expect((await send(record)).rowCount).toBe(1)
    expect(await stateOf(record)).toMatchObject({ open: 2, sent: 1, writtenSince: { open: 2, changed: 1 } })
    await closeRows(pool(), by(record), uuidv7(), 'written', { rowNumbers: [2] })
    expect(await written()).toEqual({ open: 1, changed: 0 })
  })

  test('rows that the new import rejects again are open there', async () => {
    const record = await rejectedActivities([',PICK,none,2026-07-01T00:00:00Z,GUMNUT,R'])
    await edit(record, [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }])
    const { importId } = await send(record)
    expect(await sentEnded(record, importId)).toMatchObject({ failed: 1 })
    expect(await stateOf(await opened(importId))).toMatchObject({ open: 1 })
  })

  test('an ambiguous number of a file with semicolons is not accepted just because it was sent again', async () => {
    const accepted = await service().pushFile('/v1/org/fulfilment/activities/file', {
      name: 'semicolons.csv',
      content: 'warehouseCode;chargeCode;quantity;activityTimestamp\n;PICK;1.234;2026-07-01T00:00:00Z',
    })
    const record = await opened((await service().ended(accepted)).importId)
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
