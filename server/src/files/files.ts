import type { Readable } from 'node:stream'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Pool } from '../platform/database/database.ts'
import { onceForPool } from '../platform/database/once-for-pool.ts'
import type { Askers } from '../platform/turns/askers.ts'
import { BoundedTurns } from '../platform/turns/bounded-turns.ts'
import type { FileStream } from './file-stream.ts'
import type { FileOrder } from './make-file.ts'
import { ThreadOfFiles } from './thread-of-files.ts'

/** For whom a file is made. */
export interface FileReader {
  /** Of the organisation: a node that hangs holds no turns of other nodes. */
  pool: Pool
  /** Few files with the same turn are made at once. */
  turn: string
  /** Aborted when the reader leaves. */
  left: AbortSignal | undefined
}

/**
 * Makes error reports and exports outside the request thread: one of 200,000 rows takes seconds. There is one thread,
 * started on first use.
 */
export class Files {
  readonly #connectionString: string
  readonly #askers: Pick<Askers, 'othersThan'>
  readonly #heapMegabytes: number
  readonly #turnsOf = onceForPool(
    () =>
      new BoundedTurns(
        (own, all) => own < limits.filesPerOrganisationMax && all < limits.filesAtOnceMax,
        limits.longWorkWaitSeconds,
        errors.shareUsedUp,
      ),
  )
  #thread: ThreadOfFiles | undefined

  constructor(
    connectionString: string,
    askers: Pick<Askers, 'othersThan'>,
    heapMegabytes: number = limits.fileThreadHeapMegabytes,
  ) {
    this.#connectionString = connectionString
    this.#askers = askers
    this.#heapMegabytes = heapMegabytes
  }

  /**
   * Opens a file when it is its turn, and keeps the turn until it is read or its reader has left. `order` is called in
   * the turn. What fails before the first piece is thrown.
   */
  async open({ pool, turn, left }: FileReader, order: () => Promise<FileOrder>): Promise<Readable> {
    const turns = this.#turnsOf(pool)
    await turns.take(turn, left)
    let file: FileStream | undefined
    try {
      const ordered = await order()
      file = this.#threadInUse().make(ordered, () =>
        this.#askers.othersThan(ordered.organisationId) ? limits.restsAfterPiece * turns.heldBy(turn) : 0,
      )
    } finally {
      if (file === undefined) turns.give(turn)
      else file.once('close', () => turns.give(turn))
    }
    if (left) file.closeWith(left)
    await file.begun
    return file
  }

  async stop(): Promise<void> {
    await this.#thread?.end()
  }

  #threadInUse(): ThreadOfFiles {
    if (this.#thread) return this.#thread
    const thread = new ThreadOfFiles(this.#connectionString, this.#heapMegabytes, () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    this.#thread = thread
    return thread
  }
}
