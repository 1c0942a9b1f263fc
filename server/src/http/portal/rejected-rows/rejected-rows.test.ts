import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { listChanges } from '../../../organisations/audit-log.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

let service: ImportingApp
let operations: Browser
let finance: Browser
let buyer: Browser
beforeAll(async () => {
  service = await importingApp()
  operations = await signedIn(service, 'operations')
  finance = await signedIn(service, 'finance')
  buyer = await signedIn(service, 'customer', { customerId: 'GUMNUT' })
})
afterAll(() => service.close())

async function blankWarehouses(...customers: string[]): Promise<string> {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'activities.csv',
    content: [
      'warehouseCode,chargeCode,quantity,activityTimestamp,customerId',
      ...customers.map((customer) => `,PICK,1,2026-07-01T00:00:00Z,${customer}`),
    ].join('\n'),
  })
  return (await service.ended(accepted)).importId
}
const rows = (importId: string, path = '') => `/portal/imports/${importId}/rejected-rows${path}`

test('rows are listed, changed as a group, checked, and sent as a new import', async () => {
  const importId = await blankWarehouses('GUMNUT', 'GUMNUT')
  const list = (await operations.call('GET', '/portal/rejected-rows')).json()
  expect(list.items.find((item: { importId: string }) => item.importId === importId)).toMatchObject({
    open: 2,
    reasons: [{ reason: 'Warehouse code is required', rows: 2 }],
  })
  const summary = (await operations.call('GET', rows(importId, '/summary'))).json()
  expect(summary).toMatchObject({ kind: 'activities', sentColumns: 5, state: { open: 2, changed: 0 } })
  const { items: groups } = (await operations.call('GET', rows(importId, '/groups'))).json()
  expect(groups).toMatchObject([{ groupNumber: 1, rowCount: 2 }])
  const preview = await operations.call('POST', rows(importId, '/alike/preview'), {
    group: 1,
    columns: ['warehouseCode'],
  })
  expect(preview.json()).toMatchObject({ rowCount: 2, firstRows: [2, 3] })
  await operations.call('POST', rows(importId, '/alike'), {
    changeId: uuidv7(),
    label: 'SYD1',
    group: 1,
    set: [{ column: 'warehouseCode', to: 'SYD1' }],
  })
  const filter = { state: 'changed' }
  expect((await operations.call('POST', rows(importId, '/check'), { filter })).json()).toEqual({
    checked: 2,
    accepted: 2,
    rejected: 0,
  })
  const sent = await operations.call('POST', rows(importId, '/send'), { sendId: uuidv7(), filter })
  expect(sent.statusCode).toBe(202)
  expect(sent.json()).toMatchObject({ rowCount: 2 })
  expect((await operations.call('GET', rows(importId))).json().items).toMatchObject([
    { state: 'sent', sentIn: sent.json().importId },
    { state: 'sent' },
  ])
  const shown = (await operations.call('GET', `/portal/imports/${sent.json().importId}`)).json()
  expect(shown.submittedBy).toEqual({ type: 'user', name: operations.email })
  const log = await listChanges(
    service.database.pool,
    service.organisation.organisationId,
    { kind: 'rejectedRows' },
    undefined,
    10,
  )
  expect(log[0]).toMatchObject({ action: 'send', actorName: operations.email, identity: importId })
})

test('rows get their own suggestions in one change', async () => {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'dates.csv',
    content: [
      'warehouseCode,chargeCode,quantity,activityTimestamp,customerId',
      ...['25/07/2026', '26/07/2026', 'soon'].map((at) => `SYD1,PICK,1,${at},GUMNUT`),
    ].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  const ask = { reason: 'Valid activity timestamp is required', filter: { state: 'open' } }
  const set = [{ column: 'activityTimestamp', from: '25/07/2026', to: '2026-07-25' }]
  expect((await operations.call('POST', rows(importId, '/suggestions/preview'), ask)).json()).toMatchObject({
    rowCount: 2,
    examples: [{ rowNumber: 2, set, why: 'day first' }, { rowNumber: 3 }],
    unclear: 1,
    alreadyChanged: 0,
  })
  const change = { changeId: uuidv7(), label: 'suggestions', ...ask }
  expect((await operations.call('POST', rows(importId, '/suggestions'), change)).json()).toMatchObject({
    kind: 'edit',
    rowCount: 2,
    cellCount: 2,
  })
  const undone = await operations.call('POST', rows(importId, `/changes/${change.changeId}/undo`))
  expect(undone.json()).toMatchObject({ rowCount: 2, leftAlone: 0 })
  const noChoice = await operations.call('POST', rows(importId, '/suggestions'), {
    ...change,
    filter: undefined,
  })
  expect(noChoice.statusCode).toBe(400)
})

