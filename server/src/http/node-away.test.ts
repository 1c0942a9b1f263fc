import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})
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
    await pool.query('drop function node_away cascade')
    expect((await push()).statusCode).toBe(202)
  },
)
