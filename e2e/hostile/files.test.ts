import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeRows,
  csvTokens,
  formTokens,
  type Mutation,
  mutate,
  mutations,
  rowChanges,
  xmlTokens,
  zipTokens,
} from '../../testing/mutations.ts'
import { milliseconds, runs, sayHowToRepeat, seed } from '../../testing/runs.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { findViolationsOf } from '../reliability/checker/violations-of.ts'
import { call } from '../service.ts'
import { bombsOf, toldOf } from './bombs.ts'
import { eachAtOnce } from './each-at-once.ts'
import { type Ground, prepareGround } from './ground.ts'
import {
  formOf,
  type Kind,
  lists,
  pushPaths,
  readList,
  type ShownImport,
  untilAllEnded,
  untilEnded,
} from './import-calls.ts'
import { csvOf, sheetOf, workbookParts, xlsxOf } from './lanes.ts'
import { type CheckMemory, watchMemory } from './process-memory.ts'
import { rawCall } from './raw-call.ts'
import { Tally } from './tally.ts'

/** Hostile files: 400, or a failed import with a message; other imports continue; memory stays bounded. */
let ground: Ground
let url: string
let apiKey: string
let checkMemory: CheckMemory
const answers = new Tally()
const megabytesMax = { serve: 300, worker: 400 }

beforeAll(async () => {
  sayHowToRepeat('changed uploads')
  ground = await prepareGround()
  url = ground.service.url
  apiKey = ground.ours.apiKey
  checkMemory = await watchMemory(ground.service.process.pid ?? 0)
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`hostile files: ${answers} uploads\n`)
})

const pathOf = (kind: Kind) => `${pushPaths[kind]}/file`

async function upload(bytes: Buffer, name: string, kind: Kind = 'activities') {
  const answer = await call(url + pathOf(kind), { apiKey, body: formOf(bytes, name) })
  answers.add(answer.status)
  return answer
}

const kinds = ['activities', 'shipments'] as const
const goodRows: Record<Kind, string[][]> = {
  activities: [
    ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp', 'reference'],
    ...[1, 2, 3, 4, 5].map((n) => ['SYD1', 'LABEL', String(n), '2026-07-01T00:00:00Z', `"${n}"`]),
  ],
  // Three shipments of two lines each.
  shipments: [
    ['shipmentId', 'originPostCode', 'originSuburb', 'destinationPostCode', 'destinationSuburb', 'itemType'],
    ...[0, 1, 2, 3, 4, 5].map((n) => [
      `S-${Math.floor(n / 2)}`,
      '3000',
      'Melbourne',
      '2000',
      'Sydney',
      `"${n}"`,
    ]),
  ],
}

async function goodFileLands(seconds?: number) {
  const { body } = await upload(csvOf(goodRows.activities), 'good.csv')
  expect(await untilEnded(url, apiKey, body.statusUrl, seconds)).toMatchObject({
    status: 'completed',
    counts: { received: 5, processed: 5, failed: 0 },
  })
}

/** A `failed` import has a readable reason; the counts of a `completed` one add up. */
function checkEnd({ status, errorMessage, counts }: ShownImport, kind: Kind, title: string) {
  expect(['completed', 'failed'], title).toContain(status)
  if (status === 'failed') {
    expect(errorMessage, title).toMatch(/^[A-Z][\s\S]{8,2000}\.$/)
    expect(errorMessage, title).not.toMatch(/heap|Error:|node|\/|undefined|SQL/)
    expect(counts.processed, title).toBe(0)
  } else if (kind === 'activities') expect(counts.processed + counts.failed, title).toBe(counts.received)
  // A shipment has one line or more.
  else expect(counts.processed + counts.failed, title).toBeLessThanOrEqual(counts.received)
}

test('an import that fails without a message, writes although it failed, or does not add up would be noticed', () => {
  const check = (status: string, errorMessage: string | null, processed: number, kind: Kind) =>
    checkEnd(
      {
        importId: '',
        status,
        errorMessage,
        errorReportUrl: null,
        counts: { received: 2, processed, failed: 1 },
      },
      kind,
      '',
    )
  for (const kind of kinds) {
    check('completed', null, 1, kind)
    check('failed', 'The file is damaged.', 0, kind)
    expect(() => check('completed', null, 2, kind)).toThrow()
    expect(() => check('failed', 'The file is damaged.', 1, kind)).toThrow()
    expect(() => check('failed', null, 0, kind)).toThrow()
    expect(() => check('failed', 'Error: at run (/srv/a.js:1:2).', 0, kind)).toThrow()
  }
})

const bombs = bombsOf({
  header: ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
  good: ['SYD1', 'LABEL', '1', '2026-07-01T00:00:00Z'],
})

