import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'

const path = '/v1/org/shipments/imports'
let app: ImportingApp
let finance: Browser
beforeAll(async () => {
  app = await importingApp()
  finance = await signedIn(app, 'finance')
})
afterAll(() => app.close())

const push = async (shipmentIds: string[], sourceDetails?: string) => {
  const shipments = shipmentIds.map((shipmentId) => goodShipment({ shipmentId }))
  return (await app.ended(await app.push(path, { shipments, sourceDetails }))).importId
}
const shipmentsOf = async (query: string) => (await app.get(`/v1/org/shipments?${query}`)).json().items
const idsOf = async (query: string) =>
  (await shipmentsOf(query)).map(({ shipmentId }: { shipmentId: string }) => shipmentId)

test('a shipment keeps its creating import and that one’s reference, whatever is written later', async () => {
  const first = await push(['K-1'], 'first')
  const created = { createdImportId: first, sourceDetails: 'first' }
  expect(await shipmentsOf('shipmentId=K-1')).toMatchObject([
    { ...created, importId: first, lastSourceDetails: 'first' },
  ])
  for (const reference of ['second', undefined, 'fourth']) {
    const importId = await push(['K-1'], reference)
    expect(await shipmentsOf('shipmentId=K-1')).toMatchObject([
      { ...created, importId, lastSourceDetails: reference ?? null },
    ])
  }
  const unnamed = await push(['K-2'])
  await push(['K-2'], 'named')
  expect(await shipmentsOf('shipmentId=K-2')).toMatchObject([
    { createdImportId: unnamed, sourceDetails: null, lastSourceDetails: 'named' },
  ])
})

test('shipments are found by the import that created them, the one that last wrote them, and both references', async () => {
  const [one, two] = [await push(['F-1', 'F-2'], 'one & only'), await push(['F-2', 'F-3'], 'two')]
  const found: [query: string, ids: string[]][] = [
    [`createdImportId=${one}`, ['F-1', 'F-2']],
    [`importId=${one}`, ['F-1']],
    [`createdImportId=${two}`, ['F-3']],
    [`importId=${two}`, ['F-2', 'F-3']],
    ['sourceDetails=one+%26+only', ['F-1', 'F-2']],
    ['lastSourceDetails=two', ['F-2', 'F-3']],
    ['sourceDetails=one+%26+only&lastSourceDetails=two', ['F-2']],
    ['sourceDetails=TWO', []],
  ]
  for (const [query, ids] of found) {
    expect(await idsOf(query), query).toEqual(ids)
    const { shipments } = (await finance.call('GET', `/portal/shipment-totals?${query}`)).json()
    expect(shipments, query).toBe(ids.length)
    const csv = await finance.call('GET', `/portal/shipments.csv?${query}`)
    expect(csv.payload.trim().split('\r\n'), query).toHaveLength(1 + ids.length)
  }
  const page = (await app.get(`/v1/org/shipments?limit=1&sourceDetails=two&createdImportId=${two}`)).json()
  expect(page).toMatchObject({ items: [{ shipmentId: 'F-3' }], nextCursor: null })
  const first = (await app.get(`/v1/org/shipments?limit=1&createdImportId=${one}`)).json()
  const next = `limit=1&cursor=${first.nextCursor}`
  expect(await idsOf(`${next}&createdImportId=${one}`)).toEqual(['F-2'])
  expect((await app.get(`/v1/org/shipments?${next}&createdImportId=${two}`)).statusCode).toBe(400)
  for (const query of [
    'createdImportId=none',
    'createdImportId=',
    'sourceDetails=',
    'lastSourceDetails=%00',
  ]) {
    expect((await app.get(`/v1/org/shipments?${query}`)).statusCode, query).toBe(400)
  }
  expect((await finance.call('GET', '/portal/shipments?createdImportId=none')).json().message).toBe(
    'createdImportId must be the id of an import, as the push returned it',
  )
})

test('of a shipment that was written again before it was kept, the creating import is not known', async () => {
  const [first, second] = [await push(['B-1', 'B-2'], 'old'), await push(['B-2'], 'newer')]
  // As versions without these columns left them.
  await app.database.pool.query(
    `update shipment set created_import_id = null, created_source_details = null
     where organisation_id = $1 and shipment_id like 'B-%'`,
    [app.organisation.organisationId],
  )
  const unknown = { createdImportId: null, sourceDetails: null }
  expect(await shipmentsOf(`importId=${first}`)).toMatchObject([
    { shipmentId: 'B-1', createdImportId: first },
  ])
  expect(await shipmentsOf(`importId=${second}`)).toMatchObject([{ ...unknown, lastSourceDetails: 'newer' }])
  const last = await push(['B-1', 'B-2'], 'last')
  expect(await shipmentsOf(`importId=${last}`)).toMatchObject([
    { shipmentId: 'B-1', createdImportId: first, sourceDetails: 'old' },
    { shipmentId: 'B-2', ...unknown },
  ])
})
