import { limits } from '../limits.ts'

/**
 * Joins small pieces, because each costs a message between threads. Every piece has its own memory, so that it can be
 * given to another thread.
 */
export async function* inPieces(
  texts: AsyncIterable<string | Uint8Array>,
  bytesMin: number = limits.filePieceBytesMin,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array[] = []
  let bytes = 0
  for await (const text of texts) {
    const part = typeof text === 'string' ? Buffer.from(text) : text
    parts.push(part)
    bytes += part.length
    if (bytes < bytesMin) continue
    yield joined(parts, bytes)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield joined(parts, bytes)
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
