import { describe, expect, test } from 'vitest'
import { by, correcting, gumnut, header, line, maya } from '../../../test/correcting.ts'
import { readImport } from '../../../test/test-imports.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { readHistory } from '../lists/cell-history.ts'
import { listGroups } from '../lists/list-groups.ts'
import { changeCells } from '../rows/change-cells.ts'
import { editableColumns, refuseLockedColumns } from '../rows/editable-columns.ts'
import { openCorrection } from '../rows/open-correction.ts'
import { suggestForGroups } from '../suggest/suggest-for-groups.ts'
import { applyAlike } from './apply-alike.ts'
import { checkRows } from './check-rows.ts'
import { closeRows } from './close-rows.ts'
import { previewSend } from './preview-send.ts'
import { undoChange } from './undo-change.ts'

const {
  rejectedShipments,
  rejectedActivities,
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

describe("a customer's user", () => {
  test('sees the first of its own rows of a group that other customers share', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY', customerId: 'IRONBARK' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
    ])
    expect(await listGroups(services(), record, gumnut, undefined)).toMatchObject([
      { rowCount: 1, firstRow: 3 },
    ])
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

  test('cannot overwrite a shipment of another customer, nor learn about it', async () => {
    const [own, others] = [await written(), await written({ customerId: 'IRONBARK', costCentre: 'C1' })]
    const record = await rejectedShipments((id) => [line(id('1'), { shipmentId: '' }), line('', {})])
    const give = (rowNumber: number, to: string) =>
      edit(record, [{ rowNumber, column: 'shipmentId', from: '', to }], gumnut)
    await give(2, own)
    await give(3, others)
    expect((await rowsOf(record, {}, gumnut)).map((row) => row.writtenSinceBy)).toEqual([null, null])
    expect(await previewSend(pool(), record, gumnut, { filter: {} })).toMatchObject({
      rowCount: 1,
      leftOut: { idTaken: 1 },
    })
    await service().ended(
      await service().pushFile('/v1/org/shipments/imports/file', {
        name: 'later.csv',
        content: [header, line(others, { customerId: 'IRONBARK', costCentre: 'C1' })].join('\n'),
      }),
    )
    expect((await rowsOf(record, {}, gumnut)).map((row) => row.writtenSinceBy)).toEqual([null, null])
    expect((await stateOf(record, gumnut)).writtenSince).toEqual({ open: 0, changed: 0 })
    const { importId, rowCount, leftOut } = await send(record, {}, gumnut)
    expect({ rowCount, leftOut }).toMatchObject({ rowCount: 1, leftOut: { idTaken: 1, writtenSince: 0 } })
    await sentEnded(record, importId)
    expect(await customerOf(others)).toBe('IRONBARK')
    await expect(send(record, {}, gumnut)).rejects.toThrow('1 has a shipmentId that is taken')
    expect((await rowsOf(record)).map((row) => row.writtenSinceBy === null)).toEqual([true, false])
  })

  test('cannot have the operator overwrite a shipment of another customer, and learns it by its check', async () => {
    const others = await written({ customerId: 'IRONBARK', costCentre: 'C1' })
    const record = await rejectedShipments(() => [line('')])
    await edit(record, [{ rowNumber: 2, column: 'shipmentId', from: '', to: others }], gumnut)
    for (const editor of [gumnut, maya]) {
      expect(await checkRows(pool(), record, by(record, editor), { filter: {} })).toMatchObject({
        rejected: 1,
      })
      expect((await rowsOf(record, {}, editor))[0]?.checked).toEqual([
        'shipmentId is taken by a shipment of another customer',
      ])
      expect(await previewSend(pool(), record, editor, { filter: {} })).toMatchObject({
        rowCount: 0,
        wouldBeRejected: 0,
        leftOut: { idTaken: 1 },
      })
      await expect(send(record, {}, editor)).rejects.toThrow(
        '1 has a shipmentId that is taken by a shipment of another customer',
      )
    }
    expect(await customerOf(others)).toBe('IRONBARK')
  })

  test('neither sees nor changes what the operator pays, and sends it as it came', async () => {
    const id = `COST-${uuidv7()}`
    const sent = (number: string, cost: string, suburb = 'SYDNY') =>
      `${line(`${id}-${number}`, { originSuburb: suburb, costCentre: 'C1' })},${cost}`
    const accepted = await service().pushFile('/v1/org/shipments/imports/file', {
      name: 'costs.csv',
      content: [`${header},totalCostReceived`, sent('1', '45.10'), sent('2', 'A LOT', 'Sydney')].join('\n'),
    })
    const { importId } = await service().ended(accepted)
    const { organisationId } = service().organisation
    const record = await openCorrection(pool(), organisationId, importId, new Date())
    expect((await editableColumns(pool(), record, maya)).columns).toContain('totalCostReceived')
    const { columns, sentCount } = await editableColumns(pool(), record, gumnut)
    expect(columns).not.toContain('totalCostReceived')
    expect(columns.slice(0, sentCount)).toEqual(header.split(','))
    await expect(refuseLockedColumns(pool(), record, gumnut, ['totalCostReceived'])).rejects.toThrow(
      'totalCostReceived is not a column of this import',
    )
    await edit(record, [{ rowNumber: 2, column: 'totalCostReceived', from: '45.10', to: '46.20' }])
    const shown = JSON.stringify([
      await rowsOf(record, {}, gumnut),
      await suggestForGroups(services(), { record, editor: gumnut, timeZone: 'UTC' }, undefined),
      await readHistory(pool(), record, gumnut, 2),
      await readHistory(pool(), record, gumnut, 3),
    ])
    expect(shown).toMatch(/SYDNY/)
    expect(shown).not.toMatch(/45\.10|46\.20|A LOT/)
    for (const find of ['45.1', '46.2', 'a lot']) {
      expect(await rowsOf(record, { find }, maya)).toHaveLength(1)
      expect(await rowsOf(record, { find }, gumnut)).toEqual([])
    }
    expect(await rowsOf(record, { find: 'sydny' }, gumnut)).toHaveLength(1)
    await edit(record, [{ rowNumber: 2, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }], gumnut)
    expect(await rowsOf(record, { find: '"Sydney"' }, gumnut)).toHaveLength(2)
    const again = await send(record, {}, gumnut)
    await sentEnded(record, again.importId)
    const { rows } = await pool().query(
      'select total_cost_received::text as cost from shipment where organisation_id = $1 and shipment_id = $2',
      [organisationId, `${id}-1`],
    )
    expect(rows.map(({ cost }) => Number(cost))).toEqual([46.2])
  })

  test('learns nothing about the rows of others from a change that touched its own too', async () => {
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',PICK,1,2026-07-01T00:00:00Z,IRONBARK,R2',
    ])
    const fill = (rowNumber: number) => ({ rowNumber, column: 'warehouseCode', from: '', to: 'SYD1' })
    const { changeId } = await changeCells(pool(), by(record), uuidv7(), 'Pasted in 2 rows', [
      fill(2),
      fill(3),
    ]).then(({ change }) => change)
    expect(await readHistory(pool(), record, gumnut, 2)).toMatchObject([{ changeId, label: '' }])
    expect(await readHistory(pool(), record, gumnut, 3)).toEqual([])
    const again = [
      () => edit(record, [fill(2)], gumnut, changeId),
      () => applyAlike(pool(), by(record, gumnut), changeId, '', 1, [{ column: 'warehouseCode', to: 'x' }]),
      () => closeRows(pool(), by(record, gumnut), changeId, 'x', { filter: {} }),
      () => undoChange(pool(), by(record, gumnut), changeId),
    ]
    for (const ask of again) await expect(ask()).rejects.toThrow('Change not found')
    expect(await listGroups(services(), record, gumnut, undefined)).toMatchObject([
      { changed: 1, changedTo: ['SYD1'], change: null },
    ])
    await undoChange(pool(), by(record), changeId)
    await expect(undoChange(pool(), by(record, gumnut), changeId)).rejects.toThrow('Change not found')
  })

  test('cannot take back what the operator did to columns it may not change', async () => {
    const record = await rejectedActivities([',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1'])
    const byOperator = (column: string, from: string, to: string) =>
      edit(record, [{ rowNumber: 2, column, from, to }]).then(({ change }) => change.changeId)
    const moved = await byOperator('customerId', 'GUMNUT', 'IRONBARK')
    const filled = await byOperator('warehouseCode', '', 'SYD1')
    await expect(undoChange(pool(), by(record, gumnut), moved)).rejects.toThrow('Change not found')
    expect((await rowsOf(record))[0]?.cells).toMatchObject({ customerId: 'IRONBARK' })
    expect(await undoChange(pool(), by(record, gumnut), filled)).toMatchObject({ rowCount: 1 })
  })

  test('changes nothing about rows of others by its check, even if it gives its row their id', async () => {
    const theirs = `THEIRS-${uuidv7()}`
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: 'heavy' }),
      line(theirs, { itemWeight: 'heavy', customerId: 'IRONBARK', costCentre: 'C1' }),
    ])
    await edit(record, [{ rowNumber: 3, column: 'itemWeight', from: 'heavy', to: '5' }])
    await checkRows(pool(), record, by(record), { rowNumbers: [3] })
    expect((await rowsOf(record))[1]?.checked).toEqual([])
    const shipmentId = (await rowsOf(record))[0]?.sent.shipmentId ?? ''
    await edit(record, [{ rowNumber: 2, column: 'shipmentId', from: shipmentId, to: theirs }], gumnut)
    await checkRows(pool(), record, by(record, gumnut), { filter: {} })
    expect((await rowsOf(record)).map(({ checked }) => checked)).toEqual([
      ['Valid item weight is required'],
      [],
    ])
  })

  test('sees, changes and sends the rows of its own customer only', async () => {
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',PICK,1,2026-07-01T00:00:00Z,IRONBARK,R2',
      ',PICK,1,2026-07-01T00:00:00Z,gumnut,R3',
    ])
    expect((await rowsOf(record, {}, gumnut)).map((row) => row.rowNumber)).toEqual([2])
    expect(await stateOf(record, gumnut)).toMatchObject({ rowCount: 1, open: 1, people: [] })
    expect((await listGroups(services(), record, gumnut, undefined)).map((group) => group.rowCount)).toEqual([
      1,
    ])
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
