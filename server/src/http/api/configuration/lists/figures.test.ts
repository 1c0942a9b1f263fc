import { beforeAll, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { card, match, refusalOf, versionCalls } from '../../../../../test/rates/version-calls.ts'
import { uuidv7 } from '../../../../platform/values/uuid.ts'

const calls = versionCalls()
const { send, draft, furnish } = calls
let who: Sender
beforeAll(async () => {
  who = await furnish()
})

const quote = {
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
}

/** An import of shipments that has just ended with rejected rows. */
async function endedImport(failed: number): Promise<string> {
  const importId = uuidv7()
  await calls.app.running.database.pool.query(
    `insert into import (organisation_id, import_id, kind, source, format, columns, dry_run, status, turn, attempt,
       attempts_left, progress, received, processed, failed, submitted_at, finished_at, staged, upload_kept)
     values ($1, $2, 'shipments', 'data', 'json', '{}', false, 'completed', 1, 1, 0, 100, $3, 0, $3, $4, $4, false, false)`,
    [who.organisationId, importId, failed, calls.app.running.services.clock()],
  )
  return importId
}

describe('figures', () => {
  test('count the quotes, shipments and rejected rows of a customer and of a card', async () => {
    const { pool } = calls.app.running.database
    const at = calls.app.running.services.clock()
    const given = await send('POST', '/v1/org/quote/getQuote', quote)
    expect(given.statusCode, given.payload).toBe(200)
    for (const [shipment, days] of [['new', 3], ['old', 60]] as const) // biome-ignore format: one line
      await pool.query(
        `insert into shipment (organisation_id, shipment_id, import_id, customer_id, rate_card_alias, quote_date, revision,
           created_at, updated_at) values ($1, $2, $3, 'SALTBUSH', 'GLX-STD', $4, 1, $5, $5)`,
        [who.organisationId, shipment, uuidv7(), new Date(at.getTime() - days * 86_400_000), at],
      )
    const figures = async (path: string) => (await send('GET', `${path}/figures`)).json()
    expect(await figures('customers/SALTBUSH')).toMatchObject({ quotes: 1, shipments: 1, rejectedRows: 0 })
    expect(await figures('rate-cards/GLX-STD')).toMatchObject({ quotes: 1, shipments: 1, rejectedRows: 0 })
    expect(await figures('customers/LYREBIRD')).toMatchObject({ quotes: 0, shipments: 0 })
    const longer = (await send('GET', 'customers/SALTBUSH/figures?days=90')).json()
    expect(longer).toMatchObject({ shipments: 2 })
    expect((await send('GET', 'customers/SALTBUSH/figures?days=91')).statusCode).toBe(400)
  })

  test('count rejected rows that name the customer, of imports that ended lately', async () => {
    const { pool } = calls.app.running.database
    const importId = await endedImport(2)
    for (const [row, customer] of ['IRONBARK', 'SALTBUSH'].entries())
      await pool.query(
        `insert into rejected_row (organisation_id, import_id, row_number, error, data)
         values ($1, $2, $3, 'Wrong', json_build_object('customerId', $4::text, 'rateCardAlias', 'BRL-STD'))`,
        [who.organisationId, importId, row, customer],
      )
    const rejected = async (path: string) => (await send('GET', `${path}/figures`)).json().rejectedRows
    expect(await rejected('customers/IRONBARK')).toBe(1)
    expect(await rejected('rate-cards/BRL-STD')).toBe(2)
    expect(await rejected('rate-cards/GLX-STD')).toBe(0)
  })

  test('say which mandatory fields rejected rows lack, most rows first', async () => {
    const { pool } = calls.app.running.database
    const importId = await endedImport(4)
    const errors = [
      'No Shipment ID found; Missing mandatory custom field(s): costCentre, purchaseOrder; Valid item weight is required',
      'Missing mandatory custom field(s): costCentre',
      'Destination Zone(s) not found',
    ]
    for (const [row, error] of errors.entries())
      await pool.query(
        `insert into rejected_row (organisation_id, import_id, row_number, error, data)
         values ($1, $2, $3, $4, '{"customerId":"LYREBIRD"}')`,
        [who.organisationId, importId, row, error],
      )
    await pool.query(
      `insert into rejected_row (organisation_id, import_id, row_number, error, data)
       values ($1, $2, 9, $3, '{"customerId":"GUMNUT"}')`,
      [who.organisationId, importId, errors[1]],
    )
    expect((await send('GET', 'customers/LYREBIRD/figures')).json()).toMatchObject({
      rejectedRows: 3,
      missingFields: [
        { key: 'costCentre', rows: 2 },
        { key: 'purchaseOrder', rows: 1 },
      ],
    })
    expect((await send('GET', 'customers/SALTBUSH/figures')).json().missingFields).toEqual([])
  })

  test('are those of the own organisation, and of things that it has', async () => {
    const other = await newOrganisation(calls.app.running)
    const answer = await sendAs(calls.app.running, other, 'GET', 'customers/SALTBUSH/figures')
    expect(refusalOf(answer)).toEqual([404, 'Customer not found'])
    expect(refusalOf(await send('GET', 'rate-cards/NONE/figures'))).toEqual([404, 'Rate card not found'])
  })
})

test('the setup leads from nothing to the first quote', async () => {
  const fresh = await newOrganisation(calls.app.running)
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, headers = {}) =>
    sendAs(calls.app.running, fresh, method, path, body, { 'if-none-match': '*', ...headers })
  const setup = async () => (await call('GET', 'setup')).json()
  expect(await setup()).toMatchObject({ next: 'carrier', carriers: 0, apiKeys: 1, hasQuote: false })
  await call('PUT', 'carriers/GALAH', { name: 'Galah', tolerancePercent: 2 })
  expect(await setup()).toMatchObject({ next: 'carrier', carriers: 1, services: 0 })
  await call('PUT', 'zone-sets/AU', { name: 'Australia' })
  const service = {
    carrier: 'GALAH',
    name: 'Road',
    type: 'DOMESTIC',
    class: 'STANDARD',
    cubicFactor: 250,
    weightStepKg: 1,
    tax: 'GST',
    zoneSet: 'AU',
  }
  await call('PUT', 'services/GLX-ROAD', service)
  expect(await setup()).toMatchObject({ next: 'zones', services: 1, zoneSets: 0 })
  const zones = await call('POST', 'zone-sets/AU/versions', { effectiveFrom: '2026-07-01' })
  expect(await setup()).toMatchObject({ next: 'zones', drafts: 1 })
  const version = `zone-sets/AU/versions/${zones.json().versionId}`
  const publish = (path: string, etag: unknown) => call('POST', `${path}/publish`, {}, match(etag))
  expect((await publish(version, zones.headers.etag)).statusCode).toBe(200)
  await call('PUT', 'rate-cards/GLX-STD', { carrier: 'GALAH', name: 'Standard', kind: 'COST' })
  expect(await setup()).toMatchObject({ next: 'rateCard', zoneSets: 1, rateCards: 0, drafts: 0 })
  const made = await call('POST', `${card}`, { effectiveFrom: '2026-07-01' })
  expect((await publish(`${card}/${made.json().versionId}`, made.headers.etag)).statusCode).toBe(200)
  await call('PUT', 'customers/SALTBUSH', { name: 'Saltbush' })
  expect(await setup()).toMatchObject({ next: 'customer', rateCards: 1, customers: 1, customersWithRate: 0 })
  const rate = await call('PUT', 'customer-rates/SALTBUSH/GALAH/-/2026-07-01', {
    card: 'GLX-STD',
    markupPercent: 1,
  })
  expect(rate.statusCode, rate.payload).toBe(200)
  expect(await setup()).toMatchObject({ next: 'quote', customersWithRate: 1 })
  await call('POST', '/v1/org/quote/getQuote', quote)
  expect(await setup()).toMatchObject({ next: null, hasQuote: true })
})

