import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { commandLine, listChanges, recordChange } from '../../organisations/audit-log.ts'
import type { OpenPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readMigrations } from '../../platform/database/read-migrations.ts'
import { loadServices } from '../../quotes/book/load-services.ts'
import { readThings } from '../kinds/read-things.ts'

const migration = '0054-international-free.sql'
const organisationId = '00000000-0000-7000-8000-000000000001'
let database: TestDatabase
let pool: OpenPool

/** A database of the version before, with a domestic and two international services that charge GST. */
beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
  await pool.query('delete from schema_migration where name = $1', [migration])
  await pool.query(
    `insert into organisation (organisation_id, name, time_zone, created_at) values ($1, 'One', 'Australia/Sydney', now())`,
    [organisationId],
  )
  await pool.query(
    `insert into carrier (organisation_id, carrier_alias, name, tolerance_percent, position)
     values ($1, 'C', 'C', 0, 1)`,
    [organisationId],
  )
  await pool.query(`insert into zone_set (organisation_id, zone_set_code, name) values ($1, 'SET', 'Set')`, [
    organisationId,
  ])
  await pool.query(
    `insert into service (organisation_id, service_alias, carrier_alias, name, service_type, service_class,
       cubic_factor, weight_step_kg, minimum_kg, accepts_po_boxes, tax, zone_set_code, position)
     select $1, alias, 'C', alias, type, 'STANDARD', 250, 1, 0, false, tax, 'SET', 1
     from (values ('HOME', 'DOMESTIC', 'GST'), ('AIR', 'INTERNATIONAL', 'GST'), ('SEA', 'INTERNATIONAL', 'GST'),
       ('POST', 'INTERNATIONAL', 'FREE')) as one (alias, type, tax)`,
    [organisationId],
  )
})
afterAll(() => database.drop())

test('an upgrade sets international services to FREE and says so in the audit log, after what is there', async () => {
  const ahead = new Date(Date.now() + 60_000)
  const before = { action: 'change', kind: 'services', identity: 'AIR' } as const
  await recordChange(pool, organisationId, commandLine(ahead), before)
  expect((await readMigrations()).map((one) => one.name)).toContain(migration)
  expect(await migrate(pool)).toEqual([migration])
  const { rows } = await pool.query(
    'select service_alias as alias, tax from service where organisation_id = $1 order by alias',
    [organisationId],
  )
  expect(rows).toEqual([
    { alias: 'AIR', tax: 'FREE' },
    { alias: 'HOME', tax: 'GST' },
    { alias: 'POST', tax: 'FREE' },
    { alias: 'SEA', tax: 'FREE' },
  ])
  const changes = await listChanges(pool, organisationId, {}, undefined, 10)
  const upgraded = {
    actorType: 'service',
    actorName: 'upgrade',
    action: 'change',
    kind: 'services',
    fields: [{ field: 'tax', old: 'GST', new: 'FREE' }],
    reason: 'International services are free of GST',
  }
  expect(changes).toMatchObject([
    { ...upgraded, identity: 'SEA' },
    { ...upgraded, identity: 'AIR' },
    { actorName: 'command line' },
  ])
  await recordChange(pool, organisationId, commandLine(new Date()), { ...before, identity: 'NEXT' })
  const [newest] = await listChanges(pool, organisationId, {}, undefined, 10)
  expect(newest).toMatchObject({ identity: 'NEXT' })
})

test('what the version before still writes is read as FREE, by quotes and by the configuration', async () => {
  await pool.query(
    `update service set tax = 'GST' where organisation_id = $1 and service_type = 'INTERNATIONAL'`,
    [organisationId],
  )
  const taxes = { AIR: 'FREE', HOME: 'GST', POST: 'FREE', SEA: 'FREE' }
  const found = await loadServices(pool, organisationId)
  expect(Object.fromEntries(found.map(({ serviceId, tax }) => [serviceId, tax]))).toEqual(taxes)
  const things = await readThings(pool, organisationId, 'services')
  expect(Object.fromEntries(things.map(({ alias, tax }) => [alias, tax]))).toEqual(taxes)
})
