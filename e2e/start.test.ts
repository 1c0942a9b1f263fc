import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OwnServices } from './own-services.ts'
import { call, cartage, cartageJson, type Service } from './service.ts'

const own = new OwnServices()
afterAll(() => own.end())

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilGone(pid: number) {
  for (let tries = 0; tries < 2400 && isAlive(pid); tries += 1) await delay(50)
  return !isAlive(pid)
}

describe('a first start', () => {
  let dataDir: string
  let service: Service
  let apiKey: string
  beforeAll(async () => {
    dataDir = await own.newFolder()
    service = await own.start({ DATA_DIR: dataDir })
    apiKey = /ctg_live_\w+/.exec(service.printed)?.[0] ?? ''
  })

  test('prints a working address, a sign-in, and a key', async () => {
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200)
    expect(service.printed).toMatch(/Sign-in\s+\S+@\S+\s+password \S+/)
    expect(apiKey).toHaveLength(58)
  })

  test('prints a sign-in that works', async () => {
    const [, email, password] = /Sign-in\s+(\S+)\s+password (\S+)/.exec(service.printed) ?? []
    const answer = await fetch(`${service.url}/portal/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly')
  })

  test('prints a curl command that returns a first quote as printed', async () => {
    const command = service.printed.slice(service.printed.indexOf('  curl -s'))
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    const answer = JSON.parse(stdout)
    expect(answer.results[0].customerId).toBe('SALTBUSH')
    expect(answer.results[0].quotes.length).toBeGreaterThanOrEqual(2)
  })

  test('serves the start page and the documentation from its own files', async () => {
    for (const path of ['/', '/docs', '/openapi.json']) {
      expect((await fetch(service.url + path)).status, path).toBe(200)
    }
  })

  test('shows metrics of API and worker on a private address, and not on the public one', async () => {
    const text = await (await fetch(service.metricsUrl)).text()
    for (const name of [
      'cartage_http_requests_total',
      'cartage_http_request_seconds',
      'cartage_imports_waiting',
      'cartage_oldest_queued_import_seconds',
      'cartage_rows_imported_total',
      'cartage_rows_rejected_total',
      'cartage_event_loop_delay_seconds',
      'cartage_pool_connections',
    ]) {
      expect(text).toContain(`# TYPE ${name} `)
      expect(text.split(`# TYPE ${name} `).length, `${name} once`).toBe(2)
    }
    expect(text).toContain('process="worker"')
    expect(text).toMatch(/cartage_build_info\{.*version="\d+\.\d+\.\d+".*\} 1/)
    expect(
      Number(/cartage_process_start_time_seconds\{process="api"\} (\S+)/.exec(text)?.[1]),
    ).toBeGreaterThan(1.7e9)
    // Prometheus reserves these labels for summaries and histograms; promtool refuses them elsewhere.
    expect(text).not.toMatch(/\bquantile="/)
    expect(new URL(service.metricsUrl).hostname).toBe('127.0.0.1')
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  })

  test('never writes a key into its logs', async () => {
    await call(`${service.url}/v1/org/quote/getQuote/x`, { apiKey })
    await call(`${service.url}/v1/org/quote/getQuote/x?key=${apiKey}`, { apiKey })
    await call(`${service.url}/v1/org/${apiKey}`, { apiKey })
    expect(service.logs()).toContain('request answered')
    expect(service.logs()).not.toContain(apiKey.slice(9))
  })

  test('commands work while it runs, and see and change the same data', async () => {
    const made = await cartageJson({ DATA_DIR: dataDir }, 'org', 'create', '--name', 'Beside')
    expect(Object.keys(made)).toEqual(['organisationId', 'name', 'apiKey', 'portal'])
    expect((await call(`${service.url}/v1/org/quote/getQuote/x`, { apiKey: made.apiKey })).status).toBe(404)

    const key = await cartageJson(
      { DATA_DIR: dataDir },
      'key',
      'create',
      '--org',
      made.organisationId,
      '--name',
      'two',
    )
    expect(Object.keys(key)).toEqual(['apiKey', 'prefix'])
    expect((await call(`${service.url}/v1/org/quote/getQuote/x`, { apiKey: key.apiKey })).status).toBe(404)
    await cartageJson(
      { DATA_DIR: dataDir },
      'key',
      'revoke',
      '--org',
      made.organisationId,
      '--prefix',
      key.prefix,
    )
    expect((await call(`${service.url}/v1/org/quote/getQuote/x`, { apiKey: key.apiKey })).status).toBe(401)

    const user = await cartageJson(
      { DATA_DIR: dataDir },
      'user',
      'create',
      '--org',
      made.organisationId,
      '--email',
      'a@b.example',
      '--role',
      'finance',
    )
    expect(Object.keys(user)).toEqual(['email', 'password'])
  })

  test('SIGTERM drains and exits with 0, and nothing is left running', async () => {
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    expect(await service.stop('SIGTERM')).toBe(0)
    expect(await untilGone(postmaster)).toBe(true)
  })

  test('a second start keeps everything and says how to create another key', async () => {
    const again = await own.start({ DATA_DIR: dataDir })
    expect(again.printed).toContain('key create')
    expect(again.printed).not.toContain('ctg_live_')
    expect((await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey })).status).toBe(404)
    service = again
  })

  test('Ctrl-C exits with 0', async () => {
    expect(await service.stop('SIGINT')).toBe(0)
  })
})

describe('a start that cannot work explains why', () => {
  test('a data folder that is a file', async () => {
    const file = join(await own.newFolder(), 'file')
    writeFileSync(file, '')
    const { code, stderr } = await cartage({ DATA_DIR: file }, 'serve')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Cartage cannot continue: The data folder .* Set DATA_DIR to a folder this user can write to/,
    )
  })

  test('a database that cannot be reached, without revealing its password', async () => {
    const { code, stderr } = await cartage(
      { DATABASE_URL: 'postgres://me:verysecret@127.0.0.1:1/none' },
      'serve',
    )
    expect(code).toBe(1)
    expect(stderr).toContain('The database cannot be reached')
    expect(stderr).toContain('Check DATABASE_URL')
    expect(stderr).not.toContain('verysecret')
  })

  test('a wrong setting', async () => {
    const { code, stderr } = await cartage({ PORT: 'eighty' }, 'serve')
    expect(code).toBe(1)
    expect(stderr).toBe(
      'Cartage cannot continue: PORT must be a whole number from 0 to 65535, not "eighty".\n',
    )
  })
})
