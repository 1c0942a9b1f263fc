import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OwnServices } from '../own-services.ts'
import { call, cartage, cartageJson } from '../service.ts'

/**
 * Starts and commands that take long, because each creates its own PostgreSQL. `e2e/start.test.ts` has the first start.
 */
const own = new OwnServices()
afterAll(() => own.end())

test('a start without demo data says how to create the first organisation, and that command works', async () => {
  const dataDir = await own.newFolder()
  const service = await own.start({ DATA_DIR: dataDir, DEMO: 'false' })
  expect(service.printed).toContain('cartage -- org create --name')
  expect(service.printed).not.toContain('key create')
  const made = await cartageJson({ DATA_DIR: dataDir }, 'org', 'create', '--name', 'First')
  expect((await call(`${service.url}/v1/org/quote/getQuote/x`, { apiKey: made.apiKey })).status).toBe(404)
  expect(await service.stop()).toBe(0)
})

test('an occupied port ends the start with a clear message', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const { code, stderr } = await cartage(
    { DATA_DIR: await own.newFolder(), HOST: '127.0.0.1', PORT: String(port) },
    'serve',
  )
  server.close()
  expect(code).toBe(1)
  expect(stderr).toContain(
    `Cartage cannot continue: Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or set PORT to another port.\n`,
  )
})

test('org, key and user work before any service runs; distribute refuses without Citus', async () => {
  const environment = { DATA_DIR: await own.newFolder() }
  const made = await cartageJson(environment, 'org', 'create', '--name', 'Quiet', '--demo')
  const shown = await cartageJson(environment, 'org', 'show', made.organisationId)
  expect(Object.keys(shown)).toEqual([
    'organisationId',
    'name',
    'customers',
    'customFields',
    'carriers',
    'services',
    'rateCards',
  ])
  expect(shown.customers.map((customer: { customerId: string }) => customer.customerId)).toEqual([
    'SALTBUSH',
    'IRONBARK',
    'LYREBIRD',
    'GUMNUT',
    'DORMANT',
  ])
  expect(shown.customers[1]).toEqual({
    customerId: 'IRONBARK',
    name: 'Ironbark Trade Tools',
    mandatoryCustomFields: ['costCentre'],
  })
  expect(shown.customFields[0]).toEqual({ key: 'costCentre', name: expect.any(String) })

  const keys = await cartageJson(environment, 'key', 'list', '--org', made.organisationId)
  expect(keys.keys).toHaveLength(1)
  expect(JSON.stringify(keys)).not.toContain(made.apiKey.slice(16))

  const { email } = made.portal
  const reset = await cartageJson(environment, 'user', 'reset-password', '--email', email.toUpperCase())
  expect(reset.email).toBe(email)
  expect(reset.password).not.toBe(made.portal.password)
  const nobody = await cartage(environment, 'user', 'reset-password', '--email', 'nobody@test.example')
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('There is no user')])

  const text = await cartage(environment, 'org', 'show', made.organisationId)
  expect(text.stdout).toContain('Saltbush Homewares')
  const unknown = await cartage(environment, 'org', 'show', 'nobody')
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    expect.stringContaining('There is no organisation nobody'),
  ])
  const distributed = await cartage(environment, 'distribute')
  expect([distributed.code, distributed.stderr]).toEqual([
    1,
    expect.stringContaining('Citus is not installed'),
  ])
})

describe('npm start', () => {
  test.each([
    ['SIGTERM to npm reaches the service', (npm: number) => process.kill(npm, 'SIGTERM')],
    ['Ctrl-C reaches npm and the service', (npm: number) => process.kill(-npm, 'SIGINT')],
  ])('%s, which finishes its requests and exits with 0', async (_, send) => {
    const dataDir = await own.newFolder()
    mkdirSync(join(dataDir, 'with space'), { recursive: true })
    const npm = spawn('npm', ['start', '--silent', '--ignore-scripts'], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'with space'), DEMO: 'false' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const exited = new Promise((resolve) => npm.once('exit', (code, signal) => resolve({ code, signal })))
    await new Promise<void>((resolve) => {
      npm.stdout.setEncoding('utf8').on('data', (text) => text.includes('org create') && resolve())
    })
    send(npm.pid ?? 0)
    expect(await exited).toEqual({ code: 0, signal: null })
  })
})
