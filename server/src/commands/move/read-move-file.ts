import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { StartError } from '../../errors.ts'
import {
  type MoveEnd,
  type MoveHeader,
  type MovePart,
  moveBlock,
  moveEnd,
  moveHeader,
  movePart,
  movePartEnd,
  moveRemoval,
} from './move-format.ts'

const lineBytesMax = 1024 * 1024

/**
 * Reads an organisation's file, see `move-format.ts`, a piece at a time. What it gives is true only when `next` has
 * returned undefined: the hash of everything comes last.
 */
export class MoveFileReader {
  readonly #path: string
  readonly #pieces: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  readonly #close: () => void
  #rest: Buffer = Buffer.alloc(0)
  #end: MoveEnd | undefined

  constructor(path: string) {
    this.#path = path
    const file = createReadStream(path, { highWaterMark: 256 * 1024 })
    const unzip = createGunzip({ chunkSize: 256 * 1024 })
    file.on('error', (error) => unzip.destroy(error))
    file.pipe(unzip)
    this.#pieces = unzip[Symbol.asyncIterator]()
    this.#close = () => {
      file.destroy()
      unzip.destroy()
    }
  }

  async header(): Promise<MoveHeader> {
    const header = await this.#line().catch((error) => {
      throw error instanceof StartError && error.cause === undefined ? this.#isNone() : error
    })
    if (!Check(moveHeader, header)) throw this.#isNone()
    return header
  }

  /** The next part; undefined after the last one, if the file is complete and unchanged. */
  async next(): Promise<MovePart | undefined> {
    const before = this.#hash.copy()
    const line = await this.#line()
    if (Check(movePart, line)) return line
    if (Check(moveRemoval, line)) return line
    if (!Check(moveEnd, line) || before.digest('hex') !== line.sha256) throw this.#isBroken()
    if (this.#rest.length > 0 || (await this.#more())) throw this.#isBroken()
    this.#end = line
    return undefined
  }

  /** The bytes of the part that `next` returned; read them all. Returns how many rows they are. */
  async *rows(): AsyncGenerator<Buffer, number> {
    for (;;) {
      const line = await this.#line()
      if (Check(movePartEnd, line)) return line.rows
      yield* this.#bytes(this.#checked(moveBlock, line).bytes)
    }
  }

  /** How many rows each table has, once `next` has returned undefined. */
  get counts(): Record<string, number> {
    return this.#end?.counts ?? {}
  }

  close(): void {
    this.#close()
  }

  async *#bytes(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw this.#isBroken()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      this.#hash.update(piece)
      yield piece
    }
  }

  async #line(): Promise<unknown> {
    let end = this.#rest.indexOf(10)
    while (end < 0) {
      if (this.#rest.length > lineBytesMax || !(await this.#more())) throw this.#isBroken()
      end = this.#rest.indexOf(10)
    }
    const line = this.#rest.subarray(0, end + 1)
    this.#rest = this.#rest.subarray(end + 1)
    this.#hash.update(line)
    try {
      return JSON.parse(line.toString('utf8'))
    } catch {
      throw this.#isBroken()
    }
  }

  /** False at the end of the file. */
  async #more(): Promise<boolean> {
    const next = await this.#pieces.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new StartError(`There is no file ${this.#path}.`, { cause: error })
      if (error.syscall !== undefined)
        throw new StartError(`${this.#path} cannot be read: ${error.message}`, { cause: error })
      throw this.#isBroken()
    })
    if (next.done) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }

  #checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
    if (!Check(schema, value)) throw this.#isBroken()
    return value
  }

  #isNone = () =>
    new StartError(
      `${this.#path} is not the file of an organisation that "org export" of this version wrote.`,
    )

  #isBroken = () =>
    new StartError(
      `${this.#path} is cut off or damaged. Nothing was imported; export the organisation again, or copy the file again.`,
    )
}
