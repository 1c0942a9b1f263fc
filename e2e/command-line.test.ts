import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartage, cartageJson, temporaryFolder } from './service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

test.each([
  [['nonsense'], 'There is no command "nonsense"'],
  [['org', 'create'], '--name is required'],
  [['org', 'create', '--nam', 'x'], "Unknown option '--nam'"],
  [['key', 'create', '--name', 'x'], '--org is required'],
  [
    ['user', 'create', '--org', 'x', '--email', 'a@b', '--role', 'king'],
    '--role must be one of admin, operations, finance, customer',
  ],
  [['config', 'apply', '--org', 'x', 'a.json', '--dry-rum'], "Unknown option '--dry-rum'"],
  [['config', 'apply', '--org', 'x', '--dry-run'], 'config apply needs the file of a document'],
])('%j exits with 1 and explains the usage', async (args, sentence) => {
  const { code, stdout, stderr } = await cartage({}, ...args)
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe(`${sentence}\n\nRun "npm run --silent cartage -- --help" to see its usage.\n`)
})

test('--help lists every command', async () => {
  const { code, stdout } = await cartage({}, '--help')
  expect(code).toBe(0)
  for (const word of [
    'serve',
    'worker',
    'migrate',
    'org create',
    'key revoke',
    'user create',
    'user reset-password',
    'config check',
    'distribute',
    'openapi',
  ]) {
    expect(stdout).toContain(word)
  }
})

test('config check prints what it found and sets its exit code', async () => {
  const environment = { DATA_DIR: folder.path }
  const made = await cartageJson(environment, 'org', 'create', '--name', 'Empty')
  const check = (...args: string[]) =>
    cartage(environment, 'config', 'check', '--org', made.organisationId, ...args)
  const empty = await check()
  expect([empty.code, empty.stdout]).toEqual([0, 'note EXAMPLE_NONE  No example has an expected total\n'])

  const checked = await check('examples/quollway.json')
  expect(checked.code).toBe(2)
  expect(checked.stdout).toMatch(
    /^warning LANE_MISSING {2}GLX-STD from 2026-07-01, GLX-ROAD: 22 of 25 zone pairs/m,
  )

  const document = JSON.parse(readFileSync(new URL('../examples/quollway.json', import.meta.url), 'utf8'))
  const [lane] = document.rateCards[0].versions[0].lanes
  Object.assign(lane, { kg: undefined, pallet: [[0, 60]] })
  const file = join(folder.path, 'pallets.json')
  writeFileSync(file, JSON.stringify(document))
  const wrong = await check(file)
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toMatch(/^error PALLET_TYPES {2}GLX-ROAD is priced by the pallet/m)
  expect(wrong.stdout).toMatch(/^warning LANE_MISSING/m)
  const refused = await cartage(environment, 'config', 'apply', '--org', made.organisationId, file)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('GLX-ROAD is priced by the pallet'),
  ])
})
