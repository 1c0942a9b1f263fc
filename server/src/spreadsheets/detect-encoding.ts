import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How many bytes of an unfinished UTF-8 sequence stand at the end, 0 to 3. */
export function unfinishedUtf8Bytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const sequenceLength = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return sequenceLength > back ? back : 0
    }
  }
  return 0
}

/**
 * UTF-8 and UTF-16 by their byte order mark; without one UTF-8 if every byte of the file is valid, else what Excel's
 * plain CSV is. A file that says it is UTF-8 and is not is damaged: read as anything else, each é would become two letters.
 */
export async function detectEncoding(source: AsyncIterable<Buffer>): Promise<Encoding> {
  let start = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (start) {
      if (bytes.length < 3) {
        rest = bytes
        continue
      }
      const marked = markedEncoding(bytes)
      if (marked !== undefined) return marked
      start = false
    }
    const unfinished = unfinishedUtf8Bytes(bytes)
    rest = Buffer.from(bytes.subarray(bytes.length - unfinished))
    bytes = bytes.subarray(0, bytes.length - unfinished)
    if (!isUtf8(bytes)) return 'windows-1252'
  }
  return markedEncoding(rest) ?? (isUtf8(rest) ? 'utf-8' : 'windows-1252')
}

function markedEncoding(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}
