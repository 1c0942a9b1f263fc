import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

let api: TestApp
const lines: string[] = []
beforeAll(async () => {
  api = await testApp({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
})
beforeEach(() => lines.splice(0))
afterAll(() => api.close())

const push = () =>
  api.app.inject({
    method: 'POST',
    url: '/v1/org/fulfilment/activities',
    headers: { 'x-api-key': api.organisation.apiKey },
    payload: {
      activities: [
        { warehouseCode: 'SYD1', chargeCode: 'PICK', quantity: 1, activityTimestamp: '2026-07-01T00:00:00Z' },
      ],
    },
  })
const logged = () =>
  lines.map((line) => {
    const { level, msg, reason } = JSON.parse(line)
    return { level, msg, reason }
  })

test.each([
  ['08006', 'connection to the remote node failed'],
  ['XX000', 'failure on connection marked as essential: node-2:5432'],
  ['58030', 'failed to complete COPY on node-2:5432'],
])(
  'while a node of the cluster is down (%s %s), a push gets 503 with Retry-After; afterwards it is accepted',
  async (code, message) => {
    const { pool } = api.database
    await pool.query(
      `create function node_away() returns trigger language plpgsql as $$
     begin raise exception using errcode = '${code}', message = '${message}'; end $$`,
    )
    await pool.query(
      'create trigger node_away before insert on upload_chunk for each row execute function node_away()',
    )
    const refused = await push()
    expect(refused.statusCode).toBe(503)
    expect(refused.json().error).toBe('Service Unavailable')
    expect(refused.headers['retry-after']).toBeDefined()
    expect(logged()).toEqual([{ level: 40, msg: 'request refused for now', reason: message }])
    await pool.query('drop function node_away cascade')
    expect((await push()).statusCode).toBe(202)
  },
)

test('if a node is lost while a push is committed, the push gets 503, and its repetition is accepted once', async () => {
  const { pool } = api.database
  const imports = async () => (await pool.query('select 1 from import')).rows.length
  const before = await imports()
  await pool.query(
    `create function node_away() returns trigger language plpgsql as $$
     begin raise exception using errcode = 'XX000', message = 'SSL SYSCALL error: EOF detected'; end $$`,
  )
  await pool.query(
    `create constraint trigger node_away after insert on upload_chunk deferrable initially deferred
     for each row execute function node_away()`,
  )
  expect((await push()).statusCode).toBe(503)
  expect(logged()).toMatchObject([{ level: 40, msg: 'request refused for now' }])
  expect(await imports()).toBe(before)
  await pool.query('drop function node_away cascade')
  expect((await push()).statusCode).toBe(202)
  expect(await imports()).toBe(before + 1)
})
