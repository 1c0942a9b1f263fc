import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartageClient } from '../client/src/index.ts'
import { checkedClient } from './checked-client.ts'
import { type Service, startService, temporaryFolder } from './service.ts'

/** Runs the README's commands, except for the key and the port. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
const callsWith = (text: string) => blocks.find((block) => block.includes(text)) ?? ''

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: Service
let apiKey: string
let client: CartageClient

beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startService({ DATA_DIR: folder.path })
  apiKey = /ctg_live_\w+/.exec(service.printed)?.[0] ?? ''
  client = checkedClient(service.url, apiKey)
})
afterAll(async () => {
  await service?.stop()
  await folder.remove()
})

async function run(block: string, more: Record<string, string> = {}) {
  const script = block.replaceAll('http://localhost:3000', service.url)
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], {
    cwd: folder.path,
    env: { ...process.env, KEY: apiKey, ...more },
  })
  return JSON.parse(stdout)
}

test('the first quote of the README is priced', async () => {
  const answer = await run(callsWith('/v1/org/quote/getQuote'))
  expect(answer.results[0].quotes.length).toBeGreaterThanOrEqual(2)
  const { quoteId } = answer.results[0]
  expect(await client.quotes.explain(quoteId)).toMatchObject({ quoteId })
})

test('the first push of the README is written', async () => {
  const { importId } = await run(callsWith('my first push'))
  expect(await client.activities.waitForImport(importId)).toMatchObject({
    status: 'completed',
    counts: { received: 1, processed: 1, failed: 0 },
  })
})

test('the file of the README has one row written and one rejected, as it says', async () => {
  const { importId } = await run(callsWith('template.csv'))
  const ended = await client.activities.waitForImport(importId)
  expect(ended).toMatchObject({ status: 'completed', counts: { received: 2, processed: 1, failed: 1 } })
  const rejected: object[] = []
  for await (const row of client.activities.rejected(importId)) rejected.push(row)
  expect(rejected).toMatchObject([
    { reference: 'SO-1003', error: 'Warehouse code is required', rowNumber: 3 },
  ])
  const report = await fetch(ended.errorReportUrl ?? '')
  expect(report.status).toBe(200)
  const list = await run(callsWith('imports?limit=2'))
  expect(list.items[0]).toMatchObject({ importId: ended.importId, counts: ended.counts })
})

/** Runs the commands that apply a document to an empty organisation, and prices its examples. */
async function applyRates() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const shell = async (block: string, more: Record<string, string> = {}) => {
    const script = block.replaceAll('my-rates.json', join(folder.path, 'my-rates.json'))
    const env = { ...process.env, DATA_DIR: folder.path, ...more }
    return (await promisify(execFile)('sh', ['-e', '-c', script], { cwd: root, env })).stdout
  }
  const made = JSON.parse(await shell(callsWith('org create')))
  const said = await shell(callsWith('config apply'), { ORG: made.organisationId })
  expect(said).toMatch(/The configuration is at version 1\.\n/)
  expect(said).toContain('"My 3PL" → "Quollway Logistics"')
  expect(said.trimEnd().endsWith('No change.')).toBe(true)
  const { examples } = JSON.parse(readFileSync(new URL('../examples/quollway.json', import.meta.url), 'utf8'))
  for (const { customer, service: serviceId, origin, destination, items, extras, expect: cost } of examples) {
    const { results } = await checkedClient(service.url, made.apiKey).quotes.generate({
      general: { customerIds: [customer], extras },
      origin,
      destination,
      items,
      filters: { serviceIds: [serviceId] },
    })
    expect(results[0]?.quotes[0]?.totalAmount).toBe(cost.totalAmount)
  }
  return { organisationId: made.organisationId, shell }
}

test('the rates of the README are applied to an empty organisation and price its examples', async () => {
  const { organisationId, shell } = await applyRates()
  const { apiKey: key } = JSON.parse(await shell(callsWith('key create'), { ORG: organisationId }))
  const curl = (text: string, more: Record<string, string> = {}) =>
    run(callsWith(text), { KEY: key, ...more })
  const list = await curl('rate-cards/GLX-STD/versions -H "x-api-key: $KEY"\n')
  const VERSION = list.items[0].versionId
  const draft = await curl('copyOf', { VERSION })
  expect(draft).toMatchObject({ state: 'DRAFT', basedOn: VERSION, effectiveFrom: '2027-07-01' })
  const DRAFT = draft.versionId
  const trial = await curl('configuration/price', { DRAFT })
  expect(trial.results[0].quotes[0].totalAmount).toBeGreaterThan(33.13)
  expect(await curl('/publish', { DRAFT })).toMatchObject({ state: 'PUBLISHED', versionId: DRAFT })
})

test('the two commands of the README are the ones that package.json and CI run', () => {
  expect(blocks[0]?.trim()).toBe('npm ci && npm start')
  expect(blocks[1]?.trim()).toBe('npm ci && npm test')
  const ci = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8')
  expect(ci).toMatch(/^npm ci/m)
  expect(ci).toMatch(/^suite npm test$/m)
})
