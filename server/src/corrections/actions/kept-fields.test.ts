import { expect, test } from 'vitest'
import { by, correcting } from '../../../test/correcting.ts'
import { type Body, goodShipment } from '../../../test/importing-app.ts'
import { checkRows } from './check-rows.ts'

/** A corrected row sends what it sent before, and what people fill in. Everything else stays as the ledger has it. */
const { opened, pool, rowsOf, edit, send, sentEnded, service } = correcting()
const path = '/v1/org/shipments/imports'

const push = async (...shipments: Body[]) => service().ended(await service().push(path, { shipments }))
const shipmentOf = async (shipmentId: string) =>
  (await service().get(`/v1/org/shipments?shipmentId=${shipmentId}`)).json().items[0]
const full = {
  rateCardAlias: 'GLX-STD',
  totalCostReceived: 5,
  customFields: { costCentre: 'CC', purchaseOrder: 'PO' },
}
const bare = (shipmentId: string, part: Body = {}) => {
  const { customerId, ...rest } = goodShipment({ shipmentId, originSuburb: 'Atlantis', ...part })
  return rest
}
const suburb = { column: 'originSuburb', from: 'Atlantis', to: 'Melbourne' }

test('a cell that a person fills in a column that was not sent counts for that row alone', async () => {
  await push(goodShipment({ shipmentId: 'G-1', ...full }), goodShipment({ shipmentId: 'G-2', ...full }))
  const { importId } = await push(
    bare('G-1', { rateCardAlias: null }),
    bare('G-2', { customFields: { costCentre: '' } }),
  )
  const record = await opened(importId)
  await edit(
    record,
    [1, 2].map((rowNumber) => ({ rowNumber, ...suburb })),
  )
  await edit(record, [{ rowNumber: 2, column: 'totalCostReceived', from: '', to: '7' }])
  const outcome = await send(record)
  expect(await sentEnded(record, outcome.importId)).toMatchObject({
    processed: 2,
    failed: 0,
    cleared: { rateCardAlias: 1, costCentre: 1 },
  })
  expect(await shipmentOf('G-1')).toMatchObject({ ...full, customerId: 'GUMNUT', rateCardAlias: null })
  expect(await shipmentOf('G-2')).toMatchObject({
    ...full,
    customerId: 'GUMNUT',
    totalCostReceived: 7,
    customFields: { purchaseOrder: 'PO' },
  })
})

test('rows that are rejected again still know what was sent, and are corrected once more', async () => {
  await push(goodShipment({ shipmentId: 'H-1', ...full }))
  const record = await opened((await push(bare('H-1'))).importId)
  await edit(record, [{ rowNumber: 1, ...suburb, to: 'Nowhere' }])
  await edit(record, [{ rowNumber: 1, column: 'quoteDate', from: '', to: '2026-07-01' }])
  const sent = await send(record)
  await sentEnded(record, sent.importId)
  const { items } = (await service().get(`${path}/${sent.importId}/errors`)).json()
  expect(Object.keys(items[0].data)).toContain('quoteDate')
  for (const column of ['customerId', 'rateCardAlias']) expect(items[0].data).not.toHaveProperty(column)
  const second = await opened(sent.importId)
  await edit(second, [{ rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' }])
  const last = await send(second)
  expect(await sentEnded(second, last.importId)).toMatchObject({ processed: 1, failed: 0, cleared: null })
  expect(await shipmentOf('H-1')).toMatchObject({
    ...full,
    customerId: 'GUMNUT',
    quoteDate: '2026-06-30T14:00:00.000Z',
  })
})

test('the check of corrected rows asks the ledger whether mandatory fields are missing', async () => {
  await push(
    goodShipment({ shipmentId: 'M-1', customerId: 'IRONBARK', ...full, rateCardAlias: undefined }),
    goodShipment({ shipmentId: 'M-2', customerId: 'IRONBARK', ...full }),
  )
  const { importId } = await push(
    bare('M-1'),
    bare('M-2', { rateCardAlias: null, customFields: { costCentre: null } }),
    { ...bare('M-3'), customerId: 'IRONBARK' },
  )
  const record = await opened(importId)
  await edit(
    record,
    [1, 2, 3].map((rowNumber) => ({ rowNumber, ...suburb })),
  )
  expect(await checkRows(pool(), record, by(record), { filter: {} })).toEqual({
    checked: 3,
    accepted: 1,
    rejected: 2,
  })
  const missing = ['Missing mandatory custom field(s): costCentre']
  expect((await rowsOf(record)).map(({ checked }) => checked)).toEqual([[], missing, missing])
})
