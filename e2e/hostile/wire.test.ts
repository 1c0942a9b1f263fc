import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ground, prepareGround } from './ground.ts'
import { quoteComes } from './quote-comes.ts'
import { say } from './wire.ts'

/** Bytes that are hardly HTTP: answered or closed, without affecting others. */
let ground: Ground
let url: string
let apiKey: string

beforeAll(async () => {
  ground = await prepareGround()
  url = ground.service.url
  apiKey = ground.ours.apiKey
})
afterAll(() => ground?.stop())

const hidden = 'GET /hidden-request HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string, body = '') =>
  `POST /v1/org/quote/getQuote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

describe('a request with an ambiguous end', () => {
  const shapes: Record<string, string> = {
    'a length and chunks': post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    'chunks and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${hidden}`),
    'two lengths': post(`Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`, hidden),
    'two equal lengths in one': post('Content-Length: 2, 2\r\n', `{}${hidden}`),
    'a length with a sign': post('Content-Length: +2\r\n', `{}${hidden}`),
    'a negative length': post('Content-Length: -1\r\n', hidden),
    'a length in hexadecimal': post('Content-Length: 0x2\r\n', `{}${hidden}`),
    'a length that is too large': post(`Content-Length: ${'9'.repeat(30)}\r\n`, hidden),
    'a length and more': post('Content-Length: 2 2\r\n', `{}${hidden}`),
    'an empty length': post('Content-Length: \r\n', hidden),
    'chunks in another case, and a length': post(
      'Transfer-Encoding: CHUNKED\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'chunks that are not the last coding': post(
      'Transfer-Encoding: chunked, identity\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a coding that does not exist': post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    'chunks with a tab': post('Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${hidden}`),
    'chunks with a vertical tab': post(
      'Transfer-Encoding: \x0bchunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'chunks twice': post(
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a space before the colon': post(
      'Transfer-Encoding : chunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a header on two lines': post(
      'X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a coding on two lines': post(
      'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a header after a bare line feed': post(
      'X: a\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'a header after a bare carriage return': post(
      'X: a\rTransfer-Encoding: chunked\r\nContent-Length: 4\r\n',
      `0\r\n\r\n${hidden}`,
    ),
    'headers ended by a bare line feed': `POST / HTTP/1.1\nHost: x\nContent-Length: 4\nTransfer-Encoding: chunked\n\n0\r\n\r\n${hidden}`,
    'a chunk of a size that is too large': post(
      'Transfer-Encoding: chunked\r\n',
      `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden}`,
    ),
    'a chunk of a negative size': post('Transfer-Encoding: chunked\r\n', `-1\r\n{}\r\n0\r\n\r\n${hidden}`),
    'a chunk with a size in words': post('Transfer-Encoding: chunked\r\n', `2 2\r\n{}\r\n0\r\n\r\n${hidden}`),
    'a chunk with bare line feeds': post('Transfer-Encoding: chunked\r\n', `2\n{}\n0\n\n${hidden}`),
    'a chunk that is longer than it says': post(
      'Transfer-Encoding: chunked\r\n',
      `1\r\n{}\r\n0\r\n\r\n${hidden}`,
    ),
    'a chunk with an extension of 100 kB': post(
      'Transfer-Encoding: chunked\r\n',
      `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
    ),
    'U+0000 in a header': post('X: a\0b\r\nContent-Length: 0\r\n', ''),
    'U+0000 in the name of a header': post('X\0: a\r\nContent-Length: 0\r\n', ''),
    'a header without a name': post(': a\r\nContent-Length: 0\r\n', ''),
    'a header without a colon': post('hello\r\nContent-Length: 0\r\n', ''),
    'a space in the path': `GET /a b HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a line end in the path': `GET /a\rb HTTP/1.1\r\nHost: x\r\n\r\n`,
    'another version': `GET / HTTP/9.9\r\nHost: x\r\n\r\n`,
    'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(300, '\x00'),
    'no method': ` / HTTP/1.1\r\nHost: x\r\n\r\n`,
    'an unknown method': `HELLO / HTTP/1.1\r\nHost: x\r\n\r\n`,
    zeros: '\0'.repeat(1000),
    'a path without a slash': 'GET hello HTTP/1.1\r\nHost: x\r\n\r\n',
  }

  /** With a valid key a request is not refused before its body is read. */
  const withKey = (bytes: string) =>
    bytes.replace(/Host: x\r?\n/, (line) => `${line}x-api-key: ${apiKey}\r\n`)

  test.concurrent.each(
    Object.entries(shapes).flatMap(([title, bytes]) => [
      [title, bytes, false] as const,
      ...(bytes.includes('Host: x') ? [[`${title}, with a key`, bytes, true] as const] : []),
    ]),
  )('%s', async (_, shape, isKnown) => {
    const bytes = isKnown ? withKey(shape) : shape
    const { text, statuses, closed } = await say(url, [bytes])
    if (isKnown) expect(statuses, text).not.toContain(401)
    expect(text, 'what was hidden in it is not answered').not.toContain('hidden-request')
    // A request refused before its body is read, for example for its key, may then fail in its body.
    expect(statuses.slice(1), text).toEqual(statuses.length > 1 ? [400] : [])
    if (statuses.length > 1) expect(closed).toBe(true)
    for (const status of statuses) {
      expect(status, text).toBeGreaterThanOrEqual(400)
      expect(status, text).toBeLessThan(500)
      expect(text).toContain('"statusCode":')
      expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
    expect(statuses.length > 0 || closed, 'answered or closed').toBe(true)
  })

  test('two good requests on one connection get two answers, so these tests would notice a third', async () => {
    const { text, statuses } = await say(url, [`GET /health HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`])
    expect(statuses).toEqual([200, 404])
    expect(text).toContain('hidden-request')
  })

  test('the service still answers quotes after all of this', () => quoteComes(ground))
})

describe('a request that is odd but unambiguous', () => {
  test.concurrent.each([
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n', 200],
    ['no version', 'GET /health\r\n\r\n', [200, 400]],
    ['HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', 200],
    [
      'an address in full',
      'GET http://elsewhere.example/health HTTP/1.1\r\nHost: x\r\n\r\n',
      [200, 400, 404],
    ],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404, 405]],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404, 405]],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404, 405]],
    [
      'an upgrade',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      [200, 400, 426],
    ],
    ['expectations', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\n\r\n', [200, 400, 417]],
    ['a hundred slashes', `GET ${'/'.repeat(100)} HTTP/1.1\r\nHost: x\r\n\r\n`, 404],
    ['a long path', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [404, 414, 431]],
    ['a longer path', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [404, 414, 431]],
    ['a large header', `GET /health HTTP/1.1\r\nHost: x\r\nx-a: ${'a'.repeat(60_000)}\r\n\r\n`, 200],
    ['a larger header', `GET /health HTTP/1.1\r\nHost: x\r\nx-a: ${'a'.repeat(200_000)}\r\n\r\n`, 431],
    ['3,000 headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`, [200, 431]],
    ['100,000 headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(100_000)}\r\n`, 431],
    [
      'a key of 60 kB',
      `GET /v1/org/shipments HTTP/1.1\r\nHost: x\r\nx-api-key: ${'k'.repeat(60_000)}\r\n\r\n`,
      401,
    ],
    ['a query of 60 kB', `GET /health?${'a=b&'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [200, 400]],
    ['an invalid Host', 'GET /health HTTP/1.1\r\nHost: <script>\r\n\r\n', [200, 400]],
    ['two Hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [200, 400]],
  ] as const)('%s', async (_, bytes, expected) => {
    const { text, statuses, closed } = await say(url, [bytes])
    if (statuses.length === 0) expect(closed, 'closed without an answer').toBe(true)
    else expect([expected].flat(), text.slice(0, 500)).toContain(statuses[0])
  })

  test('a foreign Host header is not used in links', async () => {
    const { text } = await say(url, [
      `GET /v1/org/fulfilment/imports HTTP/1.1\r\nHost: evil.example/"><x\r\nx-api-key: ${apiKey}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
    ])
    expect(text).toContain('200 OK')
    expect(text).not.toContain('evil.example')
  })
})
