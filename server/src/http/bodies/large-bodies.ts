import { Worker } from 'node:worker_threads'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import type { FromBodyThread, ToBodyThread } from './body-thread.ts'
import type { BodyOrder } from './check-body.ts'

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/http/bodies/body-thread.js', import.meta.url)
  : new URL('./body-thread.js', import.meta.url)

/**
 * Checks large bodies outside the request thread: parsing and validating 32 MB takes up to a second. There is one
 * thread, started on first use, and organisations take turns.
 */
export class LargeBodies {
  readonly #heapMegabytes: number
  readonly #turns = new FairTurns(1)
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(heapMegabytes: number = limits.bodyThreadHeapMegabytes) {
    this.#heapMegabytes = heapMegabytes
  }

  /** Transfers the pieces to the thread and gets the whole body back. */
  check(organisationId: string, pieces: Buffer[], order: BodyOrder): Promise<FromBodyThread> {
    const { schema, check, known, valuesMax } = order
    const message: ToBodyThread = { pieces, schema: JSON.stringify(schema), check, known, valuesMax }
    return this.#turns.run(organisationId, () => this.#run(message))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #run(message: ToBodyThread): Promise<FromBodyThread> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#make()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => fail(), limits.bodyThreadSeconds * 1000)
      const settle = () => {
        clearTimeout(patience)
        worker.off('message', onMessage).off('error', fail).off('exit', fail)
      }
      const onMessage = (answer: FromBodyThread) => {
        settle()
        this.#idle = setTimeout(() => this.#end(worker), limits.bodyThreadIdleSeconds * 1000).unref()
        resolve(answer)
      }
      // Out of memory or time. We know of no body that does this; the next one gets a new thread.
      const fail = () => {
        settle()
        this.#end(worker)
        reject(errors.bodyTooComplex())
      }
      worker.on('message', onMessage).on('error', fail).on('exit', fail)
      worker.postMessage(
        message,
        message.pieces.map(({ buffer }) => buffer as ArrayBuffer),
      )
    })
  }

  #make(): Worker {
    const worker = new Worker(threadFile, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMegabytes,
        maxYoungGenerationSizeMb: limits.bodyThreadYoungHeapMegabytes,
      },
    })
    // Between two bodies nothing else listens for errors.
    worker.on('error', () => this.#end(worker))
    worker.unref()
    return worker
  }

  /** Frees the memory. */
  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}
