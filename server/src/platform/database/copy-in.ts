import { once } from 'node:events'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import type { Client } from './database.ts'

const batchCharacters = 1024 * 1024

/**
 * Writes rows with one open COPY in text format. `write` waits for the server, which bounds memory. To abort, close
 * the connection: the server then discards everything.
 */
export class CopyIn {
  readonly #stream: CopyStreamQuery
  readonly #ended: Promise<void>
  #error: Error | undefined

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#stream = client.query(from(copyStatement(table, columns)))
    this.#ended = untilTaken(this.#stream)
    // The next write or the end throws the error; nobody may be waiting when it happens.
    this.#ended.catch((error) => {
      this.#error = error
    })
  }

  async write(lines: string | Uint8Array): Promise<void> {
    if (this.#error) throw this.#error
    if (lines.length === 0 || this.#stream.write(lines)) return
    await Promise.race([once(this.#stream, 'drain'), this.#ended])
  }

  /** Returns how many rows the server took. */
  async end(): Promise<number> {
    if (this.#error) throw this.#error
    this.#stream.end()
    await this.#ended
    return this.#stream.rowCount
  }
}

/**
 * Writes rows with one COPY per batch, so that one connection can serve several tables. Collects the next batch while
 * the server takes one.
 */
export class CopyBatches {
  readonly #client: Client
  readonly #statement: string
  #waiting = ''
  #underWay: Promise<void> = Promise.resolve()

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#client = client
    this.#statement = copyStatement(table, columns)
  }

  add(line: string): void {
    this.#waiting += line
  }

  /** Call it now and then: sends the batch when it is large enough. */
  async sendWhenLarge(): Promise<void> {
    if (this.#waiting.length >= batchCharacters) await this.#send()
  }

  /** Everything that was added is in the table when this returns. */
  async sendAll(): Promise<void> {
    if (this.#waiting !== '') await this.#send()
    await this.#underWay
  }

  async #send(): Promise<void> {
    const lines = this.#waiting
    this.#waiting = ''
    await this.#underWay
    const stream = this.#client.query(from(this.#statement))
    this.#underWay = untilTaken(stream)
    this.#underWay.catch(() => {})
    stream.end(lines)
  }
}

/**
 * Writes one row with COPY in binary format: a signature, flags and the length of an extension (both zero), the number
 * of fields, each field with its length before it, and −1 at the end.
 */
export async function copyRow(
  client: Client,
  table: string,
  columns: readonly string[],
  fields: readonly Buffer[],
): Promise<void> {
  const stream = client.query(from(`${copyStatement(table, columns)} (format binary)`))
  const taken = untilTaken(stream)
  const count = Buffer.alloc(2)
  count.writeInt16BE(fields.length)
  const row = fields.flatMap((field) => [integerBytes(field.length), field])
  for (const part of [binarySignature, count, ...row]) stream.write(part)
  stream.end(binaryEnd)
  await taken
}

const binarySignature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const binaryEnd = Buffer.from([0xff, 0xff])

/** An integer in PostgreSQL's binary format. */
export function integerBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/**
 * Settles when the server has taken everything or refused. Destroys the stream after an error: otherwise it
 * would keep writing to a lost connection and throw where nobody can catch it.
 */
function untilTaken(stream: CopyStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('finish', resolve)
    stream.on('error', (error) => {
      reject(error)
      stream.destroy()
    })
  })
}

const copyStatement = (table: string, columns: readonly string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin`

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text format. The caller ensures that it has no U+0000. */
export function copyText(text: string | null): string {
  if (text === null) return '\\N'
  return special.test(text) ? text.replace(specials, (character) => escapes[character] ?? '') : text
}

/** A list of plain words as an array in COPY's text format; null if empty. */
export const copyWords = (words: readonly string[]): string =>
  words.length === 0 ? '\\N' : `{${words.join(',')}}`

const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of COPY's text format with one column that is never null, from bytes that are cut anywhere. */
export async function* copiedTexts(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    const end = rest.lastIndexOf(10) + 1
    const lines = rest.subarray(0, end).toString('utf8').split('\n')
    rest = rest.subarray(end)
    for (const line of lines.slice(0, -1))
      yield line.replace(/\\(.)/gs, (_, letter) => letters[letter] ?? letter)
  }
}
