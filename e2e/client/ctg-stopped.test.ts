import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CartageClient } from '../../client/src/index.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { temporaryFolder } from '../service.ts'
import { BadNetwork, type Fate } from './bad-network.ts'
import { csvOfActivities } from './rows.ts'
import { ctgOnTerminal, runCtg, startCtg } from './run-ctg.ts'

/** Somebody at a terminal, who also presses Ctrl-C. */
let ground: Ground
let network: BadNetwork
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let environment: Record<string, string>
let client: CartageClient

beforeAll(async () => {
  ground = await prepareGround()
  network = await BadNetwork.before(ground.service.url)
  folder = await temporaryFolder()
  environment = { CARTAGE_URL: network.url, CARTAGE_API_KEY: ground.ours.apiKey }
  client = new CartageClient({ url: ground.service.url, apiKey: ground.ours.apiKey })
})
afterAll(async () => {
  await network?.close()
  await ground?.stop()
  await folder?.remove()
})

const fileOf = async (reference: string) => {
  const path = join(folder.path, `${reference}.csv`)
  await writeFile(path, csvOfActivities(reference))
  return path
}

/** Presses Ctrl-C when a request that looks like this gets no answer. */
async function stoppedAt(request: RegExp, fate: Fate, args: string[]) {
  const run = startCtg(environment, args)
  network.fateOf = (name) => {
    if (!request.test(name)) return 'pass'
    setImmediate(run.interrupt)
    return fate
  }
  const ended = await run.ended
  network.fateOf = () => 'pass'
  await network.settled()
  return ended
}

const writtenWith = async (reference: string) => {
  const rows = []
  for await (const row of client.activities.rows({ reference })) rows.push(row)
  return rows.length
}

test('whoever stops waiting is told that the import goes on, and can wait again', async () => {
  const file = await fileOf('waiting')
  const { code, stdout, stderr } = await stoppedAt(/GET/, 'silence', ['import', 'activities', file, '--wait'])
  expect([code, stdout]).toEqual([130, ''])
  const [, importId = ''] = /Import (\S+) is still running/.exec(stderr) ?? []
  expect(stderr).toContain(`ctg wait ${importId} `)
  expect(stderr).toContain(`ctg cancel ${importId} `)
  expect((await runCtg(environment, ['wait', importId])).code).toBe(0)
  expect(await writtenWith('waiting')).toBe(1)
})

test('whoever stops a file being sent gets the key with which it is imported once', async () => {
  const args = ['import', 'activities', await fileOf('sending')]
  // The service accepts it, but no answer comes.
  const { code, stderr } = await stoppedAt(/POST/, 'silence', args)
  expect([code, stderr]).toEqual([130, expect.stringContaining('The service may have taken it')])
  const [, key = ''] = /--idempotency-key (\S+)/.exec(stderr) ?? []
  for (const nth of [1, 2]) {
    const again = await runCtg(environment, [...args, '--idempotency-key', key, '--wait'])
    expect(again.code, `${nth}: ${again.stderr}`).toBe(0)
  }
  expect(await writtenWith('sending')).toBe(1)
})

test('a file that is refused at every attempt has its key named too', async () => {
  network.fateOf = (name) => (name.includes('POST') ? 'refuse' : 'pass')
  const args = ['import', 'activities', await fileOf('refused'), '--wait']
  const { code, stderr } = await runCtg(environment, args)
  expect([code, stderr]).toEqual([1, expect.stringContaining('may have taken it')])
  network.fateOf = () => 'pass'
  const [, key = ''] = /--idempotency-key (\S+)/.exec(stderr) ?? []
  expect((await runCtg(environment, [...args, '--idempotency-key', key])).code).toBe(0)
  expect(await writtenWith('refused')).toBe(1)
})

test('a terminal shows a progress bar, which is gone at the end; a pipe shows none', async () => {
  const args = ['import', 'activities', await fileOf('shown'), '--wait']
  const { code, shown } = await ctgOnTerminal(environment, args)
  expect(code).toBe(0)
  expect(shown).toMatch(/\[#*\.*\] +\d+ % {2}/)
  const [, last = ''] = shown.split(/\[K(?=Import)/)
  expect(last).toMatch(/^Import \S+ is completed: 1 read, 1 written, 0 rejected\.\r\n$/)
  expect((await runCtg(environment, args)).stderr).toBe('')
})

test('a key that is typed is not shown', async () => {
  const own = { XDG_CONFIG_HOME: folder.path }
  const typed = `${ground.ours.apiKey}\r`
  const { code, shown } = await ctgOnTerminal(own, ['login', '--url', network.url], typed)
  expect(code).toBe(0)
  expect(shown).toContain('API key (it is not shown): ')
  expect(shown).toContain('The key works')
  expect(shown).not.toContain(ground.ours.apiKey.slice(9))
})
