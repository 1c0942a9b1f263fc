import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Ground } from '../hostile/ground.ts'
import { ledgers, lists } from '../hostile/import-calls.ts'
import { peaksOf } from '../hostile/process-memory.ts'
import { rawCall } from '../hostile/raw-call.ts'
import type { Tenant } from '../hostile/tenant.ts'
import { cartageJson } from '../service.ts'
import { quotePath, reportPath } from './paths.ts'
import { successes } from './successes.ts'
import { ask, openDatabase, prepareTenants, type TwoTenants } from './two-tenants.ts'
import { mistyped, revokedKey, wrongKeys } from './wrong-keys.ts'

let tenants: TwoTenants
let us: Tenant
let them: Tenant
let ground: Ground
let url: string
let database: pg.Client
/** Every secret that was created or used in the session, by its kind. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  tenants = await prepareTenants()
  us = tenants.us
  them = tenants.them
  ground = tenants.ground
  url = tenants.url
  database = await openDatabase(ground)
})
afterAll(async () => {
  await database?.end()
  await tenants?.ground.stop()
})

describe('secrets are stored nowhere', () => {
  beforeAll(async () => {
    secrets.set('our key', us.apiKey).set('their key', them.apiKey)
    const { printed } = inject('preparedFolder')
    secrets.set('the key of the first start', /ctg_live_\w+/.exec(printed)?.[0] ?? '')
    secrets.set('the password of the first start', /password (\S+)/.exec(printed)?.[1] ?? '')
    const made = await cartageJson(ground.environment, 'org', 'create', '--name', 'Secrets')
    secrets.set('the key of a new organisation', made.apiKey)
    secrets.set('the password of a new organisation', made.portal.password)
    for (const tenant of [us, them]) {
      for (const [index, token] of tenant.links.entries()) secrets.set(`link ${tenant.name} ${index}`, token)
      for (const [list, cursor] of tenant.cursors) secrets.set(`cursor ${tenant.name} ${list}`, cursor)
    }
    // Everywhere in a request that somebody might put a key by mistake, except a body, which is stored as sent.
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
      await ask(tenants, path)
      await rawCall(url, path)
    }
    await ask(tenants, ledgers.shipments, {
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
    for (const [list, cursor] of us.cursors) {
      const nextPage = `${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`
      expect((await ask(tenants, nextPage)).status, list).toBe(200)
    }
    const revoked = await revokedKey(ground, us.organisationId)
    secrets.set('a revoked key', revoked).set('a mistyped key', mistyped(key))
    for (const apiKey of wrongKeys(us, revoked)) {
      await rawCall(url, ledgers.shipments, apiKey === undefined ? {} : { apiKey })
    }
    for (const succeed of Object.values(successes(tenants))) await succeed()
    // Files that appear and disappear with an import would disturb the search of the disk.
    const running = () => database.query('select from import where finished_at is null')
    await vi.waitFor(async () => expect((await running()).rowCount).toBe(0), { timeout: 120_000 })
  })

  /** The part of a secret that is never shown: a key's first 16 characters are shown to tell keys apart. */
  const needleOf = (value: string) => (value.startsWith('ctg_live_') ? value.slice(16, 58) : value)

  test('enough secrets were used to make this meaningful', () => {
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

  test('not in the logs, at their most verbose, nor in the metrics', async () => {
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

  test('not on disk, in any file of the data folder', async () => {
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
        if (bytes.includes(needle)) throw new Error(`${what} is in ${path}`)
      }
    }
    expect(files).toBeGreaterThan(100)
    expect(marked, 'what was sent is found by the same search').toBeGreaterThan(0)
  })

  test.skipIf(process.platform !== 'linux')('not in the arguments of a process', () => {
    const ours = peaksOf(ground.service.process.pid ?? 0).map(({ name }) => name)
    expect(ours.length, 'API and worker').toBeGreaterThan(1)
    for (const name of ours) expect(name).not.toMatch(/postgres(ql)?:\/\/\S+:\S+@/)
    const all = commandLines()
    for (const program of ['serve', 'worker', 'postgres']) {
      expect(all.some((line) => line.includes(program))).toBe(true)
    }
    for (const [what, value] of secrets) {
      expect(all.filter((line) => line.includes(needleOf(value))).length, what).toBe(0)
    }
  })

  /** Of every process on the machine, since anybody on it can read them. */
  function commandLines(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
        } catch {
          // It has exited meanwhile.
          return []
        }
      })
  }

  function* filesUnder(folder: string): Generator<string> {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const found = statSync(path, { throwIfNoEntry: false })
      if (found?.isDirectory()) yield* filesUnder(path)
      else if (found?.isFile()) yield path
    }
  }
})