test('the progress of a long change is shown to everybody who sees the rows, without counts', async () => {
  const importId = await blankWarehouses('GUMNUT')
  const progress = async (person: Browser) =>
    (await person.call('GET', rows(importId, '/progress'))).json().work
  expect(await progress(operations)).toBeNull()
  await service.database.pool.query(
    `insert into correction_progress (organisation_id, import_id, what, rows_done, rows_total, noted_at)
     values ($1, $2, 'changing', 1, 4, now())`,
    [service.organisation.organisationId, importId],
  )
  expect(await progress(operations)).toEqual({ what: 'changing', percent: 25 })
  expect(await progress(buyer)).toEqual({ what: 'changing', percent: 25 })
  const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
  expect((await stranger.call('GET', rows(importId, '/progress'))).statusCode).toBe(404)
})

test('rows are chosen by a filter with exceptions, or only those with a suggestion', async () => {
  const importId = await blankWarehouses('GUMNUT', 'GUMNUT', 'GUMNUT')
  const numbers = async (query: string) =>
    (await operations.call('GET', `${rows(importId)}?${query}`))
      .json()
      .items.map(({ rowNumber }: { rowNumber: number }) => rowNumber)
  expect(await numbers('suggested=true')).toEqual([])
  const check = (body: unknown) => operations.call('POST', rows(importId, '/check'), body)
  expect((await check({ filter: { state: 'open' }, except: [3] })).json()).toMatchObject({ checked: 2 })
  expect((await check({ filter: { suggested: true } })).json()).toMatchObject({ checked: 0 })
  expect((await check({ rowNumbers: [2], except: [3] })).json().message).toEqual(['except needs a filter'])
})

test('finance reads and cannot change anything', async () => {
  const importId = await blankWarehouses('GUMNUT')
  expect((await finance.call('GET', rows(importId))).statusCode).toBe(200)
  const change = {
    changeId: uuidv7(),
    label: '',
    cells: [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'X' }],
  }
  expect((await finance.call('POST', rows(importId, '/changes'), change)).statusCode).toBe(403)
})

test('a key cannot read corrections', async () => {
  const importId = await blankWarehouses('GUMNUT')
  expect((await service.get(rows(importId))).statusCode).toBe(403)
})

test("a customer's user counts and corrects its own rows, and cannot give a row to another customer", async () => {
  const importId = await blankWarehouses('GUMNUT', 'IRONBARK')
  const list = (await buyer.call('GET', '/portal/rejected-rows')).json()
  expect(list.items.find((item: { importId: string }) => item.importId === importId).open).toBe(1)
  expect((await buyer.call('GET', rows(importId))).json().items).toHaveLength(1)
  const edit = (column: string, from: string) =>
    buyer.call('POST', rows(importId, '/changes'), {
      changeId: uuidv7(),
      label: '',
      cells: [{ rowNumber: 2, column, from, to: 'SYD1' }],
    })
  expect((await edit('warehouseCode', '')).json().refused).toEqual([])
  expect((await edit('customerId', 'GUMNUT')).json().message).toBe(
    'customerId can only be changed by the operator',
  )
})

test("a customer's user does not find an import without rows of its customer", async () => {
  const importId = await blankWarehouses('IRONBARK')
  const changeId = uuidv7()
  const cells = [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }]
  const set = [{ column: 'warehouseCode', to: 'SYD1' }]
  await operations.call('POST', rows(importId, '/changes'), { changeId, label: '', cells })
  const asked: ['GET' | 'POST', string, object?][] = [
    ['GET', ''],
    ['GET', '/summary'],
    ['GET', '/state'],
    ['GET', '/progress'],
    ['GET', '/groups'],
    ['GET', '/positions'],
    ['GET', '/2/history'],
    ['POST', '/changes', { changeId: uuidv7(), label: '', cells }],
    ['POST', '/alike/preview', { group: 1, columns: ['warehouseCode'] }],
    ['POST', '/alike', { changeId: uuidv7(), label: '', group: 1, set }],
    ['POST', '/suggestions/preview', { reason: 'Warehouse code is required', filter: {} }],
    [
      'POST',
      '/suggestions',
      { changeId: uuidv7(), label: '', reason: 'Warehouse code is required', filter: {} },
    ],
    ['POST', `/changes/${changeId}/undo`],
    ['POST', '/close', { changeId: uuidv7(), reason: 'x', filter: {} }],
    ['POST', '/check', { filter: {} }],
    ['POST', '/send/preview', { filter: {} }],
    ['POST', '/send', { sendId: uuidv7(), filter: {} }],
  ]
  for (const [method, path, body] of asked) {
    const answer = await buyer.call(method, rows(importId, path), body)
    expect([path, answer.statusCode, answer.json().message]).toEqual([path, 404, 'Import not found'])
  }
  const { people } = (await operations.call('GET', rows(importId, '/state'))).json()
  expect(people).toEqual([])
})

