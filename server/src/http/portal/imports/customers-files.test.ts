import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileToPush, formOf, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

/** Files that a customer's user sends. */
let service: ImportingApp
let gumnut: Browser
let ironbark: Browser
let operator: Browser

beforeAll(async () => {
  service = await importingApp()
  gumnut = await signedIn(service, 'customer', { customerId: 'GUMNUT' })
  ironbark = await signedIn(service, 'customer', { customerId: 'IRONBARK' })
  operator = await signedIn(service, 'operations')
})
afterAll(() => service.close())

const lanes = {
  shipments: '/v1/org/shipments/imports/file',
  activities: '/v1/org/fulfilment/activities/file',
}
type Kind = keyof typeof lanes
const places = 'originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType'
const place = '3000,Melbourne,2000,Sydney,CARTON'

const post = (person: Browser, url: string, file: FileToPush, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': person.csrfToken,
      'content-type': 'multipart/form-data; boundary=B',
      ...headers,
    },
    payload: formOf(file),
  }) as Promise<LightMyRequestResponse>

async function sent(person: Browser, kind: Kind, lines: string[], query = '', name = 'own.csv') {
  const answer = await post(person, lanes[kind] + query, { name, content: lines.join('\n') })
  expect(answer.statusCode, answer.payload).toBe(202)
  return ended(person, answer.json().importId)
}

async function ended(person: Browser, importId: string) {
  const read = async () => (await person.call('GET', `/portal/imports/${importId}`)).json()
  await expect.poll(async () => (await read()).finishedAt, { timeout: 60_000 }).not.toBeNull()
  return read()
}

async function errorsOf(person: Browser, kind: Kind, importId: string): Promise<string[]> {
  const folder = kind === 'shipments' ? '/v1/org/shipments/imports' : '/v1/org/fulfilment/imports'
  const { items } = (await person.call('GET', `${folder}/${importId}/errors`)).json()
  return items.map(({ error }: { error: string }) => error)
}

async function shipment(shipmentId: string) {
  const { rows } = await service.database.pool.query(
    `select customer_id as "customerId", total_cost_received::float8 as cost, flags from shipment
     where organisation_id = $1 and shipment_id = $2`,
    [service.organisation.organisationId, shipmentId],
  )
  return rows[0]
}

/** What the operator writes into the ledger. */
async function written(shipmentId: string, customerId: string) {
  const header = `shipmentId,customerId,costCentre,totalCostReceived,${places}`
  await sent(operator, 'shipments', [header, `${shipmentId},${customerId},C1,45.1,${place}`])
  return shipmentId
}

