import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../../testing/runs.ts'
import type { Organisation } from '../prepare-folder.ts'
import { findViolationsOf } from '../reliability/checker/violations-of.ts'
import { call, cartageJson } from '../service.ts'
import { type Ground, prepareGround } from './ground.ts'
import { formOf, pushPaths, untilEnded } from './import-calls.ts'
import { inflatingWorkbook } from './inflating.ts'
import { csvOf } from './lanes.ts'
import { type LargeFile, largeFile } from './large-files.ts'
import { type CheckMemory, watchMemory } from './process-memory.ts'
import { quoteRequest } from './tenant.ts'

/**
 * Heavy load: the largest files of several organisations while others request quotes, and workbooks of good
 * rows that inflate to more than is accepted. A long run (HOSTILE_RUNS above 200) uses full sizes.
 */
const uploadsAtOnce = isLongRun ? 20 : 6
const fileMegabytes = isLongRun ? 50 : 10
const importSeconds = isLongRun ? 3600 : 240
const megabytesMax = { serve: 300, worker: 300 }

let ground: Ground
let url: string
let organisations: Organisation[]
let checkMemory: CheckMemory

beforeAll(async () => {
  ground = await prepareGround()
  url = ground.service.url
  checkMemory = await watchMemory(ground.service.process.pid ?? 0)
  // As many as the worker takes at once.
  organisations = [ground.ours, ground.theirs]
  for (const name of ['Third', 'Fourth']) {
    const { organisationId, apiKey } = await cartageJson(ground.environment, 'org', 'create', '--name', name)
    organisations.push({ organisationId, apiKey, name, customerId: '' })
  }
})
afterAll(() => ground?.stop())

/** Requests quotes one after the other until stopped; returns the status of each. */
function askForQuotes() {
  const { apiKey, customerId } = ground.ours
  const statuses: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const json = quoteRequest(customerId)
      statuses.push((await call(`${url}/v1/org/quote/getQuote`, { apiKey, json })).status)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return statuses
  }
}

test(`${uploadsAtOnce} uploads of ${fileMegabytes} MB at once are imported completely, and every quote meanwhile is answered`, {
  timeout: importSeconds * 1000 + 300_000,
}, async () => {
  const files: LargeFile[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    for (const kind of ['activities', 'shipments'] as const) {
      files.push(await largeFile(kind, format, fileMegabytes * 2 ** 20))
    }
  }
  const quotes = [askForQuotes(), askForQuotes()]
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async (_, n) => {
      const file = files[n % files.length]
      const organisation = organisations[(n + Math.floor(n / files.length)) % organisations.length]
      if (!file || !organisation) throw new Error('no such file or organisation')
      const form = new FormData()
      form.set('file', file.content, file.name)
      const path = `${url}${pushPaths[file.kind]}/file`
      const { status, body } = await call(path, { apiKey: organisation.apiKey, body: form })
      expect(status, JSON.stringify(body)).toBe(202)
      const ended = await untilEnded(url, organisation.apiKey, body.statusUrl, importSeconds)
      expect(ended).toMatchObject({
        status: 'completed',
        counts: { received: file.rows, processed: file.processed, failed: 0 },
      })
    }),
  )
  const answered = (await Promise.all(quotes.map((end) => end()))).flat()
  process.stdout.write(`${uploadsAtOnce} uploads of ${fileMegabytes} MB at once: ${answered.length} quotes\n`)
  expect(answered.length).toBeGreaterThan(uploadsAtOnce)
  expect(new Set(answered)).toEqual(new Set([200]))
})

describe('a workbook of good rows that continues past its declared size', () => {
  const activityFiles = `${pushPaths.activities}/file`

  test('its rows would be imported if the declared size were true', async () => {
    const { file, sheetBytes } = inflatingWorkbook({ sheetBytes: 3_000_000, ratio: 0 })
    expect(file.length).toBeLessThan(sheetBytes / 50)
    const { apiKey } = ground.ours
    const { body } = await call(url + activityFiles, { apiKey, body: formOf(file, 'honest.xlsx') })
    const ended = await untilEnded(url, apiKey, body.statusUrl)
    expect(ended.status, String(ended.errorMessage)).toBe('completed')
    expect(ended.counts.received).toBeGreaterThan(2000)
    expect(ended.counts.processed).toBe(ended.counts.received)
  })

  /** Just below the ratio that marks a part as a bomb, the largest accepted file holds 10 GB. */
  const shapes = isLongRun
    ? [
        { title: '1.25 GB in 9 MB', sheetBytes: 1_250_000_000, ratio: 0, says: 1_200_000_000 },
        { title: '10 GB in 50 MB', sheetBytes: 10_000_000_000, ratio: 192, says: 1_200_000_000 },
      ]
    : [
        { title: '70 MB in 500 kB', sheetBytes: 70_000_000, ratio: 0, says: 50_000_000 },
        { title: '70 MB at 192 to 1', sheetBytes: 70_000_000, ratio: 192, says: 50_000_000 },
      ]

  test.each(shapes)(
    '$title: it fails with a clear message, and other files are imported meanwhile',
    {
      timeout: importSeconds * 1000 + 60_000,
    },
    async ({ title, sheetBytes, ratio, says }) => {
      const made = inflatingWorkbook({ sheetBytes, ratio, declared: () => says })
      expect(made.sheetBytes).toBeGreaterThanOrEqual(sheetBytes)
      expect(made.ratio).toBeGreaterThan(ratio === 0 ? 100 : ratio - 5)
      expect(made.ratio).toBeLessThan(200)
      const { apiKey } = ground.ours
      const { status, body } = await call(url + activityFiles, {
        apiKey,
        body: formOf(made.file, 'bomb.xlsx'),
      })
      expect(status, JSON.stringify(body)).toBe(202)
      const started = performance.now()
      let isOver = false
      const bomb = untilEnded(url, apiKey, body.statusUrl, importSeconds).finally(() => {
        isOver = true
      })
      let landed = 0
      do {
        await goodFileLands(ground.theirs)
        landed += 1
      } while (!isOver)
      const ended = await bomb
      const seconds = Math.round((performance.now() - started) / 1000)
      process.stdout.write(
        `${title}: refused after ${seconds} s, meanwhile ${landed} files of others landed\n`,
      )
      expect(ended.status).toBe('failed')
      expect(ended.errorMessage).toBe(
        isLongRun
          ? 'The .xlsx file is too large when unpacked. Split it and send the parts one by one.'
          : 'The .xlsx file is damaged or incomplete: a part of it is longer than declared.',
      )
      expect(ended.counts.processed).toBe(0)
      await goodFileLands(ground.ours)
    },
  )

  async function goodFileLands({ apiKey }: Organisation) {
    const rows = [
      ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
      ...Array.from({ length: 100 }, (_, n) => ['SYD1', 'LABEL', String(n + 1), '2026-07-01T00:00:00Z']),
    ]
    const { body } = await call(url + activityFiles, { apiKey, body: formOf(csvOf(rows), 'good.csv') })
    const ended = await untilEnded(url, apiKey, body.statusUrl, importSeconds)
    expect(ended).toMatchObject({ status: 'completed', counts: { received: 100, processed: 100, failed: 0 } })
  }
})

describe('after all of it', () => {
  test('all invariants hold for every organisation', async () => {
    for (const organisation of organisations) {
      const where = { url, environment: ground.environment, answersMax: 50 }
      expect(await findViolationsOf(organisation, where)).toEqual([])
    }
  })

  test('no process exceeded its memory limit', () => checkMemory(megabytesMax))
})
