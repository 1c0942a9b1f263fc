import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachAtOnce } from './hostile/each-at-once.ts'
import { foreignIds, forgedTokens } from './hostile/foreign-ids.ts'
import { type Ground, prepareGround } from './hostile/ground.ts'
import { type Kind, ledgers, lists, pushPaths, readList } from './hostile/import-calls.ts'
import { bodyFieldsOf } from './hostile/operations.ts'
import { type RawAnswer, type RawOptions, rawCall } from './hostile/raw-call.ts'
import {
  bodyFields,
  isConfiguration,
  kindOf,
  operations,
  parameters,
  validBodies,
  withParameter,
} from './hostile/tenancy-matrix.ts'
import {
  csvForm,
  csvFormType,
  cursorLists,
  furnish,
  leaveWaiting,
  pageSize,
  pushOf,
  quoteRequest,
  readEverything,
  secretsOf,
  type Tenant,
} from './hostile/tenant.ts'
import { call, startService } from './service.ts'

/** One organisation cannot reach anything of another: every route with every id, cursor and link it takes. */
let ground: Ground
let url: string
let tenants: [Tenant, Tenant]
let before: [unknown, unknown]
let asked = 0

beforeAll(async () => {
  ground = await prepareGround({}, ['serve', '--no-worker'])
  url = ground.service.url
  const worker = await startService(ground.environment, ['worker'])
  tenants = [await furnish(url, ground.ours), await furnish(url, ground.theirs)]
  await worker.stop()
  for (const tenant of tenants) {
    for (const [list, cursor] of tenant.cursors) expect(typeof cursor, `a cursor of ${list}`).toBe('string')
    await leaveWaiting(url, tenant)
  }
  before = [await readEverything(url, tenants[0]), await readEverything(url, tenants[1])]
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`tenancy: ${asked} requests\n`)
})

const directions = [
  [0, 1],
  [1, 0],
] as const

/** Calls as one organisation; the answer must contain nothing of the other that was not in the request. */
async function ask(path: string, us: Tenant, them: Tenant, options: RawOptions = {}): Promise<RawAnswer> {
  asked += 1
  const answer = await rawCall(url, path, { apiKey: us.apiKey, ...options })
  const sent = decodeLoosely(path) + (options.body ?? '')
  for (const secret of secretsOf(them)) {
    if (answer.text.includes(secret) && !sent.includes(secret)) {
      throw new Error(`${path} shows ${secret} of another organisation: ${answer.text.slice(0, 500)}`)
    }
  }
  return answer
}

function decodeLoosely(path: string): string {
  try {
    return path + decodeURIComponent(path)
  } catch {
    return path
  }
}

describe('the matrix is complete', () => {
  test('every parameter of every route is listed here with what it names', () => {
    const unknown = operations.flatMap(({ operationId, parameters: names }) =>
      names.filter((name) => !(name in parameters)).map((name) => `${operationId} ${name}`),
    )
    expect(unknown).toEqual([])
  })
  test('every body field that names something is listed here', () => {
    const fields = operations.flatMap(({ operationId, body }) =>
      bodyFieldsOf(body)
        .filter((field) => /(Ids?|Alias|warehouseCode|chargeCode)$/.test(field))
        .map((field) => `${operationId} ${field}`),
    )
    expect(fields.sort()).toEqual([...bodyFields].sort())
  })
  test('every route requires a key, except signed links', () => {
    expect(operations.filter(({ isPublic }) => isPublic).map(({ operationId }) => operationId)).toEqual([
      'getErrorReport',
    ])
  })
})

test('a leak would be detected: our data read by somebody else is one', async () => {
  const [us, them] = tenants
  for (const path of [lists.shipments, ledgers.activities]) {
    await expect(ask(path, us, us)).rejects.toThrow('of another organisation')
    await ask(path, them, us)
  }
})

