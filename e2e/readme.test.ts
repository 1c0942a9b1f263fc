import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Service, startService, temporaryFolder } from './service.ts'

/** The README's own commands, run as they stand but for the key and the port. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
const callsWith = (text: string) => blocks.find((block) => block.includes(text)) ?? ''

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: Service
let apiKey: string

beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startService({ DATA_DIR: folder.path })
  apiKey = /ctg_live_\w+/.exec(service.printed)?.[0] ?? ''
})
afterAll(async () => {
  await service?.stop()
  await folder.remove()
})

async function run(block: string) {
  const script = block.replaceAll('http://localhost:3000', service.url)
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], {
    cwd: folder.path,
    env: { ...process.env, KEY: apiKey },
  })
  return JSON.parse(stdout)
}

async function untilEnded(statusUrl: string) {
  for (;;) {
    const { body } = await call(service.url + statusUrl, { apiKey })
    if (!['queued', 'processing'].includes(body.status)) return body
    await delay(50)
  }
}

test('the first quote of the README is priced', async () => {
  const answer = await run(callsWith('/v1/org/quote/getQuote'))
  expect(answer.results[0].quotes.length).toBeGreaterThanOrEqual(2)
  const { quoteId } = answer.results[0]
  const explained = await call(`${service.url}/v1/org/quote/getQuote/${quoteId}/explanation`, { apiKey })
  expect(explained.status).toBe(200)
})

test('the first push of the README is written', async () => {
  const { statusUrl } = await run(callsWith('my first push'))
  expect(await untilEnded(statusUrl)).toMatchObject({
    status: 'completed',
    counts: { received: 1, processed: 1, failed: 0 },
  })
})

test('the file of the README has one row written and one rejected, as it says', async () => {
  const { statusUrl } = await run(callsWith('template.csv'))
  const ended = await untilEnded(statusUrl)
  expect(ended).toMatchObject({ status: 'completed', counts: { received: 2, processed: 1, failed: 1 } })
  const { body } = await call(`${service.url}${statusUrl}/errors`, { apiKey })
  expect(body.items).toMatchObject([
    { reference: 'SO-1003', error: 'Warehouse code is required', rowNumber: 3 },
  ])
  const report = await fetch(ended.errorReportUrl)
  expect(report.status).toBe(200)
  const list = await run(callsWith('imports?limit=2'))
  expect(list.items[0]).toMatchObject({ importId: ended.importId, counts: ended.counts })
})

test('the two commands of the README are those that package and CI run', () => {
  expect(blocks[0]?.trim()).toBe('npm ci && npm start')
  expect(blocks[1]?.trim()).toBe('npm ci && npm test')
  const ci = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8')
  expect(ci).toMatch(/^npm ci/m)
  expect(ci).toMatch(/^npm test/m)
})
