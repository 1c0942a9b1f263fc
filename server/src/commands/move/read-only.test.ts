import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { rowsOf, tablesWithOrganisation } from '../../../test/moving/rows-of.ts'
import { browserOf } from '../../../test/people.ts'
import { quoteBody } from '../../../test/rates/quoting.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'
import { readConfig } from '../../config.ts'
import { connectionName } from '../../imports/worker/leases.ts'
import { limits } from '../../limits.ts'
import { createAccountLink } from '../../organisations/account-links.ts'
import { commandLine } from '../../organisations/audit-log.ts'
import { endHold, hold } from '../../organisations/holds.ts'
import { lockConfiguration } from '../../organisations/rate-book-version.ts'
import { createUser, insertUser } from '../../organisations/users.ts'
import { inTransaction, openClient } from '../../platform/database/database.ts'
import { inPreparedTransaction } from '../../platform/database/prepared-transaction.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { eraseContacts } from '../../quotes/answer/erase-contacts.ts'
import { keyCreate, keyRevoke } from '../key.ts'
import { userCreate, userResetPassword } from '../user.ts'
import { exportOrganisation } from './export-organisation.ts'
import { importOrganisation } from './import-organisation.ts'
import { leftBehind } from './moved-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartage-move-'))
const untold = () => {}
/** Everything that has ended before the export begins. */
const margins = { madeMinutes: 0, endedMinutes: 0 }

let service: ImportingApp
let organisationId: string
beforeAll(async () => {
  service = await importingApp()
  organisationId = service.organisation.organisationId
})
afterEach(() => endHold(service.database.pool, organisationId))
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const organisation = () => ({ organisationId, name: 'Test organisation', timeZone: 'Australia/Sydney' })
const shipments = '/v1/org/shipments/imports'
/** Ids with everything that COPY escapes. */
const shipmentId = (number: number) => `S-${number}\t\\N é\\`
const pushOf = (numbers: number[], lines: number) => ({
  shipments: numbers.map((number) => ({
    shipmentId: shipmentId(number),
    originPostCode: '3000',
    originSuburb: 'Melbourne',
    destinationPostCode: '2000',
    destinationSuburb: number === 0 ? 'Nowhere' : 'Sydney',
    items: Array.from({ length: lines }, () => ({ itemType: 'CARTON', itemQuantity: lines })),
  })),
})
const imported = async (numbers: number[], lines: number) =>
  service.ended(await service.push(shipments, pushOf(numbers, lines)))

test('what is replaced, new or rejected while an organisation is copied is in its file as it is in the end', async () => {
  await imported([0, 1, 2, 3, 4], 3)
  const file = join(folder, 'changed.cartage')
  const told: string[] = []
  await exportOrganisation(service.database.pool, organisation(), file, (text) => told.push(text), {
    margins,
    onEarlyCopied: async () => {
      await imported([0, 1, 2, 5], 1)
      // Replaced twice, the second time by an import with more lines than the first.
      await imported([2], 4)
      // Calls are counted later otherwise.
      await service.services.keyCalls.write()
    },
  })
  expect(told.at(-1)).toMatch(/^It was read-only for \d+\.\d s\.$/)
  expect(told).toContain('Exported shipment: 4 rows')

  const target = await testDatabase()
  try {
    await importOrganisation(target.pool, file, untold)
    for (const table of await tablesWithOrganisation(target.pool)) {
      if (table in leftBehind) continue
      const rows = await rowsOf(service.database.pool, table, organisationId)
      expect(await rowsOf(target.pool, table, organisationId), table).toEqual(rows)
    }
    expect(await rowsOf(target.pool, 'shipment_line', organisationId)).toHaveLength(1 + 4 + 3 + 3 + 1)
  } finally {
    await target.drop()
  }
})

test('an organisation can be changed as soon as its export has ended, also by an error', async () => {
  const nowhere = join(folder, 'none', 'x.cartage')
  await expect(exportOrganisation(service.database.pool, organisation(), nowhere, untold)).rejects.toThrow(
    'ENOENT',
  )
  expect((await service.push(shipments, pushOf([6], 1))).statusCode).toBe(202)
})

test('an organisation that is kept read-only is read, not changed, and not exported again', async () => {
  const { pool } = service.database
  await exportOrganisation(pool, organisation(), join(folder, 'kept.cartage'), untold, { keepReadOnly: true })
  const refused = await service.push(shipments, pushOf([7], 1))
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    503,
    '10',
    'Your organisation is being moved, so nothing can be changed for a moment. Nothing was accepted; try again shortly.',
  ])
  expect((await service.get(shipments)).statusCode).toBe(200)
  const other = { 'x-api-key': service.other.apiKey }
  expect((await service.push(shipments, pushOf([7], 1), other)).statusCode).toBe(202)
  await expect(
    exportOrganisation(pool, organisation(), join(folder, 'again.cartage'), untold),
  ).rejects.toThrow('is being exported, or is kept read-only')
  await endHold(pool, organisationId)
  expect((await service.push(shipments, pushOf([7], 1))).statusCode).toBe(202)
})

