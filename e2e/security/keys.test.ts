import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgers, lists } from '../hostile/import-calls.ts'
import { rawCall } from '../hostile/raw-call.ts'
import type { Tenant } from '../hostile/tenant.ts'
import { prepareTenants, type TwoTenants } from './two-tenants.ts'
import { revokedKey, wrongKeys } from './wrong-keys.ts'

/** Only a complete, known key in the right header opens anything, and callers never learn what is wrong with a key. */
let tenants: TwoTenants
let us: Tenant
let url: string

beforeAll(async () => {
  tenants = await prepareTenants()
  us = tenants.us
  url = tenants.url
})
afterAll(async () => {
  await tenants?.ground.stop()
})

test('every wrong key gets the same answer', async () => {
  const revoked = await revokedKey(tenants.ground, us.organisationId)
  const answers = new Set<string>()
  const headerNames = new Set<string>()
  for (const apiKey of wrongKeys(us, revoked)) {
    for (const path of [ledgers.shipments, `${lists.shipments}/${us.imports.shipments[0]}`]) {
      const answer = await rawCall(url, path, apiKey === undefined ? {} : { apiKey })
      expect(answer.status, String(apiKey)).toBe(401)
      answers.add(answer.text)
      headerNames.add(Object.keys(answer.headers).sort().join())
    }
  }
  expect(answers.size).toBe(1)
  expect(headerNames.size).toBe(1)
})

test('a key is only read from its header', async () => {
  const path = ledgers.shipments
  for (const attempt of [
    () => rawCall(url, `${path}?x-api-key=${us.apiKey}`),
    () => rawCall(url, `${path}?apiKey=${us.apiKey}`),
    () => rawCall(url, path, { headers: { authorization: `Bearer ${us.apiKey}` } }),
    () => rawCall(url, path, { headers: { cookie: `x-api-key=${us.apiKey}` } }),
    () => rawCall(url, path, { headers: { 'x-api-key-2': us.apiKey } }),
  ]) {
    expect((await attempt()).status).toBe(401)
  }
})
