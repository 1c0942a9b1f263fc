import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenPool, openPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readMigrations } from '../../platform/database/read-migrations.ts'

const organisationId = '00000000-0000-7000-8000-000000000002'
const name = `test_${randomBytes(6).toString('hex')}`
const open = (database: string) => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return openPool({ connectionString: url.href, connectionsMax: 2, applicationName: 'cartage-test' })
}
const admin = open('postgres')
let pool: OpenPool

beforeAll(async () => {
  await admin.query(`create database ${name}`)
  pool = open(name)
  await pool.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)',
  )
  for (const migration of (await readMigrations()).filter((one) => one.name < '0050')) {
    await pool.query(migration.sql)
    await pool.query('insert into schema_migration values ($1, $2, now())', [
      migration.name,
      migration.checksum,
    ])
  }
})
afterAll(async () => {
  await pool.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test('of two lower ends that a rule could have, the one that decides stays', async () => {
  const rules: [id: string, over: number, from: number][] = [
    ['OVER-HIGHER', 2, 1.5],
    ['FROM-HIGHER', 1.5, 2],
    ['EQUAL', 2, 2],
  ]
  for (const [id, over, from] of rules) {
    await pool.query(
      `insert into surcharge_rule (organisation_id, rule_id, position, surcharge_key, name, description, basis, amount,
         value_above, fuel_applies)
       values ($1, $2, 0, 'KEY', 'Name', '', 'FIXED', 1, 0, false)`,
      [organisationId, id],
    )
    await pool.query(
      `insert into surcharge_condition (organisation_id, rule_id, subject, comparison, number)
       values ($1, $2, 'WIDTH', 'OVER', $3), ($1, $2, 'WIDTH', 'FROM', $4), ($1, $2, 'HEIGHT', 'FROM', 1)`,
      [organisationId, id, over, from],
    )
  }
  await migrate(pool)
  const { rows } = await pool.query(
    `select rule_id || ' ' || comparison || ' ' || number::float as left from surcharge_condition
     where organisation_id = $1 and subject = 'WIDTH' order by rule_id`,
    [organisationId],
  )
  expect(rows.map((row) => row.left)).toEqual(['EQUAL OVER 2', 'FROM-HIGHER FROM 2', 'OVER-HIGHER OVER 2'])
})
