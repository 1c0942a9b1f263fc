import { Worker } from 'node:worker_threads'
import { limits } from '../limits.ts'
import { FileStream } from './file-stream.ts'
import type { FileFailure, FromFileThread, ToFileThread } from './file-thread.ts'
import type { FileOrder } from './make-file.ts'

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/files/file-thread.js', import.meta.url)
  : new URL('./file-thread.js', import.meta.url)

/** One thread, and the files that it is making. */
export class ThreadOfFiles {
  readonly #worker: Worker
  readonly #open = new Map<number, FileStream>()
  readonly #onEnd: () => void
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  /** `onEnd`: it makes no files any more. */
  constructor(connectionString: string, heapMegabytes: number, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker = new Worker(threadFile, {
      workerData: { connectionString },
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: limits.fileThreadYoungHeapMegabytes,
      },
    })
    this.#worker
      .on('message', (message: FromFileThread) => this.#hear(message))
      .on('error', (error: Error) => this.#fail(error))
      .on('exit', () => this.#fail(new Error('The thread that makes files has ended')))
      .unref()
  }

  make(order: FileOrder, rests: () => number): FileStream {
    clearTimeout(this.#idle)
    this.#lastId += 1
    const id = this.#lastId
    this.#send({ type: 'make', id, order })
    const source = {
      next: () => this.#send({ type: 'next', id }),
      stop: () => {
        this.#send({ type: 'stop', id })
        this.#open.delete(id)
        if (this.#open.size === 0) this.#endLater()
      },
    }
    const file = new FileStream(source, rests)
    this.#open.set(id, file)
    return file
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    this.#onEnd()
    await this.#worker.terminate()
  }

  #send(message: ToFileThread): void {
    this.#worker.postMessage(message)
  }

  #hear(message: FromFileThread): void {
    const file = this.#open.get(message.id)
    if (message.type === 'piece') file?.add(message.bytes)
    else if (message.type === 'end') file?.end()
    else file?.destroy(errorOf(message.failure))
  }

  /** Out of memory, perhaps. The files that were open are cut off. */
  #fail(error: Error): void {
    this.#onEnd()
    for (const file of this.#open.values()) file.destroy(error)
  }

  /** An idle thread is ended, to free its memory and connections. */
  #endLater(): void {
    this.#idle = setTimeout(() => void this.end(), limits.fileThreadIdleSeconds * 1000).unref()
  }
}

const errorOf = ({ message, code }: FileFailure) => Object.assign(new Error(message), { code })
