import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { constants, createGzip, type Gzip } from 'node:zlib'
import { StartError } from '../../errors.ts'
import type { MoveEnd, MoveHeader, MovePart } from './move-format.ts'

const blockBytes = 256 * 1024

/**
 * Writes an organisation's file, see `move-format.ts`. It has its name only when it is complete and on the disk. Every
 * write waits for the disk, which bounds memory.
 */
export class MoveFileWriter {
  readonly #path: string
  readonly #partial: string
  readonly #hash = createHash('sha256')
  readonly #zip: Gzip
  readonly #file: WriteStream
  readonly #done: Promise<void>
  readonly #signal: AbortSignal | undefined
  #block: Uint8Array[] = []
  #blockBytes = 0

  private constructor(path: string, partial: string, file: WriteStream, signal: AbortSignal | undefined) {
    this.#path = path
    this.#partial = partial
    this.#signal = signal
    // The strongest level takes five times as long for a tenth less.
    this.#zip = createGzip({ level: constants.Z_BEST_SPEED })
    this.#file = file
    this.#zip.pipe(this.#file)
    this.#done = finished(this.#file)
    // Whoever writes next, or ends it, gets the error.
    this.#done.catch(() => {})
  }

  /** Nothing more is written once the signal is aborted. */
  static async open(path: string, signal?: AbortSignal): Promise<MoveFileWriter> {
    const partial = `${path}.partial`
    try {
      // One that a killed process left may belong to others.
      await rm(partial, { force: true })
      // It holds personal data and hashes of passwords.
      const handle = await open(partial, 'wx', 0o600)
      return new MoveFileWriter(path, partial, handle.createWriteStream(), signal)
    } catch (error) {
      throw cannotBeWritten(path, error)
    }
  }

  begin = (header: MoveHeader) => this.#line(header)

  beginPart = (part: MovePart) => this.#line(part)

  /** Lines of COPY, cut anywhere. */
  async rows(bytes: Uint8Array): Promise<void> {
    this.#block.push(bytes)
    this.#blockBytes += bytes.length
    if (this.#blockBytes >= blockBytes) await this.#writeBlock()
  }

  async endPart(rows: number): Promise<void> {
    await this.#writeBlock()
    await this.#line({ rows })
  }

  async end(counts: Record<string, number>): Promise<void> {
    const last: MoveEnd = { counts, sha256: this.#hash.copy().digest('hex') }
    await this.#line(last)
    this.#zip.end()
    await this.#written()
    await syncFile(this.#partial)
    await rename(this.#partial, this.#path)
    await syncFile(dirname(this.#path))
  }

  async discard(): Promise<void> {
    this.#zip.destroy()
    this.#file.destroy()
    await this.#done.catch(() => {})
    await rm(this.#partial, { force: true })
  }

  async #writeBlock(): Promise<void> {
    if (this.#blockBytes === 0) return
    const block = Buffer.concat(this.#block)
    this.#block = []
    this.#blockBytes = 0
    await this.#line({ bytes: block.length })
    await this.#write(block)
  }

  #line(value: unknown): Promise<void> {
    return this.#write(Buffer.from(`${JSON.stringify(value)}\n`))
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#signal?.throwIfAborted()
    if (this.#file.errored) await this.#written()
    this.#hash.update(bytes)
    if (this.#zip.write(bytes)) return
    await Promise.race([once(this.#zip, 'drain'), this.#written()])
  }

  #written = () =>
    this.#done.catch((error) => {
      throw cannotBeWritten(this.#path, error)
    })
}

const cannotBeWritten = (path: string, error: unknown) =>
  new StartError(
    `${path} cannot be written: ${error instanceof Error ? error.message : error}. Nothing was exported.`,
    { cause: error },
  )

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
