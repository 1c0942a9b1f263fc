import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'
import { oneRow } from '../../../../test/one-row.ts'

const activities = '/v1/org/fulfilment/activities'
const shipments = '/v1/org/shipments/imports'
const queuedMax = 8
let app: ImportingApp

// No worker runs, so accepted imports stay queued.
beforeAll(async () => {
  app = await importingApp({ MAX_QUEUED_IMPORTS: String(queuedMax) }, { worker: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const { importId } of (await app.get('/v1/org/fulfilment/imports')).json().items) {
    await app.push(`/v1/org/fulfilment/imports/${importId}/cancel`, '')
  }
})

const body = (reference = 'R') => ({ activities: [goodActivity({ reference })] })
const countRows = async (table: string) =>
  (await oneRow<{ rows: number }>(app.database.pool, `select count(*)::integer as rows from ${table}`)).rows

describe('the queue', () => {
  test('takes exactly as many imports as allowed, however many come at once, and refuses the rest with a clear message', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.push(activities, body())))
    expect(answers.filter((answer) => answer.statusCode === 202)).toHaveLength(queuedMax)
    const refused = answers.find((answer) => answer.statusCode === 400)
    expect(refused?.json()).toEqual({
      statusCode: 400,
      message: 'Too many imports are queued (at most 8). Wait until one has finished, then send it again.',
      error: 'Bad Request',
    })
    const before = await countRows('upload_chunk')
    const file = { name: 'a.csv', content: 'warehouseCode,chargeCode,quantity,activityTimestamp\n' }
    expect((await app.pushFile(`${activities}/file`, file)).statusCode).toBe(400)
    expect(await countRows('upload_chunk')).toBe(before)
  })
  test('shows a waiting import, which can be cancelled once', async () => {
    const { importId, statusUrl } = (await app.push(activities, body())).json()
    expect((await app.get(statusUrl)).json()).toMatchObject({
      status: 'queued',
      progress: 0,
      counts: { received: 1, processed: 0, failed: 0 },
      startedAt: null,
      finishedAt: null,
      errorReportUrl: null,
      sourceDetails: '',
    })
    expect((await app.push(`${statusUrl}/cancel`, '')).json()).toMatchObject({
      importId,
      status: 'cancelled',
    })
    expect((await app.push(`${statusUrl}/cancel`, '')).statusCode).toBe(409)
    expect((await app.get(`${statusUrl}/errors`)).json()).toEqual({ items: [], nextCursor: null })
  })
})

describe('a push with an Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text })

  test('that is repeated returns the same answer and makes one import, even when the queue is full', async () => {
    const first = await app.push(activities, body('once'), key('k-1'))
    await Promise.all(Array.from({ length: 20 }, () => app.push(activities, body())))
    const second = await app.push(activities, body('once'), key('k-1'))
    expect([second.statusCode, second.json()]).toEqual([202, first.json()])
  })
  test('sent 50 times at once makes one import', async () => {
    const before = await countRows('import')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.push(activities, body('50'), key('k-50'))),
    )
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(202)
    expect((await countRows('import')) - before).toBe(1)
  })
  test('conflicts with another body, another kind or a dry run', async () => {
    await app.push(activities, body('a'), key('k-2'))
    const others = [
      await app.push(activities, body('b'), key('k-2')),
      await app.push(`${activities}?dryRun=true`, body('a'), key('k-2')),
      await app.push(shipments, { shipments: [goodShipment()] }, key('k-2')),
    ]
    for (const answer of others) expect(answer.json()).toMatchObject({ statusCode: 409, error: 'Conflict' })
  })
  test('works for files: same name, details and bytes', async () => {
    const file = { name: 'a.csv', content: 'warehouseCode,chargeCode,quantity,activityTimestamp\n' }
    const first = await app.pushFile(`${activities}/file`, file, key('k-3'))
    const again = await app.pushFile(`${activities}/file`, file, { ...key('k-3') })
    expect([again.statusCode, again.json()]).toEqual([202, first.json()])
    const others = [
      { ...file, name: 'b.csv' },
      { ...file, content: `${file.content}\n` },
      { ...file, sourceDetails: 'x' },
    ]
    for (const other of others) {
      expect((await app.pushFile(`${activities}/file`, other, key('k-3'))).statusCode).toBe(409)
    }
  })
  test('can be used by two organisations', async () => {
    const first = await app.push(activities, body('a'), key('k-4'))
    const second = await app.push(activities, body('b'), { ...key('k-4'), 'x-api-key': app.other.apiKey })
    expect([first.statusCode, second.statusCode]).toEqual([202, 202])
  })
  test('is free again if its push was refused', async () => {
    expect((await app.push(activities, { activities: [] }, key('k-5'))).statusCode).toBe(400)
    expect((await app.push(activities, body(), key('k-5'))).statusCode).toBe(202)
  })
  test('is forgotten after 32 days', async () => {
    await app.push(activities, body('a'), key('k-6'))
    await app.database.pool.query(`update idempotency_key set created_at = created_at - interval '33 days'`)
    expect((await app.push(activities, body('b'), key('k-6'))).statusCode).toBe(202)
    expect((await app.push(activities, body('b'), key('k-6'))).statusCode).toBe(202)
  })
  test('that is empty, too long or not printable is refused', async () => {
    for (const text of ['', 'x'.repeat(256), 'a\tb', 'ü']) {
      const answer = await app.push(activities, body(), key(text))
      expect([text, answer.statusCode, typeof answer.json().message]).toEqual([text, 400, 'string'])
    }
    expect((await app.push(activities, body(), key('x'.repeat(255)))).statusCode).toBe(202)
  })
})
