import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Furnished, furnish, signIn } from '../../../test/moving/furnish.ts'
import { rowsOf, tablesWithOrganisation } from '../../../test/moving/rows-of.ts'
import { unvisited, walk } from '../../../test/moving/walk.ts'
import { type Browser, browserOf } from '../../../test/people.ts'
import { sendAs } from '../../../test/rates/configuration-calls.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { exportOrganisation } from './export-organisation.ts'
import { importOrganisation } from './import-organisation.ts'
import { leftBehind } from './moved-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartage-move-'))
const file = join(folder, 'quollway.cartage')
const untold = () => {}

let source: TestApp
let target: TestApp
let who: Furnished
beforeAll(async () => {
  source = await testApp()
  target = await testApp()
  who = await furnish(source)
  await source.services.keyCalls.write()
})
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true })
})

/** A person for what only the portal asks, a key for the rest. */
const readerOf = (service: TestApp, person: Browser) => (path: string) => (url: string) =>
  path.startsWith('/portal/')
    ? person.call('GET', url)
    : (sendAs(service, who, 'GET', url) as Promise<LightMyRequestResponse>)

/** Sessions do not move, and to sign in would be one more line of the audit log: the test carries the session over. */
async function carrySession(person: Browser): Promise<Browser> {
  const { rows } = await source.database.pool.query(
    `select organisation_id, token_hash, session_id, user_id, address, browser, created_at, last_used_at
     from portal_session where organisation_id = $1`,
    [who.organisationId],
  )
  for (const row of rows) {
    await target.database.pool.query(
      'insert into portal_session values ($1, $2, $3, $4, $5, $6, $7, $8)',
      Object.values(row),
    )
  }
  const carried = browserOf(target, who.email, who.password)
  for (const [name, value] of person.cookies) carried.cookies.set(name, value)
  return carried
}

/** A workbook is an archive. Its entries say when they were made: this far from these bytes, and this long. */
const times: [mark: number[], offset: number, bytes: number][] = [
  [[0x50, 0x4b, 3, 4], 10, 4],
  [[0x50, 0x4b, 1, 2], 12, 4],
  [[0x55, 0x54, 5, 0], 4, 5],
]
function withoutTimes(bytes: Buffer): string {
  const copy = Buffer.from(bytes)
  for (const [mark, offset, length] of times) {
    const wanted = Buffer.from(mark)
    for (let at = copy.indexOf(wanted); at >= 0; at = copy.indexOf(wanted, at + 1))
      copy.fill(0, at + offset, at + offset + length)
  }
  return copy.toString('base64')
}

/** Links to error reports and sessions are signed by each service with its own secret. */
const withoutSignatures = (answer: LightMyRequestResponse) =>
  String(answer.headers['content-type']).includes('json')
    ? answer.payload
        .replace(/(\/v1\/error-reports\/[\w-]+)\.[\w-]+/g, '$1')
        .replace(/"csrfToken":"[\w-]+"/g, '"csrfToken"')
    : withoutTimes(answer.rawPayload)

const shown = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.headers['content-type'],
  answer.headers.etag,
  withoutSignatures(answer),
]

/** It takes a signed link. */
const notAnswered = ['/v1/error-reports/{token}']

// It asks for every address in both databases.
test('every answer of every GET is the same in the other database, byte for byte', async () => {
  const at = new Date()
  for (const { services } of [source, target]) {
    services.clock = () => at
    // The calls of this test are not to be counted.
    services.keyCalls.note = () => {}
  }
  const person = await signIn(source, who)
  const before = await walk(readerOf(source, person))
  expect(unvisited(before.keys())).toEqual(notAnswered)

  await exportOrganisation(source.database.pool, who, file, untold)
  await importOrganisation(target.database.pool, file, untold)
  const after = readerOf(target, await carrySession(person))
  for (const [url, answer] of before) {
    expect(shown(await after(url)(url)), url).toEqual(shown(answer))
  }
}, 600_000)

test('every table with an organisation moved whole, or is listed with a reason', async () => {
  const [one, other] = [source.database.pool, target.database.pool]
  const tables = (await tablesWithOrganisation(one)).filter((table) => !(table in leftBehind))
  const empty: string[] = []
  for (const table of tables) {
    const rows = await rowsOf(one, table, who.organisationId)
    if (rows.length === 0) empty.push(table)
    expect(await rowsOf(other, table, who.organisationId), table).toEqual(rows)
  }
  // What only old quotes have, and what only clusters have.
  expect(empty).toEqual(['contact_erasure', 'import_end'])
})
