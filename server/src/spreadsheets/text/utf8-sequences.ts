/** How many bytes of an unfinished UTF-8 sequence are at the end, 0 to 3. */
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

/** The length of the character that begins here, or 0 if the bytes are not UTF-8. */
function characterBytes(bytes: Buffer, at: number): number {
  const first = bytes[at] as number
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[at + 1] ?? 0
  const [lowest, highest] = rangeOfSecond(first)
  if (second < lowest || second > highest) return 0
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  for (let next = 2; next < length; next++) {
    const byte = bytes[at + next] ?? 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}

// Built once, because a damaged file may have millions of such bytes.
const anySecond = [0x80, 0xbf] as const
const seconds = new Map<number, readonly [lowest: number, highest: number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

/** No overlong forms, no surrogates, nothing beyond U+10FFFF. */
const rangeOfSecond = (first: number) => seconds.get(first) ?? anySecond

export function hasMultiByteUtf8(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) >= 0xc2 && characterBytes(bytes, at) > 1) return true
  }
  return false
}

/** Half of a surrogate pair: no valid UTF-8 decodes to it, so it identifies rows with invalid bytes. */
export const unreadableBytes = '\ud800'

/** Decodes valid text and replaces each invalid byte with the mark above. */
export function decodeDamagedUtf8(bytes: Buffer): string {
  let text = ''
  let validFrom = 0
  for (let at = 0; at < bytes.length; ) {
    const length = characterBytes(bytes, at)
    if (length === 0) {
      text += bytes.toString('utf8', validFrom, at) + unreadableBytes
      validFrom = at + 1
    }
    at += length || 1
  }
  return text + bytes.toString('utf8', validFrom)
}
