import { describe, expect, test } from 'vitest'
import { by, correcting, line } from '../../../test/correcting.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { applyAlike } from './apply-alike.ts'
import { closeRows } from './close-rows.ts'
import { undoChange } from './undo-change.ts'

const { rejectedShipments, rejectedActivities, pool, rowsOf, stateOf } = correcting()

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
