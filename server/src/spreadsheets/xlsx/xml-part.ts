import { decodeText, validUtf8 } from '../text/decode-text.ts'
import type { ZipEntries } from './zip-entries.ts'

/** A part of the workbook as valid UTF-8 chunks; some programs write UTF-16 with a byte order mark. */
export async function* readXmlPart(zip: ZipEntries, part: string, bytesMax: number): AsyncGenerator<Buffer> {
  const chunks = zip.read(part, bytesMax)
  try {
    const first = await chunks.next()
    if (first.done) return
    const all = startingWith(first.value, chunks)
    const mark = first.value.length > 1 ? first.value.readUInt16BE(0) : 0
    const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
    if (encoding === 'utf-8') yield* validUtf8(all)
    else for await (const text of decodeText(all, encoding)) yield Buffer.from(text)
  } finally {
    await chunks.return(undefined)
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

const underscore = 0x5f
const ampersand = 0x26

/** U+0000 and lone surrogates reach a cell as `_x0000_`, as `&#…;`, or raw; most files have none of these anywhere. */
export function mayDecodeToUnreadable(xml: Buffer): boolean {
  if (xml.includes(0)) return true
  return (xml.includes(underscore) && xml.includes('_x')) || (xml.includes(ampersand) && xml.includes('&#'))
}
