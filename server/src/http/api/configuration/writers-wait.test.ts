import { expect, test } from 'vitest'
import { configurationPath } from '../../../../test/rates/configuration-calls.ts'
import { card, match, refusalOf, versionCalls } from '../../../../test/rates/version-calls.ts'
import { lockConfiguration, raiseConfigurationVersion } from '../../../organisations/rate-book-version.ts'
import type { Client } from '../../../platform/database/database.ts'

const { app, send, furnish, firstVersion, draft } = versionCalls()

/** Runs `work` while another writer of the organisation holds the lock; that writer then runs `end`. */
async function besideWriter<Result>(
  organisationId: string,
  work: (client: Client) => Promise<Result>,
  end: 'commit' | 'rollback' = 'rollback',
): Promise<Result> {
  const client = await app.running.database.pool.connect()
  try {
    await client.query('begin')
    await lockConfiguration(client, organisationId)
    return await work(client)
  } finally {
    await client.query(end)
    client.release()
  }
}

/** Waits until this many connections wait for an advisory lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await app.running.database.pool.query(
          `select count(*)::int as waiting from pg_locks
           where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows[0].waiting
      },
      { timeout: 30_000 },
    )
    .toBe(count)

const newCustomer = { format: 'cartage-configuration/1', customers: [{ id: 'NEW', name: 'New' }] }

test('a dry run waits for no writer, and no writer waits for it', async () => {
  const { organisationId } = await furnish()
  const tried = await besideWriter(organisationId, () =>
    send('PUT', `${configurationPath}?dryRun=true`, newCustomer, match('"1"')),
  )
  expect(tried.json()).toMatchObject({ version: '1', counts: { new: 1 } })
  expect(tried.json().findings.length).toBeGreaterThan(0)
})

test('an invalid change is refused without waiting for another writer', async () => {
  const { organisationId } = await furnish()
  const { path, etag } = await draft(card)
  const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'TAS', kg: [[0, 1]], days: [1, 2] }
  const put = await send('PATCH', `${path}/lanes`, { put: [lane] }, match(etag))
  const body = { effectiveFrom: '2029-01-01' }
  const answers = await besideWriter(organisationId, async () => [
    await send('POST', `${path}/publish`, body, match(put.headers.etag)),
    await send('PUT', configurationPath, { format: 'cartage-configuration/1' }, match('"0"')),
  ])
  expect(answers.map(refusalOf)).toEqual([
    [400, ['GLX-STD from 2029-01-01: 1 lane names zone TAS, which AU does not have from 2029-01-01']],
    [412, 'The configuration is at version 3: read it again'],
  ])
})

test('a change checked before the lock is checked again if the configuration has changed since', async () => {
  const { organisationId } = await furnish()
  const copyOf = await firstVersion(card)
  const first = await draft(card, { copyOf, effectiveFrom: '2027-07-01' })
  let publishing: ReturnType<typeof send> | undefined
  let putting: ReturnType<typeof send> | undefined
  await besideWriter(
    organisationId,
    async (client) => {
      publishing = send('POST', `${first.path}/publish`, {}, match(first.etag))
      putting = send('PUT', configurationPath, newCustomer, match('"2"'))
      // In tests, Fastify only sends a request once somebody awaits it.
      void publishing.then(() => {})
      void putting.then(() => {})
      await untilWaiting(2)
      await client.query("delete from rate_card_version where organisation_id = $1 and state = 'DRAFT'", [
        organisationId,
      ])
      await raiseConfigurationVersion(client, organisationId)
    },
    'commit',
  )
  expect(refusalOf(await (publishing as ReturnType<typeof send>))).toEqual([
    412,
    expect.stringMatching(/^draft of GLX-STD was deleted by .*: read it again$/),
  ])
  expect(refusalOf(await (putting as ReturnType<typeof send>))).toEqual([
    412,
    'The configuration is at version 3: read it again',
  ])
})
