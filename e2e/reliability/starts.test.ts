import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OwnServices } from '../own-services.ts'
import { builtProgram, call, cartage, cartageJson } from '../service.ts'

/** Starts after a kill, concurrent starts, and starts with an occupied port. */
const own = new OwnServices()
afterAll(() => own.end())

test('after kill -9 a start works, and a key made before still does', async () => {
  const dataDir = await own.newFolder()
  const killed = await own.start({ DATA_DIR: dataDir })
  const apiKey = /ctg_live_\w+/.exec(killed.printed)?.[0] ?? ''
  await killed.stop('SIGKILL')
  const again = await own.start({ DATA_DIR: dataDir })
  expect((await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey })).status).toBe(404)

  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  const deadline = Date.now() + 120_000
  let status = 0
  while (Date.now() < deadline && status !== 404) {
    status = await call(`${again.url}/v1/org/quote/getQuote/x`, { apiKey }).then((answer) => answer.status)
    if (status !== 404) await delay(100)
  }
  expect(status, 'heals after kill -9 of PostgreSQL').toBe(404)
  expect(await again.stop()).toBe(0)
})

test('a worker whose service is killed before the worker has started does not stay behind', async () => {
  const service = `
    const worker = require('node:child_process').fork(process.argv[1], ['worker'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    require('node:fs').writeSync(1, String(worker.pid))
    process.kill(process.pid, 'SIGKILL')`
  const killed = spawnSync(process.execPath, ['-e', service, builtProgram], {
    env: { ...process.env, DATA_DIR: await own.newFolder() },
    encoding: 'utf8',
  })
  expect(killed.signal).toBe('SIGKILL')
  const worker = Number(killed.stdout)
  expect(worker).toBeGreaterThan(0)
  await vi.waitFor(() => expect(() => process.kill(worker, 0)).toThrow('ESRCH'), {
    timeout: 120_000,
    interval: 200,
  })
})

describe('two on one data folder at once', () => {
  test('a service and commands, or two services, do no harm', async () => {
    const dataDir = await own.newFolder()
    const [first, second, list] = await Promise.all([
      own.start({ DATA_DIR: dataDir }),
      own.start({ DATA_DIR: dataDir }),
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

describe('the port of the metrics', () => {
  const taken = createServer()
  let port: number
  beforeAll(async () => {
    taken.listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    port = (taken.address() as { port: number }).port
  })
  afterAll(() => taken.close())

  test('is another free one, named in the log, if the default is taken and none was set', async () => {
    const [first, second] = [
      await own.start({ DATA_DIR: await own.newFolder(), DEMO: 'false' }),
      await own.start({ DATA_DIR: await own.newFolder(), DEMO: 'false' }),
    ]
    expect(second.metricsUrl).not.toBe(first.metricsUrl)
    // Services of other tests may hold the default port, and may release it between the two.
    for (const service of [first, second].filter(({ metricsUrl }) => !metricsUrl.includes(':9464/'))) {
      await expect.poll(() => service.logs()).toContain('the default port of /metrics is taken')
    }
    expect((await fetch(second.metricsUrl)).status).toBe(200)
    await first.stop()
    await second.stop()
  })

  test('refuses the start if the port that was set is taken', async () => {
    const { code, stderr } = await cartage(
      { DATA_DIR: await own.newFolder(), PORT: '0', METRICS_PORT: String(port), DEMO: 'false' },
      'serve',
    )
    expect(code).toBe(1)
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
  })
})
