import { describe, expect, test } from 'vitest'
import { by, correcting, line, maya } from '../../../test/correcting.ts'
import { commandLine } from '../../organisations/audit-log.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { checkRows } from './check-rows.ts'
import { previewSend } from './preview-send.ts'
import { sendRows } from './send-rows.ts'

const { rejectedShipments, pool, rowsOf, edit, services, written } = correcting()

const open = { filter: { state: 'open' as const }, onlyAccepted: true }

describe('only rows that the check accepts', () => {
  test('are sent: what is still wrong stays open, and so does the rest of its shipment', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
      line(id('2'), { itemWeight: 'heavy' }),
      line(id('3'), { itemWeight: 'heavy' }),
    ])
    await edit(
      record,
      [2, 3].map((rowNumber) => ({ rowNumber, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' })),
    )
    expect(await previewSend(pool(), record, maya, open)).toMatchObject({
      rowCount: 0,
      leftOut: { stillWrong: 4 },
    })
    await checkRows(pool(), record, by(record), open)
    expect(await previewSend(pool(), record, maya, open)).toMatchObject({
      rowCount: 1,
      wouldBeRejected: 0,
      leftOut: { stillWrong: 3 },
    })
    const { rowCount, leftOut } = await sendRows(
      services(),
      record,
      by(record),
      open,
      uuidv7(),
      commandLine(new Date()),
    )
    expect({ rowCount, leftOut }).toMatchObject({ rowCount: 1, leftOut: { stillWrong: 3 } })
    expect((await rowsOf(record)).map(({ state }) => state)).toEqual(['sent', 'open', 'open', 'open'])
    await expect(
      sendRows(services(), record, by(record), open, uuidv7(), commandLine(new Date())),
    ).rejects.toThrow('None of these rows can be sent again: 3 are still wrong')
  })

  test('do not wait for a row of their shipment whose id is taken', async () => {
    const ironbark = { customerId: 'IRONBARK', costCentre: 'C1' }
    const taken = await written(ironbark)
    const record = await rejectedShipments(() => [line('', ironbark), line('')])
    await edit(
      record,
      [2, 3].map((rowNumber) => ({ rowNumber, column: 'shipmentId', from: '', to: taken })),
    )
    await checkRows(pool(), record, by(record), open)
    expect(await previewSend(pool(), record, maya, open)).toMatchObject({
      rowCount: 1,
      leftOut: { idTaken: 1, stillWrong: 0 },
    })
  })

  test('a row that somebody changes after the check is left out with its shipment', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('1'), { originSuburb: 'SYDNY' }),
    ])
    await edit(
      record,
      [2, 3].map((rowNumber) => ({ rowNumber, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' })),
    )
    await checkRows(pool(), record, by(record), open)
    expect(await previewSend(pool(), record, maya, open)).toMatchObject({ rowCount: 2 })
    await edit(record, [{ rowNumber: 3, column: 'itemWeight', from: '5', to: '6' }])
    expect(await previewSend(pool(), record, maya, open)).toMatchObject({
      rowCount: 0,
      leftOut: { stillWrong: 2 },
    })
  })
})
