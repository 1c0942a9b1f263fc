import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../test/importing-app.ts'

const path = '/v1/org/shipments/imports'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const shipmentsOf = async (query = '') => (await app.get(`/v1/org/shipments${query}`)).json().items

const fullShipment = (shipmentId: string) =>
  goodShipment({
    shipmentId,
    originState: 'VIC',
    quoteDate: '2026-07-01T00:00:00Z',
    rateCardAlias: 'GLX-STD',
    totalCostReceived: 44.1,
    customFields: { costCentre: 'CC-1' },
    items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }],
  })
const cleared = {
  customerId: null,
  quoteDate: null,
  rateCardAlias: null,
  totalCostReceived: null,
  customFields: {},
  items: [{ itemType: 'PALLET', itemQuantity: null, itemWeight: null }],
  flags: ['missingCustomer'],
}
const leastHeader = 'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType'
const leastLine = '3000,Melbourne,2000,Sydney,PALLET'

test.each<[string, (id: string) => ReturnType<ImportingApp['push']>]>([
  [
    'a push',
    (shipmentId) => {
      const { customerId, ...least } = goodShipment({ shipmentId, items: [{ itemType: 'PALLET' }] })
      return app.push(path, { shipments: [least] })
    },
  ],
  [
    'a file without the columns',
    (id) => app.pushFile(`${path}/file`, { name: 'a.csv', content: `${leastHeader}\n${id},${leastLine}` }),
  ],
  [
    'a file with blank cells',
    (id) =>
      app.pushFile(`${path}/file`, {
        name: 'a.csv',
        content: `${leastHeader},customerId,quoteDate,rateCardAlias,totalCostReceived,costCentre,itemQuantity\n${id},${leastLine},,,,,,`,
      }),
  ],
])('the ledger holds a shipment as last sent: fields that %s leaves out become blank', async (how, send) => {
  const shipmentId = `LAST ${how}`
  await app.ended(await app.push(path, { shipments: [fullShipment(shipmentId)], sourceDetails: 'full' }))
  const query = `?shipmentId=${encodeURIComponent(shipmentId)}`
  expect(await shipmentsOf(query)).toMatchObject([{ totalCostReceived: 44.1, sourceDetails: 'full' }])
  const ended = await app.ended(await send(shipmentId))
  expect(ended.counts).toEqual({ received: 1, processed: 1, failed: 0 })
  expect(await shipmentsOf(query)).toMatchObject([
    { ...cleared, sourceDetails: ended.sourceDetails || null, importId: ended.importId },
  ])
})
