import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { type ReadingOrder, temporaryFileOf } from './reading-order.ts'
import type { FromReadingThread, ReadingThreadData } from './reading-thread.ts'
import { failReading, nodeStopped, renewLease } from './upload-record.ts'

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/configuration-files/uploads/reading-thread.js', import.meta.url)
  : new URL('./reading-thread.js', import.meta.url)

const tooMuch = 'The file needs more memory than there is to read one. Leave out sheets without rates.'
const tooLong = `The file could not be read within ${limits.configurationReadingSeconds} seconds. Leave out sheets without rates.`
const broken = 'Something went wrong on our side while the file was read. Send it again.'

/**
 * Reads uploaded files outside the request thread, each on a thread of its own: a file that needs too much memory ends
 * only its own reading. Few are read at once, and organisations take turns.
 */
export class UploadReadings {
  readonly #connectionString: string
  readonly #folder: string
  readonly #log: Logger
  readonly #heapMegabytes: number
  readonly #turns = new FairTurns(limits.configurationReadingsAtOnceMax)
  readonly #running = new Map<Promise<void>, { pool: Pool; order: ReadingOrder }>()
  readonly #workers = new Set<Worker>()
  #isStopping = false

  constructor(
    connectionString: string,
    folder: string,
    log: Logger,
    heapMegabytes: number = limits.configurationReadingHeapMegabytes,
  ) {
    this.#connectionString = connectionString
    this.#folder = folder
    this.#log = log
    this.#heapMegabytes = heapMegabytes
  }

  /** Returns at once. The state of the upload says how it ends. */
  start(pool: Pool, order: Omit<ReadingOrder, 'folder'>): void {
    const whole = { ...order, folder: this.#folder }
    const reading = this.#read(pool, whole)
      .catch((error) => this.#log.error({ err: error }, 'the end of a reading could not be stored'))
      .finally(() => this.#running.delete(reading))
    this.#running.set(reading, { pool, order: whole })
  }

  /** Ends what is being read. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const worker of this.#workers) void worker.terminate()
    await Promise.all(this.#running.keys())
  }

  async #read(pool: Pool, order: ReadingOrder): Promise<void> {
    const { organisationId, uploadId, attempt } = order
    const heartbeat = setInterval(() => {
      renewLease(pool, organisationId, uploadId, attempt).catch((error) =>
        this.#log.warn({ err: error }, 'a lease could not be renewed; it will be tried again'),
      )
    }, limits.configurationReadingHeartbeatSeconds * 1000).unref()
    try {
      const failure = await this.#turns.run(organisationId, () => this.#inThread(order))
      if (failure !== undefined) await failReading(pool, organisationId, uploadId, attempt, failure)
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Why it failed, if it did. */
  #inThread(order: ReadingOrder): Promise<string | undefined> {
    if (this.#isStopping) return Promise.resolve(nodeStopped)
    const workerData: ReadingThreadData = { connectionString: this.#connectionString, order }
    const worker = new Worker(threadFile, {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMegabytes,
        maxYoungGenerationSizeMb: limits.configurationReadingYoungHeapMegabytes,
      },
    })
    this.#workers.add(worker)
    return new Promise<string | undefined>((resolve) => {
      const patience = setTimeout(() => resolve(tooLong), limits.configurationReadingSeconds * 1000)
      const end = (failure: string | undefined) => {
        clearTimeout(patience)
        resolve(failure)
      }
      worker
        .on('message', (answer: FromReadingThread) => end(this.#failureOf(answer)))
        .on('error', (error: Error & { code?: string }) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') this.#log.error({ err: error }, 'a reading failed')
          end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : broken)
        })
        .on('exit', () => end(this.#isStopping ? nodeStopped : broken))
    }).finally(async () => {
      this.#workers.delete(worker)
      await worker.terminate()
      await rm(temporaryFileOf(order), { force: true })
    })
  }

  #failureOf(answer: FromReadingThread): string | undefined {
    if (answer.type === 'done') return undefined
    if (answer.type === 'refused') return answer.message
    this.#log.error({ reason: answer.message }, 'a reading failed')
    return broken
  }
}
