import { Worker } from 'node:worker_threads'
import { limits } from '../../limits.ts'
import { IdleThreads } from '../../platform/turns/idle-threads.ts'
import type { ClaimedImport } from '../record/claims.ts'
import type { RunProgress } from '../run/run-import.ts'
import type { FromThread, RunEnd, ToThread } from './thread-main.ts'

export type ThreadEnd = RunEnd | { ended: 'outOfMemory' } | { ended: 'hung' }

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/imports/worker/thread-main.js', import.meta.url)
  : new URL('./thread-main.js', import.meta.url)

export interface RunningThread {
  /** Never rejects: a dead thread is an outcome too. */
  readonly end: Promise<ThreadEnd>
  /** Asks the thread to stop, and terminates it if it does not. */
  abort(): void
}

/** A few threads, started on first use and kept warm between imports. */
export class ThreadPool {
  readonly #idle: IdleThreads

  constructor(connectionString: string, heapMegabytes: number = limits.importThreadHeapMegabytes) {
    const start = () =>
      new Worker(threadFile, {
        workerData: { connectionString },
        resourceLimits: {
          maxOldGenerationSizeMb: heapMegabytes,
          maxYoungGenerationSizeMb: limits.importThreadYoungHeapMegabytes,
        },
      })
    this.#idle = new IdleThreads(start, limits.importThreadIdleSeconds, 1)
    this.#idle.warm()
  }

  run(claimed: ClaimedImport, spoolFile: string, onProgress: (progress: RunProgress) => void): RunningThread {
    const worker = this.#idle.take()
    let grace: NodeJS.Timeout | undefined
    let hasEnded = false
    const end = new Promise<ThreadEnd>((resolve) => {
      const silence = setTimeout(
        () => finish({ ended: 'hung' }, false),
        limits.importThreadSilenceSeconds * 1000,
      )
      const onMessage = (message: FromThread) => {
        silence.refresh()
        if (message.type === 'progress') onProgress(message)
        if (message.type === 'end') finish(message, true)
      }
      const onError = (error: Error & { code?: string }) =>
        finish(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? { ended: 'outOfMemory' }
            : { ended: 'broken', message: error.stack ?? error.message },
          false,
        )
      const onExit = () => finish({ ended: 'aborted' }, false)
      const finish = (result: ThreadEnd, reusable: boolean) => {
        hasEnded = true
        clearTimeout(silence)
        clearTimeout(grace)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        if (reusable) {
          this.#idle.giveBack(worker)
          resolve(result)
        } else {
          void worker.terminate().then(() => resolve(result))
        }
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
    send(worker, { type: 'run', claimed, spoolFile })
    return {
      end,
      abort() {
        // The thread may already be running another import.
        if (grace !== undefined || hasEnded) return
        send(worker, { type: 'abort' })
        grace = setTimeout(() => void worker.terminate(), limits.importCancelGraceMilliseconds)
      },
    }
  }

  stop(): Promise<void> {
    return this.#idle.stop()
  }
}

const send = (worker: Worker, message: ToThread) => worker.postMessage(message)