test('an import that is accepted while others settle waits until the organisation is released', async () => {
  const { pool } = service.database
  await hold(pool, organisationId, 'settling')
  const accepted = await service.push(shipments, pushOf([8], 1))
  expect(accepted.statusCode).toBe(202)
  // A push of somebody else that came later has ended meanwhile.
  const other = { 'x-api-key': service.other.apiKey }
  const { statusUrl } = (await service.push(shipments, pushOf([8], 1), other)).json()
  await expect
    .poll(async () => (await service.get(statusUrl, service.other.apiKey)).json().finishedAt)
    .not.toBeNull()
  expect((await service.get(accepted.json().statusUrl)).json().status).toBe('queued')
  await endHold(pool, organisationId)
  expect((await service.ended(accepted)).status).toBe('completed')
})

/** A transaction of another organisation that writes, and stays open until it is ended. */
async function neighbourWrites(applicationName: string) {
  const client = await openClient(service.database.connectionString, applicationName)
  await client.query('begin')
  await client.query('delete from quote where organisation_id = $1', [service.other.organisationId])
  return {
    async end() {
      await client.query('commit')
      await client.end()
    },
  }
}

const stageNow = async () => {
  const { rows } = await service.database.pool.query<{ stage: string }>(
    'select stage from organisation_hold where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.stage
}

test('an import of somebody else that writes for long does not hold up an export', async () => {
  const neighbour = await neighbourWrites(connectionName({ importId: uuidv7(), attempt: 1 }))
  try {
    await exportOrganisation(service.database.pool, organisation(), join(folder, 'beside.cartage'), untold)
  } finally {
    await neighbour.end()
  }
})

test('while a change of somebody else goes on, the organisation can be changed', async () => {
  const told: string[] = []
  const first = await neighbourWrites('cartage-api')
  const exporting = exportOrganisation(
    service.database.pool,
    organisation(),
    join(folder, 'waited.cartage'),
    (text) => told.push(text),
  )
  await expect.poll(stageNow).toBe('settling')
  expect((await service.push(shipments, pushOf([10], 1))).statusCode).toBe(202)
  await expect.poll(() => told.at(-1)).toMatch(/^Waiting for an import or a change that is under way\./)
  // It begins before the organisation is read-only, and ends long after.
  const second = await neighbourWrites('cartage-api')
  await first.end()
  await expect
    .poll(() => told.at(-1))
    .toMatch(/^It was read-only for \d+\.\d s, but a change that began earlier is still running\./)
  await expect.poll(stageNow).toBe('settling')
  expect((await service.push(shipments, pushOf([11], 1))).statusCode).toBe(202)
  await second.end()
  const { import: imports } = await exporting
  const { rowCount } = await service.database.pool.query('select 1 from import where organisation_id = $1', [
    organisationId,
  ])
  expect(imports).toBe(rowCount)
})

test('commands do not change an organisation that is read-only', async () => {
  const { pool, connectionString } = service.database
  const config = readConfig({ DATABASE_URL: connectionString })
  const { email, password } = await createUser(pool, organisationId, {
    email: 'ops@test.example',
    role: 'admin',
    customerId: null,
  })
  await hold(pool, organisationId, 'read-only')
  const added = { email: 'new@test.example', role: 'admin', name: undefined, customer: undefined }
  const prefix = service.organisation.apiKey.slice(0, 12)
  for (const change of [
    () => userResetPassword(config, email),
    () => userCreate(config, organisationId, added),
    () => keyCreate(config, organisationId, 'new', undefined),
    () => keyRevoke(config, organisationId, prefix),
  ]) {
    await expect(change()).rejects.toThrow('Test organisation is being moved and can only be read.')
  }
  const browser = browserOf(service, email, password)
  expect((await browser.call('POST', '/portal/sign-in', { email, password })).statusCode).toBe(200)
})

test('a change of rates that waited for its turn is refused once the organisation is read-only', async () => {
  const { pool } = service.database
  await hold(pool, organisationId, 'read-only')
  await expect(inTransaction(pool, (client) => lockConfiguration(client, organisationId))).rejects.toThrow(
    'is being moved',
  )
})

/** What somebody sends waits at this table, and goes on once the organisation is read-only and everybody knows. */
async function sentBeforeReadOnly(table: string, send: () => Promise<LightMyRequestResponse>) {
  const { pool, connectionString } = service.database
  const client = await openClient(connectionString, 'cartage-test')
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    const sending = send()
    await untilSomebodyWaits(pool)
    await hold(pool, organisationId, 'read-only')
    await sleep(limits.holdKnownMilliseconds)
    await client.query('commit')
    return await sending
  } finally {
    await client.end()
  }
}

