import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../limits.ts'
import { restAfterSteps } from './rest-after-steps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether a rest after a step of 100 ms is over after this many milliseconds. */
async function isOver(othersAsk: boolean, milliseconds: number): Promise<boolean> {
  const rest = restAfterSteps({ othersThan: () => othersAsk }, 'organisation')
  vi.advanceTimersByTime(100)
  let over = false
  void rest().then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return over
}

test('alone, work does not rest', async () => {
  expect(await isOver(false, 0)).toBe(true)
})

test('while others ask, it rests in proportion to its step', async () => {
  expect(await isOver(true, 100 * limits.restsAfterStep - 5)).toBe(false)
  expect(await isOver(true, 100 * limits.restsAfterStep + 5)).toBe(true)
})