describe('a draft that is there already', () => {
  test('is raised by its ETag, as a copy would be, and says so in the audit log', async () => {
    const base = await calls.firstPublished()
    const { path, etag, body } = await draft(card, { copyOf: base })
    const asked = { adjust: { percent: 4.5, rates: false, roundMoneyTo: 0.05 } }
    const adjusted = await send('POST', `${path}/adjust`, asked, match(etag))
    expect([adjusted.statusCode, adjusted.json().revision]).toEqual([200, 1])
    const lanes = (await send('GET', `${path}/lanes`)).json().items
    expect(lanes[0]).toMatchObject({ basic: 7.85, minimum: 11.5, kg: [[0, 0.2926], [250, 0.275], [500, 0.2575], [1000, 0.2399]] }) // biome-ignore format: one line
    const [change] = (await send('GET', 'changes?identity=GLX-STD')).json().items
    expect(change).toMatchObject({ action: 'change', details: { versionId: body.versionId, adjust: [{ percent: 4.5 }] } }) // biome-ignore format: one line
    expect((await send('POST', `${path}/adjust`, asked, match(etag))).statusCode).toBe(412)
    expect((await send('POST', `${path}/adjust`, asked)).statusCode).toBe(428)
    const wrong = await send(
      'POST',
      `${path}/adjust`,
      { adjust: { percent: 1, services: ['NONE'] } },
      match('"1"'),
    )
    expect(refusalOf(wrong)).toEqual([400, ['adjust.services.0 names NONE, which no lane has']])
    const version = await send('GET', `${card}/${base}`)
    const published = await send('POST', `${card}/${base}/adjust`, asked, match(version.headers.etag))
    expect(published.statusCode).toBe(409)
  })
})
