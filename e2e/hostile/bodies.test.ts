import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { milliseconds, runs, sayHowToRepeat, seed, valuesAt } from '../../testing/runs.ts'
import { findViolationsOf } from '../reliability/checker/violations-of.ts'
import { eachAtOnce } from './each-at-once.ts'
import { goodQuote, jsonWith, placesOf, quotePath, targets } from './good-bodies.ts'
import { type Ground, prepareGround } from './ground.ts'
import { ledgers, lists, readList, type ShownImport, untilAllEnded } from './import-calls.ts'
import { type CheckMemory, watchMemory } from './process-memory.ts'
import { checkTellsNothing, type RawAnswer, rawCall } from './raw-call.ts'
import { Tally } from './tally.ts'
import { hurtfulJson, hurtfulTexts } from './values.ts'

/** Bodies of every shape on the three JSON calls: a published answer, finite money, never a 5xx. */
let ground: Ground
let checkMemory: CheckMemory
const answers = new Tally()
const megabytesMax = { serve: 400, worker: 300 }

beforeAll(async () => {
  sayHowToRepeat('generated bodies')
  ground = await prepareGround()
  checkMemory = await watchMemory(ground.service.process.pid ?? 0)
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`bodies: ${answers} requests\n`)
})

async function post(path: string, body: string | Buffer): Promise<RawAnswer> {
  const answer = await rawCall(ground.service.url, path, {
    apiKey: ground.ours.apiKey,
    body,
    headers: { 'content-type': 'application/json' },
  })
  answers.add(answer.status)
  expect([200, 202, 400, 403, 413], answer.text.slice(0, 300)).toContain(answer.status)
  if (answer.status === 400) expect(Array.isArray(answer.json?.message), answer.text).toBe(true)
  if (path === quotePath && answer.status === 200) checkMoney(answer)
  return answer
}

interface Line {
  amount: number
  gstAmount: number
  totalAmount: number
  surcharges: { amount: number }[]
}

/** Every amount is finite, has two decimals at most, and the parts add up to the total. */
function checkMoney({ json, text }: RawAnswer): void {
  const results = (json?.results ?? []) as { quotes: Line[]; noQuoteMessage: string }[]
  for (const { quotes, noQuoteMessage } of results) {
    expect(quotes.length === 0).toBe(noQuoteMessage !== '')
    for (const { amount, gstAmount, totalAmount, surcharges } of quotes) {
      const parts = [amount, gstAmount, ...surcharges.map((surcharge) => surcharge.amount)]
      for (const part of [...parts, totalAmount]) {
        expect(Number.isFinite(part), text).toBe(true)
        expect(String(part), text).toMatch(/^\d+(\.\d{1,2})?$/)
      }
      const cents = parts.reduce((sum, part) => sum + Math.round(part * 100), 0)
      expect(cents, text).toBe(Math.round(totalAmount * 100))
    }
  }
}

test('a 5xx, an answer that reveals internals, money that does not add up, and a process that is too large would be noticed', () => {
  const answer = (status: number, json: Record<string, unknown>): RawAnswer => ({
    status,
    json,
    headers: {},
    text: JSON.stringify(json),
    bytes: Buffer.alloc(0),
  })
  expect(() => checkTellsNothing('x', answer(500, {}))).toThrow('answered 500')
  expect(() => checkTellsNothing('x', answer(400, { message: 'insert into import set x' }))).toThrow(
    'reveals',
  )
  expect(() => checkTellsNothing('x', answer(404, { message: 'at run (/srv/a.js:1:2)' }))).toThrow('reveals')
  const line = { amount: 1.1, gstAmount: 0.11, totalAmount: 1.21, surcharges: [] }
  const quoted = (quote: object) => answer(200, { results: [{ noQuoteMessage: '', quotes: [quote] }] })
  checkMoney(quoted(line))
  expect(() => checkMoney(quoted({ ...line, totalAmount: 1.22 }))).toThrow()
  expect(() => checkMoney(quoted({ ...line, amount: 1.101 }))).toThrow()
  expect(() => checkMoney(quoted({ ...line, amount: null }))).toThrow()
  if (process.platform === 'linux') {
    expect(() => checkMemory({ ...megabytesMax, serve: 1 })).toThrow('the megabytes of serve')
    expect(() => checkMemory({ ...megabytesMax, worker: 1 })).toThrow('the megabytes of worker')
  }
})

describe('a quote with a known problematic value, in every field', () => {
  const values = [
    ...Object.entries(hurtfulTexts).map(([title, text]) => [title, JSON.stringify(text)] as const),
    ...Object.entries(hurtfulJson),
    ['501 items', `[${Array(501).fill(JSON.stringify(goodQuote.items[0])).join()}]`] as const,
    ['51 texts', JSON.stringify(Array.from({ length: 51 }, (_, n) => `C${n}`))] as const,
    ['own and foreign customers', '["SALTBUSH","MUTTONBIRD"]'] as const,
    ['a customer twice', '["SALTBUSH","SALTBUSH"]'] as const,
    ['the largest number', '1.7976931348623157e308'] as const,
    ['the smallest number', '5e-324'] as const,
    ['just allowed', '0.0001'] as const,
    ['a million', '1000000'] as const,
  ]
  const places = placesOf(goodQuote)

  test.each(places.map((place, nth) => [place.join('.') || 'the body', place, nth] as const))(
    '%s',
    async (_, place, nth) => {
      if (place.length > 0) await post(quotePath, jsonWith(goodQuote, place, undefined))
      await eachAtOnce(valuesAt(nth, values), async ([, json]) => {
        await post(quotePath, jsonWith(goodQuote, place, json))
      })
    },
  )

  test('all of them large at once', async () => {
    const item = { quantity: 1e6, length: 100, width: 100, height: 100, weight: 1e5, itemValue: 1e9 }
    const answer = await post(
      quotePath,
      JSON.stringify({ ...goodQuote, items: Array(500).fill(item), filters: {} }),
    )
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    const tiny = { quantity: 1, length: 0.0001, width: 0.0001, height: 0.0001, weight: 0.0001, itemValue: 0 }
    expect((await post(quotePath, JSON.stringify({ ...goodQuote, items: [tiny], filters: {} }))).status).toBe(
      200,
    )
  })
})

