import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { signedIn } from '../../../../test/people.ts'
import { untilEnded } from '../../../../test/test-imports.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

let service: ImportingApp

beforeAll(async () => {
  service = await importingApp()
})
afterAll(() => service.close())

test('an organisation is new until something is imported, and stays known by its ledger', async () => {
  const own = await importingApp()
  try {
    const person = await signedIn(own, 'operations')
    const isNew = async () => (await person.call('GET', '/portal/home')).json().isNew
    const push = async (query = '') =>
      own.ended(
        await own.push(`/v1/org/shipments/imports${query}`, {
          shipments: [goodShipment()],
          sourceDetails: 's',
        }),
      )
    expect(await isNew()).toBe(true)
    await push('?dryRun=true')
    expect(await isNew()).toBe(true)
    await push()
    expect(await isNew()).toBe(false)
    await own.database.pool.query('delete from import where organisation_id = $1', [
      own.organisation.organisationId,
    ])
    expect(await isNew()).toBe(false)
  } finally {
    await own.close()
  }
})

test('an import lists the corrections that were sent from it', async () => {
  const person = await signedIn(service, 'operations')
  const shipments = [goodShipment({ shipmentId: 'C-1', originSuburb: 'Nowhere' })]
  const accepted = await service.push('/v1/org/shipments/imports', { shipments, sourceDetails: 'first' })
  const { importId } = await service.ended(accepted)
  const sent = await person.call('POST', `/portal/imports/${importId}/rejected-rows/send`, {
    sendId: uuidv7(),
    filter: {},
  })
  expect(sent.statusCode).toBe(202)
  const correctionId = sent.json().importId
  const shown = (await person.call('GET', `/portal/imports/${importId}`)).json()
  expect(shown.followedBy.map((next: { importId: string }) => next.importId)).toEqual([correctionId])
  const correction = (await person.call('GET', `/portal/imports/${correctionId}`)).json()
  expect(correction).toMatchObject({ correctedFrom: importId, followedBy: [], retryOf: null })
  expect(correction.read).toMatchObject({ format: 'csv', sheet: null, columnMap: null })
})

test('an import is settled once all its rejected rows were sent again or closed, until they are open again', async () => {
  const person = await signedIn(service, 'operations')
  const shipments = ['S-1', 'S-2'].map((shipmentId) => goodShipment({ shipmentId, originSuburb: 'Nowhere' }))
  const { importId } = await service.ended(await service.push('/v1/org/shipments/imports', { shipments }))
  const rows = `/portal/imports/${importId}/rejected-rows`
  const isSettled = async () => {
    const { items } = (await person.call('GET', '/portal/imports')).json()
    return items.find((one: { importId: string }) => one.importId === importId).settled
  }
  expect(await isSettled()).toBe(false)
  const sent = await person.call('POST', `${rows}/send`, { sendId: uuidv7(), rowNumbers: [1] })
  expect(sent.statusCode).toBe(202)
  expect(await isSettled()).toBe(false)
  const changeId = uuidv7()
  const closed = await person.call('POST', `${rows}/close`, { changeId, reason: 'by phone', rowNumbers: [2] })
  expect(closed.statusCode).toBe(200)
  expect(await isSettled()).toBe(true)
  expect((await person.call('POST', `${rows}/changes/${changeId}/undo`)).statusCode).toBe(200)
  expect(await isSettled()).toBe(false)
})

test('imports of corrected rows are named apart, also those of a correction', async () => {
  const person = await signedIn(service, 'operations')
  const shipments = ['N-1', 'N-2', 'N-3'].map((shipmentId) =>
    goodShipment({ shipmentId, originSuburb: 'Nowhere' }),
  )
  const accepted = await service.push('/v1/org/shipments/imports', { shipments, sourceDetails: 'names' })
  const { importId } = await service.ended(accepted)
  const nameOf = async (id: string) => (await person.call('GET', `/portal/imports/${id}`)).json().name
  const send = async (from: string, choice: { rowNumbers: number[] } | { filter: object }) => {
    const body = { sendId: uuidv7(), ...choice }
    const sent = await person.call('POST', `/portal/imports/${from}/rejected-rows/send`, body)
    expect(sent.statusCode).toBe(202)
    const id: string = sent.json().importId
    const ended = async () => (await person.call('GET', `/portal/imports/${id}`)).json().status
    await expect.poll(ended).toBe('completed')
    return id
  }
  const numbers = (await service.rejected(accepted)).map((row) => row.rowNumber as number)
  const first = await send(importId, { rowNumbers: numbers.slice(0, 1) })
  const second = await send(importId, { rowNumbers: numbers.slice(1, 2) })
  const again = await send(second, { filter: {} })
  expect(await Promise.all([importId, first, second, again].map(nameOf))).toEqual([
    'names',
    'names, correction 1',
    'names, correction 2',
    'names, correction 2.1',
  ])
  const open = (await person.call('GET', '/portal/rejected-rows')).json().items
  const openNames = new Map(open.map((one: { importId: string; name: string }) => [one.importId, one.name]))
  expect([importId, first, again].map((id) => openNames.get(id))).toEqual([
    'names',
    'names, correction 1',
    'names, correction 2.1',
  ])
})

