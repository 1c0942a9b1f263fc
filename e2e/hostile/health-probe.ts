import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../service.ts'

const everyMilliseconds = 10

/** Does something, and gives the longest that a question about the service's health had to wait meanwhile. */
export async function blockedBy(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await call(`${url}/health/live`)
      longest = Math.max(longest, performance.now() - asked)
      await delay(everyMilliseconds)
    }
  })()
  // The first question opens the connection.
  await delay(everyMilliseconds * 5)
  longest = 0
  try {
    await work()
  } finally {
    isOver = true
    await probing
  }
  return Math.round(longest)
}
