import type { Logger } from 'pino'

/** Repeats a step, never twice at a time; a failed step is tried again next time. */
export function repeat(milliseconds: number, task: () => Promise<unknown>, log: Logger) {
  let underWay: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underWay ??= task()
      .catch((error) => log.warn({ err: error }, 'a periodic step failed; it will be tried again'))
      .finally(() => {
        underWay = undefined
      })
  }, milliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
