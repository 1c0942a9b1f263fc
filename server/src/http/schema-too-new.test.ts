import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { push, readImport, untilEnded } from '../../test/test-imports.ts'
import { testWorker } from '../../test/test-worker.ts'

let service: TestApp
beforeEach(async () => {
  service = await testApp()
})
afterEach(() => service.close())

const migrateFurther = (oldest: string | null) =>
  service.database.pool.query(
    `insert into schema_migration (name, checksum, applied_at, oldest) values ('9001-newer.sql', '', now(), $1)`,
    [oldest],
  )
const get = async (url: string) => {
  const headers = { 'x-api-key': service.organisation.apiKey }
  const answer = await service.app.inject({ url, headers })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() }
}
const list = '/v1/org/shipments'

describe('a node whose database was migrated by a newer version', () => {
  test('answers as before if that version allows it', async () => {
    await migrateFurther('0030')
    await service.services.schema.refresh()
    expect((await get(list)).status).toBe(200)
    expect((await get('/health')).status).toBe('ready')
  })

  test('answers 503 with a sentence otherwise, also on /health and without a key', async () => {
    expect((await get(list)).status).toBe(200)
    await migrateFurther(null)
    await service.services.schema.refresh()
    const refused = {
      status: 503,
      retryAfter: '5',
      message:
        'This node runs an older version that can no longer use the database. Nothing was accepted; try again shortly to reach a newer node.',
    }
    expect(await get(list)).toMatchObject(refused)
    const signIn = await service.app.inject({ method: 'POST', url: '/portal/sign-in', payload: {} })
    expect(signIn.statusCode).toBe(503)
    expect((await service.app.inject('/health/live')).statusCode).toBe(200)
    const health = await service.app.inject('/health')
    expect([health.statusCode, health.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        message:
          'The database has the schema of a newer version (9001-newer.sql), and this version cannot work with it. Stop this process and start the newer version.',
      },
    ])
  })

  test('notices it by the first statement that fails, and never answers 500', async () => {
    await service.database.pool.query('alter table shipment rename column shipment_id to id')
    expect((await get(list)).status).toBe(500)
    await migrateFurther(null)
    expect((await get(list)).status).toBe(503)
    expect((await get('/v1/org/fulfilment/activities')).status).toBe(503)
  })

  test('notices it by a probe of /health too', async () => {
    await migrateFurther(null)
    expect((await get('/health')).status).toBe('unavailable')
    expect((await get(list)).status).toBe(503)
  })
})

test('a worker whose database is too new claims nothing, and goes on when it may', async () => {
  const { pool, connectionString } = service.database
  const { organisationId } = service.organisation
  await migrateFurther(null)
  const worker = await testWorker(connectionString)
  try {
    const row = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,1,2026-07-01T09:30:00Z'
    const importId = await push(pool, organisationId, { kind: 'activities' }, row)
    // Long enough for several polls of the queue.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await readImport(pool, organisationId, importId)).status).toBe('queued')
    await pool.query(`update schema_migration set oldest = '0030' where name = '9001-newer.sql'`)
    expect((await untilEnded(pool, organisationId, importId)).status).toBe('completed')
  } finally {
    await worker.stop()
  }
})
