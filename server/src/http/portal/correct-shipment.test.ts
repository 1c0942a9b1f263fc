import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../test/people.ts'
import { testWorker } from '../../../test/test-worker.ts'

/** The way out for a flagged shipment: send it corrected from its page. */
let app: ImportingApp
let person: Browser
beforeAll(async () => {
  app = await importingApp()
  person = await signedIn(app, 'operations')
})
afterAll(() => app.close())

const pushes = '/v1/org/shipments/imports'
const shipment = (shipmentId: string, more: object = {}) => ({
  shipmentId,
  customerId: 'gumnut',
  rateCardAlias: 'glx std',
  quoteDate: '2026-07-01T00:00:00Z',
  originPostCode: '2000',
  originSuburb: 'Sydney',
  destinationPostCode: '3000',
  destinationSuburb: 'Melbourne',
  totalCostReceived: 12.5,
  customFields: { costCentre: 'C 1' },
  items: [{ itemType: 'CTN', itemQuantity: -2, itemWeight: 0.1 }, { itemType: ' PLT ' }],
  ...more,
})
const written = async (service: ImportingApp, shipmentId: string) =>
  (await service.get(`/v1/org/shipments?shipmentId=${shipmentId}`)).json().items[0]
const correct = (by: Browser, body: object) => by.call('POST', '/portal/shipment-corrections', body)
const ended = async (by: Browser, importId: string) => {
  const read = async () => (await by.call('GET', `/portal/imports/${importId}`)).json()
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('completed')
  return read()
}

test('a flagged shipment is sent again with its corrections, and everything else stays as it was', async () => {
  await app.ended(await app.push(pushes, { shipments: [shipment('C-1')] }))
  const before = await written(app, 'C-1')
  expect(before.flags).toEqual([
    'unknownCustomer',
    'unknownRateCard',
    'missingItemQuantity',
    'negativeItemQuantity',
  ])
  const accepted = await correct(person, {
    shipmentId: 'C-1',
    importId: before.importId,
    customerId: 'GUMNUT',
    rateCardAlias: 'GLX-STD',
    itemQuantities: [
      { line: 1, itemQuantity: 2 },
      { line: 2, itemQuantity: 0.5 },
    ],
  })
  expect(accepted.statusCode).toBe(202)
  const { importId } = accepted.json()
  expect(await ended(person, importId)).toMatchObject({
    counts: { received: 2, processed: 1, failed: 0, replaced: 1 },
    flagged: { count: 0 },
    submittedBy: { type: 'user' },
  })
  const { items, ...rest } = await written(app, 'C-1')
  expect(rest).toMatchObject({
    customerId: 'GUMNUT',
    rateCardAlias: 'GLX-STD',
    flags: [],
    importId,
    quoteDate: before.quoteDate,
    totalCostReceived: before.totalCostReceived,
    originSuburb: 'Sydney',
    destinationState: 'VIC',
    customFields: { costCentre: 'C 1' },
  })
  expect(items).toEqual([
    { itemType: 'CTN', itemQuantity: 2, itemWeight: 0.1 },
    { itemType: ' PLT ', itemQuantity: 0.5, itemWeight: null },
  ])
})

test('a shipment that another import has written since is not touched', async () => {
  await app.ended(await app.push(pushes, { shipments: [shipment('C-2')] }))
  const { importId } = await written(app, 'C-2')
  await app.ended(await app.push(pushes, { shipments: [shipment('C-2')] }))
  const refused = await correct(person, { shipmentId: 'C-2', importId, customerId: 'GUMNUT' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Another import has since written this shipment. Look at it again.',
  ])
  const unknown = await correct(person, { shipmentId: 'C-9', importId, customerId: 'GUMNUT' })
  expect(unknown.statusCode).toBe(404)
  const finance = await signedIn(app, 'finance')
  expect((await correct(finance, { shipmentId: 'C-2', importId })).statusCode).toBe(403)
})

test('what another import writes between sending and writing is not replaced', async () => {
  const service = await importingApp({}, { worker: false })
  try {
    const by = await signedIn(service, 'operations')
    const first = await testWorker(service.database.connectionString)
    await service.ended(await service.push(pushes, { shipments: [shipment('C-3')] }))
    await first.stop()
    const { importId: seen } = await written(service, 'C-3')
    const later = await service.push(pushes, { shipments: [shipment('C-3', { customerId: 'IRONBARK' })] })
    const accepted = await correct(by, { shipmentId: 'C-3', importId: seen, customerId: 'GUMNUT' })
    expect(accepted.statusCode).toBe(202)
    const second = await testWorker(service.database.connectionString)
    await service.ended(later)
    const { importId } = accepted.json()
    expect((await ended(by, importId)).counts).toMatchObject({ processed: 0, failed: 2 })
    expect((await written(service, 'C-3')).customerId).toBe('IRONBARK')
    const { items } = (await service.get(`${pushes}/${importId}/errors`)).json()
    expect(items[0].error).toBe('A later import has written this shipment')
    await second.stop()
  } finally {
    await service.close()
  }
})
