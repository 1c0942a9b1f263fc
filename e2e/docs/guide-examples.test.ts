import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { call, cartageJson, temporaryFolder } from '../service.ts'
import { checkTypes } from './check-types.ts'
import { readReference } from './documented.ts'
import { ExampleRunner, type Language } from './run-example.ts'

/** The guide, read from its beginning to its end in each language, by somebody who runs what it shows. */
let ground: Ground
let work: Awaited<ReturnType<typeof temporaryFolder>>
let runner: ExampleRunner
let guide: string

beforeAll(async () => {
  work = await temporaryFolder()
  runner = await ExampleRunner.in(work.path)
  ground = await prepareGround()
  // The pages show the port of the settings, which is not the one that the test was given.
  guide = (await (await fetch(`${ground.service.url}/docs.md`)).text()).replaceAll(
    'http://localhost:3000',
    ground.service.url,
  )
})
afterAll(async () => {
  await ground?.stop()
  await work.remove()
})

const blocksOf = (language: Language | 'json') =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((found) => found[1] === language)
    .map((found) => found[2] ?? '')

async function newKey(): Promise<string> {
  const made = await cartageJson(ground.environment, 'org', 'create', '--name', 'Reader', '--demo')
  const scopes = 'quotes,imports,ledgers:read,configuration:read,configuration:write'
  const key = ['key', 'create', '--org', made.organisationId, '--name', 'guide', '--scopes', scopes]
  return (await cartageJson(ground.environment, ...key)).apiKey
}

/** What the guide leads to: both shipments are in the ledger, each row of the file once, and the draft is published. */
async function expectFollowed(apiKey: string) {
  const ledger = await call(`${ground.service.url}/v1/org/shipments?customerId=SALTBUSH&limit=500`, {
    apiKey,
  })
  const ids = ledger.body.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId)
  expect(ids).toEqual(expect.arrayContaining(['SO-2001', 'SO-2002']))
  expect(await rowsOfFile(apiKey)).toEqual(['SO-2001', 'SO-2002'])
  const path = '/v1/org/configuration/rate-cards/GLX-STD/versions'
  const { items } = (await call(ground.service.url + path, { apiKey })).body
  expect(items).toContainEqual(expect.objectContaining({ state: 'PUBLISHED', effectiveFrom: '2027-07-01' }))
}

async function rowsOfFile(apiKey: string): Promise<string[]> {
  const day = 'from=2026-07-01T00:00:00%2B10:00&to=2026-07-02T00:00:00%2B10:00'
  const path = `/v1/org/fulfilment/activities?${day}&customerId=SALTBUSH&limit=500`
  const { items } = (await call(ground.service.url + path, { apiKey })).body
  return items
    .map(({ reference }: { reference: string | null }) => reference)
    .filter((reference: string | null) => reference?.startsWith('SO-200'))
    .toSorted()
}

test.each(['ts', 'python'] as const)(
  'the examples in %s are one program that runs to its end',
  async (language) => {
    const apiKey = await newKey()
    const before = await pushesOf(apiKey)
    const printed = await runner.run(language, blocksOf(language).join('\n'), { CARTAGE_KEY: apiKey })
    expect(printed).toMatch(/SO-2002.*Destination Zone\(s\) not found/)
    expect(printed).toMatch(/3 '?SO-2002'? Warehouse code is required/)
    expect(printed).toMatch(/true true|true True/)
    expect(printed).toContain('PUBLISHED')
    await expectFollowed(apiKey)
    // The push that was repeated is there once.
    expect((await pushesOf(apiKey)) - before).toBe(1)
  },
)

async function pushesOf(apiKey: string): Promise<number> {
  const { body } = await call(`${ground.service.url}/v1/org/fulfilment/imports?limit=500`, { apiKey })
  return body.items.filter(({ source }: { source: string }) => source === 'data').length
}

/** What the reader copies out of an answer into `export NAME=...`. */
const copied: Record<string, RegExp> = {
  IMPORT_ID: /"importId":\s*"([^"]+)"/,
  FILE_IMPORT_ID: /"importId":\s*"([^"]+)"/,
  ETAG: /^etag: (.+?)\r?$/im,
  DRAFT_ID: /"versionId":\s*"([^"]+)"/,
  VERSION_ID: /"versionId":\s*"([^"]+)","state":\s*"PUBLISHED"/,
}

test('the examples in curl work one after the other, with what the reader copies from their answers', async () => {
  const apiKey = await newKey()
  const known: Record<string, string> = { CARTAGE_KEY: apiKey }
  const answers: string[] = []
  for (const block of blocksOf('sh')) {
    for (const [, name = ''] of block.matchAll(/^export (\w+)=\.\.\.$/gm)) {
      const found = answers.map((answer) => copied[name]?.exec(answer)?.[1]).findLast(Boolean)
      expect(found, `${name}, in ${answers.at(-1)}`).toBeDefined()
      known[name] = found ?? ''
    }
    const code = block.replace(/^export \w+=.*$/gm, '')
    if (code.trim() !== '') answers.push(await runner.run('sh', code, known))
    await untilAllEnded(apiKey)
  }
  expect(answers.join('\n')).toContain('Destination Zone(s) not found')
  const shown = blocksOf('json')
  expect(shown).toHaveLength(2)
  // One block may print several answers; the answers that the guide shows are each from a block of their own.
  const given = answers.map(withoutIds)
  for (const answer of shown) expect(given).toContain(withoutIds(JSON.stringify(JSON.parse(answer))))
  await expectFollowed(apiKey)
})

const withoutIds = (text: string) => text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')

async function untilAllEnded(apiKey: string) {
  for (const list of ['shipments', 'fulfilment']) {
    for (;;) {
      const { body } = await call(`${ground.service.url}/v1/org/${list}/imports?limit=500`, { apiKey })
      if (body.items.every(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null)) break
      await delay(50)
    }
  }
}

test('all examples in TypeScript fit the types of the client', async () => {
  const reference = await readReference(ground.service.url)
  const files = Object.fromEntries(
    [...reference.values()].map(({ operationId, examples }) => [`${operationId}.ts`, examples.ts]),
  )
  expect(Object.keys(files).length).toBeGreaterThan(100)
  await checkTypes(work.path, { 'guide.ts': blocksOf('ts').join('\n'), ...files })
  await expect(
    checkTypes(work.path, { 'wrong.ts': blocksOf('ts').join('\n').replace('generate', 'genrate') }),
  ).rejects.toThrow('genrate')
})
