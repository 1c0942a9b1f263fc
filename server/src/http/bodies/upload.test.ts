import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PublicError } from '../../errors.ts'
import type { SentFile } from '../../imports/accept/accept-import.ts'
import { limits } from '../../limits.ts'
import type { Patience } from '../../platform/turns/pace.ts'
import { withReceivedFile } from './upload.ts'
import { cleanFileName } from './upload-form.ts'

let folder: string
let server: Server
let address: string
/** For tests that would otherwise wait for half a minute. */
let patience: Patience | undefined

// Returns what was received, or the public error; anything else is a 500 and fails the test that caused it.
async function answer(request: IncomingMessage) {
  try {
    const look = async ({ path, fileName, bytes, hash, sourceDetails }: SentFile) => {
      const content = await readFile(path)
      if (content.length !== bytes || !createHash('sha256').update(content).digest().equals(hash)) {
        throw new Error('the file on disk is not the file that was sent')
      }
      return { status: 200, fileName, bytes, sourceDetails, content: content.subarray(0, 100).toString() }
    }
    return await withReceivedFile(request, folder, async () => {}, look, patience)
  } catch (error) {
    if (error instanceof PublicError) return { status: error.statusCode, message: error.message }
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      return { status: 400, message: 'gone' }
    return { status: 500, message: String(error) }
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-upload-test-'))
  server = createServer(async (request, response) => {
    const result = await answer(request)
    response.writeHead(result.status, { connection: 'close' }).end(JSON.stringify(result))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

async function send(body: string | Buffer | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'POST',
    body: body as string,
    headers,
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.json()) as Record<string, unknown>
}

type Part = { name?: string; fileName?: string; content: string; headers?: string }

const multipart = (parts: Part[], end = '--B--\r\n') =>
  parts
    .map(({ name, fileName, content, headers }) => {
      const disposition = `Content-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}${fileName === undefined ? '' : `; filename="${fileName}"`}`
      return `--B\r\n${headers ?? disposition}\r\n\r\n${content}\r\n`
    })
    .join('') + end

const sendParts = (parts: Part[], end?: string) =>
  send(multipart(parts, end), { 'content-type': 'multipart/form-data; boundary=B' })

const file: Part = { name: 'file', fileName: 'a.csv', content: 'a,b\n1,2\n' }
const details: Part = { name: 'sourceDetails', content: 'Monday' }

describe('a form with one file is received', () => {
  test('with sourceDetails before or after it, or without', async () => {
    const expected = {
      status: 200,
      fileName: 'a.csv',
      bytes: 8,
      sourceDetails: 'Monday',
      content: file.content,
    }
    expect(await sendParts([details, file])).toEqual(expected)
    expect(await sendParts([file, details])).toEqual(expected)
    expect(await sendParts([file])).toEqual({ ...expected, sourceDetails: undefined })
  })
  test('with an empty file, which the reader will refuse by its name', async () => {
    expect(await sendParts([{ ...file, content: '' }])).toMatchObject({ status: 200, bytes: 0 })
  })
  test('with a name in any script, without its folders', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'Größe 数据.csv')
    expect(await send(form)).toMatchObject({ fileName: 'Größe 数据.csv' })
    expect(await sendParts([{ ...file, fileName: 'C:\\fakepath\\b.csv' }])).toMatchObject({
      fileName: 'b.csv',
    })
    expect(await sendParts([{ ...file, fileName: '../../etc/b.csv' }])).toMatchObject({ fileName: 'b.csv' })
  })
  test('byte for byte at exactly the size limit, and refused with one byte more', async () => {
    const bytes = randomBytes(limits.fileBytesMax + 1)
    const form = (length: number) => {
      const data = new FormData()
      data.set('file', new Blob([bytes.subarray(0, length)]), 'big.csv')
      return data
    }
    expect(await send(form(limits.fileBytesMax))).toMatchObject({ status: 200, bytes: limits.fileBytesMax })
    expect(await send(form(limits.fileBytesMax + 1))).toMatchObject({ status: 413 })
  })
  test('far too large gets an answer too, and is read no further than needed', async () => {
    const data = new FormData()
    data.set('file', new Blob([Buffer.alloc(limits.fileBytesMax + 20_000_000)]), 'big.csv')
    expect(await send(data)).toMatchObject({ status: 413, message: expect.stringContaining('50 MB') })
  })
})

describe('every other form is refused with a clear message', () => {
  const cases: [string, Part[], string][] = [
    ['no part', [], 'file is required'],
    ['no file', [details], 'file is required'],
    ['a second file', [file, file], 'The form has more than one file; send one file in each request'],
    [
      'a file under another name',
      [{ ...file, name: 'upload' }],
      'upload is not a recognised form field; send the file as file',
    ],
    [
      'a file without a name',
      [{ ...file, fileName: '' }],
      'file is required, with a file name that ends in .csv or .xlsx',
    ],
    [
      'a file sent as text',
      [{ name: 'file', content: 'a' }],
      'file must be sent as a file, with a file name',
    ],
    ['an unknown field', [file, { name: 'colour', content: 'red' }], 'colour is not a recognised form field'],
    ['sourceDetails twice', [details, file, details], 'sourceDetails was sent more than once'],
    [
      'sourceDetails too long',
      [file, { ...details, content: 'x'.repeat(256) }],
      'sourceDetails must have at most 255 characters',
    ],
    [
      'sourceDetails over a megabyte',
      [file, { ...details, content: 'x'.repeat(2_000_000) }],
      'sourceDetails must have at most 255 characters',
    ],
    [
      'U+0000 in sourceDetails',
      [file, { ...details, content: 'a\0b' }],
      'sourceDetails must not contain U+0000 or half of a surrogate pair',
    ],
    ['a part without headers', [{ content: 'x', headers: '' }], 'file is required'],
    ['a part without a name', [{ content: 'x' }], 'A part without a name is not a recognised form field'],
    ['too many parts', Array.from({ length: 30 }, () => details), 'sourceDetails was sent more than once'],
  ]
  for (const [title, parts, message] of cases) {
    test(title, async () => expect(await sendParts(parts)).toEqual({ status: 400, message }))
  }
  test('a form that is cut off anywhere, even past the allowed number of parts', async () => {
    const many = multipart(Array.from({ length: limits.formPartsMax + 2 }, () => details))
    for (let cut = 5; cut < 120; cut += 3) {
      const answered = await send(many.slice(0, -cut), { 'content-type': 'multipart/form-data; boundary=B' })
      expect(answered, `cut by ${cut}`).toMatchObject({ status: 400 })
    }
    const whole = multipart([details, file])
    for (let length = 0; length < whole.length - 4; length += 7) {
      const answered = await send(whole.slice(0, length), {
        'content-type': 'multipart/form-data; boundary=B',
      })
      expect(answered, whole.slice(0, length)).toMatchObject({ status: 400 })
    }
  })
  test('a form without a boundary, another content type, no content type, no body', async () => {
    const whole = multipart([file])
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=B',
      'text/csv',
      'application/json',
    ]) {
      expect(await send(whole, { 'content-type': type }), type).toMatchObject({ status: 400 })
    }
    expect(await send(Buffer.from(whole))).toMatchObject({ status: 400 })
    expect(await send('', { 'content-type': 'multipart/form-data; boundary=B' })).toMatchObject({
      status: 400,
    })
  })
  test('a randomly changed form is received or refused, and never causes a 5xx', async () => {
    const whole = Buffer.from(multipart([details, file]))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (changes) => {
          const body = Buffer.from(whole)
          for (const { at, byte } of changes) body[at] = byte
          const { status } = await send(body, { 'content-type': 'multipart/form-data; boundary=B' })
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('nothing stays on disk, even when the sender disconnects in the middle', async () => {
  const sending = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  })
  sending.on('error', () => {})
  sending.write(multipart([{ ...file, content: 'x'.repeat(1_000_000) }], ''))
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  sending.destroy()
  await expect.poll(() => readdir(folder)).toHaveLength(0)
})

type OpenDone = (error: NodeJS.ErrnoException | null, descriptor: number) => void

test('nothing stays on disk when the sender leaves while a slow disk opens the file', async () => {
  const { open } = fs
  const opened: string[] = []
  const slowly = (path: string, flags: string, mode: number, done: OpenDone) =>
    setTimeout(() => {
      open(path, flags, mode, (error, descriptor) => {
        opened.push(path)
        done(error, descriptor)
      })
    }, 200)
  const opening = vi.spyOn(fs, 'open').mockImplementation(slowly as unknown as typeof open)
  onTestFinished(() => opening.mockRestore())
  const sending = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  })
  sending.on('error', () => {})
  sending.write(multipart([file], ''))
  await expect.poll(() => opening.mock.calls.length).toBe(1)
  sending.destroy()
  await expect.poll(() => opened).toHaveLength(1)
  await expect.poll(() => readdir(folder)).toEqual([])
})

