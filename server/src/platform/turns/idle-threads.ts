import type { Worker } from 'node:worker_threads'

interface IdleThread {
  worker: Worker
  since: number
}

/**
 * Threads that wait for work. Loading the code of one and warming it up takes about as long as a large piece of work, so
 * a thread stays for a while after it.
 */
export class IdleThreads {
  readonly #start: () => Worker
  readonly #seconds: number
  readonly #alwaysKept: number
  readonly #idle: IdleThread[] = []
  readonly #sweep: NodeJS.Timeout

  /** `alwaysKept` threads stay however long they wait. */
  constructor(start: () => Worker, seconds: number, alwaysKept: number) {
    this.#start = start
    this.#seconds = seconds
    this.#alwaysKept = alwaysKept
    this.#sweep = setInterval(() => this.#endLongIdle(), seconds * 500)
    this.#sweep.unref()
  }

  /** Makes sure that a thread is waiting before there is work for it. */
  warm(): void {
    if (this.#idle.length === 0) this.giveBack(this.#make())
  }

  /** The one that worked last, or a new one. The caller gives it back, or ends it. */
  take(): Worker {
    const worker = this.#idle.pop()?.worker ?? this.#make()
    worker.ref()
    return worker
  }

  giveBack(worker: Worker): void {
    worker.unref()
    this.#idle.push({ worker, since: Date.now() })
  }

  /** Ends those that wait. */
  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all(this.#idle.splice(0).map(({ worker }) => worker.terminate()))
  }

  #make(): Worker {
    const worker = this.#start()
    // One that dies while it waits is replaced when the next work comes.
    worker.on('error', () => {})
    worker.on('exit', () => {
      const place = this.#idle.findIndex((one) => one.worker === worker)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    return worker
  }

  /** Frees their memory and connections. */
  #endLongIdle(): void {
    const latest = Date.now() - this.#seconds * 1000
    while (this.#idle.length > this.#alwaysKept && (this.#idle[0]?.since ?? latest) < latest) {
      void this.#idle.shift()?.worker.terminate()
    }
  }
}
