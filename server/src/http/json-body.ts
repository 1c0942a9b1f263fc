import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { bodyPatience, Pace, type Patience } from './pace.ts'

/**
 * Reads a JSON body strictly: bytes that are not UTF-8, nesting that only an attack would send, and text that the
 * database cannot hold are refused before anything else sees them.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw errors.invalidBody(['body must be a JSON object'])
  if (!isUtf8(bytes)) throw errors.invalidBody(['body must be valid UTF-8'])
  if (isDeeperThan(bytes, limits.jsonDepthMax)) {
    throw errors.invalidBody([`body must not be nested deeper than ${limits.jsonDepthMax} levels`])
  }
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    const where = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined
    const hint = startsWithByteOrderMark(bytes)
      ? ' without a byte order mark'
      : where
        ? ` (see ${where})`
        : ''
    throw errors.invalidBody([`body must be valid JSON${hint}`])
  }
  // Such text can only arrive escaped, so a body without these escapes needs no look at its values.
  if (/\\u0000|\\ud[89a-f]/i.test(bytes.toString('latin1'))) refuseUnstorableText(value)
  return value
}

/** Compressed, for instance. */
export const isEncoded = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'

const startsWithByteOrderMark = (bytes: Buffer) => bytes.subarray(0, 3).equals(byteOrderMark)
const byteOrderMark = Buffer.from('\ufeff')

const quote = 0x22
const backslash = 0x5c

/** JSON.parse needs seconds for millions of open brackets; counting them first takes about a millisecond a megabyte. */
function isDeeperThan(bytes: Buffer, depthMax: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inString) {
      if (byte === backslash) at += 1
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      if (depth > depthMax) return true
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return false
}

function refuseUnstorableText(value: unknown): void {
  const failures: string[] = []
  const visit = (part: unknown, path: string): void => {
    if (typeof part === 'string') {
      if (part.includes('\u0000') || !part.isWellFormed()) {
        failures.push(`${path || 'body'} must not contain U+0000 or half of a surrogate pair`)
      }
    } else if (part !== null && typeof part === 'object') {
      for (const [key, inner] of Object.entries(part)) {
        if (key.includes('\u0000') || !key.isWellFormed()) {
          failures.push(
            `${path || 'body'} must not contain a field name with U+0000 or half of a surrogate pair`,
          )
        } else visit(inner, path ? `${path}.${key}` : key)
      }
    }
  }
  visit(value, '')
  if (failures.length > 0) throw errors.invalidBody(failures)
}

/**
 * Collects a body in memory, at most as much as is allowed. What is more is read and thrown away, within bounds: a
 * sender that meets a closed connection in the middle of its body may never see the answer. One that falls silent, or
 * sends next to nothing, is not waited for.
 */
export function readBody(
  stream: Readable,
  declaredLength: string | undefined,
  patience: Patience = bodyPatience,
): Promise<Buffer> {
  const worthReading = limits.jsonBodyBytesMax + limits.uploadDiscardBytesMax
  if (declaredLength !== undefined && Number(declaredLength) > worthReading) {
    return Promise.reject(errors.bodyTooLarge())
  }
  // Its sender left while the key was looked at: nothing more will be heard of this stream.
  if (stream.destroyed) return Promise.reject(errors.requestCutOff())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const pace = new Pace(patience)
    const silence = setTimeout(() => end(errors.bodyStopped()), patience.idleSeconds * 1000)
    const end = (error?: Error) => {
      clearTimeout(silence)
      stream.off('data', onData).pause()
      if (error) reject(error)
      else if (length > limits.jsonBodyBytesMax) reject(errors.bodyTooLarge())
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    }
    const onData = (chunk: Buffer) => {
      if (pace.isTooSlowWith(chunk.length)) return end(errors.requestTooSlow())
      pace.wait()
      silence.refresh()
      length += chunk.length
      if (length <= limits.jsonBodyBytesMax) chunks.push(chunk)
      else if (length > worthReading) end(errors.bodyTooLarge())
      else chunks.length = 0
    }
    stream.on('data', onData)
    stream.once('end', () => end())
    stream.once('error', () => end(errors.requestCutOff()))
    stream.once('close', () => {
      if (!stream.readableEnded) end(errors.requestCutOff())
    })
  })
}
