import { expect } from 'vitest'
import { createCompleteOrganisation } from '../../src/commands/org.ts'
import { createApiKey } from '../../src/organisations/api-keys.ts'
import { scopes } from '../../src/organisations/permissions.ts'
import { uuidv7 } from '../../src/platform/values/uuid.ts'
import { formOf } from '../importing-app.ts'
import { type Browser, browserOf } from '../people.ts'
import { type Sender, sendAs } from '../rates/configuration-calls.ts'
import { applyUploaded, csvOf, upload } from '../rates/uploading.ts'
import type { TestApp } from '../test-app.ts'
import { testWorker } from '../test-worker.ts'

export interface Furnished extends Sender {
  name: string
  timeZone: string
  email: string
  password: string
}

/** An organisation with something of everything, made by calls as people and programs make them. */
export async function furnish(service: TestApp): Promise<Furnished> {
  const { pool } = service.database
  const made = await createCompleteOrganisation(pool, { name: 'Quollway', demo: true })
  const { organisationId, name, portal } = made
  const { apiKey } = await createApiKey(pool, organisationId, 'everything', scopes)
  const who = { organisationId, apiKey, name, timeZone: 'Australia/Sydney', ...portal }
  const worker = await testWorker(service.database.connectionString)
  try {
    await importRows(service, who)
    await correctRows(service, who)
  } finally {
    await worker.stop()
  }
  await configure(service, who)
  await invite(service, who)
  await askForQuotes(service, who)
  // No worker runs it any more, so it moves while it is queued.
  await pushShipments(service, who, 'WAITING', 1)
  return who
}

const shipment = (shipmentId: string, isGood: boolean) => ({
  shipmentId,
  customerId: 'SALTBUSH',
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  destinationPostCode: '2000',
  destinationSuburb: isGood ? 'Sydney' : 'SYDNY',
  items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 1.5 }],
})

async function ok(
  service: TestApp,
  who: Sender,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) {
  const isNew = method === 'PUT' ? { 'if-none-match': '*' } : undefined
  const answer = await sendAs(service, who, method, path, body, isNew)
  expect(answer.statusCode, `${method} ${path}: ${answer.payload}`).toBeLessThan(300)
  return answer
}

async function ended(service: TestApp, who: Sender, accepted: { json(): { statusUrl: string } }) {
  const { statusUrl } = accepted.json()
  await until(async () => (await ok(service, who, 'GET', statusUrl)).json().finishedAt !== null)
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await isDone()); ) {
    if (Date.now() > deadline) throw new Error('it takes too long')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const pushShipments = (service: TestApp, who: Sender, prefix: string, count: number) =>
  ok(service, who, 'POST', '/v1/org/shipments/imports', {
    shipments: Array.from({ length: count }, (_, at) => shipment(`${prefix}-${at}\t"é\\N`, at % 3 > 0)),
    sourceDetails: prefix,
  })

async function importRows(service: TestApp, who: Sender): Promise<void> {
  await ended(service, who, await pushShipments(service, who, 'FIRST', 9))
  // Some of the first are replaced.
  await ended(service, who, await pushShipments(service, who, 'FIRST', 4))
  const activities = ['2026-07-01T09:30:00Z', '2026-02-30T00:00:00Z', '2026-07-01T09:30:00Z'].map(
    (activityTimestamp, at) => ({
      warehouseCode: 'SYD1',
      chargeCode: 'PICK',
      quantity: at + 0.5,
      activityTimestamp,
      customerId: 'SALTBUSH',
      reference: `R-${at}`,
    }),
  )
  const pushed = await ok(service, who, 'POST', '/v1/org/fulfilment/activities', { activities })
  await ended(service, who, pushed)
  const file = await service.app.inject({
    method: 'POST',
    url: '/v1/org/shipments/imports/file',
    headers: { 'x-api-key': who.apiKey, 'content-type': 'multipart/form-data; boundary=B' },
    payload: formOf({
      name: 'orders.csv',
      content:
        'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType\n' +
        'F-1,3000,Melbourne,2000,Sydney,CARTON\nF-2,3000,Melbourne,2000,Nowhere,CARTON\n',
    }),
  })
  expect(file.statusCode, file.payload).toBe(202)
  await ended(service, who, file)
}

/** Corrects rejected rows in the portal: edits, checks, sends and closes some of them. */
async function correctRows(service: TestApp, who: Furnished): Promise<void> {
  const { importId } = (await ok(service, who, 'GET', '/v1/org/shipments/imports?limit=100'))
    .json()
    .items.find((one: { sourceDetails: string }) => one.sourceDetails === 'FIRST')
  const { errorReportUrl } = (await ok(service, who, 'GET', `/v1/org/shipments/imports/${importId}`)).json()
  await ok(service, who, 'GET', new URL(errorReportUrl, 'http://any').pathname)
  const maya = await signIn(service, who)
  const rows = `/portal/imports/${importId}/rejected-rows`
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await maya.call(method, `${rows}${path}`, body)
    expect(answer.statusCode, `${path}: ${answer.payload}`).toBeLessThan(300)
    return answer.json()
  }
  const shown = await call('GET', '?from=0&limit=10')
  const [first, second] = shown.items.map((row: { rowNumber: number }) => row.rowNumber)
  const edit = (rowNumber: number) => ({
    rowNumber,
    column: 'destinationSuburb',
    from: 'SYDNY',
    to: 'Sydney',
  })
  await call('POST', '/changes', { changeId: uuidv7(), label: 'one row', cells: [edit(first)] })
  await call('POST', '/check', { filter: { state: 'changed' } })
  const sent = await call('POST', '/send', {
    sendId: uuidv7(),
    filter: { state: 'changed' },
    onlyAccepted: true,
  })
  expect(sent).toBeDefined()
  await call('POST', '/close', { changeId: uuidv7(), reason: 'Not ours', rowNumbers: [second] })
  await until(async () =>
    (await ok(service, who, 'GET', '/v1/org/shipments/imports?limit=100'))
      .json()
      .items.every((one: { finishedAt: string | null }) => one.finishedAt !== null),
  )
}