test('reasons have an example, and shipments that exist are counted apart', async () => {
  const person = await signedIn(service, 'operations')
  const header =
    'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight'
  const line = (id: string, suburb: string, weight = '1') =>
    `${id},SALTBUSH,3000,Melbourne,2000,${suburb},CARTON,${weight}`
  const upload = async (lines: string[], dryRun: boolean) => {
    const file = { name: 'examples.csv', content: [header, ...lines].join('\n') }
    const ended = await service.ended(
      await service.pushFile(`/v1/org/shipments/imports/file?dryRun=${dryRun}`, file),
    )
    return (await person.call('GET', `/portal/imports/${ended.importId}`)).json()
  }
  const whole = await upload([line('E-1', 'Sydney')], false)
  expect(whole.counts).toEqual({ received: 1, processed: 1, failed: 0, replaced: 0 })
  expect(whole.reasons).toEqual([])
  const next = ['E-1', 'E-2'].map((id) => line(id, 'Sydney'))
  const bad = [line('E-3', 'SYDNY'), line('E-4', 'SYDNEE'), line('E-5', 'Sydney', '12.5 kg')]
  const tried = await upload([...next, ...bad], true)
  expect(tried.counts).toEqual({ received: 5, processed: 2, failed: 3, replaced: 1 })
  expect(tried.reasons).toEqual([
    {
      reason: 'Destination Zone(s) not found',
      rows: 2,
      example: { rowNumber: 4, values: ['2000', 'SYDNY'], beside: [] },
      inNoZone: [],
    },
    {
      reason: 'Valid item weight is required',
      rows: 1,
      example: { rowNumber: 6, values: ['12.5 kg'], beside: [] },
      inNoZone: [],
    },
  ])
})

test('a failed import is listed on Home until its file is imported', async () => {
  const person = await signedIn(service, 'operations')
  const header =
    'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity,itemWeight'
  const upload = async (row: string) =>
    service.ended(
      await service.pushFile('/v1/org/shipments/imports/file', {
        name: 'orders.csv',
        content: `${header}\n${row}\n`,
      }),
    )
  const failures = async () =>
    (await person.call('GET', '/portal/home')).json().failures.map((one: { name: string }) => one.name)
  const failed = await upload('S-1,"3000')
  expect(failed.status).toBe('failed')
  expect(await failures()).toEqual(['orders.csv'])
  const completed = await upload('S-1,3000,Melbourne,2000,Sydney,CARTON,1,1')
  expect(completed.status).toBe('completed')
  expect(await failures()).toEqual([])
})

test('the column that a header was mapped to is suggested for the next file', async () => {
  const person = await signedIn(service, 'operations')
  const columns = (await person.call('GET', '/portal/file-columns?kind=activities')).json().items
  expect(columns).toContainEqual({ name: 'warehouseCode', required: true, custom: false })
  const header = 'Depot,chargeCode,quantity,activityTimestamp,Driver notes'
  const form = (fields: string) =>
    `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${header}\r\nSYD1,PICK,1,2026-07-01T00:00:00Z,x\r\n${fields}--B--\r\n`
  const send = (url: string, fields = '') =>
    service.app.inject({
      method: 'POST',
      url,
      headers: {
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': person.csrfToken,
        'content-type': 'multipart/form-data; boundary=B',
      },
      payload: form(fields),
    })
  const inspected = async () => (await send('/portal/inspect-file?kind=activities')).json()
  expect((await inspected()).firstRows).toEqual([
    { rowNumber: 2, cells: ['SYD1', 'PICK', '1', '2026-07-01T00:00:00Z', 'x'] },
  ])
  const inspect = async () => (await inspected()).unrecognised
  expect(await inspect()).toEqual([
    { header: 'Depot', suggestion: expect.anything() },
    { header: 'Driver notes', suggestion: null },
  ])
  const map = JSON.stringify({ Depot: 'warehouseCode', 'Driver notes': '' })
  const pushed = await send(
    '/v1/org/fulfilment/activities/file',
    `--B\r\nContent-Disposition: form-data; name="columnMap"\r\n\r\n${map}\r\n`,
  )
  expect((await service.ended(pushed)).counts).toMatchObject({ received: 1, processed: 1, failed: 0 })
  expect(await inspect()).toEqual([
    { header: 'Depot', suggestion: 'warehouseCode' },
    { header: 'Driver notes', suggestion: '' },
  ])
})

