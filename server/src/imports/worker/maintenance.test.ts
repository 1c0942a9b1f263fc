import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push } from '../../../test/test-imports.ts'
import { maintain } from './maintenance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const retention = { importRetentionDays: 90, uploadRetentionDays: 30 }
const count = async (table: string, importId: string) => {
  const { rows } = await oneRow<{ rows: number }>(
    database.pool,
    `select count(*)::int as rows from ${table} where import_id = $1`,
    [importId],
  )
  return rows
}

test.each([
  { age: 29, upload: 1, rejected: 1, import: 1 },
  { age: 31, upload: 0, rejected: 1, import: 1 },
  { age: 91, upload: 0, rejected: 0, import: 0 },
])('after $age days: uploads $upload, rejected rows $rejected, imports $import', async (expected) => {
  const { organisationId } = await testOrganisation(database.pool)
  const importId = await push(database.pool, organisationId, { kind: 'activities' }, 'a\n1\n')
  const waiting = await push(database.pool, organisationId, { kind: 'activities' }, 'a\n1\n')
  const now = new Date()
  await database.pool.query(
    `update import set status = 'completed', progress = 100, staged = true, finished_at = $2::timestamptz - make_interval(days => $3)
     where import_id = $1`,
    [importId, now, expected.age],
  )
  await database.pool.query(
    `insert into rejected_row (organisation_id, import_id, row_number, error, data) values ($1, $2, 2, 'x', '{}')`,
    [organisationId, importId],
  )
  await database.pool.query(
    `insert into staged_rejected_row (organisation_id, import_id, attempt, row_number, error, data)
     values ($1, $2, 1, 2, 'x', '{}')`,
    [organisationId, importId],
  )
  await maintain(database.pool, retention, now)
  expect({
    age: expected.age,
    upload: await count('upload_chunk', importId),
    rejected: await count('rejected_row', importId),
    import: await count('import', importId),
  }).toEqual(expected)
  expect(await count('staged_rejected_row', importId)).toBe(0)
  expect(await count('upload_chunk', waiting)).toBe(1)
  expect(await count('import', waiting)).toBe(1)
})

test.each([
  { status: 'failed', age: 6.9, upload: 1 },
  { status: 'failed', age: 7.1, upload: 0 },
  { status: 'completed', age: 7.1, upload: 1 },
])('the upload of a $status import after $age days: $upload', async ({ status, age, upload }) => {
  const { organisationId } = await testOrganisation(database.pool)
  const importId = await push(database.pool, organisationId, { kind: 'activities' }, 'a\n1\n')
  const now = new Date()
  await database.pool.query(
    `update import set status = $2, progress = $3, error_message = $4,
       finished_at = $5::timestamptz - make_interval(secs => $6)
     where import_id = $1`,
    status === 'failed'
      ? [importId, status, 0, 'x', now, age * 86_400]
      : [importId, status, 100, null, now, age * 86_400],
  )
  await maintain(database.pool, retention, now)
  expect(await count('upload_chunk', importId)).toBe(upload)
})
