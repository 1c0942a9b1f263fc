import { Readable } from 'node:stream'
import { limits } from '../limits.ts'
import { Pace } from '../platform/turns/pace.ts'

/** Where the pieces of a file come from. */
export interface Source {
  /** Asks for the next piece. */
  next(): void
  /** Nobody reads any more. */
  stop(): void
}

/**
 * A file that is being made elsewhere. A piece is asked for when the reader has taken the one before, and while other
 * organisations ask for something, after a rest: several times as long as that one took, but never so long that
 * somebody with a small file notices.
 */
export class FileStream extends Readable {
  /** Resolves with the first piece; until then, a failure can still become an answer. */
  readonly begun: Promise<void>
  readonly #source: Source
  readonly #pace = new Pace({
    paceSeconds: limits.filePaceSeconds,
    paceBytesMin: limits.filePaceBytesMin,
  })
  #patience: NodeJS.Timeout | undefined
  readonly #rests: () => number
  #askedAt = 0
  #took = 0
  #rest: NodeJS.Timeout | undefined
  #sent = 0
  #hasBegun = false
  #begin: () => void = () => {}

  /** `rests`: how long to rest after a piece, as a multiple of the time that the piece took. */
  constructor(source: Source, rests: () => number) {
    super({ highWaterMark: limits.filePieceBytesMin })
    this.#source = source
    this.#rests = rests
    this.begun = new Promise((resolve, reject) => {
      this.#begin = () => {
        this.#hasBegun = true
        resolve()
      }
      // Stays, because nobody else listens until the first piece is there.
      this.on('error', reject)
    })
    this.begun.catch(() => {})
    this.read(0)
  }

  /** Before the first piece, the caller gets the error; later, nobody waits for it. */
  closeWith(left: AbortSignal): void {
    const leave = () => this.destroy(this.#hasBegun ? undefined : left.reason)
    left.addEventListener('abort', leave)
    this.once('close', () => left.removeEventListener('abort', leave))
    if (left.aborted) leave()
  }

  override _read(): void {
    clearTimeout(this.#patience)
    if (this.#sent > 0 && this.#pace.isTooSlowWith(this.#sent)) this.destroy(new ReaderTooSlow())
    else this.#askAfter(Math.min(this.#took * this.#rests(), limits.restAfterPieceMillisecondsMax))
  }

  #askAfter(milliseconds: number): void {
    if (milliseconds > 0) this.#rest = setTimeout(() => this.#ask(), milliseconds)
    else this.#ask()
  }

  #ask(): void {
    this.#askedAt = performance.now()
    this.#source.next()
  }

  add(bytes: Uint8Array): void {
    this.#begin()
    this.#took = performance.now() - this.#askedAt
    this.#sent = bytes.length
    this.#pace.wait()
    // A reader that takes nothing holds a turn of its organisation.
    this.#patience = setTimeout(() => this.destroy(new ReaderTooSlow()), limits.filePaceSeconds * 1000)
    this.push(bytes)
  }

  end(): void {
    this.#begin()
    this.push(null)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#patience)
    clearTimeout(this.#rest)
    this.#source.stop()
    callback(error)
  }
}

class ReaderTooSlow extends Error {
  override readonly name = 'ReaderTooSlow'

  constructor() {
    super('The reader of a file took too little of it for too long')
  }
}