test('imports are filtered by their source and by who sent them', async () => {
  const person = await signedIn(service, 'operations')
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp'
  const content = `${header}\n,PICK-UNIT,1,2026-07-01T00:00:00Z\n`
  const file = { name: 'senders.csv', content }
  const byKey = (await service.ended(await service.pushFile('/v1/org/fulfilment/activities/file', file)))
    .importId
  const sent = await person.call('POST', `/portal/imports/${byKey}/rejected-rows/send`, {
    sendId: uuidv7(),
    filter: {},
  })
  const byPerson = sent.json().importId
  const shipments = [goodShipment({ shipmentId: 'F-1' })]
  const pushed = (await service.ended(await service.push('/v1/org/shipments/imports', { shipments })))
    .importId

  const { items: senders } = (await person.call('GET', '/portal/import-senders')).json()
  const idOf = (type: string, name: string) =>
    senders.find((one: { type: string; name: string }) => one.type === type && one.name === name).id
  const found = async (query: string) => {
    const page = (await person.call('GET', `/portal/imports?limit=500&${query}`)).json()
    const ids = page.items.map(({ importId }: { importId: string }) => importId)
    return [byKey, byPerson, pushed].map((importId) => ids.includes(importId))
  }
  expect(await found('source=file')).toEqual([true, true, false])
  expect(await found('source=data')).toEqual([false, false, true])
  // Rows that a person sends again are stored with the e-mail; uploads are stored with the person's id.
  expect(await found(`by=${idOf('user', person.email)}`)).toEqual([false, true, false])
  const [key] = senders.filter(({ type }: { type: string }) => type === 'key')
  expect(await found(`by=${key.id}`)).toEqual([true, false, true])
  expect(await found(`by=${uuidv7()}`)).toEqual([false, false, false])
  expect(await found('by=nobody')).toEqual([false, false, false])
  expect((await person.call('GET', '/portal/imports?source=fax')).statusCode).toBe(400)
})

test('corrected rows that are sent again are not counted as received again', async () => {
  const person = await signedIn(service, 'operations')
  const shipments = [goodShipment({ shipmentId: 'ONCE-1', originSuburb: 'Nowhere' })]
  const { importId } = await service.ended(await service.push('/v1/org/shipments/imports', { shipments }))
  const received = async () =>
    (await person.call('GET', '/portal/home'))
      .json()
      .days.reduce((sum: number, day: { received: number }) => sum + day.received, 0)
  const before = await received()
  const sent = await person.call('POST', `/portal/imports/${importId}/rejected-rows/send`, {
    sendId: uuidv7(),
    filter: {},
  })
  await untilEnded(service.database.pool, service.organisation.organisationId, sent.json().importId)
  expect(await received()).toBe(before)
})

test('a failed import is dismissed from Home, and put back', async () => {
  const person = await signedIn(service, 'operations')
  const failed = await service.ended(
    await service.pushFile('/v1/org/fulfilment/activities/file', {
      name: 'torn.csv',
      content: 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,"PICK,1,2026-07-01T00:00:00Z\n',
    }),
  )
  expect(failed.status).toBe('failed')
  const isListed = async () =>
    (await person.call('GET', '/portal/home'))
      .json()
      .failures.some((one: { importId: string }) => one.importId === failed.importId)
  const dismiss = (importId: string, dismissed: boolean) =>
    person.call('POST', `/portal/imports/${importId}/dismiss`, { dismissed })
  expect(await isListed()).toBe(true)
  for (const dismissed of [true, true, false]) {
    const answer = await dismiss(failed.importId, dismissed)
    expect([answer.statusCode, answer.json()]).toEqual([200, { importId: failed.importId, dismissed }])
    expect(await isListed()).toBe(!dismissed)
  }
  // Each change is in the audit log once.
  const { rows } = await service.database.pool.query(
    `select action from configuration_change
     where organisation_id = $1 and kind = 'import' and identity = $2 and action in ('close', 'reopen') order by change_id`,
    [service.organisation.organisationId, failed.importId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['close', 'reopen'])
  expect((await dismiss('0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27', true)).statusCode).toBe(404)
})