const beingMoved = {
  statusCode: 503,
  message:
    'Your organisation is being moved, so nothing can be changed for a moment. Nothing was accepted; try again shortly.',
}
const shownOf = (answer: LightMyRequestResponse) => ({
  statusCode: answer.statusCode,
  message: answer.json().message,
})

test('a push that came before its organisation was read-only, and begins to write afterwards, is refused', async () => {
  const answer = await sentBeforeReadOnly('idempotency_key', () =>
    service.push(shipments, pushOf([12], 1), { 'idempotency-key': 'late' }),
  )
  expect(shownOf(answer)).toEqual(beingMoved)
  const { rows } = await service.database.pool.query(
    'select 1 from idempotency_key where organisation_id = $1',
    [organisationId],
  )
  expect(rows).toEqual([])
})

test('a quote that is stored after its organisation was read-only is not answered', async () => {
  const quote = { ...quoteBody, general: { customerIds: ['GUMNUT'] } }
  const send = () => service.push('/v1/org/quote/getQuote', quote)
  expect(shownOf(await sentBeforeReadOnly('quote', send))).toEqual(beingMoved)
})

test('a link for a password that was opened before its organisation was read-only is refused', async () => {
  const { pool } = service.database
  const person = { email: 'link@test.example', role: 'admin' } as const
  const { token } = await inPreparedTransaction(pool, async (client) => {
    const user = await insertUser(client, organisationId, person, null, null)
    return createAccountLink(client, service.services.signingSecret, user, commandLine(new Date()))
  })
  const sent = { token, password: 'corrugated river 41' }
  const send = () => browserOf(service, '', '').call('POST', '/portal/account-links/use', sent)
  expect(shownOf(await sentBeforeReadOnly('account_link', send))).toEqual(beingMoved)
})

test('of two exports at once one is refused, and one whose organisation somebody else opened gives up', async () => {
  const { pool } = service.database
  const file = (name: string) => join(folder, name)
  const both = await Promise.allSettled([
    exportOrganisation(pool, organisation(), file('one.cartage'), untold),
    exportOrganisation(pool, organisation(), file('two.cartage'), untold),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toMatch('is being exported, or is kept read-only')

  const opened = exportOrganisation(pool, organisation(), file('opened.cartage'), untold, {
    keepReadOnly: true,
    onEarlyCopied: async () => {
      await endHold(pool, organisationId)
      // Somebody else has it now, for good.
      await hold(pool, organisationId, 'read-only', true)
    },
  })
  await expect(opened).rejects.toThrow('somebody opened or erased the organisation')
  expect(existsSync(file('opened.cartage'))).toBe(false)
  expect(await stageNow()).toBe('read-only')
})

test('an export that is stopped leaves no file, and the organisation can be changed at once', async () => {
  const { pool } = service.database
  const stop = new AbortController()
  const file = join(folder, 'stopped.cartage')
  const exporting = exportOrganisation(pool, organisation(), file, untold, {
    signal: stop.signal,
    onEarlyCopied: async () => stop.abort(new Error('stopped')),
  })
  await expect(exporting).rejects.toThrow('stopped')
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
  expect(await stageNow()).toBeUndefined()
})

test('contacts that are erased from quotes while these are copied are erased in the new place too', async () => {
  const { pool } = service.database
  await service.push('/v1/org/quote/getQuote', { ...quoteBody, general: { customerIds: ['GUMNUT'] } })
  await pool.query(
    `update quote set request = '{"origin":{"contactName":"Ana"},"destination":{}}'
     where organisation_id = $1 and request is not null`,
    [organisationId],
  )
  await eraseContacts(pool, organisationId, new Date(0))
  const soon = new Date(Date.now() + 60_000)
  const file = join(folder, 'contacts.cartage')
  await exportOrganisation(pool, organisation(), file, untold, {
    margins,
    onEarlyCopied: async () => expect(await eraseContacts(pool, organisationId, soon)).toBeGreaterThan(0),
  })
  const target = await testDatabase()
  try {
    await importOrganisation(target.pool, file, untold)
    expect(await eraseContacts(target.pool, organisationId, soon)).toBeGreaterThan(0)
    const { rowCount } = await target.pool.query(`select 1 from quote where request::text like '%Ana%'`)
    expect(rowCount).toBe(0)
  } finally {
    await target.drop()
  }
})

test('a hold that nobody renews ends by itself', async () => {
  const { pool } = service.database
  await hold(pool, organisationId, 'read-only')
  await pool.query('update organisation_hold set held_until = now() where organisation_id = $1', [
    organisationId,
  ])
  expect((await service.push(shipments, pushOf([9], 1))).statusCode).toBe(202)
})
