import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MetricObject } from 'prom-client'

const restartAfterMilliseconds = 200
const restartAfterMillisecondsMax = 10_000
const healthyAfterMilliseconds = 30_000
const metricsAnswerMilliseconds = 1000

/**
 * The worker next to the API is a separate process, so that a large spreadsheet never delays an answer. If it exits,
 * it is restarted, with growing delays while it keeps failing.
 */
export function superviseWorker(log: Logger) {
  let child: ChildProcess
  let stopping = false
  let wait = restartAfterMilliseconds

  const start = () => {
    const startedAt = Date.now()
    // It does not need its own process group: on Ctrl-C both get the signal and drain.
    child = fork(process.argv[1] ?? '', ['worker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.once('exit', async (code, signal) => {
      if (stopping) return
      wait =
        Date.now() - startedAt > healthyAfterMilliseconds
          ? restartAfterMilliseconds
          : Math.min(wait * 2, restartAfterMillisecondsMax)
      log.error({ code, signal }, 'the worker ended; starting it again')
      await delay(wait)
      if (!stopping) start()
    })
  }
  start()

  return {
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
    /** The worker's metrics, requested over IPC; empty if it does not answer. */
    async readMetrics(): Promise<MetricObject[]> {
      if (!child.connected) return []
      const answer = new Promise<MetricObject[]>((resolve) => {
        child.once('message', (message) => resolve(message as MetricObject[]))
      })
      child.send('metrics')
      return Promise.race([answer, delay(metricsAnswerMilliseconds, [], { ref: false })])
    },
  }
}
