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
 * The worker beside the API: a process of its own, so that a large spreadsheet never holds up an answer. When it ends
 * by itself it is started again, ever more slowly while it keeps ending at once.
 */
export function superviseWorker(log: Logger) {
  let child: ChildProcess
  let stopping = false
  let wait = restartAfterMilliseconds

  const start = () => {
    const startedAt = Date.now()
    // Its own process group is not needed: on Ctrl-C both get the signal, and both drain.
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
    /** The worker's own metrics, asked for over the channel to it; empty when it does not answer. */
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
