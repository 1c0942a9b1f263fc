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
    '--role must be one of admin, operations, finance',
  ],
])('%j ends with 2 and says how it is called', async (args, sentence) => {
  const { code, stdout, stderr } = await cartage({}, ...args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toBe(`${sentence}\n\nRun "npm run --silent cartage -- --help" to see how it is called.\n`)
})

test('--help tells every command', async () => {
  const { code, stdout } = await cartage({}, '--help')
  expect(code).toBe(0)
  for (const word of [
    'serve',
    'worker',
    'migrate',
    'org create',
    'key revoke',
    'user create',
    'distribute',
    'openapi',
  ]) {
    expect(stdout).toContain(word)
  }
})

test('org, key and user work before any service runs; distribute refuses without Citus, with a sentence', async () => {
  const environment = { DATA_DIR: folder.path }
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