test('another organisation cannot see an import', async () => {
  const importId = await blankWarehouses('GUMNUT')
  const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
  expect((await stranger.call('GET', rows(importId))).json()).toMatchObject({ message: 'Import not found' })
  expect(
    (await stranger.call('POST', rows(importId, '/send'), { sendId: uuidv7(), filter: {} })).statusCode,
  ).toBe(404)
})

test('the preview of sending activities again says who downloaded the error report', async () => {
  const importId = await blankWarehouses('GUMNUT')
  const shown = (await service.get(`/v1/org/fulfilment/imports/${importId}`)).json()
  await service.get(new URL(shown.errorReportUrl).pathname)
  const preview = await operations.call('POST', rows(importId, '/send/preview'), { filter: {} })
  expect(preview.json().reportDownloads).toMatchObject([
    { downloadedBy: service.organisation.apiKey.slice(0, 16) },
  ])
})

test('colleagues are shown by name', async () => {
  const importId = await blankWarehouses('GUMNUT', 'GUMNUT')
  const maya = await signedIn(service, 'operations')
  await maya.call('PATCH', '/portal/me', { name: 'Maya Chen' })
  const shown = (await maya.call('GET', `/v1/org/fulfilment/imports/${importId}`)).json()
  await maya.call('GET', new URL(shown.errorReportUrl).pathname)
  const preview = await operations.call('POST', rows(importId, '/send/preview'), { filter: {} })
  expect(preview.json().reportDownloads).toMatchObject([{ downloadedBy: 'Maya Chen' }])
  const changeId = uuidv7()
  const cells = [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }]
  await maya.call('POST', rows(importId, '/changes'), { changeId, label: '', cells })
  await maya.call('GET', rows(importId, '/state'))
  await maya.call('POST', rows(importId, '/send'), { sendId: uuidv7(), rowNumbers: [2] })
  const state = (await operations.call('GET', rows(importId, '/state'))).json()
  expect(state).toMatchObject({ people: ['Maya Chen'], sentImports: [{ submittedBy: 'Maya Chen' }] })
  const summary = (await operations.call('GET', rows(importId, '/summary'))).json()
  expect(summary.state.people).toEqual(['Maya Chen'])
  const [row] = (await operations.call('GET', rows(importId))).json().items
  expect(row).toMatchObject({ state: 'sent', changedBy: 'Maya Chen' })
  const { items } = (await operations.call('GET', rows(importId, '/2/history'))).json()
  expect(items).toMatchObject([{ madeBy: 'Maya Chen', undoneBy: null }])
  const log = (await operations.call('GET', `/portal/audit-log?identity=${importId}`)).json()
  expect(log.items[0]).toMatchObject({
    action: 'send',
    actorName: maya.email,
    personName: 'Maya Chen',
    importName: 'activities.csv',
  })
})

test('text that looks like markup or a formula stays text', async () => {
  const importId = await blankWarehouses('GUMNUT')
  const hostile = '=cmd|"/c calc"!A1<script>alert(1)</script>'
  await operations.call('POST', rows(importId, '/changes'), {
    changeId: uuidv7(),
    label: hostile,
    cells: [{ rowNumber: 2, column: 'warehouseCode', from: '', to: hostile }],
  })
  expect((await operations.call('GET', rows(importId))).json().items[0].cells.warehouseCode).toBe(hostile)
  const history = (await operations.call('GET', rows(importId, '/2/history'))).json()
  expect(history.items).toMatchObject([{ column: 'warehouseCode', after: hostile, madeBy: operations.email }])
})

test('closing rows and opening them again is in the audit log', async () => {
  const importId = await blankWarehouses('GUMNUT', 'GUMNUT')
  const changeId = uuidv7()
  const reason = 'Cancelled by the customer'
  await operations.call('POST', rows(importId, '/close'), { changeId, reason, rowNumbers: [2, 3] })
  await operations.call('POST', rows(importId, `/changes/${changeId}/undo`))
  const log = await listChanges(
    service.database.pool,
    service.organisation.organisationId,
    { kind: 'rejectedRows', identity: importId },
    undefined,
    10,
  )
  expect(log).toMatchObject([
    { action: 'reopen', actorName: operations.email, details: { rowCount: 2 } },
    { action: 'close', actorName: operations.email, details: { rowCount: 2 }, reason },
  ])
})
