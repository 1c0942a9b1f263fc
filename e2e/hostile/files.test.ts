import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../service.ts'
import { bombs } from './bombs.ts'
import { eachAtOnce } from './each-at-once.ts'
import { type Ground, prepareGround } from './ground.ts'
import { csvOf, xlsxOf } from './lanes.ts'
import { peaksOf } from './memory.ts'
import { csvTokens, formTokens, mutate, mutations, zipTokens } from './mutations.ts'
import { formOf, lists, pushPaths, readList, type ShownImport, untilEnded } from './pushes.ts'
import { rawCall } from './raw-call.ts'
import { milliseconds, runs, sayHowToRepeat, seed } from './runs.ts'

/** Files that are made to harm: 400, or a failed import with a sentence; other imports go on; memory stays bounded. */
let ground: Ground
let url: string
let apiKey: string
let sent = 0
const apiMegabytesMax = 400
const workerMegabytesMax = 450

beforeAll(async () => {
  sayHowToRepeat('changed uploads')
  ground = await prepareGround()
  url = ground.service.url
  apiKey = ground.ours.apiKey
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`hostile files: ${sent} uploads\n`)
})

const path = `${pushPaths.activities}/file`
const upload = (bytes: Buffer, name: string) => {
  sent += 1
  return call(url + path, { apiKey, body: formOf(bytes, name) })
}

const goodRows = [
  ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp', 'reference'],
  ...Array.from({ length: 5 }, (_, n) => ['SYD1', 'LABEL', String(n + 1), '2026-07-01T00:00:00Z', `"${n}"`]),
]

async function goodFileLands(seconds?: number) {
  const { body } = await upload(csvOf(goodRows), 'good.csv')
  expect(await untilEnded(url, apiKey, body.statusUrl, seconds)).toMatchObject({
    status: 'completed',
    counts: { received: 5, processed: 5, failed: 0 },
  })
}

/** A `failed` import has a reason that a person understands; a `completed` one adds up. */
function checkEnd({ status, errorMessage, counts }: ShownImport, title: string) {
  expect(['completed', 'failed'], title).toContain(status)
  if (status === 'failed') {
    expect(errorMessage, title).toMatch(/^[A-Z][\s\S]{8,2000}\.$/)
    expect(errorMessage, title).not.toMatch(/heap|Error:|node|\/|undefined|SQL/)
    expect(counts.processed, title).toBe(0)
  } else expect(counts.processed + counts.failed, title).toBe(counts.received)
}

test('an import that fails without a sentence, writes although it failed, or does not add up would be seen', () => {
  const ended = (status: string, errorMessage: string | null, processed: number): ShownImport => ({
    importId: '',
    status,
    errorMessage,
    errorReportUrl: null,
    counts: { received: 2, processed, failed: 1 },
  })
  checkEnd(ended('completed', null, 1), '')
  checkEnd(ended('failed', 'The file is damaged.', 0), '')
  expect(() => checkEnd(ended('completed', null, 2), '')).toThrow()
  expect(() => checkEnd(ended('failed', 'The file is damaged.', 1), '')).toThrow()
  expect(() => checkEnd(ended('failed', null, 0), '')).toThrow()
  expect(() => checkEnd(ended('failed', 'Error: at run (/srv/a.js:1:2).', 0), '')).toThrow()
})

describe('a bomb', () => {
  test.each(Object.entries(bombs))('%s', { timeout: 60_000 }, async (name, make) => {
    const { status, body } = await upload(await make(), name)
    expect([202, 400], JSON.stringify(body)).toContain(status)
    if (status === 400) {
      expect(body.message, name).toMatch(/^[A-Z][\s\S]{8,5000}\.$/)
      expect(body.message).not.toContain('root:')
      return
    }
    const ended = await untilEnded(url, apiKey, body.statusUrl, 45)
    checkEnd(ended, name)
    const rejected = await readList(url, apiKey, `${body.statusUrl}/errors?x`.replace('?x', ''), 10)
    expect(JSON.stringify(rejected)).not.toContain('root:')
  })

  test('leaves the service as it was: the next file lands', () => goodFileLands())

  test('does not fill the memory of any process', () => {
    for (const { name, peakMegabytes } of peaksOf(ground.service.process.pid ?? 0)) {
      process.stdout.write(`${name}: at most ${peakMegabytes} MB resident\n`)
      const allowed = name.includes('worker') ? workerMegabytesMax : apiMegabytesMax
      expect(peakMegabytes, name).toBeLessThan(allowed)
    }
  })
})

describe('changed at random', () => {
  test.each([
    ['csv', () => Promise.resolve(csvOf(goodRows)), csvTokens],
    ['xlsx', () => xlsxOf(goodRows), zipTokens],
  ] as const)('.%s', { timeout: milliseconds(80) }, async (ending, make, tokens) => {
    const bytes = await make()
    const statusUrls: string[] = []
    const changes = fc.sample(mutations(tokens), { seed, numRuns: runs(80) })
    await eachAtOnce(changes, async (change) => {
      const { status, body } = await upload(mutate(bytes, change), `changed.${ending}`)
      expect([202, 400], JSON.stringify(change)).toContain(status)
      if (status === 202) statusUrls.push(body.statusUrl)
    })
    for (const statusUrl of statusUrls) {
      checkEnd(await untilEnded(url, apiKey, statusUrl, 120), statusUrl)
    }
  })

  test('the form itself', { timeout: milliseconds(200) }, async () => {
    const form = Buffer.from(
      `--B\r\nContent-Disposition: form-data; name="sourceDetails"\r\n\r\nchanged\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csvOf(goodRows)}\r\n--B--\r\n`,
    )
    const changes = await fc.sample(mutations(formTokens), { seed, numRuns: runs(200) })
    await eachAtOnce(changes, async (change) => {
      sent += 1
      const answer = await rawCall(url, path, {
        apiKey,
        body: mutate(form, change),
        headers: { 'content-type': 'multipart/form-data; boundary=B' },
      })
      expect([202, 400], answer.text).toContain(answer.status)
    })
  })

  test('the content type of the form', async () => {
    const form = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csvOf(goodRows)}\r\n--B--\r\n`
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      'multipart/form-data; boundary=C',
      `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
      'multipart/form-data; boundary=B; boundary=C',
      'multipart/form-data; boundary="B',
      'multipart/mixed; boundary=B',
      'multipart/; boundary=B',
      'multipart/form-data, multipart/form-data',
      'application/x-www-form-urlencoded',
      'text/csv',
    ]) {
      sent += 1
      const answer = await rawCall(url, path, { apiKey, body: form, headers: { 'content-type': type } })
      expect([202, 400], type).toContain(answer.status)
    }
  })

  test('every import has ended, and the next file lands', { timeout: milliseconds(200) }, async () => {
    await goodFileLands(milliseconds(200) / 1000)
    const imports = await readList<ShownImport>(url, apiKey, lists.activities)
    for (const one of imports) checkEnd(one, one.importId)
  })
})

test('a sender that leaves in the middle of its file leaves nothing behind', async () => {
  const before = (await readList<ShownImport>(url, apiKey, lists.activities)).length
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      sent += 1
      const asked = request(url + path, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'multipart/form-data; boundary=B' },
      })
      const closed = new Promise((resolve) => asked.on('close', resolve))
      asked.on('error', () => {})
      asked.write(
        `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(300_000)}`,
      )
      setTimeout(() => asked.destroy(), 200)
      await closed
    }),
  )
  await goodFileLands()
  expect((await readList<ShownImport>(url, apiKey, lists.activities)).length).toBe(before + 1)
  expect((await call(`${url}/health`)).status).toBe(200)
})
