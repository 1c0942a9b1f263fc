import { isAscii, isUtf8 } from 'node:buffer'
import { hasMultiByteUtf8, unfinishedUtf8Bytes } from './utf8-sequences.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * UTF-8 and UTF-16 by their byte order mark. Without one, a file is UTF-8 if all of it is valid or if it has any
 * valid multi-byte character: bad bytes then spoil only their rows, while another encoding would turn each é into two
 * letters. Anything else is Windows-1252, Excel's plain CSV.
 */
export async function detectEncoding(source: AsyncIterable<Buffer>): Promise<Encoding> {
  let start = true
  let isValid = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (start) {
      if (bytes.length < 3) {
        rest = bytes
        continue
      }
      const marked = markedEncoding(bytes)
      if (marked !== undefined) return marked
      start = false
    }
    const complete = bytes.subarray(0, bytes.length - unfinishedUtf8Bytes(bytes))
    rest = Buffer.from(bytes.subarray(complete.length))
    if (isAscii(complete)) continue
    isValid &&= isUtf8(complete)
    // No need to read more: later bytes can only spoil rows.
    if (isValid || hasMultiByteUtf8(complete)) return 'utf-8'
  }
  return markedEncoding(rest) ?? (isValid && isUtf8(rest) ? 'utf-8' : 'windows-1252')
}

function markedEncoding(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}
