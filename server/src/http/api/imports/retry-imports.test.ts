import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { testOrganisation } from '../../../../test/test-database.ts'
import { untilEnded } from '../../../../test/test-imports.ts'
import { testWorker } from '../../../../test/test-worker.ts'

/** A failed import runs again from its stored upload. */
let service: TestApp
beforeAll(async () => {
  service = await testApp({ MAX_QUEUED_IMPORTS: '3' })
})
afterAll(() => service.close())

const lanes = {
  shipments: {
    push: '/v1/org/shipments/imports',
    imports: '/v1/org/shipments/imports',
    body: {
      shipments: [
        {
          shipmentId: 'S-1',
          originPostCode: '2000',
          originSuburb: 'Sydney',
          destinationPostCode: '3000',
          destinationSuburb: 'Melbourne',
          items: [{ itemType: 'CARTON' }, { itemType: 'PALLET' }],
        },
      ],
      sourceDetails: 'first run',
    },
  },
  activities: {
    push: '/v1/org/fulfilment/activities',
    imports: '/v1/org/fulfilment/imports',
    body: {
      activities: [
        { warehouseCode: 'SYD1', chargeCode: 'PICK', quantity: 2, activityTimestamp: '2026-07-01T00:00:00Z' },
      ],
      sourceDetails: 'first run',
    },
  },
} as const
type Kind = keyof typeof lanes

async function newOrganisation() {
  const { apiKey, organisationId } = await testOrganisation(service.database.pool)
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
    const answer = await service.app.inject({
      method,
      url,
      headers: { 'x-api-key': apiKey, ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const push = async (kind: Kind, query = '') =>
    (await call('POST', lanes[kind].push + query, lanes[kind].body)).body.importId as string
  const retry = (kind: Kind, importId: string, headers = {}) =>
    call('POST', `${lanes[kind].imports}/${importId}/retry`, undefined, headers)
  const read = (kind: Kind, importId: string) => call('GET', `${lanes[kind].imports}/${importId}`)
  const fail = (importId: string) =>
    service.database.pool.query(
      `update import set status = 'failed', error_message = 'It broke.', finished_at = now(), processed = 0
       where organisation_id = $1 and import_id = $2`,
      [organisationId, importId],
    )
  return { organisationId, call, push, retry, read, fail }
}

describe.each(['shipments', 'activities'] as const)('of %s', (kind) => {
  test('a retry makes a new import, which runs; the failed one stays failed', async () => {
    const { organisationId, push, retry, read, fail } = await newOrganisation()
    const failed = await push(kind)
    await fail(failed)
    const { status, body } = await retry(kind, failed)
    expect([status, body.status, body.source, body.retryOf]).toEqual([202, 'queued', 'data', failed])
    expect(body.statusUrl).toBe(`${lanes[kind].imports}/${body.importId}`)
    const worker = await testWorker(service.database.connectionString)
    await untilEnded(service.database.pool, organisationId, body.importId)
    await worker.stop()
    const received = kind === 'shipments' ? 2 : 1
    expect((await read(kind, body.importId)).body).toMatchObject({
      status: 'completed',
      counts: { received, processed: 1, failed: 0 },
      sourceDetails: 'first run',
      retryOf: failed,
    })
    const first = (await read(kind, failed)).body
    expect(first).toMatchObject({ status: 'failed', errorMessage: 'It broke.' })
    expect(first).not.toHaveProperty('retryOf')
  })

  test('it stays a dry run, and can be retried again when it fails again', async () => {
    const { push, retry, read, fail } = await newOrganisation()
    const failed = await push(kind, '?dryRun=true')
    await fail(failed)
    const second = (await retry(kind, failed)).body.importId
    expect((await read(kind, second)).body).toMatchObject({ dryRun: true, retryOf: failed })
    await fail(second)
    const third = await retry(kind, second)
    expect([third.status, third.body.retryOf]).toEqual([202, second])
  })

  test('of many retries at once, one is accepted and the others get 409', async () => {
    const { push, retry, fail, call } = await newOrganisation()
    const failed = await push(kind)
    await fail(failed)
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(kind, failed)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    const accepted = answers.find(({ status }) => status === 202)?.body.importId
    for (const { status, body } of answers.filter((answer) => answer.status !== 202)) {
      expect([status, body.message]).toEqual([409, `The import has already been retried, as ${accepted}`])
    }
    const { items } = (await call('GET', lanes[kind].imports)).body
    expect(items.filter((item: { retryOf?: string }) => item.retryOf === failed)).toHaveLength(1)
  })

  test('with an Idempotency-Key, a repeated retry returns the same import', async () => {
    const { push, retry, fail } = await newOrganisation()
    const failed = await push(kind)
    await fail(failed)
    const headers = { 'idempotency-key': 'retry-1' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => retry(kind, failed, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.importId}`)).size).toBe(1)
    const other = await push(kind)
    await fail(other)
    expect((await retry(kind, other, headers)).status).toBe(409)
  })

  test('an import that did not fail, has lost its upload or does not exist is refused', async () => {
    const { organisationId, push, retry, fail } = await newOrganisation()
    const stranger = await newOrganisation()
    const importId = await push(kind)
    const queued = await retry(kind, importId)
    expect([queued.status, queued.body.message]).toEqual([
      409,
      'Only a failed import can be retried (this one is queued)',
    ])
    await fail(importId)
    expect((await stranger.retry(kind, importId)).status).toBe(404)
    expect((await retry(kind === 'shipments' ? 'activities' : 'shipments', importId)).status).toBe(404)
    expect((await retry(kind, 'nonsense')).status).toBe(404)
    await service.database.pool.query('update import set upload_kept = false where organisation_id = $1', [
      organisationId,
    ])
    const gone = await retry(kind, importId)
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'The data of this import is no longer kept. Send it again.',
    ])
  })

  test('an import of corrected rows is refused: its rows are open again', async () => {
    const { organisationId, push, retry, fail } = await newOrganisation()
    const [rejecting, failed] = [await push(kind), await push(kind)]
    await fail(failed)
    await service.database.pool.query(
      'update import set corrected_from = $3 where organisation_id = $1 and import_id = $2',
      [organisationId, failed, rejecting],
    )
    const refused = await retry(kind, failed)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This import sent corrected rows, and they are open again. Send them from there.',
    ])
  })

  test('a full queue refuses it, and it can be retried later', async () => {
    const { organisationId, push, retry, fail } = await newOrganisation()
    const failed = await push(kind)
    await fail(failed)
    for (let queued = 0; queued < 3; queued++) await push(kind)
    const refused = await retry(kind, failed)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('Too many imports are queued'),
    ])
    await service.database.pool.query(
      `update import set status = 'cancelled', finished_at = now() where organisation_id = $1 and status = 'queued'`,
      [organisationId],
    )
    expect((await retry(kind, failed)).status).toBe(202)
  })
})