describe.each(directions)('organisation %i cannot reach organisation %i', (ourIndex, theirIndex) => {
  let us: Tenant
  let them: Tenant
  beforeAll(() => {
    us = tenants[ourIndex]
    them = tenants[theirIndex]
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
        const unknown = await ask(fill('01a1dcfe-0000-7000-8000-000000000000'), us, them, { method })
        expect(unknown.status).toBe(404)
        // HEAD has no body to compare and uses the same code, so the plain ids are enough.
        await eachAtOnce(method === 'HEAD' ? ids.slice(0, 8) : ids, async ({ title, written, expected }) => {
          const answer = await ask(fill(written), us, them, { method })
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
    expect((await ask(`${list}?cursor=${own}`, us, them)).status).toBe(200)
    const malformed = await ask(`${list}?cursor=x`, us, them)
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
      const answer = await ask(`${list}?cursor=${cursor}&${pageSize}`, us, them)
      expect(answer.status, `${cursor}: ${answer.text.slice(0, 200)}`).toBe(400)
      expect(answer.text).toBe(malformed.text)
    })
    for (const query of [
      `cursor=${own}&cursor=${own}`,
      `cursor[]=${own}`,
      `cursor=${'A'.repeat(5_000)}`,
      `cursor=${own}&organisationId=${them.organisationId}`,
    ]) {
      expect((await ask(`${list}?${query}`, us, them)).status, query).toBe(400)
    }
  })

  test.each(operations.filter(isConfiguration))(
    'through the configuration, for which these keys have no scope: $method $path',
    async ({ method, path }) => {
      const filled =
        path.replace(/\{\w+\}/g, () => them.customerId) + (path.endsWith('/which') ? '?postcode=2000' : '')
      const body = ['PUT', 'PATCH', 'POST'].includes(method)
        ? { body: validBodies[path] ?? '{}', headers: { 'content-type': 'application/json' } }
        : {}
      const answer = await ask(filled, us, them, { method, ...body })
      expect(answer.status, answer.text).toBe(403)
      expect(answer.text).toContain('This API key may not')
    },
  )

  test('by a cursor on one of their paths', async () => {
    for (const kind of ['shipments', 'activities'] as const) {
      const list = `${lists[kind]}/${them.imports[kind][0]}/errors`
      for (const cursor of [...them.cursors.values(), ...us.cursors.values()]) {
        expect((await ask(`${list}?cursor=${cursor}`, us, them)).status).toBe(400)
      }
    }
  })

  test('by a link that was changed or never issued', async () => {
    const path = (token: string) => `/v1/error-reports/${token}`
    const refused = await ask(path('x'), us, them, { apiKey: us.apiKey })
    expect(refused.status).toBe(403)
    const link = them.links[0] ?? ''
    for (const token of [
      ...us.cursors.values(),
      ...them.cursors.values(),
      ...forgedTokens,
      ...[...us.imports.shipments, ...them.imports.shipments],
      link.slice(0, -1),
      `${link}A`,
      `${link}%00`,
      `%20${link}`,
      link.replace('.', '%2e%2e'),
      `${us.links[0]?.split('.')[0]}.${link.split('.')[1]}`,
      'A'.repeat(5_000),
      'A'.repeat(40_000),
    ]) {
      const answer = await ask(path(token), us, them)
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
        const answer = await ask(`${path}?${name}=${value}`, us, them)
        const isMalformed = value.endsWith('%00') || (/importId$/i.test(name) && value.length < 36)
        if (isMalformed) expect(answer.status, `${name}=${value}`).toBe(400)
        else expect(answer.json, `${name}=${value}`).toEqual({ items: [], nextCursor: null })
        expect((await ask(`${path}?${name}=${value}&${name}=${value}`, us, them)).status).toBe(400)
        expect((await ask(`${path}?${name}[]=${value}`, us, them)).status).toBe(400)
      }
    }
  })

  test('by naming the organisation in a query, a header or a cookie', async () => {
    for (const path of [...Object.values(lists), ...Object.values(ledgers)]) {
      for (const name of ['organisationId', 'organisation_id', 'org', 'tenant', '__proto__', 'constructor']) {
        const answer = await ask(`${path}?${name}=${them.organisationId}`, us, them)
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
      const plain = await ask(`${path}?${pageSize}`, us, them)
      const dressed = await ask(`${path}?${pageSize}`, us, them, { headers })
      expect(itemsOf(dressed)).toEqual(itemsOf(plain))
    }
  })

  test('no list, read to its end, shows one of their rows', async () => {
    for (const path of [...Object.values(lists), ...Object.values(ledgers), ...cursorLists(us)]) {
      const text = JSON.stringify(await readList(url, us.apiKey, path))
      for (const secret of secretsOf(them)) expect(text.includes(secret), `${path} ${secret}`).toBe(false)
    }
  })

  test('a quote for one of their customers is refused as a whole, and their services cannot be named', async () => {
    const send = (json: unknown) =>
      ask('/v1/org/quote/getQuote', us, them, {
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

  // A retry sends nothing: the import it names is checked above, with the others.
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
      const theirs = await ask(operation.path, them, us, options)
      expect(theirs.status, theirs.text).toBe(202)
      const ours = await ask(operation.path, us, them, options)
      expect(ours.status, ours.text).toBe(202)
      const theirImports = [...them.imports[kind], theirs.json?.importId]
      expect([...theirImports, ...us.imports[kind]]).not.toContain(ours.json?.importId)
      // Each has its own import under the key, and neither gets a conflict.
      expect((await ask(operation.path, them, us, options)).json?.importId).toBe(theirs.json?.importId)
      expect((await ask(operation.path, us, them, options)).json?.importId).toBe(ours.json?.importId)
      const other = await ask(`${lists[kind]}/${theirs.json?.importId}`, us, them)
      expect(other.status).toBe(404)
    },
  )

  test('an Idempotency-Key used by both belongs to two separate pushes', async () => {
    for (const kind of ['shipments', 'activities'] as const) {
      const again = await ask(pushPaths[kind], us, them, {
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

// No worker runs: their own repeated pushes could legitimately change their shipments.
test('each organisation reads the same of its own data as before', async () => {
  for (const [index, tenant] of tenants.entries()) {
    for (const kind of ['shipments', 'activities'] as const) {
      const waiting = await call(`${url}${lists[kind]}/${tenant.imports[kind][2]}`, { apiKey: tenant.apiKey })
      expect(['queued', 'processing', 'completed'], 'not cancelled by others').toContain(waiting.body.status)
    }
    const now = (await readEverything(url, tenant)) as Record<string, Record<string, unknown>[]>
    const then = before[index] as Record<string, Record<string, unknown>[]>
    for (const [path, items] of Object.entries(then)) {
      if (!Array.isArray(items) || path.endsWith('/errors')) {
        expect(now[path]).toEqual(items)
        continue
      }
      // Queued imports may have run meanwhile; ended ones must not have changed.
      const settled = items.filter(({ finishedAt }) => finishedAt !== null)
      expect(settled.length, path).toBeGreaterThan(1)
      expect(now[path]).toEqual(expect.arrayContaining(settled))
    }
  }
})

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
