import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { PublicError } from '../errors.ts'
import { limits } from '../limits.ts'
import { parseJsonBody, readBody } from './json-body.ts'
import { bodyPatience } from './pace.ts'

const failureOf = (bytes: Buffer | string) => {
  try {
    parseJsonBody(Buffer.from(bytes as string))
    return 'accepted'
  } catch (error) {
    return error instanceof PublicError ? error.body.message : error
  }
}

test.each([
  ['an empty body', '', 'body must be a JSON object'],
  ['cut-off JSON', '{"a":', 'body must be valid JSON'],
  ['text after the end', '{} {}', 'body must be valid JSON'],
  ['a NaN', '{"a":NaN}', 'body must be valid JSON'],
  ['a raw control character', '{"a":"\u0001"}', 'body must be valid JSON'],
  ['U+0000', '{"a":[{"b":"x\\u0000"}]}', 'a.0.b must not contain U+0000 or half of a surrogate pair'],
  ['half a surrogate pair', '{"a":"\\ud83d"}', 'a must not contain U+0000 or half of a surrogate pair'],
  [
    'a field name with U+0000',
    '{"\\u0000":1}',
    'body must not contain a field name with U+0000 or half of a surrogate pair',
  ],
])('%s is refused as a body failure that says where', (_, text, failure) => {
  const message = failureOf(text)
  expect(message).toHaveLength(1)
  expect((message as string[])[0]).toContain(failure)
})

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(failureOf(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]))).toEqual([
    'body must be valid UTF-8',
  ])
})

test('nesting is refused before it costs anything, and brackets inside text do not count', () => {
  const deep = `body must not be nested deeper than ${limits.jsonDepthMax} levels`
  expect(failureOf('['.repeat(5_000_000))).toEqual([deep])
  expect(failureOf(`${'['.repeat(limits.jsonDepthMax)}${']'.repeat(limits.jsonDepthMax)}`)).toBe('accepted')
  expect(failureOf(JSON.stringify({ a: '[{\\"'.repeat(1000) }))).toBe('accepted')
})

test('text is taken as it is: escapes, pairs, and a field called __proto__', () => {
  const value = parseJsonBody(
    Buffer.from('{"a":"\\u00e9 \\ud83d\\ude00 \\\\u0000","__proto__":{"b":1}}'),
  ) as object
  expect(Object.entries(value)).toEqual([
    ['a', 'é 😀 \\u0000'],
    ['__proto__', { b: 1 }],
  ])
})

describe('a body that arrives', () => {
  const pieces = (count: number, bytes: number) => Readable.from(Array(count).fill(Buffer.alloc(bytes, 'a')))

  test('is taken whole, in any pieces, up to the limit', async () => {
    expect(await readBody(pieces(3, 5), undefined)).toEqual(Buffer.from('a'.repeat(15)))
    expect(await readBody(Readable.from([]), undefined)).toHaveLength(0)
    expect(await readBody(pieces(32, 2 ** 20), undefined)).toHaveLength(limits.jsonBodyBytesMax)
  })

  test('is refused with one byte more, after it was read to its end, so that the sender sees the answer', async () => {
    const body = Readable.from([Buffer.alloc(limits.jsonBodyBytesMax), Buffer.alloc(1), Buffer.alloc(1)])
    await expect(readBody(body, undefined)).rejects.toMatchObject({ statusCode: 413 })
    expect(body.readableEnded).toBe(true)
  })

  test('is not read to its end when that is far away', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(2 ** 20)
      })(),
    )
    await expect(readBody(endless, undefined)).rejects.toMatchObject({ statusCode: 413 })
    endless.destroy()
    await expect(readBody(new PassThrough(), '1000000000')).rejects.toMatchObject({ statusCode: 413 })
  })

  test('is not waited for when its sender falls silent', async () => {
    const silent = new PassThrough()
    silent.write('{')
    await expect(readBody(silent, '2', { ...bodyPatience, idleSeconds: 0.05 })).rejects.toMatchObject({
      statusCode: 400,
      headers: { connection: 'close' },
    })
  })

  test('is refused when it comes slower than anyone sends who means it, and taken when it is only slow', async () => {
    const drip = async (body: PassThrough, bytes: number, times: number) => {
      for (let time = 0; time < times && !body.destroyed; time += 1) {
        body.write(Buffer.alloc(bytes, ' '))
        await delay(10)
      }
      body.end()
    }
    const patience = { idleSeconds: 5, paceSeconds: 0.1, paceBytesMin: 100 }
    const held = new PassThrough()
    const refused = expect(readBody(held, undefined, patience)).rejects.toMatchObject({
      statusCode: 408,
      headers: { connection: 'close' },
    })
    await Promise.all([refused, drip(held, 1, 50)])
    const slow = new PassThrough()
    const [read] = await Promise.all([readBody(slow, undefined, patience), drip(slow, 100, 30)])
    expect(read).toHaveLength(3000)
  })

  describe('ends with its connection, as the fault of its sender', () => {
    const cutOff = { statusCode: 400, message: 'The request ended before its body was complete' }

    test.each([
      ['an error', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
      ['no word', undefined],
    ])('in the middle, with %s', async (_, error) => {
      const broken = new PassThrough()
      const reading = readBody(broken, '2')
      broken.write('{')
      broken.destroy(error)
      await expect(reading).rejects.toMatchObject(cutOff)
    })

    // Fails by its time limit: it would be waited for as long as for a sender who falls silent.
    test('before it is read', async () => {
      const gone = new PassThrough().destroy()
      await once(gone, 'close')
      await expect(readBody(gone, '2')).rejects.toMatchObject(cutOff)
    })
  })
})