describe('a bomb', () => {
  test.each(Object.entries(bombs))('%s', async (name, make) => {
    const told = Object.keys(toldOf).filter((sentence) => toldOf[sentence]?.includes(name))
    expect(told).toHaveLength(1)
    const { status, body } = await upload(await make(), name)
    expect([202, 400], JSON.stringify(body)).toContain(status)
    if (status === 400) {
      expect(body.message, name).toMatch(/^[A-Z][\s\S]{8,5000}\.$/)
      expect(body.message).not.toContain('root:')
      expect(body.message).toContain(told[0] || 'nothing, because it is to land')
      return
    }
    const ended = await untilEnded(url, apiKey, body.statusUrl, 150)
    checkEnd(ended, 'activities', name)
    expect(ended.errorMessage ?? '').toContain(told[0])
    expect(ended.status).toBe(told[0] === '' ? 'completed' : 'failed')
    const rejected = await readList(url, apiKey, `${body.statusUrl}/errors`, 10)
    expect(JSON.stringify(rejected)).not.toContain('root:')
  })

  test('leaves the service unharmed: the next file is imported', () => goodFileLands())
})

describe.each(kinds)('%s', (kind) => {
  const rows = goodRows[kind]

  test.each([
    ['a file', 'csv', csvTokens, async (change: Mutation[]) => mutate(csvOf(rows), change)],
    ['an archive', 'xlsx', zipTokens, async (change: Mutation[]) => mutate(await xlsxOf(rows), change)],
    [
      'a sheet in a sound archive',
      'xlsx',
      xmlTokens,
      (change: Mutation[]) =>
        zipOf({
          ...workbookParts,
          'xl/worksheets/sheet1.xml': mutate(Buffer.from(sheetOf(rows)), change),
        }),
    ],
  ] as const)(
    'with bytes of %s changed (%s)',
    { timeout: milliseconds(60) },
    async (_, ending, tokens, makeChanged) => {
      const statusUrls: string[] = []
      const changes = fc.sample(mutations(tokens), { seed, numRuns: runs(60) })
      await eachAtOnce(changes, async (change) => {
        const { status, body } = await upload(await makeChanged(change), `changed.${ending}`, kind)
        expect([202, 400], JSON.stringify(change)).toContain(status)
        if (status === 202) statusUrls.push(body.statusUrl)
      })
      for (const statusUrl of statusUrls) {
        checkEnd(await untilEnded(url, apiKey, statusUrl, milliseconds(60) / 1000), kind, statusUrl)
      }
    },
  )

  test.each([
    ['csv', async (changed: string[][]) => csvOf(changed)],
    ['xlsx', xlsxOf],
  ] as const)(
    'with rows of a .%s swapped and repeated: all of them are imported',
    { timeout: milliseconds(20) },
    async (ending, make) => {
      const changes = fc.sample(rowChanges, { seed, numRuns: runs(20) })
      await eachAtOnce(changes, async (change) => {
        const changed = changeRows(rows, change)
        const { body } = await upload(await make(changed), `rows.${ending}`, kind)
        const { counts } = await untilEnded(url, apiKey, body.statusUrl, milliseconds(20) / 1000)
        const received = changed.length - 1
        const processed = kind === 'activities' ? received : 3
        expect(counts, JSON.stringify(change)).toEqual({ received, processed, failed: 0 })
      })
    },
  )

  test('with the form itself changed', { timeout: milliseconds(100) }, async () => {
    const form = Buffer.from(
      `--B\r\nContent-Disposition: form-data; name="sourceDetails"\r\n\r\nchanged\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csvOf(goodRows[kind])}\r\n--B--\r\n`,
    )
    const changes = fc.sample(mutations(formTokens), { seed, numRuns: runs(100) })
    await eachAtOnce(changes, async (change) => {
      const answer = await rawCall(url, pathOf(kind), {
        apiKey,
        body: mutate(form, change),
        headers: { 'content-type': 'multipart/form-data; boundary=B' },
      })
      answers.add(answer.status)
      expect([202, 400], answer.text).toContain(answer.status)
    })
  })
})

test('the content type of the form, changed', async () => {
  const form = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csvOf(goodRows.activities)}\r\n--B--\r\n`
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
    const headers = { 'content-type': type }
    const answer = await rawCall(url, pathOf('activities'), { apiKey, body: form, headers })
    answers.add(answer.status)
    expect([202, 400], type).toContain(answer.status)
  }
})

test('a sender that disconnects mid-file leaves nothing behind', async () => {
  const before = (await readList<ShownImport>(url, apiKey, lists.activities)).length
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const asked = request(url + pathOf('activities'), {
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
  await goodFileLands(milliseconds(100) / 1000)
  expect((await readList<ShownImport>(url, apiKey, lists.activities)).length).toBe(before + 1)
  expect((await call(`${url}/health`)).status).toBe(200)
})

describe('after all of it', () => {
  test('every import has ended as it should, and the next file is imported', {
    timeout: milliseconds(100),
  }, async () => {
    await goodFileLands(milliseconds(100) / 1000)
    await untilAllEnded(url, apiKey, milliseconds(100) / 1000)
    for (const kind of kinds) {
      const imports = await readList<ShownImport>(url, apiKey, lists[kind])
      for (const one of imports) checkEnd(one, kind, one.importId)
    }
  })

  test('all invariants hold for both organisations', {
    timeout: milliseconds(100),
  }, async () => {
    for (const organisation of [ground.ours, ground.theirs]) {
      const where = { url, environment: ground.environment }
      expect(await findViolationsOf(organisation, where)).toEqual([])
    }
  })

  test('no process exceeded its memory limit', () => checkMemory(megabytesMax))
})
