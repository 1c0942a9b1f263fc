import { expect, test } from 'vitest'
import { goodActivity, goodShipment, importingApp } from '../../../test/importing-app.ts'
import { signedIn } from '../../../test/people.ts'

test('flagged activities are counted by reason with examples, and listed by reason', async () => {
  const own = await importingApp()
  const browser = await signedIn(own, 'finance')
  const activities = [
    goodActivity({ chargeCode: 'KITTING' }),
    goodActivity({ chargeCode: 'WRAPPING', customerId: 'NOBODY' }),
    goodActivity({ customerId: undefined, reference: 'W1-042' }),
    goodActivity(),
  ]
  await own.ended(await own.push('/v1/org/fulfilment/activities', { activities }))
  const read = async (url: string) => (await browser.call('GET', url)).json()
  const none = { otherExamples: 0 }
  expect(await read('/portal/activity-flags')).toEqual({
    activities: 3,
    items: [
      { flag: 'unknownChargeCode', activities: 2, examples: ['KITTING', 'WRAPPING'], ...none },
      { flag: 'missingCustomer', activities: 1, examples: ['W1-042'], ...none },
      { flag: 'unknownCustomer', activities: 1, examples: ['NOBODY'], ...none },
    ],
  })
  expect(await read('/portal/activity-flags?chargeCode=WRAPPING')).toEqual({
    activities: 1,
    items: [
      { flag: 'unknownChargeCode', activities: 1, examples: ['WRAPPING'], ...none },
      { flag: 'unknownCustomer', activities: 1, examples: ['NOBODY'], ...none },
    ],
  })
  expect(await read('/portal/activity-flags?customerId=GUMNUT&chargeCode=PICK')).toEqual({
    activities: 0,
    items: [],
  })
  const flag = 'flag=unknownChargeCode'
  const shown = (await read(`/portal/activities?${flag}`)).items
  expect(shown.map(({ chargeCode }: { chargeCode: string }) => chargeCode).sort()).toEqual([
    'KITTING',
    'WRAPPING',
  ])
  expect((await read(`/portal/activity-counts?${flag}`)).activities).toBe(2)
  const csv = await browser.call('GET', `/portal/activities.csv?${flag}`)
  expect(csv.payload.trim().split('\r\n')).toHaveLength(3)
  expect((await browser.call('GET', '/portal/activities?flag=other')).statusCode).toBe(400)
  await own.close()
})

test('only some examples of what is unknown are named, and the others are counted', async () => {
  const own = await importingApp()
  const browser = await signedIn(own, 'finance')
  const activities = ['A', 'B', 'C', 'D', 'E', 'E'].map((chargeCode) => goodActivity({ chargeCode }))
  await own.ended(await own.push('/v1/org/fulfilment/activities', { activities }))
  expect((await browser.call('GET', '/portal/activity-flags')).json()).toEqual({
    activities: 6,
    items: [{ flag: 'unknownChargeCode', activities: 6, examples: ['A', 'B', 'C'], otherExamples: 2 }],
  })
  await own.close()
})

test('what is set up after the import is not flagged any more, in counts, lists and files', async () => {
  const own = await importingApp()
  const browser = await signedIn(own, 'operations')
  const activities = [
    goodActivity({ chargeCode: 'KITTING' }),
    goodActivity({ chargeCode: 'KITTING', warehouseCode: 'HBA1', customerId: 'NOBODY' }),
    goodActivity({ customerId: undefined, reference: 'W1-042' }),
  ]
  await own.ended(await own.push('/v1/org/fulfilment/activities', { activities }))
  const shipments = [
    goodShipment({ shipmentId: 'A-1', customerId: 'NOBODY' }),
    goodShipment({ shipmentId: 'A-2', rateCardAlias: 'OLD' }),
    goodShipment({ shipmentId: 'A-3', customerId: undefined }),
  ]
  await own.ended(await own.push('/v1/org/shipments/imports', { shipments }))
  const read = async (url: string) => (await browser.call('GET', url)).json()
  const setUp = async (path: string, body: object) => {
    const made = await browser.call('PUT', `/v1/org/configuration/${path}`, body, { 'if-none-match': '*' })
    expect(made.statusCode, made.payload).toBe(200)
  }
  const counts = async () => {
    const home = await read('/portal/home')
    const figures = [
      (await read('/portal/activity-flags')).activities,
      (await read('/portal/activity-counts')).flagged,
      (await read('/portal/activity-counts?flagged=true')).activities,
      (await read('/portal/activities?flagged=true')).items.length,
    ]
    expect(figures).toEqual(figures.map(() => home.flaggedActivities))
    const shown = [
      (await read('/portal/shipment-totals')).flagged,
      (await read('/portal/shipment-totals?flagged=true')).shipments,
      (await read('/portal/shipments?flagged=true')).items.length,
    ]
    expect(shown).toEqual(shown.map(() => home.flaggedShipments))
    return [home.flaggedActivities, home.flaggedShipments]
  }
  expect(await counts()).toEqual([3, 3])
  await setUp('charge-codes/KITTING', { name: 'Kitting' })
  expect(await counts()).toEqual([2, 3])
  await setUp('customers/NOBODY', { name: 'Nobody' })
  expect(await counts()).toEqual([2, 2])
  const [left] = (await read('/portal/activities?flag=unknownWarehouse')).items
  expect(left).toMatchObject({ chargeCode: 'KITTING', flags: ['unknownWarehouse'] })
  expect((await read('/portal/activities?flag=unknownChargeCode')).items).toEqual([])
  await setUp('warehouses/HBA1', { name: 'Hobart' })
  expect(await counts()).toEqual([1, 2])
  expect((await browser.call('GET', '/portal/activities.csv')).payload.match(/unknown\w+/g)).toBe(null)
  await own.close()
})
