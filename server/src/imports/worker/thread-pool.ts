import { Worker } from 'node:worker_threads'
import { limits } from '../../limits.ts'
import type { ClaimedImport } from '../record/claims.ts'
import type { RunProgress } from '../run/run-import.ts'
import type { FromThread, RunEnd, ToThread } from './thread-main.ts'

export type ThreadEnd = RunEnd | { ended: 'outOfMemory' } | { ended: 'hung' }

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/imports/worker/thread-main.js', import.meta.url)
  : new URL('./thread-main.js', import.meta.url)

interface Thread {
  worker: Worker
  idleSince: number
}

export interface RunningThread {
  /** Never rejects: a dead thread is an outcome too. */
  readonly end: Promise<ThreadEnd>
  /** Asks the thread to stop, and terminates it if it does not. */
  abort(): void
}

/** A few threads, started on first use and kept warm between imports. */
export class ThreadPool {
  readonly #connectionString: string
  readonly #heapMegabytes: number
  readonly #idle: Thread[] = []
  readonly #sweep: NodeJS.Timeout

  constructor(connectionString: string, heapMegabytes: number = limits.importThreadHeapMegabytes) {
    this.#connectionString = connectionString
    this.#heapMegabytes = heapMegabytes
    this.#sweep = setInterval(() => this.#endLongIdle(), limits.importThreadIdleSeconds * 500)
    this.#sweep.unref()
    this.#idle.push(this.#make())
  }

  run(claimed: ClaimedImport, spoolFile: string, onProgress: (progress: RunProgress) => void): RunningThread {
    const thread = this.#idle.pop() ?? this.#make()
    const { worker } = thread
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
          this.#keep(thread)
          resolve(result)
        } else {
          void worker.terminate().then(() => resolve(result))
        }
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
    worker.ref()
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

  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all(this.#idle.splice(0).map(({ worker }) => worker.terminate()))
  }

  #make(): Thread {
    const worker = new Worker(threadFile, {
      workerData: { connectionString: this.#connectionString },
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMegabytes,
        maxYoungGenerationSizeMb: limits.importThreadYoungHeapMegabytes,
      },
    })
    const thread = { worker, idleSince: Date.now() }
    // A dead idle thread is replaced when the next import comes.
    worker.on('error', () => {})
    worker.on('exit', () => {
      const place = this.#idle.indexOf(thread)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    worker.unref()
    return thread
  }

  #keep(thread: Thread): void {
    thread.idleSince = Date.now()
    thread.worker.unref()
    this.#idle.push(thread)
  }

  /** Keep one thread for the next import; free the memory and connections of the others. */
  #endLongIdle(): void {
    const latest = Date.now() - limits.importThreadIdleSeconds * 1000
    while (this.#idle.length > 1 && (this.#idle[0]?.idleSince ?? latest) < latest) {
      void this.#idle.shift()?.worker.terminate()
    }
  }
}

const send = (worker: Worker, message: ToThread) => worker.postMessage(message)
