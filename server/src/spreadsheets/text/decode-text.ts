import { isAscii, isUtf8 } from 'node:buffer'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import type { Encoding } from './detect-encoding.ts'
import { decodeDamagedUtf8, unfinishedUtf8Bytes, unreadableBytes } from './utf8-sequences.ts'

const pieceBytesMax = 256 * 1024

// 0x80 to 0x9f of Windows-1252; its five undefined bytes stay as they are, as in browsers.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The same bytes in chunks that are each valid UTF-8; throws if they are not. */
export async function* validUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const complete = bytes.length - unfinishedUtf8Bytes(bytes)
    rest = Buffer.from(bytes.subarray(complete))
    const piece = bytes.subarray(0, complete)
    if (!isUtf8(piece)) throw notUtf8()
    yield piece
  }
  if (rest.length > 0) throw notUtf8()
}

const notUtf8 = () =>
  new UnreadableFile(
    'The file contains text that is not valid UTF-8; it seems to be damaged. Save it again and send it.',
  )

/**
 * Decodes text without a byte order mark in bounded chunks that never split a character. Invalid bytes become half of
 * a surrogate pair, so that only their rows are rejected. We do not use TextDecoder: Node 20.19 and others decode
 * windows-1252 as latin1 with it (nodejs/node#60888), and it replaces lone surrogates of UTF-16, which must stay
 * visible so that their row is rejected.
 */
export async function* decodeText(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decode =
    encoding === 'utf-8' ? decodeUtf8 : encoding === 'windows-1252' ? decodeWindows1252 : decodeUtf16
  const unfinishedBytes =
    encoding === 'utf-8' ? unfinishedUtf8Bytes : encoding === 'windows-1252' ? () => 0 : unfinishedUtf16Bytes
  let start = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length; offset += pieceBytesMax) {
      const piece = chunk.subarray(offset, offset + pieceBytesMax)
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      const complete = bytes.length - unfinishedBytes(bytes, encoding)
      rest = Buffer.from(bytes.subarray(complete))
      let text = decode(bytes.subarray(0, complete), encoding)
      if (start && text.length > 0) {
        if (text.charCodeAt(0) === 0xfeff) text = text.slice(1)
        start = false
      }
      if (text.length > 0) yield text
    }
  }
  if (rest.length > 0) yield encoding === 'utf-8' ? decodeUtf8(rest) : decodeCutUtf16(rest, encoding)
}

/** What is left at the end of a file: half of a surrogate pair, an odd byte, or both. */
function decodeCutUtf16(rest: Buffer, encoding: Encoding): string {
  const even = rest.length - (rest.length % 2)
  return decodeUtf16(rest.subarray(0, even), encoding) + (even < rest.length ? unreadableBytes : '')
}

function decodeUtf8(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeDamagedUtf8(bytes)
}

function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (isAscii(bytes)) return text
  return text.replace(/[\u0080-\u009f]/g, (character) => windows1252.charAt(character.charCodeAt(0) - 0x80))
}

function decodeUtf16(bytes: Buffer, encoding: Encoding): string {
  return encoding === 'utf-16le' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le')
}

/** An odd byte, or a high surrogate whose other half is still missing. */
function unfinishedUtf16Bytes(bytes: Buffer, encoding: Encoding): number {
  const odd = bytes.length % 2
  const end = bytes.length - odd
  if (end < 2) return odd
  const unit = encoding === 'utf-16le' ? bytes.readUInt16LE(end - 2) : bytes.readUInt16BE(end - 2)
  return unit >= 0xd800 && unit <= 0xdbff ? odd + 2 : odd
}