describe.each(targets)('%s', (path, good) => {
  test('any JSON at all', { timeout: milliseconds(100) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => {
        await post(path, text)
      }),
      { seed, numRuns: runs(100) },
    )
  })

  test('a good body with something else in some places', { timeout: milliseconds(150) }, async () => {
    const places = placesOf(good).filter((place) => place.length > 0)
    const anything = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(...Object.values(hurtfulTexts).map((text) => JSON.stringify(text))),
      fc.constantFrom(...Object.values(hurtfulJson)),
      fc.double().map((number) => String(JSON.stringify(number))),
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), anything, fc.boolean(), async (place, json, leaveOut) => {
        await post(path, jsonWith(good, place, leaveOut ? undefined : json))
      }),
      { seed, numRuns: runs(150) },
    )
  })

  test('a good body with changed bytes', { timeout: milliseconds(150) }, async () => {
    const bytes = Buffer.from(JSON.stringify(good))
    const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), length: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(20), async (changes, cut) => {
        let changed = Buffer.from(bytes)
        for (const { at, byte, length } of changes) {
          const tail = changed.subarray(at + length)
          changed = Buffer.concat([changed.subarray(0, at), Buffer.from([byte]), tail])
        }
        await post(path, cut === 0 ? changed.subarray(0, changed.length / 2) : changed)
      }),
      { seed, numRuns: runs(150) },
    )
  })

  test('bodies that are hardly JSON', async () => {
    const text = JSON.stringify(good)
    for (const body of [
      '',
      ' ',
      '\ufeff',
      `\ufeff${text}`,
      `${text}${text}`,
      `${text},`,
      `[${text}]`,
      text.replaceAll('"', "'"),
      text.replace('{', '{"__proto__":{"isAdmin":true},'),
      text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
      text.replace('{', '{"toString":1,'),
      `{${'"a":{'.repeat(5_000)}`,
      '['.repeat(5_000_000),
      `${'['.repeat(65)}${']'.repeat(65)}`,
      `{"a":"${'\\u0000'.repeat(100_000)}"}`,
      `{"a":"${'x'.repeat(5_000_000)}"}`,
      `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`,
      `[${'1,'.repeat(1_000_000)}1]`,
      '"'.repeat(1_000_000),
      `1${'0'.repeat(1_000_000)}`,
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
      Buffer.from(text, 'utf16le'),
      Buffer.alloc(1_000_000),
    ]) {
      const answer = await post(path, body)
      expect(answer.status, body.toString().slice(0, 100)).toBe(400)
    }
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
      'x'.repeat(5_000),
    ]
    for (const type of types) {
      const answer = await rawCall(ground.service.url, path, {
        apiKey: ground.ours.apiKey,
        body: text,
        headers: { 'content-type': type },
      })
      expect(answer.status, type).toBe(400)
    }
    const packed = await rawCall(ground.service.url, path, {
      apiKey: ground.ours.apiKey,
      body: Buffer.from('1f8b0800000000000003ab56ca2d4e0700', 'hex'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(400)
  })

  test('five million levels are refused for their depth, before the parser notices that they never close', async () => {
    const answer = await post(path, '['.repeat(5_000_000))
    expect(answer.status).toBe(400)
    expect(answer.json?.message).toEqual(['body must not be nested deeper than 64 levels'])
  })
})

test('every accepted push has ended, and its rows are in the ledger or rejected', {
  timeout: milliseconds(100),
}, async () => {
  const { service, ours } = ground
  await untilAllEnded(service.url, ours.apiKey, milliseconds(100) / 1000)
  for (const kind of ['shipments', 'activities'] as const) {
    const all = await readList<ShownImport>(service.url, ours.apiKey, lists[kind])
    const pushed = all.filter(({ source }) => source === 'data')
    expect(pushed.length).toBeGreaterThan(0)
    for (const { status, errorMessage } of pushed) expect(status, String(errorMessage)).toBe('completed')
    const { items } =
      (await rawCall(service.url, `${ledgers[kind]}?limit=1`, { apiKey: ours.apiKey })).json ?? {}
    expect(items).toHaveLength(1)
  }
})

test('all invariants hold for both organisations', { timeout: milliseconds(100) }, async () => {
  for (const organisation of [ground.ours, ground.theirs]) {
    const where = { url: ground.service.url, environment: ground.environment }
    expect(await findViolationsOf(organisation, where)).toEqual([])
  }
})

test('no process exceeded its memory limit', () => checkMemory(megabytesMax))