/** An edited draft, uploads that were applied and that wait, a remembered mapping, a finding that was set aside. */
async function configure(service: TestApp, who: Sender): Promise<void> {
  const versions = { effectiveFrom: '2027-07-01', label: 'Next year' }
  const draft = await ok(service, who, 'POST', 'rate-cards/GLX-STD/versions', versions)
  const adjusted = await sendAs(
    service,
    who,
    'POST',
    `rate-cards/GLX-STD/versions/${draft.json().versionId}/adjust`,
    { adjust: { percent: 4.5 } },
    { 'if-match': String(draft.headers.etag) },
  )
  expect(adjusted.statusCode, adjusted.payload).toBe(200)
  const { code } = (await ok(service, who, 'GET', 'zone-sets')).json().items[0]
  await ok(service, who, 'POST', `zone-sets/${code}/versions`, versions)
  await applyUploaded(
    service,
    who,
    { kind: 'customers' },
    csvOf([
      ['customer id', 'name'],
      ['NEWCOMER', 'Newcomer Pty Ltd'],
    ]),
  )
  await upload(
    service,
    who,
    { kind: 'customers' },
    csvOf([
      ['customer id', 'name'],
      ['LATER', 'Later & Sons'],
      ['', 'Nobody knows who'],
    ]),
  )
  await ok(service, who, 'PUT', 'extras/TAIL-LIFT', { code: 'TAIL-LIFT', name: 'Tail lift' })
  await ok(service, who, 'PUT', 'item-types/CHEP', { code: 'CHEP', name: 'CHEP pallet', unit: 'PALLET' })
  await ok(service, who, 'PUT', 'examples/MOVED', {
    name: 'MOVED',
    customer: 'SALTBUSH',
    service: 'GLX-ROAD',
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  })
  await ok(service, who, 'PUT', 'fuel-levies/GALAH/-/2027-01-01?customer=SALTBUSH', { percent: 12.5 })
  await setAside(service, who)
}

async function setAside(service: TestApp, who: Sender): Promise<void> {
  const { findings } = (await ok(service, who, 'GET', 'checks')).json()
  const { id, code, path, message } = findings.find((one: { severity: string }) => one.severity === 'W')
  const put = { code, path, message, reason: 'Opens in spring' }
  const answer = await sendAs(service, who, 'PUT', `checks/${id}/set-aside`, put)
  expect(answer.statusCode, answer.payload).toBe(200)
  // What the checks found last is kept.
  await ok(service, who, 'GET', 'checks')
}

async function invite(service: TestApp, who: Furnished): Promise<void> {
  const admin = await signIn(service, who)
  const invited = { email: 'tom@quollway.example', name: 'Tom', role: 'finance' }
  expect((await admin.call('POST', '/portal/users', invited)).statusCode).toBe(201)
}

async function askForQuotes(service: TestApp, who: Sender): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await ok(service, who, 'POST', '/v1/org/quote/getQuote', {
      general: { customerIds: ['SALTBUSH'] },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000', suburbName: 'Sydney' },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12, type: 'CARTON' }],
    })
  }
}

export async function signIn(service: TestApp, { email, password }: Furnished): Promise<Browser> {
  const browser = browserOf(service, email, password)
  const answer = await browser.call('POST', '/portal/sign-in', { email, password })
  expect(answer.statusCode, answer.payload).toBe(200)
  return browser
}
