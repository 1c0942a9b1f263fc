import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFaults } from '../faults/with-faults.ts'
import { eachAtOnce } from '../hostile/each-at-once.ts'
import { lists } from '../hostile/import-calls.ts'
import type { Tenant } from '../hostile/tenant.ts'
import { reportPath } from './paths.ts'
import { ask, openDatabase, prepareTenants, type TwoTenants } from './two-tenants.ts'

/** Links and cursors are useless to anyone who should not have them, and after any change to them. */
let tenants: TwoTenants
let us: Tenant
let them: Tenant
let database: pg.Client
let secret: Buffer

beforeAll(async () => {
  tenants = await prepareTenants()
  us = tenants.us
  them = tenants.them
  database = await openDatabase(tenants.ground)
  const { rows } = await database.query(`select secret from service_secret where name = 'signing'`)
  secret = rows[0].secret
})
afterAll(async () => {
  await database?.end()
  await tenants?.ground.stop()
})

/** Signs like the service, implemented a second time here. */
const sign = (purpose: string, envelope: unknown, key = secret) => {
  const text = Buffer.from(JSON.stringify(envelope)).toString('base64url')
  return `${text}.${createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')}`
}
const hour = 3_600_000
const link = (tenant: Tenant, importId = tenant.imports.shipments[0]) => [
  tenant.organisationId,
  'shipments',
  importId,
]

test('a link works for an hour', () => {
  const [text] = (us.links[0] ?? '').split('.')
  const { e } = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
  expect(e - Date.now()).toBeGreaterThan(hour - 300_000)
  expect(e - Date.now()).toBeLessThanOrEqual(hour)
})

test('a link that has expired, or has another purpose, secret or shape, gets the same refusal', async () => {
  const later = Date.now() + hour
  const good = await ask(tenants, reportPath(sign('error-report', { p: link(us), e: later })), { apiKey: '' })
  expect(good.status, 'these tests sign as the service does').toBe(200)
  const answers = []
  for (const token of [
    sign('error-report', { p: link(us), e: Date.now() - 1 }),
    sign('error-report', { p: link(us), e: 0 }),
    sign('cursor', { p: link(us), e: later }),
    sign('', { p: link(us), e: later }),
    sign('error-report', { p: link(us), e: later }, Buffer.alloc(32)),
    sign('error-report', { p: link(us), e: later }, Buffer.alloc(0)),
    sign('error-report', { p: null, e: later }),
    sign('error-report', { p: 'x', e: later }),
    sign('error-report', { p: link(us), e: later }).replace('.', '..'),
  ]) {
    const answer = await ask(tenants, reportPath(token))
    expect(answer.status, token).toBe(403)
    answers.push(answer.text)
  }
  expect(new Set(answers).size).toBe(1)
})

test('a link for an unknown import, or one of another organisation or kind, finds nothing, even if it is signed', async () => {
  const later = Date.now() + hour
  for (const payload of [
    link(us, them.imports.shipments[0]),
    link(us, us.imports.activities[0]),
    link(us, 'x'),
    ['00000000-0000-0000-0000-000000000000', 'shipments', us.imports.shipments[0]],
  ]) {
    const answer = await ask(tenants, reportPath(sign('error-report', { p: payload, e: later })))
    expect(answer.status, JSON.stringify(payload)).toBe(404)
  }
})

test('every bit of a link counts', async () => {
  const token = us.links[0] ?? ''
  let flipped = 0
  await eachAtOnce(
    bitFlips(token),
    async (changed) => {
      flipped += 1
      const answer = await ask(tenants, reportPath(changed))
      // Text that is no longer UTF-8 is not a URL; a slash or a question mark makes another URL.
      expect([400, 403, 404], changed).toContain(answer.status)
    },
    16,
  )
  expect(flipped).toBe(token.length * 8)
})

test('every bit of a cursor counts', async () => {
  const path = `${lists.shipments}/${us.imports.shipments[0]}/errors`
  const cursor = us.cursors.get(path) ?? ''
  expect((await ask(tenants, `${path}?cursor=${cursor}`)).status).toBe(200)
  await eachAtOnce(
    bitFlips(cursor),
    async (changed) => {
      expect((await ask(tenants, `${path}?cursor=${changed}`)).status, changed).toBe(400)
    },
    16,
  )
})

test('a cursor of another purpose or list is refused, even if it is signed', async () => {
  const path = `${lists.shipments}/${us.imports.shipments[0]}/errors`
  const listOf = ({ organisationId }: Tenant) =>
    createHash('sha256')
      .update(JSON.stringify([organisationId, 'rejected', 'shipments', us.imports.shipments[0]]))
      .digest('base64url')
  const list = listOf(us)
  expect((await ask(tenants, `${path}?cursor=${sign('cursor', { p: [list, 3] })}`)).status).toBe(200)
  for (const cursor of [
    sign('error-report', { p: [list, 3] }),
    sign('cursor', { p: [listOf(them), 3] }),
    sign('cursor', { p: [list, 3], e: Date.now() - 1 }),
    sign('cursor', { p: 3 }),
  ]) {
    expect((await ask(tenants, `${path}?cursor=${cursor}`)).status, cursor).toBe(400)
  }
})

test('a service that does not check signatures would be detected', async () => {
  const careless = await prepareTenants(withFaults('ignoresSignatures'))
  try {
    const token = careless.us.links[0] ?? ''
    const statuses = new Set<number>()
    const signature = (token.indexOf('.') + 1) * 8
    const ofSignature = [...bitFlips(token)].slice(signature, signature + 16)
    for (const changed of ofSignature) statuses.add((await ask(careless, reportPath(changed))).status)
    expect(statuses).toContain(200)
  } finally {
    await careless.ground.stop()
  }
})

/** A text with each of its bits flipped in turn, escaped for a URL. */
function* bitFlips(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const code = text.charCodeAt(at) ^ (1 << bit)
      const written = `%${code.toString(16).padStart(2, '0')}`
      yield text.slice(0, at) + written + text.slice(at + 1)
    }
  }
}
