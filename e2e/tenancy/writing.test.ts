import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgers, lists, pushPaths } from '../hostile/import-calls.ts'
import { isConfiguration, kindOf, operations, validBodies, withParameter } from '../hostile/tenancy-matrix.ts'
import { csvForm, csvFormType, pushOf, quoteRequest, type Tenant } from '../hostile/tenant.ts'
import { directions, TwoOrganisations } from './two-organisations.ts'

/** One organisation cannot quote, push or configure for another, whatever it names. */
let both: TwoOrganisations
beforeAll(async () => {
  both = await TwoOrganisations.prepare()
})
afterAll(() => both?.stop())

test('a leak would be detected: our data read by somebody else is one', async () => {
  const [us, them] = both.tenants
  for (const path of [lists.shipments, ledgers.activities]) {
    await expect(both.ask(path, us, us)).rejects.toThrow('of another organisation')
    await both.ask(path, them, us)
  }
})

describe.each(directions)('organisation %i cannot reach organisation %i', (ourIndex, theirIndex) => {
  let us: Tenant
  let them: Tenant
  beforeAll(() => {
    us = both.tenants[ourIndex]
    them = both.tenants[theirIndex]
  })

  test.each(operations.filter(isConfiguration))(
    'through the configuration, for which these keys have no scope: $method $path',
    async ({ method, path }) => {
      const filled =
        path.replace(/\{\w+\}/g, () => them.customerId) + (path.endsWith('/which') ? '?postcode=2000' : '')
      const body = ['PUT', 'PATCH', 'POST'].includes(method)
        ? { body: validBodies[path] ?? '{}', headers: { 'content-type': 'application/json' } }
        : {}
      const answer = await both.ask(filled, us, them, { method, ...body })
      expect(answer.status, answer.text).toBe(403)
      expect(answer.text).toContain('This API key may not')
    },
  )

  test('a quote for one of their customers is refused as a whole, and their services cannot be named', async () => {
    const send = (json: unknown) =>
      both.ask('/v1/org/quote/getQuote', us, them, {
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json' },
      })
    for (const customerIds of [
      [them.customerId],
      [us.customerId, them.customerId],
      [them.customerId, us.customerId],
      [us.customerId.toLowerCase()],
      [` ${them.customerId} `],
      [`${us.customerId} 1`],
      [`${them.mark}-customer`],
      ['%'],
      ['*'],
      [''],
      ['__proto__'],
    ]) {
      const answer = await send({ ...quoteRequest(us.customerId), general: { customerIds } })
      expect(answer.status, customerIds.join()).toBe(403)
      expect(answer.json?.error).toBe('Forbidden')
    }
    for (const name of ['carrierIds', 'serviceIds', 'rateCardIds']) {
      const filters = { [name]: [them.mark, '%', '*', them.organisationId] }
      const answer = await send({ ...quoteRequest(us.customerId), filters })
      expect(answer.status).toBe(200)
      expect(answer.json).toHaveProperty('results.0.quotes', [])
    }
  })

  // A retry sends nothing: the import it names is checked with all ids, in reading.test.ts.
  test.each(withParameter('push key').filter(({ path }) => !path.includes('{')))(
    'a push with their values and their Idempotency-Key is our own push: $path',
    async (operation) => {
      const kind = kindOf(operation)
      const key = `of ${them.mark} alone, ${operation.operationId}`
      const push = operation.path.endsWith('/file')
        ? { body: csvForm(kind, them.mark), headers: { 'content-type': csvFormType } }
        : {
            body: JSON.stringify(pushOf(kind, them.mark, 'first-0')),
            headers: { 'content-type': 'application/json' },
          }
      const options = { ...push, headers: { ...push.headers, 'idempotency-key': key } }
      const theirs = await both.ask(operation.path, them, us, options)
      expect(theirs.status, theirs.text).toBe(202)
      const ours = await both.ask(operation.path, us, them, options)
      expect(ours.status, ours.text).toBe(202)
      const theirImports = [...them.imports[kind], theirs.json?.importId]
      expect([...theirImports, ...us.imports[kind]]).not.toContain(ours.json?.importId)
      // Each has its own import under the key, and neither gets a conflict.
      expect((await both.ask(operation.path, them, us, options)).json?.importId).toBe(theirs.json?.importId)
      expect((await both.ask(operation.path, us, them, options)).json?.importId).toBe(ours.json?.importId)
      const other = await both.ask(`${lists[kind]}/${theirs.json?.importId}`, us, them)
      expect(other.status).toBe(404)
    },
  )

  test('an Idempotency-Key used by both belongs to two separate pushes', async () => {
    for (const kind of ['shipments', 'activities'] as const) {
      const again = await both.ask(pushPaths[kind], us, them, {
        body: JSON.stringify(pushOf(kind, us.mark, 'first-0')),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `the same for all first-0 ${kind}`,
        },
      })
      expect(again.json?.importId).toBe(us.imports[kind][0])
    }
  })
})

test('each organisation still reads the same of its own data', () => both.expectUnchanged())
