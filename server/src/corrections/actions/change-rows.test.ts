import { describe, expect, test } from 'vitest'
import { by, correcting, line, maya, priya } from '../../../test/correcting.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { applyAlike, previewAlike } from './apply-alike.ts'
import { undoChange } from './undo-change.ts'

const { rejectedShipments, pool, rowsOf, stateOf, edit } = correcting()

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

  test('with several edits in one change has the last value, and Undo restores the first', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    const cell = (from: string, to: string) => ({ rowNumber: 2, column: 'costCentre', from, to })
    const { change, refused } = await edit(record, [cell('', 'A'), cell('A', 'B'), cell('A', 'C')])
    expect(change).toMatchObject({ cellCount: 1, rowCount: 1 })
    expect(refused).toMatchObject([{ why: 'changed by someone else', current: 'B' }])
    expect((await rowsOf(record))[0]?.cells).toEqual({ costCentre: 'B' })
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: 1 })
    expect((await rowsOf(record))[0]?.cells).toEqual({})
    expect((await edit(record, [cell('', 'A'), cell('A', '')])).change).toMatchObject({ cellCount: 0 })
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
      differ: false,
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
  test('looks for text that can be read now only in its own rows', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { destinationSuburb: 'MELBURN' }),
    ])
    await edit(record, [{ rowNumber: 3, column: 'costCentre', from: '', to: 'A' }])
    await pool().query(
      'update correction_row set unreadable = true where organisation_id = $1 and import_id = $2',
      [record.organisationId, record.importId],
    )
    const newValues = [{ column: 'originSuburb', to: 'Sydney' }]
    expect(await applyAlike(pool(), by(record), uuidv7(), '', 1, newValues)).toMatchObject({ rowCount: 1 })
    const { rows } = await pool().query<{ rowNumber: number }>(
      `select row_number as "rowNumber" from correction_row
       where organisation_id = $1 and import_id = $2 and unreadable`,
      [record.organisationId, record.importId],
    )
    expect(rows).toEqual([{ rowNumber: 3 }])
  })

  test('that names a column twice is refused', async () => {
    const record = await misspelt()
    const twice = ['Sydney', 'Haymarket'].map((to) => ({ column: 'originSuburb', to }))
    await expect(applyAlike(pool(), by(record), uuidv7(), '', 1, twice)).rejects.toMatchObject({
      statusCode: 400,
      message: 'set names originSuburb twice',
    })
  })
})
