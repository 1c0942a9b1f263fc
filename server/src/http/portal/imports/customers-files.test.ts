import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesOfPeople, lanes, place, places } from '../../../../test/files-of-people.ts'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

/** Files that a customer's user sends. */
let service: ImportingApp
let files: FilesOfPeople
let gumnut: Browser
let ironbark: Browser
let operator: Browser

beforeAll(async () => {
  service = await importingApp()
  files = new FilesOfPeople(service)
  gumnut = await signedIn(service, 'customer', { customerId: 'GUMNUT' })
  ironbark = await signedIn(service, 'customer', { customerId: 'IRONBARK' })
  operator = await signedIn(service, 'operations')
})
afterAll(() => service.close())

/** What the operator writes into the ledger. */
async function written(shipmentId: string, customerId: string) {
  const header = `shipmentId,customerId,costCentre,totalCostReceived,${places}`
  await files.sent(operator, 'shipments', [header, `${shipmentId},${customerId},C1,45.1,${place}`])
  return shipmentId
}

describe("a customer's user", () => {
  test('writes shipments of its own customer, with a blank customerId and without the column', async () => {
    const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const both = await files.sent(gumnut, 'shipments', [header, `${one},,${place}`, `${two},GUMNUT,${place}`])
    expect(both).toMatchObject({ counts: { received: 2, processed: 2, failed: 0 } })
    await files.sent(gumnut, 'shipments', [`shipmentId,${places}`, `${three},${place}`])
    for (const id of [one, two, three]) {
      expect(await files.shipment(id)).toMatchObject({ customerId: 'GUMNUT', flags: null })
    }
  })

  test('writes activities of its own customer, and dry runs write nothing', async () => {
    const reference = uuidv7()
    const header = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'
    const row = `SYD1,PICK,2,2026-07-01T00:00:00Z,${reference}`
    const customers = async () => {
      const { rows } = await service.database.pool.query(
        'select customer_id from activity where organisation_id = $1 and reference = $2',
        [service.organisation.organisationId, reference],
      )
      return rows.map((one) => one.customer_id)
    }
    const dryRun = await files.sent(gumnut, 'activities', [header, row], '?dryRun=true')
    expect(dryRun).toMatchObject({ dryRun: true, uploadable: true, counts: { processed: 1 } })
    expect(await customers()).toEqual([])
    const uploaded = await gumnut.call('POST', `/portal/imports/${dryRun.importId}/upload`)
    expect(uploaded.statusCode, uploaded.payload).toBe(202)
    await files.ended(gumnut, uploaded.json().importId)
    expect(await customers()).toEqual(['GUMNUT'])
  })

  test('cannot write for another customer, known or not, nor learn what that one must fill', async () => {
    const [one, two] = [uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const rows = [`${one},IRONBARK,${place}`, `${two},NOBODY,${place}`]
    const { importId, counts } = await files.sent(gumnut, 'shipments', [header, ...rows])
    expect(counts).toMatchObject({ received: 2, processed: 0, failed: 2 })
    expect(await files.errorsOf(gumnut, 'shipments', importId)).toEqual([
      'Customer is not yours',
      'Customer is not yours',
    ])
    const activities = ['warehouseCode,chargeCode,quantity,activityTimestamp,customerId']
    const other = await files.sent(gumnut, 'activities', [
      ...activities,
      ',PICK,1,2026-07-01T00:00:00Z,IRONBARK',
    ])
    expect(await files.errorsOf(gumnut, 'activities', other.importId)).toEqual([
      'Warehouse code is required; Customer is not yours',
    ])
    expect([await files.shipment(one), await files.shipment(two)]).toEqual([undefined, undefined])
  })

  test('cannot replace a shipment of another customer or of none, also in a dry run', async () => {
    const [others, nobodys, own] = [
      await written(uuidv7(), 'IRONBARK'),
      await written(uuidv7(), ''),
      await written(uuidv7(), 'GUMNUT'),
    ]
    const lines = [`shipmentId,${places}`, ...[others, nobodys, own].map((id) => `${id},${place}`)]
    for (const query of ['?dryRun=true', '']) {
      const { importId, counts } = await files.sent(gumnut, 'shipments', lines, query)
      expect(counts).toEqual({ received: 3, processed: 1, failed: 2, replaced: 1 })
      const taken = 'shipmentId is taken by a shipment of another customer'
      expect(await files.errorsOf(gumnut, 'shipments', importId)).toEqual([taken, taken])
    }
    expect(await files.shipment(others)).toMatchObject({ customerId: 'IRONBARK' })
    expect(await files.shipment(nobodys)).toMatchObject({ customerId: null })
  })

  test('neither sends nor erases what the operator pays', async () => {
    const own = await written(uuidv7(), 'GUMNUT')
    const header = `shipmentId,totalCostReceived,${places}`
    const file = { name: 'cost.csv', content: `${header}\n${own},1,${place}` }
    for (const columnMap of [undefined, '{"totalCostReceived": "totalCostReceived"}']) {
      const refused = await files.post(gumnut, lanes.shipments, { ...file, ...(columnMap && { columnMap }) })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().message).toMatch(/column\(s\).*: totalCostReceived\./)
    }
    const inspected = await files.post(gumnut, '/portal/inspect-file?kind=shipments', file)
    expect(inspected.json()).toMatchObject({
      problem: 'Invalid file structure. Unrecognised column(s): totalCostReceived.',
    })
    for (const format of ['csv', 'xlsx']) {
      const url = `/v1/org/shipments/imports/template.${format}`
      expect((await gumnut.call('GET', url)).statusCode).toBe(200)
    }
    const template = '/v1/org/shipments/imports/template.csv'
    expect((await gumnut.call('GET', template)).payload).not.toContain('totalCostReceived')
    expect((await operator.call('GET', template)).payload).toContain('totalCostReceived')
    const columns = (await gumnut.call('GET', '/portal/file-columns?kind=shipments')).json().items
    expect(columns.map(({ name }: { name: string }) => name)).not.toContain('totalCostReceived')
    const { counts } = await files.sent(gumnut, 'shipments', [`shipmentId,${places}`, `${own},${place}`])
    expect(counts).toMatchObject({ processed: 1, replaced: 1 })
    expect(await files.shipment(own)).toMatchObject({ customerId: 'GUMNUT', cost: 45.1 })
  })

  test('sees the imports of its own customer alone, wherever imports are shown', async () => {
    const activities = 'warehouseCode,chargeCode,quantity,activityTimestamp,Warehouse note'
    const content = `${activities}\nSYD1,PICK,1,2026-07-01T00:00:00Z,${uuidv7()}`
    const file = { name: 'same.csv', content, columnMap: '{"Warehouse note": "reference"}' }
    const byOperator = await files.post(operator, lanes.activities, file)
    const { importId } = await files.ended(operator, byOperator.json().importId)
    const byIronbark = await files.sent(
      ironbark,
      'shipments',
      [`shipmentId,${places}`, `,${place}`],
      '',
      'same.csv',
    )
    const own = await files.sent(gumnut, 'shipments', [`shipmentId,${places}`, `,${place}`], '', 'same.csv')

    const listed = async (url: string) => {
      const answer = await gumnut.call('GET', url)
      expect(answer.statusCode, answer.payload).toBe(200)
      return answer.json().items.map((one: { importId: string }) => one.importId)
    }
    expect(await listed('/portal/imports?find=same.csv')).toEqual([own.importId])
    expect(await listed(`/portal/imports?find=${importId}`)).toEqual([])
    const hidden = [importId, byIronbark.importId]
    for (const url of [
      '/portal/imports?limit=500',
      '/portal/import-changes',
      '/v1/org/shipments/imports?limit=500',
      '/v1/org/fulfilment/imports?limit=500',
    ]) {
      expect(
        (await listed(url)).filter((id: string) => hidden.includes(id)),
        url,
      ).toEqual([])
    }
    for (const url of [
      `/portal/imports/${importId}`,
      `/portal/imports/${importId}/file`,
      `/v1/org/fulfilment/imports/${importId}`,
      `/v1/org/fulfilment/imports/${importId}/errors`,
      `/v1/org/shipments/imports/${byIronbark.importId}`,
      `/v1/org/shipments/imports/${byIronbark.importId}/errors`,
    ]) {
      expect((await gumnut.call('GET', url)).statusCode, url).toBe(404)
    }
    for (const url of [
      `/v1/org/fulfilment/imports/${importId}/cancel`,
      `/v1/org/fulfilment/imports/${importId}/retry`,
      `/portal/imports/${importId}/upload`,
    ]) {
      expect((await gumnut.call('POST', url)).statusCode, url).toBe(404)
    }

    // Neither a warning about the same file, nor a remembered map, nor the names of others.
    const inspect = async (person: Browser) =>
      (await files.post(person, '/portal/inspect-file?kind=activities', file)).json()
    expect(await inspect(operator)).toMatchObject({
      sentBefore: [{ importId }],
      unrecognised: [{ suggestion: 'reference' }],
    })
    expect(await inspect(gumnut)).toMatchObject({ sentBefore: [], unrecognised: [{ suggestion: null }] })
    const dryRun = await files.post(gumnut, `${lanes.activities}?dryRun=true`, file)
    expect(await files.ended(gumnut, dryRun.json().importId)).toMatchObject({ sentBefore: [] })
    const senders = (await gumnut.call('GET', '/portal/import-senders')).json().items
    expect(senders.map(({ name }: { name: string }) => name)).toEqual([gumnut.email])
    expect((await operator.call('GET', `/portal/imports/${own.importId}`)).statusCode).toBe(200)
  })

  test('pushes no JSON and has no Home of the operator', async () => {
    for (const [method, url] of [
      ['POST', '/v1/org/shipments/imports'],
      ['POST', '/v1/org/fulfilment/activities'],
    ] as const) {
      const body = url.includes('shipments')
        ? { shipments: [{ items: [{}] }] }
        : {
            activities: [
              { warehouseCode: 'S', chargeCode: 'P', quantity: 1, activityTimestamp: '2026-07-01T00:00:00Z' },
            ],
          }
      expect((await gumnut.call(method, url, body)).statusCode).toBe(403)
    }
    expect((await gumnut.call('GET', '/portal/home')).statusCode).toBe(403)
  })
})

test('the limit of queued imports holds for an organisation and its customers together', async () => {
  const idle = await importingApp({ MAX_QUEUED_IMPORTS: '2' }, { worker: false })
  try {
    const customer = await signedIn(idle, 'customer', { customerId: 'GUMNUT' })
    const staff = await signedIn(idle, 'operations')
    const push = async (person: Browser) => {
      const file = { name: 'a.csv', content: `shipmentId,${places}\nS,${place}` }
      return (await new FilesOfPeople(idle).post(person, lanes.shipments, file)).statusCode
    }
    expect([await push(customer), await push(staff), await push(customer), await push(staff)]).toEqual([
      202, 202, 400, 400,
    ])
  } finally {
    await idle.close()
  }
})
