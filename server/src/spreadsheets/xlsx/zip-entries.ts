import { crc32, createInflateRaw } from 'node:zlib'
import yauzl from 'yauzl'
import { limits } from '../../limits.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'

const storedMethod = 0
const deflatedMethod = 8
const inflatedChunkBytes = 256 * 1024

const damaged = (detail: string) => new UnreadableFile(`The .xlsx file is damaged or incomplete: ${detail}.`)
const tooLarge = () =>
  new UnreadableFile('The .xlsx file is too large when unpacked. Split it and send the parts one by one.')

/** The entries of a zip file by lower-case name, each read as a checked stream. */
export class ZipEntries {
  readonly #zip: yauzl.ZipFile
  readonly #entries: Map<string, yauzl.Entry>
  readonly #bytesMax: number
  #inflatedBytes = 0

  private constructor(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>, bytesMax: number) {
    this.#zip = zip
    this.#entries = entries
    this.#bytesMax = bytesMax
  }

  /** All entries read may not inflate to more than `bytesMax` together. */
  static async open(path: string, bytesMax: number = limits.workbookBytesMax): Promise<ZipEntries> {
    const zip = await openZip(path)
    try {
      return new ZipEntries(zip, await listEntries(zip, bytesMax), bytesMax)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  names(): IterableIterator<string> {
    return this.#entries.keys()
  }

  /** How many bytes of all entries were unpacked so far. */
  get inflatedBytes(): number {
    return this.#inflatedBytes
  }

  /** The declared size of an entry when unpacked. */
  bytesOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0
  }

  /**
   * The bytes of an entry. They must match the declared size and checksum and stay within the inflation limits. The
   * ratio is taken over the bytes consumed so far, so that a bomb is stopped early.
   */
  async *read(name: string, bytesMax: number): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) throw damaged('a part of it is missing')
    if (entry.isEncrypted())
      throw new UnreadableFile('The file is password-protected. Remove the password and send it again.')
    if (entry.compressionMethod !== storedMethod && entry.compressionMethod !== deflatedMethod) {
      throw damaged('it is packed by an unknown method')
    }
    if (entry.uncompressedSize > bytesMax) throw tooLarge()
    const packed = await this.#openPacked(entry)
    const inflater =
      entry.compressionMethod === deflatedMethod ? createInflateRaw({ chunkSize: inflatedChunkBytes }) : null
    if (inflater !== null) {
      packed.on('error', (error) => inflater.destroy(error))
      packed.pipe(inflater)
    }
    const unpacked: AsyncIterable<Buffer> = inflater ?? packed
    let bytes = 0
    let checksum = 0
    try {
      for await (const chunk of unpacked) {
        bytes += chunk.length
        this.#inflatedBytes += chunk.length
        if (bytes > bytesMax || this.#inflatedBytes > this.#bytesMax) throw tooLarge()
        if (bytes > entry.uncompressedSize) throw damaged('a part of it is longer than declared')
        if (inflater !== null && bytes > limits.inflationUncheckedBytes) {
          if (bytes > inflater.bytesWritten * limits.inflationRatioMax) throw tooLarge()
        }
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged('a part of it cannot be unpacked')
    } finally {
      packed.destroy()
      inflater?.destroy()
    }
    if (bytes !== entry.uncompressedSize) throw damaged('a part of it is shorter than declared')
    if (checksum !== entry.crc32) throw damaged('a checksum is wrong')
  }

  #openPacked(entry: yauzl.Entry): Promise<import('node:stream').Readable> {
    return new Promise((resolve, reject) => {
      const options = entry.compressionMethod === deflatedMethod ? { decompress: false } : {}
      this.#zip.openReadStream(entry, options as yauzl.ZipFileOptions, (error, stream) => {
        if (error) reject(damaged('a part of it cannot be found'))
        else resolve(stream)
      })
    })
  }
}

function openZip(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) => {
      if (error) reject(damaged('its end is missing'))
      else resolve(zip)
    })
  })
}

function listEntries(zip: yauzl.ZipFile, bytesMax: number): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    let declaredBytes = 0
    zip.on('error', () => reject(damaged('its list of parts is broken')))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName.toLowerCase()
      declaredBytes += entry.uncompressedSize
      if (entries.has(name)) return reject(damaged('a part of it is there twice'))
      if (entries.size >= limits.zipEntriesMax || declaredBytes > bytesMax) return reject(tooLarge())
      entries.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
