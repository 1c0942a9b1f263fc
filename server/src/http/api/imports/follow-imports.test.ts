import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'

const activities = '/v1/org/fulfilment/activities'
const shipments = '/v1/org/shipments/imports'
const list = '/v1/org/fulfilment/imports'

describe('a push that waits', () => {
  let app: ImportingApp
  beforeAll(async () => {
    app = await importingApp({}, { worker: false })
  })
  afterAll(() => app.close())

  test('says where and when to read it, in the first answer and while it waits', async () => {
    const accepted = await app.push(shipments, { shipments: [goodShipment()] })
    const { statusUrl } = accepted.json()
    expect(accepted.headers).toMatchObject({ location: statusUrl, 'retry-after': '1' })
    expect(accepted.json()).not.toHaveProperty('dryRun')
    const at = Date.parse((await app.get(statusUrl)).json().submittedAt)
    for (const [seconds, again] of [
      [4, '1'],
      [5, '5'],
      [600, '5'],
    ] as const) {
      app.services.clock = () => new Date(at + seconds * 1000)
      expect((await app.get(statusUrl)).headers).toMatchObject({ location: statusUrl, 'retry-after': again })
    }
    app.services.clock = () => new Date()
    const cancelled = await app.push(`${statusUrl}/cancel`, {})
    expect(cancelled.statusCode).toBe(200)
    const ended = await app.get(statusUrl)
    expect(ended.headers).not.toHaveProperty('retry-after')
    expect(ended.headers).not.toHaveProperty('location')
  })

  test('shows that it is a dry run', async () => {
    const accepted = await app.push(`${activities}?dryRun=true`, { activities: [goodActivity()] })
    expect(accepted.json().dryRun).toBe(true)
    const file = {
      name: 'a.csv',
      content: 'warehouseCode,chargeCode,quantity,activityTimestamp\nA,B,1,2026-07-01\n',
    }
    expect((await app.pushFile(`${activities}/file?dryRun=true`, file)).json().dryRun).toBe(true)
  })

  test('is marked as replayed only when sent again with its Idempotency-Key', async () => {
    const push = () => app.push(activities, { activities: [goodActivity()] }, { 'idempotency-key': 'again' })
    const [first, second] = [await push(), await push()]
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.json()).toEqual(first.json())
  })
})

describe('the list of imports', () => {
  let app: ImportingApp
  let writing: string
  let dry: string
  let finishedAt: string
  beforeAll(async () => {
    app = await importingApp()
    const first = await app.ended(await app.push(activities, { activities: [goodActivity()] }))
    writing = first.importId
    finishedAt = String(first.finishedAt)
    const second = await app.push(`${activities}?dryRun=true`, { activities: [goodActivity()] })
    dry = (await app.ended(second)).importId
  })
  afterAll(() => app.close())

  const ids = async (query: string) =>
    (await app.get(`${list}?${query}`)).json().items.map(({ importId }: { importId: string }) => importId)

  test('is filtered by status, dry run and end', async () => {
    expect(await ids('status=completed')).toEqual([dry, writing])
    expect(await ids('status=queued')).toEqual([])
    expect(await ids('dryRun=false')).toEqual([writing])
    expect(await ids('dryRun=true')).toEqual([dry])
    expect(await ids(`finishedAfter=${finishedAt}`)).toEqual([dry, writing])
    const later = new Date(Date.parse(finishedAt) + 1).toISOString()
    expect(await ids(`finishedAfter=${later}`)).toEqual([dry])
    expect(await ids(`finishedAfter=${later}&dryRun=false&status=completed`)).toEqual([])
  })

  test('keeps its filters from page to page, and a cursor of other filters is refused', async () => {
    const first = (await app.get(`${list}?status=completed&limit=1`)).json()
    expect(await ids(`status=completed&limit=1&cursor=${first.nextCursor}`)).toEqual([writing])
    expect((await app.get(`${list}?status=failed&limit=1&cursor=${first.nextCursor}`)).statusCode).toBe(400)
  })

  test.each(['status=done', 'dryRun=yes', 'finishedAfter=yesterday', 'finishedAfter='])(
    '?%s is refused',
    async (query) => {
      expect((await app.get(`${list}?${query}`)).statusCode).toBe(400)
    },
  )

  test('leads to what each import wrote', async () => {
    const { items } = (await app.get(`${activities}?importId=${writing}`)).json()
    expect(items).toHaveLength(1)
  })
})
