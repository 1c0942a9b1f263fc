import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RestingTurns } from './resting-turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const workMilliseconds = 100

/** Begins pieces of work at once, and notes when each begins. */
function begin(count: number, othersAsk: boolean) {
  const turns = new RestingTurns({ othersThan: () => othersAsk }, 600, () => new Error('refused'))
  const begun: number[] = []
  const start = performance.now()
  const all = Array.from({ length: count }, () =>
    turns.run('one', async () => {
      begun.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, workMilliseconds))
    }),
  )
  return { begun, all: Promise.all(all), turns }
}

test('pieces of one organisation run one after the other', async () => {
  const { begun, all } = begin(3, false)
  await vi.runAllTimersAsync()
  await all
  expect(begun).toEqual([0, 100, 200])
})

test('while others ask, an organisation rests the longer, the more of its work waits', async () => {
  const { begun, all } = begin(4, true)
  await vi.runAllTimersAsync()
  await all
  expect(begun).toEqual([0, 400, 700, 900])
})

test('an organisation does not wait for the rests of another', async () => {
  const { turns } = begin(20, true)
  let isDone = false
  const other = turns.run('another', async () => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(0)
  await other
  expect(isDone).toBe(true)
  await vi.runAllTimersAsync()
})

test('work that fails gives its turn back', async () => {
  const turns = new RestingTurns({ othersThan: () => true }, 600, () => new Error('refused'))
  await expect(turns.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('one', async () => 1)).toBe(1)
})
