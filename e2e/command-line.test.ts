import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPreparedFolder, type Ground, prepareGround } from './hostile/ground.ts'
import { cartage, cartageJson, temporaryFolder } from './service.ts'

/** Most commands are run beside a service: alone, each starts the database and stops it again. */
let ground: Ground
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  ground = await prepareGround({}, ['serve', '--no-worker'])
})
afterAll(async () => {
  await ground?.stop()
  await folder.remove()
})

test.each([
  [['nonsense'], 'There is no command "nonsense"'],
  [['org', 'create'], '--name is required'],
  [['org', 'create', '--nam', 'x'], "Unknown option '--nam'"],
  [['key', 'create', '--name', 'x'], '--org is required'],
  [['org', 'export', '--org', 'x'], 'org export needs the name of the file to write'],
  [['org', 'import'], 'org import needs a file'],
  [
    ['org', 'erase', '--org', 'x', '--yes', 'y'],
    'org erase removes everything of the organisation: add --yes x to do it',
  ],
  [
    ['user', 'create', '--org', 'x', '--email', 'a@b', '--role', 'king'],
    '--role must be one of admin, operations, finance, customer',
  ],
  [['config', 'apply', '--org', 'x', 'a.json', '--dry-rum'], "Unknown option '--dry-rum'"],
  [['config', 'apply', '--org', 'x', '--dry-run'], 'config apply needs the file of a document'],
  [['rates', 'upload', '--org', 'x', '--card', 'GLX-STD'], 'rates upload needs a file'],
  [['rates', 'upload', 'a.csv', '--org', 'x'], '--card, --zone-set or --kind is required'],
  [
    ['rates', 'upload', 'a.csv', '--org', 'x', '--kind', 'customers', '--answer', 'a'],
    '--answer a must be a question, = and its answer',
  ],
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
    'org export',
    'org open',
    'org import',
    'org erase',
    'key revoke',
    'user create',
    'user reset-password',
    'config check',
    'rates upload',
    'distribute',
    'openapi',
  ]) {
    expect(stdout).toContain(word)
  }
})

test('a command works alone: it starts the database, and stops it again', async () => {
  const alone = await copyPreparedFolder()
  try {
    const { organisations } = await cartageJson({ DATA_DIR: alone.path }, 'org', 'list')
    expect(organisations).toHaveLength(2)
    await expect.poll(() => existsSync(join(alone.path, 'postgres', 'postmaster.pid'))).toBe(false)
  } finally {
    await alone.remove()
  }
})

test('config check prints what it found and sets its exit code', async () => {
  const { environment } = ground
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

test('rates upload asks, prints the difference as a table, and applies it', async () => {
  const { environment } = ground
  const made = await cartageJson(environment, 'org', 'create', '--name', 'Uploading')
  const file = join(folder.path, 'customers.csv')
  const upload = (...args: string[]) =>
    cartage(
      environment,
      'rates',
      'upload',
      file,
      '--org',
      made.organisationId,
      '--kind',
      'customers',
      ...args,
    )

  writeFileSync(file, 'Kunde,Customer name\nWATTLE,Wattle\n')
  const asked = await upload()
  expect([asked.code, asked.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^header row: .*\n {2}--answer 'header row=1'[\s\S]*answer the questions above\.\n$/,
    ),
  ])
  const answers = ['--answer', 'header row=1', '--answer', 'column A=customer id']
  const dry = await upload(...answers, '--dry-run')
  expect([dry.code, dry.stdout.split('\n').map((line) => line.trimEnd())]).toEqual([
    2,
    [
      'Change  What    Field  Old  New  %',
      '──────  ──────  ─────  ───  ───  ─',
      'new     WATTLE',
      '1 new, 0 changed, 0 removed, 0 unchanged. Nothing was applied.',
      '',
    ],
  ])
  const mapping = join(folder.path, 'mapping.json')
  writeFileSync(mapping, JSON.stringify({ 'header row': '1', 'column A': 'customer id' }))
  const done = await upload('--mapping', mapping)
  expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/It was applied\.\n$/)])
  const again = await upload()
  expect([again.code, again.stdout]).toEqual([0, 'No change.\n'])

  writeFileSync(file, 'Kunde,Customer name\nGUMNUT,Gumnut\n,Nobody\n')
  const refused = await upload()
  expect([refused.code, refused.stdout]).toEqual([
    1,
    expect.stringContaining('refused row 3, column A: Customer id is required'),
  ])
  expect((await upload('--accept-refused', '1')).code).toBe(0)
  const document = await cartageJson(environment, 'config', 'export', '--org', made.organisationId)
  expect(document.customers.map(({ id }: { id: string }) => id)).toEqual(['WATTLE', 'GUMNUT'])

  writeFileSync(file, 'not a spreadsheet')
  const broken = await cartage(
    environment,
    'rates',
    'upload',
    mapping,
    '--org',
    made.organisationId,
    '--kind',
    'customers',
  )
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('nothing was applied')])
})
