import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('no more run at once than allowed, all run in order, and a failure frees its place', async () => {
  const gate = atMost(3)
  let running = 0
  let most = 0
  const started: number[] = []
  const work = Array.from({ length: 20 }, (_, at) =>
    gate(async () => {
      started.push(at)
      running += 1
      most = Math.max(most, running)
      await delay(at % 4)
      running -= 1
      if (at % 5 === 0) throw new Error('failed')
      return at
    }),
  )
  const results = await Promise.allSettled(work)
  expect(most).toBe(3)
  expect(started).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(4)
  expect(await gate(async () => 'free')).toBe('free')
})
