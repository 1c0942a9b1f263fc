import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../../test/test-database.ts'
import type { OpenPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'

const organisationId = '00000000-0000-7000-8000-000000000002'
let database: TestDatabase
let pool: OpenPool

beforeAll(async () => {
  database = await databaseBefore('0050')
  pool = database.pool
})
afterAll(() => database.drop())

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
