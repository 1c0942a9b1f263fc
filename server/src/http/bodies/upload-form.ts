import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { errors, type PublicError } from '../../errors.ts'
import type { SentFile } from '../../imports/accept/accept-import.ts'
import { limits } from '../../limits.ts'
import { isLonger } from '../../platform/values/is-longer.ts'
import { isUnstorable } from '../../platform/values/unstorable-text.ts'

/** What a form may have besides its file, and how large that may be. */
export interface AcceptedForm {
  fields: readonly string[]
  bytesMax: number
  tooLarge(): PublicError
}

/** The form's fields as they arrive. Keeps faults until the end, so that a file that is too large is reported first. */
export class Form {
  readonly #busboy: InstanceType<typeof Busboy>
  readonly #path: string
  readonly #accepted: AcceptedForm
  readonly #failed: Promise<never>
  readonly #stopped = new AbortController()
  #fail: (error: Error) => void = () => {}
  #failure: Error | undefined
  #fault: string | undefined
  #file: { fileName: string; stored: Promise<{ bytes: number; hash: Buffer }> } | undefined
  #sourceDetails: string | undefined
  #columnMap: string | undefined
  #headerRow: string | undefined
  readonly #fields: Record<string, string> = Object.create(null)
  #parts = 0

  constructor(headers: IncomingMessage['headers'], path: string, accepted: AcceptedForm) {
    this.#path = path
    this.#accepted = accepted
    this.#failed = new Promise((_, reject) => {
      this.#fail = (error) => {
        this.#failure ??= error
        reject(error)
      }
    })
    this.#failed.catch(() => {})
    try {
      this.#busboy = new Busboy({
        headers: headers as BusboyHeaders,
        limits: {
          fieldSize: limits.formFieldBytesMax,
          headerPairs: 100,
          headerSize: 16_384,
        },
      })
    } catch {
      throw errors.badRequest('The multipart form has no boundary in its content-type header')
    }
    this.#busboy.on('file', (name, stream, fileName) => this.#onFile(name, stream, fileName))
    this.#busboy.on('field', (name, value, _, cut) => this.#onField(name, value, cut))
    this.#busboy.on('error', () => this.#fail(brokenForm()))
  }

  get failure(): Error | undefined {
    return this.#failure
  }

  async write(piece: Buffer): Promise<void> {
    const written = attempt(() => this.#busboy.write(piece))
    if (written) return
    const drained = Promise.race([once(this.#busboy, 'drain'), this.#failed])
    await within(limits.uploadIdleSeconds, drained, brokenForm)
  }

  async end(): Promise<SentFile> {
    const finished = once(this.#busboy, 'finish')
    finished.catch(() => {})
    attempt(() => this.#busboy.end())
    const stored = this.#file && (await Promise.race([this.#file.stored, this.#failed]))
    // All bytes are read, but the parser never finishes a form with unterminated part headers.
    await within(limits.formSettleSeconds, Promise.race([finished, this.#failed]), brokenForm)
    if (this.#fault !== undefined) throw errors.badRequest(this.#fault)
    if (this.#file === undefined || stored === undefined) throw errors.badRequest('file is required')
    return {
      path: this.#path,
      fileName: this.#file.fileName,
      sourceDetails: this.#sourceDetails,
      columnMap: this.#columnMap,
      headerRow: this.#headerRow,
      fields: this.#fields,
      ...stored,
    }
  }

  /** Stops writing the file, so that it can be deleted. */
  async stop(): Promise<void> {
    this.#fail(brokenForm())
    this.#stopped.abort()
    this.#busboy.destroy()
    await this.#file?.stored.catch(() => {})
  }

  #note(fault: string): void {
    this.#fault ??= fault
  }

  /** Count parts here: past its own limit the parser ignores parts, and a truncated one would crash the process. */
  #countPart(): void {
    this.#parts += 1
    if (this.#parts > limits.formPartsMax) this.#note(`The form has more than ${limits.formPartsMax} parts`)
  }

  #onFile(name: string | undefined, stream: Readable, fileName: string | undefined): void {
    stream.on('error', () => this.#fail(brokenForm()))
    this.#countPart()
    const cleaned = cleanFileName(fileName ?? '')
    if (name !== 'file') this.#note(`${shown(name)} is not a recognised form field; send the file as file`)
    else if (this.#file !== undefined)
      this.#note('The form has more than one file; send one file in each request')
    else if (cleaned === '') this.#note('file is required, with a file name that ends in .csv or .xlsx')
    else {
      const stored = store(stream, this.#path, this.#accepted, this.#fail, this.#stopped.signal)
      stored.catch((error) => this.#fail(error))
      this.#file = { fileName: cleaned, stored }
      return
    }
    stream.resume()
  }

  #onField(name: string | undefined, value: string, cut: boolean): void {
    this.#countPart()
    if (name === 'file') this.#note('file must be sent as a file, with a file name')
    else if (name === undefined || !this.#accepted.fields.includes(name)) {
      this.#note(`${shown(name)} is not a recognised form field`)
    } else if (name === 'columnMap') this.#onColumnMap(value, cut)
    else if (name === 'headerRow') this.#onHeaderRow(value)
    else if (name !== 'sourceDetails') this.#onOther(name, value, cut)
    else if (this.#sourceDetails !== undefined) this.#note('sourceDetails was sent more than once')
    else if (isUnstorable(value)) {
      this.#note('sourceDetails must not contain U+0000 or half of a surrogate pair')
    } else if (cut || isLonger(value, limits.sourceDetailsCharactersMax)) {
      this.#note(`sourceDetails must have at most ${limits.sourceDetailsCharactersMax} characters`)
    } else this.#sourceDetails = value
  }

  #onColumnMap(value: string, cut: boolean): void {
    if (this.#columnMap !== undefined) this.#note('columnMap was sent more than once')
    else if (cut) this.#note(`columnMap must have at most ${limits.formFieldBytesMax} bytes`)
    else this.#columnMap = value
  }

  #onOther(name: string, value: string, cut: boolean): void {
    if (this.#fields[name] !== undefined) this.#note(`${name} was sent more than once`)
    else if (isUnstorable(value)) this.#note(`${name} must not contain U+0000 or half of a surrogate pair`)
    else if (cut || isLonger(value, limits.identifierCharactersMax)) {
      this.#note(`${name} must have at most ${limits.identifierCharactersMax} characters`)
    } else this.#fields[name] = value
  }

  #onHeaderRow(value: string): void {
    if (this.#headerRow !== undefined) this.#note('headerRow was sent more than once')
    else this.#headerRow = value
  }
}

export const brokenForm = () => errors.badRequest('The multipart form is not complete or not valid')

/** Anything the parser throws is the form's fault. */
function attempt<T>(step: () => T): T {
  try {
    return step()
  } catch {
    throw brokenForm()
  }
}

async function store(
  stream: Readable,
  path: string,
  { bytesMax, tooLarge }: AcceptedForm,
  fail: (error: Error) => void,
  signal: AbortSignal,
): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* count(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > bytesMax) {
        // Report this before destroying the streams, whose errors would hide the cause.
        fail(tooLarge())
        throw tooLarge()
      }
      hash.update(piece)
      yield piece
    }
  }
  const file = createWriteStream(path, { mode: 0o600 })
  // A full disk is not the sender's fault; report it first, as above.
  file.on('error', fail)
  try {
    await pipeline(stream, count, file, { signal })
  } catch (error) {
    // The pipeline does not wait for a slow disk. A file that is opened after it was deleted would stay.
    if (!file.closed) await once(file, 'close').catch(() => {})
    throw error
  }
  return { bytes, hash: hash.digest() }
}

export async function within<T>(seconds: number, work: Promise<T>, lateError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateError()), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The file name without path and control characters. Long names are shortened but keep their extension. */
export function cleanFileName(sent: string): string {
  const name = sent
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .trim()
  const characters = [...name]
  if (characters.length <= limits.fileNameCharactersMax) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, limits.fileNameCharactersMax - ending.length).join('') + ending
}

const shown = (name: string | undefined) =>
  name ? name.toWellFormed().slice(0, 100) : 'A part without a name'
