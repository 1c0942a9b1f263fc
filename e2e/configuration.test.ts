import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, cartage, cartageJson, type Service, startService, temporaryFolder } from './service.ts'

/** The command line and the API on one service: the same document, the same result. */
const example = new URL('../examples/quollway.json', import.meta.url)
const exampleDocument = () => JSON.parse(readFileSync(example, 'utf8'))
const base = '/v1/org/configuration'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let environment: Record<string, string>
let service: Service
beforeAll(async () => {
  folder = await temporaryFolder()
  environment = { DATA_DIR: folder.path, DEMO: 'false' }
  service = await startService(environment, ['serve', '--no-worker'])
})
afterAll(async () => {
  await service?.stop()
  await folder.remove()
})

/** An empty organisation, and a key that may change it. */
async function newOrganisation(): Promise<{ organisationId: string; apiKey: string }> {
  const { organisationId } = await cartageJson(environment, 'org', 'create', '--name', 'Quollway Logistics')
  const scopes = 'quotes,configuration:read,configuration:write'
  const name = ['--name', 'rates', '--scopes', scopes]
  const { apiKey } = await cartageJson(environment, 'key', 'create', '--org', organisationId, ...name)
  return { organisationId, apiKey }
}

const fileOf = (document: unknown): string => {
  const file = join(folder.path, 'document.json')
  writeFileSync(file, JSON.stringify(document))
  return file
}

test('applied by the command line or by one PUT, the exports are the same bytes', async () => {
  const [byCommand, byPut] = [await newOrganisation(), await newOrganisation()]
  const file = fileURLToPath(example)
  const applied = await cartage(environment, 'config', 'apply', '--org', byCommand.organisationId, file)
  expect([applied.code, applied.stderr]).toEqual([0, ''])
  const put = await call(`${service.url}${base}`, {
    method: 'PUT',
    apiKey: byPut.apiKey,
    json: exampleDocument(),
    headers: { 'if-match': '"0"' },
  })
  expect(put.status).toBe(200)
  const exports = await Promise.all(
    [byCommand, byPut].map(async ({ organisationId, apiKey }) => [
      (await call(`${service.url}${base}?versions=all`, { apiKey })).bytes.toString('utf8'),
      (await cartage(environment, 'config', 'export', '--org', organisationId, '--all-versions')).stdout,
    ]),
  )
  expect(exports[0]).toEqual(exports[1])
  expect(JSON.parse(exports[0]?.[0] ?? '')).toEqual(JSON.parse(exports[0]?.[1] ?? ''))
})

test('config apply prints the difference and exits with 0, 1 or 2', async () => {
  const { organisationId } = await newOrganisation()
  const apply = (document: unknown, ...args: string[]) =>
    cartage(environment, 'config', 'apply', '--org', organisationId, fileOf(document), ...args)
  const document = exampleDocument()
  const tried = await apply(document, '--dry-run')
  expect([tried.code, tried.stdout]).toEqual([2, expect.stringMatching(/^\+ customers SALTBUSH$/m)])
  expect(tried.stdout).toContain('Nothing was applied.')
  expect((await apply(document)).code).toBe(0)
  for (const args of [[], ['--dry-run'], ['--mode', 'replace']]) {
    const again = await apply(document, ...args)
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^No change\.$/m)])
  }

  document.rateCards[0].versions[0].lanes[0].kg[1][1] = 0.28
  const begun = await apply(document)
  expect([begun.code, begun.stderr]).toEqual([
    1,
    expect.stringContaining('rateCards.0.versions.0 has begun on 2026-07-01 and differs'),
  ])
  const replaced = await apply(document, '--replace-begun', 'A slip in the price list')
  expect([replaced.code, replaced.stdout]).toEqual([
    0,
    expect.stringContaining('GLX-ROAD MEL→SYD  kg from 250  0.275 → 0.28  +1.82 %'),
  ])

  const shorter = { ...document, chargeCodes: [] }
  expect((await apply(shorter)).stdout).toMatch(/^No change\.$/m)
  const removed = await apply(shorter, '--mode', 'replace', '--dry-run', '--json')
  expect(removed.code).toBe(2)
  expect(JSON.parse(removed.stdout)).toMatchObject({
    counts: { new: 0, changed: 0, removed: 1 },
    changes: [{ change: 'removed', kind: 'chargeCodes', key: 'PICK-UNIT' }],
  })
})

test('config apply reads what editors write, and says where a file is wrong', async () => {
  const { organisationId } = await newOrganisation()
  const apply = async (text: string, ...args: string[]) => {
    const file = join(folder.path, 'edited.json')
    writeFileSync(file, text)
    const { code, stderr } = await cartage(
      environment,
      'config',
      'apply',
      '--org',
      organisationId,
      file,
      '--dry-run',
      ...args,
    )
    return [code, stderr]
  }
  const text = JSON.stringify(exampleDocument(), null, 2)
  expect(await apply(`\ufeff${text}`)).toEqual([2, ''])
  expect(await apply(text.replace('"format":', '"format"'))).toEqual([
    1,
    expect.stringMatching(/edited\.json is not a JSON document: .* See line 2, column 12\.\n$/),
  ])
  expect(await apply(text.replace('"customers": [', '"customers": [,'))).toEqual([
    1,
    expect.stringMatching(/edited\.json is not a JSON document: .*\[,/),
  ])
  expect(await apply(text.replace('"customers": [', '"customers": [], "customers": ['))).toEqual([
    1,
    expect.stringContaining('nothing was applied.\n  customers is given more than once\n'),
  ])
  expect(await apply(text, '--replace-begun', '')).toEqual([
    1,
    expect.stringContaining('--replace-begun needs a reason.'),
  ])
  const missing = await cartage(environment, 'config', 'apply', '--org', organisationId, 'no-such-file.json')
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringContaining('There is no file no-such-file.json.'),
  ])
})
