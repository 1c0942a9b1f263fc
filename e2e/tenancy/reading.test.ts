import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachAtOnce } from '../hostile/each-at-once.ts'
import { foreignIds, forgedTokens } from '../hostile/foreign-ids.ts'
import { type Kind, ledgers, lists, readList } from '../hostile/import-calls.ts'
import type { RawAnswer } from '../hostile/raw-call.ts'
import { kindOf, parameters, withParameter } from '../hostile/tenancy-matrix.ts'
import { cursorLists, pageSize, secretsOf, type Tenant } from '../hostile/tenant.ts'
import { directions, TwoOrganisations } from './two-organisations.ts'

/** One organisation cannot read anything of another: every route with every id, cursor, link and filter it takes. */
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

  test.each([...withParameter('quote'), ...withParameter('import')])(
    'by an id: $method $path',
    async (operation) => {
      const names = (parameter: string) => operation.parameters.includes(parameter)
      const ids =
        names('path quoteId') || names('path rateId')
          ? foreignIds(
              { quote: them.quoteId, rate: them.rateId, import: them.imports.shipments[0] },
              names('path rateId') ? us.rateId : us.quoteId,
              us.imports.shipments[0],
            )
          : importIds(kindOf(operation), us, them)
      const fill = (id: string) => operation.path.replace(/\{\w+\}/, () => id)
      const methods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]
      for (const method of methods) {
        const unknown = await both.ask(fill('01a1dcfe-0000-7000-8000-000000000000'), us, them, { method })
        expect(unknown.status).toBe(404)
        // HEAD has no body to compare and uses the same code, so the plain ids are enough.
        await eachAtOnce(method === 'HEAD' ? ids.slice(0, 8) : ids, async ({ title, written, expected }) => {
          const answer = await both.ask(fill(written), us, them, { method })
          const shown = `${title}: ${method} ${fill(written).slice(0, 200)} ${answer.text.slice(0, 200)}`
          expect(answer.status, shown).toBe(expected === 'same' ? 404 : expected)
          if (expected === 'same') expect(answer.text, shown).toBe(unknown.text)
        })
      }
    },
  )

  test.each(withParameter('cursor'))('by a cursor: $path', async ({ path }) => {
    const list = path.includes('{')
      ? path.replace('{importId}', us.imports[path.includes('shipments') ? 'shipments' : 'activities'][0])
      : path
    const own = us.cursors.get(list) ?? ''
    expect(own, `a cursor of ${list}`).not.toBe('')
    expect((await both.ask(`${list}?cursor=${own}`, us, them)).status).toBe(200)
    const malformed = await both.ask(`${list}?cursor=x`, us, them)
    const foreign = [
      ...them.cursors.values(),
      ...[...us.cursors].filter(([from]) => from !== list).map(([, cursor]) => cursor),
      ...us.links,
      ...them.links,
      `${own}A`,
      own.slice(0, -1),
      own.replace('.', '%2e%2e'),
      `%20${own}`,
      `${own}%00`,
      ...forgedTokens,
    ]
    await eachAtOnce(foreign, async (cursor) => {
      const answer = await both.ask(`${list}?cursor=${cursor}&${pageSize}`, us, them)
      expect(answer.status, `${cursor}: ${answer.text.slice(0, 200)}`).toBe(400)
      expect(answer.text).toBe(malformed.text)
    })
    for (const query of [
      `cursor=${own}&cursor=${own}`,
      `cursor[]=${own}`,
      `cursor=${'A'.repeat(5_000)}`,
      `cursor=${own}&organisationId=${them.organisationId}`,
    ]) {
      expect((await both.ask(`${list}?${query}`, us, them)).status, query).toBe(400)
    }
  })

  test('by a cursor on one of their paths', async () => {
    for (const kind of ['shipments', 'activities'] as const) {
      const list = `${lists[kind]}/${them.imports[kind][0]}/errors`
      for (const cursor of [...them.cursors.values(), ...us.cursors.values()]) {
        expect((await both.ask(`${list}?cursor=${cursor}`, us, them)).status).toBe(400)
      }
    }
  })

  test('by a link that was changed or never issued', async () => {
    const path = (token: string) => `/v1/error-reports/${token}`
    const refused = await both.ask(path('x'), us, them, { apiKey: us.apiKey })
    expect(refused.status).toBe(403)
    const link = them.links[0] ?? ''
    for (const token of [
      ...us.cursors.values(),
      ...them.cursors.values(),
      ...forgedTokens,
      ...us.imports.shipments,
      ...them.imports.shipments,
      link.slice(0, -1),
      `${link}A`,
      `${link}%00`,
      `%20${link}`,
      link.replace('.', '%2e%2e'),
      `${us.links[0]?.split('.')[0]}.${link.split('.')[1]}`,
      'A'.repeat(5_000),
      'A'.repeat(40_000),
    ]) {
      const answer = await both.ask(path(token), us, them)
      expect(answer.status, token.slice(0, 200)).toBe(403)
      expect(answer.text, token.slice(0, 200)).toBe(refused.text)
    }
  })

  test.each(withParameter('filter'))('by a filter of a ledger: $path', async (operation) => {
    const { path } = operation
    const kind = kindOf(operation)
    const importIds = [
      ...them.imports.shipments,
      ...them.imports.activities,
      '01a1dcfe-0000-7000-8000-000000000000',
      'x',
      '*',
      '%25',
      `${them.imports[kind][0]}%00`,
    ]
    const details = [`${them.mark}%20first`, `${them.mark}%25`, '%25', '*']
    const values: Record<string, string[]> = {
      importId: importIds,
      createdImportId: importIds,
      sourceDetails: details,
      lastSourceDetails: details,
      shipmentId: [`${them.mark}-first-0-1`, `${them.mark}%25`, '%25', '*', '%27%20or%20%271%27=%271'],
      customerId: [`${them.mark}-customer`, them.customerId, '%25', '*'],
      reference: [`${them.mark}-first-0-1`, '%25', '_', '*'],
      warehouseCode: [`${them.mark}-warehouse`, '%25', '*'],
      chargeCode: [`${them.mark}-charge`, '%25', '*'],
    }
    const names = operation.parameters
      .filter((name) => parameters[name] === 'filter')
      .map((name) => name.slice(6))
    for (const name of names) {
      for (const value of values[name] as string[]) {
        const answer = await both.ask(`${path}?${name}=${value}`, us, them)
        const isMalformed = value.endsWith('%00') || (/importId$/i.test(name) && value.length < 36)
        if (isMalformed) expect(answer.status, `${name}=${value}`).toBe(400)
        else expect(answer.json, `${name}=${value}`).toEqual({ items: [], nextCursor: null })
        expect((await both.ask(`${path}?${name}=${value}&${name}=${value}`, us, them)).status).toBe(400)
        expect((await both.ask(`${path}?${name}[]=${value}`, us, them)).status).toBe(400)
      }
    }
  })

  test('by naming the organisation in a query, a header or a cookie', async () => {
    for (const path of [...Object.values(lists), ...Object.values(ledgers)]) {
      for (const name of ['organisationId', 'organisation_id', 'org', 'tenant', '__proto__', 'constructor']) {
        const answer = await both.ask(`${path}?${name}=${them.organisationId}`, us, them)
        expect(answer.status, `${path} ${name}`).toBe(400)
      }
      const headers = {
        'x-organisation-id': them.organisationId,
        'x-org': them.organisationId,
        'x-original-url': `${path}?x`,
        'x-forwarded-for': '127.0.0.1',
        'x-http-method-override': 'DELETE',
        cookie: `organisation=${them.organisationId}`,
        authorization: `Bearer ${them.organisationId}`,
      }
      const plain = await both.ask(`${path}?${pageSize}`, us, them)
      const dressed = await both.ask(`${path}?${pageSize}`, us, them, { headers })
      expect(itemsOf(dressed)).toEqual(itemsOf(plain))
    }
  })

  test('no list, read to its end, shows one of their rows', async () => {
    for (const path of [...Object.values(lists), ...Object.values(ledgers), ...cursorLists(us)]) {
      const text = JSON.stringify(await readList(both.url, us.apiKey, path))
      for (const secret of secretsOf(them)) expect(text.includes(secret), `${path} ${secret}`).toBe(false)
    }
  })
})

test('each organisation still reads the same of its own data', () => both.expectUnchanged())

function importIds(kind: Kind, us: Tenant, them: Tenant) {
  const other: Kind = kind === 'shipments' ? 'activities' : 'shipments'
  return foreignIds(
    {
      ended: them.imports[kind][0],
      waiting: them.imports[kind][2],
      'of the other kind': them.imports[other][0],
      'waiting, of the other kind': them.imports[other][2],
      quote: them.quoteId,
      organisation: them.organisationId,
    },
    us.imports[kind][0],
    us.imports[other][0],
  )
}

function itemsOf({ json }: RawAnswer) {
  const items = (json?.items ?? []) as Record<string, unknown>[]
  return items.map(({ errorReportUrl, ...rest }) => rest)
}