describe('a sender that stops sending', () => {
  /** Sends the beginning of a form and then a little at a time, forever or until the file is complete. */
  async function drip(piece: string, everyMilliseconds: number, times: number) {
    const sending = httpRequest(address, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
    })
    sending.on('error', () => {})
    const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
      sending.on('response', async (response) => resolve(JSON.parse((await response.toArray()).join(''))))
      sending.on('close', () => reject(new Error('closed without an answer')))
    })
    sending.write(multipart([file], '').slice(0, -2))
    let sent = 0
    const timer = setInterval(() => {
      if (sent++ < times) sending.write(piece)
      else if (times > 0) sending.end('\r\n--B--\r\n')
    }, everyMilliseconds)
    try {
      return await answered
    } finally {
      clearInterval(timer)
      sending.destroy()
      patience = undefined
      await expect.poll(() => readdir(folder)).toHaveLength(0)
    }
  }

  test('gets an answer when it goes silent, and leaves nothing on disk', async () => {
    patience = { idleSeconds: 0.2, paceSeconds: 60, paceBytesMin: 0 }
    expect(await drip('', 1000, 0)).toEqual({
      status: 400,
      message: `The upload stopped: nothing arrived for ${limits.uploadIdleSeconds} seconds`,
    })
  })
  test('gets an answer when it sends a byte now and then, and leaves nothing on disk', async () => {
    patience = { idleSeconds: 20, paceSeconds: 0.3, paceBytesMin: 1000 }
    expect(await drip('x', 20, 1000)).toEqual({ status: 408, message: 'The request did not arrive in time' })
  })
  test('may take its time when it is slow but honest', async () => {
    patience = { idleSeconds: 20, paceSeconds: 0.1, paceBytesMin: 50 }
    expect(await drip('x'.repeat(50), 20, 30)).toMatchObject({
      status: 200,
      bytes: file.content.length + 1500,
    })
  })
})

test('a file name is cut to 255 characters and keeps its extension', () => {
  expect(cleanFileName(`${'é'.repeat(300)}.xlsx`)).toBe(`${'é'.repeat(250)}.xlsx`)
  expect(cleanFileName(' a\0\u0007b\ud800.csv ')).toBe('ab\ufffd.csv')
})
