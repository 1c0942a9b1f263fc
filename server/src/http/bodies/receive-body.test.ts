import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { bodyPatience, type Patience } from '../../platform/turns/pace.ts'
import { BodyBudget } from './body-budget.ts'
import { receiveBody } from './receive-body.ts'

const read = async (stream: Readable, length: string | undefined, patience?: Patience) =>
  Buffer.concat(await receiveBody(stream, length, new BodyBudget().open('a'), patience))

function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a body that arrives', () => {
  const pieces = (count: number, bytes: number) => Readable.from(Array(count).fill(Buffer.alloc(bytes, 'a')))

  test('is received completely, in any pieces, up to the limit', async () => {
    expect(await read(pieces(3, 5), undefined)).toEqual(Buffer.from('a'.repeat(15)))
    const numbered = Buffer.from(Uint32Array.from({ length: 900_000 }, (_, n) => n).buffer)
    expect((await read(Readable.from(cut(numbered, 70_001)), undefined)).equals(numbered)).toBe(true)
    expect(await read(Readable.from([]), undefined)).toHaveLength(0)
    expect(await read(pieces(32, 2 ** 20), undefined)).toHaveLength(limits.jsonBodyBytesMax)
  })

  test('is refused with one byte more, but read to its end, so that the sender sees the answer', async () => {
    const body = Readable.from([Buffer.alloc(limits.jsonBodyBytesMax), Buffer.alloc(1), Buffer.alloc(1)])
    await expect(read(body, undefined)).rejects.toMatchObject({ statusCode: 413 })
    expect(body.readableEnded).toBe(true)
  })

  test('is not read to its end if it is far too long', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(2 ** 20)
      })(),
    )
    await expect(read(endless, undefined)).rejects.toMatchObject({ statusCode: 413 })
    endless.destroy()
    await expect(read(new PassThrough(), '1000000000')).rejects.toMatchObject({ statusCode: 413 })
  })

  test('is given up when its sender goes silent', async () => {
    const silent = new PassThrough()
    silent.write('{')
    await expect(read(silent, '2', { ...bodyPatience, idleSeconds: 0.05 })).rejects.toMatchObject({
      statusCode: 400,
      headers: { connection: 'close' },
    })
  })

  test('is refused when it drips in too slowly to be honest, and accepted when it is only slow', async () => {
    const drip = async (body: PassThrough, bytes: number, times: number) => {
      for (let time = 0; time < times && !body.destroyed; time += 1) {
        body.write(Buffer.alloc(bytes, ' '))
        await delay(10)
      }
      body.end()
    }
    const patience = { idleSeconds: 5, paceSeconds: 0.1, paceBytesMin: 100 }
    const held = new PassThrough()
    const refused = expect(read(held, undefined, patience)).rejects.toMatchObject({
      statusCode: 408,
      headers: { connection: 'close' },
    })
    await Promise.all([refused, drip(held, 1, 50)])
    const slow = new PassThrough()
    const [taken] = await Promise.all([read(slow, undefined, patience), drip(slow, 100, 30)])
    expect(taken).toHaveLength(3000)
  })

  describe("that ends with its connection is the sender's fault", () => {
    const cutOff = { statusCode: 400, message: 'The request ended before its body was complete' }

    test.each([
      ['an error', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
      ['no word', undefined],
    ])('in the middle, with %s', async (_, error) => {
      const broken = new PassThrough()
      const reading = read(broken, '2')
      broken.write('{')
      broken.destroy(error)
      await expect(reading).rejects.toMatchObject(cutOff)
    })

    // If this fails, it fails by timeout: it waits for as long as for a silent sender.
    test('before it is read', async () => {
      const gone = new PassThrough().destroy()
      await once(gone, 'close')
      await expect(read(gone, '2')).rejects.toMatchObject(cutOff)
    })
  })

  describe('when memory is short', () => {
    const megabytes = (count: number) => count * 2 ** 20
    const budget = () => new BodyBudget({ all: megabytes(8), organisation: megabytes(4) })

    test('is refused with 503, read to its end, and takes no memory meanwhile', async () => {
      const shared = budget()
      const body = pieces(8, megabytes(1))
      await expect(receiveBody(body, undefined, shared.open('a'))).rejects.toMatchObject({
        statusCode: 503,
        headers: { 'retry-after': '5' },
      })
      expect(body.readableEnded).toBe(true)
      expect(shared.bytes).toBe(0)
    })

    test('does not wait for callers who announced more than they sent', async () => {
      const shared = budget()
      const slow = Array.from({ length: 60 }, () => new PassThrough())
      const waiting = slow.map((stream) => {
        const received = receiveBody(stream, String(limits.jsonBodyBytesMax), shared.open('a'))
        stream.write('{')
        return expect(received).rejects.toMatchObject({ statusCode: 400 })
      })
      expect(await receiveBody(pieces(3, megabytes(1)), undefined, shared.open('a'))).not.toHaveLength(0)
      for (const stream of slow) stream.destroy()
      await Promise.all(waiting)
    })
  })
})
