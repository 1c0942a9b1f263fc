import { beforeEach, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { runNext } from '../../../test/run-next.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push } from '../../../test/test-imports.ts'
import { findImport, listImports } from './find-imports.ts'

/** `completed` is shown only when the rows are visible. Removing the mark simulates rows that become visible late. */
let database: TestDatabase
let organisationId: string
inNewOrganisations((own) => {
  ;({ database, organisationId } = own)
})
beforeEach(() => database.pool.query('delete from import'))

const file =
  'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\nSYD1,PICK,x,2026-07-01\n'

async function run(isCluster: boolean): Promise<string> {
  const importId = await push(database.pool, organisationId, { kind: 'activities' }, file)
  const { result } = await runNext(database, isCluster)
  expect(result).toMatchObject({ ended: 'completed' })
  return importId
}

const marks = async () => {
  const { rows } = await database.pool.query<{ importId: string }>(
    'select import_id as "importId" from import_end where organisation_id = $1',
    [organisationId],
  )
  return rows.map(({ importId }) => importId)
}
const find = (importId: string) => findImport(database.pool, organisationId, 'activities', importId)
const list = () => listImports(database.pool, organisationId, 'activities', {}, undefined, 10)

test('on a cluster an import is completed once its end is visible, and processing until then', async () => {
  const importId = await run(true)
  expect(await marks()).toEqual([importId])
  const completed = { status: 'completed', progress: 100, processed: 1, failed: 1 }
  expect(await find(importId)).toMatchObject(completed)

  await database.pool.query('delete from import_end where organisation_id = $1', [organisationId])
  const processing = { status: 'processing', progress: 99, failed: 0, finishedAt: null }
  expect(await find(importId)).toMatchObject(processing)
  expect(await list()).toMatchObject([processing])

  await database.pool.query('insert into import_end (organisation_id, import_id) values ($1, $2)', [
    organisationId,
    importId,
  ])
  expect(await find(importId)).toMatchObject(completed)
  expect(await list()).toMatchObject([completed])
})

test('on a single PostgreSQL nothing is marked, and an import is read with one statement', async () => {
  const importId = await run(false)
  expect(await marks()).toEqual([])
  const statements: unknown[] = []
  const watched = Object.create(database.pool, {
    query: {
      value: (...args: [string]) => {
        statements.push(args)
        return database.pool.query(...args)
      },
    },
  })
  expect(await findImport(watched, organisationId, 'activities', importId)).toMatchObject({
    status: 'completed',
  })
  expect(statements).toHaveLength(1)
})
