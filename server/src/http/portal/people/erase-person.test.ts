import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/people.ts'
import { card, match, set, versionCalls } from '../../../../test/rates/version-calls.ts'
import { splitStatements } from '../../../platform/database/split-statements.ts'

const calls = versionCalls()

/** The statements that SECURITY.md gives operators. */
function documented(organisationId: string, email: string): string[] {
  const page = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  const sql = /To erase a person[^`]*```sql\n(.*?)```/s.exec(page)?.[1] ?? ''
  return splitStatements(
    sql.replaceAll('ORGANISATION_ID', organisationId).replaceAll('PERSON@EXAMPLE.COM', email.toUpperCase()),
  )
}

async function tablesWith(text: string): Promise<string[]> {
  const { pool } = calls.app.running.database
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('the statements of SECURITY.md erase a person from every table, and what they did stays apart from others', async () => {
  const { organisationId } = await calls.furnish()
  const { running } = calls.app
  await signedIn(running, 'admin', { organisationId })
  const person = await signedIn(running, 'admin', { organisationId })
  const name = 'Wilhelmina Featherstonehaugh'
  const succeed = async (...call: Parameters<typeof person.call>) => {
    const answer = await person.call(...call)
    expect(answer.statusCode, answer.payload).toBeLessThan(300)
    return answer
  }
  await succeed('PATCH', '/portal/me', { name })
  await succeed('POST', '/portal/users', { email: 'invited@test.example', role: 'finance' })
  const { prefix } = (await succeed('POST', '/portal/keys', { name: 'a key', scopes: ['quotes'] })).json()
  await succeed('DELETE', `/portal/keys/${prefix}`)
  await succeed('POST', `/v1/org/configuration/${set}`, {})
  const draft = await succeed('POST', `/v1/org/configuration/${card}`, { effectiveFrom: '2031-07-01' })
  const publish = `/v1/org/configuration/${card}/${draft.json().versionId}/publish`
  await succeed('POST', publish, { reason: 'tried' }, match(draft.headers.etag))
  expect(await tablesWith(person.email)).toEqual(
    expect.arrayContaining([
      'account_link',
      'api_key',
      'app_user',
      'configuration_change',
      'rate_card_version',
    ]),
  )
  const { pool } = running.database
  const actions = () =>
    pool.query(
      `select action, kind, count(*)::int as changes from configuration_change
       where organisation_id = $1 and actor_id = $2 group by 1, 2 order by 1, 2`,
      [organisationId, userId],
    )
  const { rows } = await pool.query<{ userId: string }>(
    'select user_id as "userId" from app_user where email = $1',
    [person.email],
  )
  const userId = rows[0]?.userId ?? ''
  const before = (await actions()).rows

  for (const statement of documented(organisationId, person.email)) await pool.query(statement)
  expect(await tablesWith(person.email)).toEqual([])
  expect(await tablesWith(name)).toEqual([])
  expect((await actions()).rows).toEqual(before)
  const { email, password } = person
  expect((await person.call('POST', '/portal/sign-in', { email, password })).statusCode).toBe(401)
})
