import { describe, expect, test } from 'vitest'
import { by, correcting, gumnut, line } from '../../test/correcting.ts'
import { readImport } from '../../test/test-imports.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { checkRows } from './check-rows.ts'
import { closeRows } from './close-rows.ts'
import { listGroups } from './list-groups.ts'
import { previewSend } from './preview-send.ts'
import { undoChange } from './undo-change.ts'

const { rejectedShipments, rejectedActivities, pool, rowsOf, stateOf, edit, send, sentEnded, services } =
  correcting()

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