describe("a customer's user", () => {
  test('writes shipments of its own customer, with a blank customerId and without the column', async () => {
    const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const both = await sent(gumnut, 'shipments', [header, `${one},,${place}`, `${two},GUMNUT,${place}`])
    expect(both).toMatchObject({ counts: { received: 2, processed: 2, failed: 0 } })
    await sent(gumnut, 'shipments', [`shipmentId,${places}`, `${three},${place}`])
    for (const id of [one, two, three]) {
      expect(await shipment(id)).toMatchObject({ customerId: 'GUMNUT', flags: null })
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
    const dryRun = await sent(gumnut, 'activities', [header, row], '?dryRun=true')
    expect(dryRun).toMatchObject({ dryRun: true, uploadable: true, counts: { processed: 1 } })
    expect(await customers()).toEqual([])
    const uploaded = await gumnut.call('POST', `/portal/imports/${dryRun.importId}/upload`)
    expect(uploaded.statusCode, uploaded.payload).toBe(202)
    await ended(gumnut, uploaded.json().importId)
    expect(await customers()).toEqual(['GUMNUT'])
  })

  test('cannot write for another customer, known or not, nor learn what that one must fill', async () => {
    const [one, two] = [uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const rows = [`${one},IRONBARK,${place}`, `${two},NOBODY,${place}`]
    const { importId, counts } = await sent(gumnut, 'shipments', [header, ...rows])
    expect(counts).toMatchObject({ received: 2, processed: 0, failed: 2 })
    expect(await errorsOf(gumnut, 'shipments', importId)).toEqual([
      'Customer is not yours',
      'Customer is not yours',
    ])
    const activities = ['warehouseCode,chargeCode,quantity,activityTimestamp,customerId']
    const other = await sent(gumnut, 'activities', [...activities, ',PICK,1,2026-07-01T00:00:00Z,IRONBARK'])
    expect(await errorsOf(gumnut, 'activities', other.importId)).toEqual([
      'Warehouse code is required; Customer is not yours',
    ])
    expect([await shipment(one), await shipment(two)]).toEqual([undefined, undefined])
  })

  test('cannot replace a shipment of another customer or of none, also in a dry run', async () => {
    const [others, nobodys, own] = [
      await written(uuidv7(), 'IRONBARK'),
      await written(uuidv7(), ''),
      await written(uuidv7(), 'GUMNUT'),
    ]
    const lines = [`shipmentId,${places}`, ...[others, nobodys, own].map((id) => `${id},${place}`)]
    for (const query of ['?dryRun=true', '']) {
      const { importId, counts } = await sent(gumnut, 'shipments', lines, query)
      expect(counts).toEqual({ received: 3, processed: 1, failed: 2, replaced: 1 })
      const taken = 'shipmentId is taken by a shipment of another customer'
      expect(await errorsOf(gumnut, 'shipments', importId)).toEqual([taken, taken])
    }
    expect(await shipment(others)).toMatchObject({ customerId: 'IRONBARK' })
    expect(await shipment(nobodys)).toMatchObject({ customerId: null })
  })

  test('neither sends nor erases what the operator pays', async () => {
    const own = await written(uuidv7(), 'GUMNUT')
    const header = `shipmentId,totalCostReceived,${places}`
    const file = { name: 'cost.csv', content: `${header}\n${own},1,${place}` }
    for (const columnMap of [undefined, '{"totalCostReceived": "totalCostReceived"}']) {
      const refused = await post(gumnut, lanes.shipments, { ...file, ...(columnMap && { columnMap }) })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().message).toMatch(/column\(s\).*: totalCostReceived\./)
    }
    const inspected = await post(gumnut, '/portal/inspect-file?kind=shipments', file)
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
    const { counts } = await sent(gumnut, 'shipments', [`shipmentId,${places}`, `${own},${place}`])
    expect(counts).toMatchObject({ processed: 1, replaced: 1 })
    expect(await shipment(own)).toMatchObject({ customerId: 'GUMNUT', cost: 45.1 })
  })

  test('corrects its rows and sends them, also those that named another customer', async () => {
    const [one, two] = [uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const { importId } = await sent(gumnut, 'shipments', [
      header,
      `${one},,3000,Nowhere,2000,Sydney,CARTON`,
      `${two},IRONBARK,${place}`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    const summary = (await gumnut.call('GET', `${folder}/summary`)).json()
    expect(summary).toMatchObject({ lockedColumns: [], state: { open: 2 } })
    expect((await ironbark.call('GET', `${folder}/summary`)).statusCode).toBe(404)
    const changed = await gumnut.call('POST', `${folder}/changes`, {
      changeId: uuidv7(),
      label: 'edit',
      cells: [
        { rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' },
        { rowNumber: 3, column: 'customerId', from: 'IRONBARK', to: 'GUMNUT' },
      ],
    })
    expect(changed.statusCode, changed.payload).toBe(200)
    const again = await gumnut.call('POST', `${folder}/send`, {
      sendId: uuidv7(),
      filter: { state: 'changed' },
    })
    expect(again.statusCode, again.payload).toBe(202)
    expect(await ended(gumnut, again.json().importId)).toMatchObject({
      counts: { received: 2, processed: 2, failed: 0 },
    })
    expect([await shipment(one), await shipment(two)]).toMatchObject([
      { customerId: 'GUMNUT' },
      { customerId: 'GUMNUT' },
    ])
  })

  test("keeps its customer in rows that the operator's people correct", async () => {
    const id = uuidv7()
    const { importId } = await sent(gumnut, 'shipments', [
      `shipmentId,${places}`,
      `${id},3000,Nowhere,2000,Sydney,CARTON`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    await operator.call('GET', `${folder}/summary`)
    const edits = [{ rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' }]
    await operator.call('POST', `${folder}/changes`, { changeId: uuidv7(), label: 'edit', cells: edits })
    const again = await operator.call('POST', `${folder}/send`, { sendId: uuidv7(), filter: {} })
    expect(again.statusCode, again.payload).toBe(202)
    await ended(gumnut, again.json().importId)
    expect(await shipment(id)).toMatchObject({ customerId: 'GUMNUT' })
  })

  test('sees the imports of its own customer alone, wherever imports are shown', async () => {
    const activities = 'warehouseCode,chargeCode,quantity,activityTimestamp,Warehouse note'
    const content = `${activities}\nSYD1,PICK,1,2026-07-01T00:00:00Z,${uuidv7()}`
    const file = { name: 'same.csv', content, columnMap: '{"Warehouse note": "reference"}' }
    const byOperator = await post(operator, lanes.activities, file)
    const { importId } = await ended(operator, byOperator.json().importId)
    const byIronbark = await sent(
      ironbark,
      'shipments',
      [`shipmentId,${places}`, `,${place}`],
      '',
      'same.csv',
    )
    const own = await sent(gumnut, 'shipments', [`shipmentId,${places}`, `,${place}`], '', 'same.csv')

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
      (await post(person, '/portal/inspect-file?kind=activities', file)).json()
    expect(await inspect(operator)).toMatchObject({
      sentBefore: [{ importId }],
      unrecognised: [{ suggestion: 'reference' }],
    })
    expect(await inspect(gumnut)).toMatchObject({ sentBefore: [], unrecognised: [{ suggestion: null }] })
    const dryRun = await post(gumnut, `${lanes.activities}?dryRun=true`, file)
    expect(await ended(gumnut, dryRun.json().importId)).toMatchObject({ sentBefore: [] })
    const senders = (await gumnut.call('GET', '/portal/import-senders')).json().items
    expect(senders.map(({ name }: { name: string }) => name)).toEqual([gumnut.email])
    expect((await operator.call('GET', `/portal/imports/${own.importId}`)).statusCode).toBe(200)
  })

  test("does not see the operator's cost in rows that it corrected and sent", async () => {
    const id = uuidv7()
    const header = `shipmentId,customerId,totalCostReceived,${places}`
    const rejected = await sent(operator, 'shipments', [
      header,
      `${id},GUMNUT,77.25,3000,Nowhere,2000,Sydney,CARTON`,
    ])
    const folder = `/portal/imports/${rejected.importId}/rejected-rows`
    await gumnut.call('GET', `${folder}/summary`)
    const again = await gumnut.call('POST', `${folder}/send`, { sendId: uuidv7(), filter: {} })
    const { importId, ...shown } = await ended(gumnut, again.json().importId)
    expect(shown).toMatchObject({ counts: { failed: 1 }, errorReportUrl: null })
    const answers = await Promise.all(
      [`/portal/imports/${importId}`, '/portal/imports', `/v1/org/shipments/imports/${importId}/errors`].map(
        async (url) => (await gumnut.call('GET', url)).payload,
      ),
    )
    expect(answers.join()).toContain('Origin Zone(s) not found')
    expect(answers.join()).not.toMatch(/77\.25|totalCostReceived/)
    const folderOfImports = `/v1/org/shipments/imports/${importId}`
    expect((await gumnut.call('GET', folderOfImports)).json().errorReportUrl).toBeNull()
    expect((await gumnut.call('GET', `/portal/imports/${importId}/file`)).statusCode).toBe(404)
  })

  test('is told that lines differ in a column of the operator, and not in which', async () => {
    const id = uuidv7()
    const header = `shipmentId,customerId,totalCostReceived,costCentre,${places}`
    const { importId } = await sent(operator, 'shipments', [
      header,
      `${id},GUMNUT,77.25,C1,${place}`,
      `${id},GUMNUT,78.5,C2,${place}`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    const stored = 'Shipment lines differ: totalCostReceived, costCentre'
    const shown = 'Shipment lines differ: a column of the operator, costCentre'
    const ask = async (person: Browser, url: string) => (await person.call('GET', url)).json()
    expect(await ask(operator, `${folder}/summary`)).toMatchObject({ reasons: [{ reason: stored, rows: 2 }] })
    expect(await ask(gumnut, `${folder}/summary`)).toMatchObject({ reasons: [{ reason: shown, rows: 2 }] })
    const choice = { filter: { reason: shown } }
    expect((await gumnut.call('POST', `${folder}/check`, choice)).json()).toMatchObject({ rejected: 2 })
    const filter = `reason=${encodeURIComponent(shown)}`
    expect(await ask(gumnut, `${folder}?${filter}`)).toMatchObject({
      items: [
        { reasons: [shown], checked: [shown], wrong: ['costCentre'] },
        { reasons: [shown], checked: [shown] },
      ],
    })
    expect((await ask(gumnut, `${folder}/groups?${filter}`)).items).toMatchObject([
      { reason: shown },
      { reason: shown },
    ])
    const again = await gumnut.call('POST', `${folder}/send`, { sendId: uuidv7(), ...choice })
    expect(again.statusCode, again.payload).toBe(202)
    const sentAgain = await ended(gumnut, again.json().importId)
    expect(sentAgain.reasons).toMatchObject([{ reason: shown, rows: 2 }])
    expect(await errorsOf(gumnut, 'shipments', sentAgain.importId)).toEqual([shown, shown])
    expect(await errorsOf(operator, 'shipments', sentAgain.importId)).toEqual([stored, stored])
    const everything = [
      '/portal/rejected-rows',
      '/portal/imports',
      `${folder}/summary`,
      `${folder}/groups`,
      `${folder}/state`,
      folder,
      `${folder}/2/history`,
    ].map(async (url) => {
      const answer = await gumnut.call('GET', url)
      expect(answer.statusCode, url).toBe(200)
      return answer.payload
    })
    expect((await Promise.all(everything)).join()).not.toMatch(/totalCostReceived|77\.25|78\.5/)
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
      const answer = await idle.app.inject({
        method: 'POST',
        url: lanes.shipments,
        headers: {
          cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': person.csrfToken,
          'content-type': 'multipart/form-data; boundary=B',
        },
        payload: formOf({ name: 'a.csv', content: `shipmentId,${places}\nS,${place}` }),
      })
      return answer.statusCode
    }
    expect([await push(customer), await push(staff), await push(customer), await push(staff)]).toEqual([
      202, 202, 400, 400,
    ])
  } finally {
    await idle.close()
  }
})
