import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { IdleThreads } from '../../platform/turns/idle-threads.ts'
import { type ReadingOrder, temporaryFileOf } from './reading-order.ts'
import type { FromReadingThread, ReadingThreadData } from './reading-thread.ts'
import { failReading, nodeStopped, renewLease } from './upload-record.ts'

/** A thread needs built code, so tests that run from source use the built file. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/configuration-files/uploads/reading-thread.js', import.meta.url)
  : new URL('./reading-thread.js', import.meta.url)

const tooMuch = 'The file needs more memory than is available to read it. Leave out sheets without rates.'
const tooLong = `The file could not be read within ${limits.configurationReadingSeconds} seconds. Leave out sheets without rates.`
const broken = 'Something went wrong on our side while the file was read. Send it again.'

/**
 * Reads uploaded files outside the request thread, one at a time on each thread: a file that needs too much memory ends
 * only its own reading. Few are read at once, and organisations take turns. A file is read again with each answer about
 * it, so a thread stays for a while.
 */
export class UploadReadings {
  readonly #folder: string
  readonly #log: Logger
  readonly #idle: IdleThreads
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
    this.#folder = folder
    this.#log = log
    const workerData: ReadingThreadData = { connectionString }
    const start = () =>
      new Worker(threadFile, {
        workerData,
        resourceLimits: {
          maxOldGenerationSizeMb: heapMegabytes,
          maxYoungGenerationSizeMb: limits.configurationReadingYoungHeapMegabytes,
        },
      })
    this.#idle = new IdleThreads(start, limits.configurationReadingIdleSeconds, 0)
  }

  /** A file will be read soon: a thread loads its code while the file is stored. */
  expect(): void {
    if (!this.#isStopping) this.#idle.warm()
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
    await this.#idle.stop()
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
    const worker = this.#idle.take()
    this.#workers.add(worker)
    let canReadAnother = false
    return new Promise<string | undefined>((resolve) => {
      const patience = setTimeout(() => end(tooLong), limits.configurationReadingSeconds * 1000)
      const onMessage = (answer: FromReadingThread) => {
        canReadAnother = answer.type !== 'broken'
        end(this.#failureOf(answer))
      }
      const onError = (error: Error & { code?: string }) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') this.#log.error({ err: error }, 'a reading failed')
        end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : broken)
      }
      const onExit = () => end(this.#isStopping ? nodeStopped : broken)
      const end = (failure: string | undefined) => {
        clearTimeout(patience)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        resolve(failure)
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage(order)
    }).finally(async () => {
      this.#workers.delete(worker)
      if (canReadAnother && !this.#isStopping) this.#idle.giveBack(worker)
      else await worker.terminate()
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
