import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  builtProgram,
  call,
  cartage,
  cartageJson,
  type Service,
  startService,
  temporaryFolder,
} from './service.ts'

const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = []
const services: Service[] = []

async function newFolder() {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder.path
}

async function start(environment: Record<string, string>, args?: string[]) {
  const service = await startService(environment, args)
  services.push(service)
  return service
}

afterAll(async () => {
  for (const service of services) await service.stop('SIGKILL')
  for (const folder of folders) await folder.remove()
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilGone(pid: number) {
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await delay(50)
  return !isAlive(pid)
}

describe('a first start', () => {
  let dataDir: string
  let service: Service
  let apiKey: string
  beforeAll(async () => {
    dataDir = await newFolder()
    service = await start({ DATA_DIR: dataDir })
    apiKey = /ctg_live_\w+/.exec(service.printed)?.[0] ?? ''
  })

  test('prints an address that is ready, a sign-in, and a key', async () => {
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200)
    expect(service.printed).toMatch(/Sign-in\s+\S+@\S+\s+password \S+/)
    expect(apiKey).toHaveLength(58)
  })

  test('prints a curl that gives a first quote as it stands', async () => {
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

  test('commands work beside it, and see and change the same data', async () => {
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

  test('SIGTERM drains and ends with 0, and nothing is left running', async () => {
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    expect(await service.stop('SIGTERM')).toBe(0)
    expect(await untilGone(postmaster)).toBe(true)
  })

  test('a second start finds everything again and says how to make another key', async () => {
    const again = await start({ DATA_DIR: dataDir })
    expect(again.printed).toContain('key create')
    expect(again.printed).not.toContain('ctg_live_')
    expect((await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey })).status).toBe(404)
    service = again
  })

  test('Ctrl-C ends with 0', async () => {
    expect(await service.stop('SIGINT')).toBe(0)
  })

  test('after kill -9 a start works, and a key made before still does', async () => {
    const killed = await start({ DATA_DIR: dataDir })
    await killed.stop('SIGKILL')
    const again = await start({ DATA_DIR: dataDir })
    expect((await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey })).status).toBe(404)

    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(postmaster, 'SIGKILL')
    const deadline = Date.now() + 30_000
    let status = 0
    while (Date.now() < deadline && status !== 404) {
      status = await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey }).then((answer) => answer.status)
      if (status !== 404) await delay(100)
    }
    expect(status, 'heals after kill -9 of PostgreSQL').toBe(404)
    expect(await again.stop()).toBe(0)
  })
})

test('a worker whose service is killed before it has started does not stay behind', async () => {
  const service = `
    const worker = require('node:child_process').fork(process.argv[1], ['worker'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    require('node:fs').writeSync(1, String(worker.pid))
    process.kill(process.pid, 'SIGKILL')`
  const killed = spawnSync(process.execPath, ['-e', service, builtProgram], {
    env: { ...process.env, DATA_DIR: await newFolder() },
    encoding: 'utf8',
  })
  expect(killed.signal).toBe('SIGKILL')
  const worker = Number(killed.stdout)
  expect(worker).toBeGreaterThan(0)
  await vi.waitFor(() => expect(() => process.kill(worker, 0)).toThrow('ESRCH'), {
    timeout: 60_000,
    interval: 200,
  })
})

describe('two on one data folder at once', () => {
  test('a service and commands, or two services, do no harm', async () => {
    const dataDir = await newFolder()
    const [first, second, list] = await Promise.all([
      start({ DATA_DIR: dataDir }),
      start({ DATA_DIR: dataDir }),
      cartage({ DATA_DIR: dataDir }, 'org', 'list', '--json'),
    ])
    expect(list.code).toBe(0)
    const { organisations } = await cartageJson({ DATA_DIR: dataDir }, 'org', 'list')
    expect(organisations).toHaveLength(2)
    expect(await first.stop()).toBe(0)
    expect((await fetch(`${second.url}/health`)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})

describe('a start that cannot be', () => {
  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const { code, stderr } = await cartage(
      { DATA_DIR: await newFolder(), HOST: '127.0.0.1', PORT: String(port) },
      'serve',
    )
    server.close()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Cartage cannot go on: Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or set PORT to another port.\n`,
    )
  })

  test('a data folder that is a file', async () => {
    const file = join(await newFolder(), 'file')
    writeFileSync(file, '')
    const { code, stderr } = await cartage({ DATA_DIR: file }, 'serve')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Cartage cannot go on: The data folder .* Set DATA_DIR to a folder this user can write to/,
    )
  })

  test('a database that is not there, without telling its password', async () => {
    const { code, stderr } = await cartage(
      { DATABASE_URL: 'postgres://me:verysecret@127.0.0.1:1/none' },
      'serve',
    )
    expect(code).toBe(1)
    expect(stderr).toContain('The database cannot be reached')
    expect(stderr).toContain('Check DATABASE_URL')
    expect(stderr).not.toContain('verysecret')
  })

  test('a setting that is wrong', async () => {
    const { code, stderr } = await cartage({ PORT: 'eighty' }, 'serve')
    expect(code).toBe(1)
    expect(stderr).toBe('Cartage cannot go on: PORT must be a whole number from 0 to 65535, not "eighty".\n')
  })
})

describe('npm start', () => {
  test('a signal to npm reaches the service, which drains and ends with 0', async () => {
    const dataDir = await newFolder()
    mkdirSync(join(dataDir, 'with space'), { recursive: true })
    const npm = spawn('npm', ['start', '--silent', '--ignore-scripts'], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'with space'), DEMO: 'false' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise((resolve) => npm.once('exit', (code, signal) => resolve({ code, signal })))
    await new Promise<void>((resolve) => {
      npm.stdout.setEncoding('utf8').on('data', (text) => text.includes('key create') && resolve())
    })
    npm.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
  })
})
