import { expect, test } from 'vitest'
import { newOrganisation, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'

const app = configuringApp()
const create = { 'if-none-match': '*' }

test('200 parallel changes: none is lost, and the versions have no gaps', async () => {
  const who = await newOrganisation(app.running)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      sendAs(app.running, who, 'PUT', `customers/C${at}`, { name: `Customer ${at}` }, create),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { rows } = await app.running.database.pool.query<{ versions: string[] }>(
    `select array_agg(version_after order by version_after) as versions from configuration_change where organisation_id = $1`,
    [who.organisationId],
  )
  expect(rows[0]?.versions.map(Number)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  const { rows: found } = await app.running.database.pool.query<{ customers: number; positions: number }>(
    `select count(*)::int as customers, count(distinct position)::int as positions from customer where organisation_id = $1`,
    [who.organisationId],
  )
  expect(found[0]).toEqual({ customers: 200, positions: 200 })
})
