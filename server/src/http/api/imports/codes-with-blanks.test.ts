import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'

const shipments = '/v1/org/shipments/imports'
const activities = '/v1/org/fulfilment/activities'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const nbsp = '\u00a0'
const shipment = (more: object) => ({
  shipmentId: `${nbsp}B-1 `,
  customerId: 'GUMNUT ',
  rateCardAlias: '\tGLX-STD',
  originPostCode: ' 2000',
  originSuburb: 'Sydney ',
  destinationPostCode: '3000',
  destinationSuburb: ' Melbourne',
  items: [{ itemType: ' CTN ', itemQuantity: 1 }],
  ...more,
})
const listed = async (query: string) => (await app.get(`/v1/org/shipments?${query}`)).json().items

test('a push and a file with blanks at the ends write the same shipment, known to the configuration', async () => {
  await app.ended(await app.push(shipments, { shipments: [shipment({})] }))
  const expected = {
    shipmentId: 'B-1',
    customerId: 'GUMNUT',
    rateCardAlias: 'GLX-STD',
    flags: [],
    originPostCode: '2000',
    originSuburb: 'Sydney',
    destinationSuburb: 'Melbourne',
  }
  const [pushed] = await listed('shipmentId=B-1')
  expect(pushed).toMatchObject({ ...expected, items: [{ itemType: ' CTN ' }] })
  const content = `shipmentId,customerId,rateCardAlias,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType
 B-1, GUMNUT,GLX-STD${nbsp}, 2000, Sydney,3000,Melbourne , CTN 
B-1 ,GUMNUT,GLX-STD,2000,Sydney,3000,Melbourne,PLT`
  await app.ended(await app.pushFile(`${shipments}/file`, { name: 'blanks.csv', content }))
  expect(await listed('customerId=GUMNUT')).toEqual([
    expect.objectContaining({
      ...expected,
      items: [expect.objectContaining({ itemType: ' CTN ' }), expect.objectContaining({ itemType: 'PLT' })],
    }),
  ])
})

test('of two elements whose ids differ only in such blanks, the last one wins', async () => {
  const pushed = [shipment({ shipmentId: 'B-2' }), shipment({ shipmentId: ' B-2', totalCostReceived: 7 })]
  const { counts } = await app.ended(await app.push(shipments, { shipments: pushed }))
  expect(counts).toEqual({ received: 2, processed: 1, failed: 0 })
  expect(await listed('shipmentId=B-2')).toMatchObject([{ totalCostReceived: 7 }])
})

test('one bad row rejects all rows of its shipment, whatever the blanks around the id, and data stays as sent', async () => {
  const content = `shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity
B-3,2000,Sydney,3000,Melbourne,CTN,1
B-4,2000,Sydney,3000,Melbourne,CTN,1
 B-3 ,2000,Sydney,3000,Melbourne,CTN,many`
  const accepted = await app.pushFile(`${shipments}/file`, { name: 'apart.csv', content })
  expect((await app.ended(accepted)).counts).toEqual({ received: 3, processed: 1, failed: 2 })
  expect(await app.rejected(accepted)).toMatchObject([
    { shipmentId: 'B-3', data: { shipmentId: 'B-3' } },
    { shipmentId: 'B-3', data: { shipmentId: ' B-3 ' } },
  ])
})

test('activities too, and filters drop the same blanks', async () => {
  const activity = {
    warehouseCode: 'SYD1 ',
    chargeCode: ' PICK',
    quantity: 1,
    activityTimestamp: '2026-07-01T00:00:00Z',
    customerId: `GUMNUT${nbsp}`,
    reference: ' R 9 ',
    status: ' done ',
  }
  await app.ended(await app.push(activities, { activities: [activity] }))
  const written = {
    warehouseCode: 'SYD1',
    chargeCode: 'PICK',
    customerId: 'GUMNUT',
    reference: 'R 9',
    status: ' done ',
    flags: [],
  }
  for (const query of [
    'reference=R%209%20',
    'warehouseCode=%C2%A0SYD1',
    'chargeCode=PICK+',
    'customerId=+GUMNUT',
  ]) {
    expect((await app.get(`${activities}?${query}`)).json().items, query).toMatchObject([written])
  }
  expect(await listed('shipmentId=+B-1%09')).toMatchObject([{ shipmentId: 'B-1' }])
  const blank = await app.get('/v1/org/shipments?customerId=%20')
  expect([blank.statusCode, blank.json().message]).toEqual([400, 'customerId must not be empty'])
})

test('case and inner blanks are not changed: such codes stay unknown', async () => {
  const other = shipment({ shipmentId: 'B-5', customerId: 'gumnut', rateCardAlias: 'GLX STD' })
  await app.ended(await app.push(shipments, { shipments: [other] }))
  expect(await listed('shipmentId=B-5')).toMatchObject([
    { customerId: 'gumnut', rateCardAlias: 'GLX STD', flags: ['unknownCustomer', 'unknownRateCard'] },
  ])
})
