import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { FileStream } from './file-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A file whose pieces the test gives. */
function made(rests = 0) {
  const asked = { next: 0, stopped: 0 }
  const source = {
    next: () => {
      asked.next += 1
    },
    stop: () => {
      asked.stopped += 1
    },
  }
  return { asked, file: new FileStream(source, () => rests) }
}

const piece = () => new Uint8Array(limits.filePieceBytesMin).fill(1)

test('a piece is asked for when the reader has taken the one before', async () => {
  const { asked, file } = made()
  expect(asked.next).toBe(1)
  file.add(piece())
  await file.begun
  expect(asked.next).toBe(1)
  expect(file.read()).toHaveLength(limits.filePieceBytesMin)
  expect(asked.next).toBe(2)
  file.destroy()
})

test('while other organisations ask, it rests in proportion to what the piece before took', async () => {
  const { asked, file } = made(2)
  vi.advanceTimersByTime(300)
  file.add(piece())
  await file.begun
  file.read()
  vi.advanceTimersByTime(599)
  expect(asked.next).toBe(1)
  vi.advanceTimersByTime(2)
  expect(asked.next).toBe(2)
  file.destroy()
})

test('it never rests for long, whatever the piece before took', async () => {
  const { asked, file } = made(8)
  vi.advanceTimersByTime(30_000)
  file.add(piece())
  await file.begun
  file.read()
  vi.advanceTimersByTime(limits.restAfterPieceMillisecondsMax)
  expect(asked.next).toBe(2)
  file.destroy()
})

test('a failure before the first piece is thrown, and the file is stopped', async () => {
  const { asked, file } = made()
  file.destroy(new Error('no database'))
  await expect(file.begun).rejects.toThrow('no database')
  expect(asked.stopped).toBe(1)
})

test('a file whose reader leaves is stopped', async () => {
  const { asked, file } = made()
  const leaving = new AbortController()
  file.closeWith(leaving.signal)
  file.add(piece())
  await file.begun
  leaving.abort(new Error('left'))
  expect(file.destroyed).toBe(true)
  expect(file.errored).toBeNull()
  expect(asked.stopped).toBe(1)
})

test('a reader that takes nothing for too long is cut off', async () => {
  const { asked, file } = made()
  file.add(piece())
  vi.advanceTimersByTime(limits.filePaceSeconds * 1000 - 1)
  expect(file.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(file.destroyed).toBe(true)
  expect(asked.stopped).toBe(1)
})

test('a reader that takes too little for too long is cut off, however often it comes', async () => {
  const { file } = made()
  let taken = 0
  while (!file.destroyed && taken < 100) {
    file.add(piece())
    vi.advanceTimersByTime((limits.filePaceSeconds * 1000) / 2)
    file.read()
    taken += 1
  }
  expect(taken).toBe(2)
})

test('a reader that is slow but steady gets the whole file', async () => {
  const { file } = made()
  for (let taken = 0; taken < 100; taken++) {
    file.add(piece())
    vi.advanceTimersByTime((limits.filePaceSeconds * 1000) / 10)
    expect(file.read()).toHaveLength(limits.filePieceBytesMin)
  }
  file.end()
  expect(file.destroyed).toBe(false)
  file.destroy()
})
