import { limits } from '../../limits.ts'

/** What a scan of JSON bytes finds before parsing. */
export interface JsonScan {
  /** Why it is refused: a shape only an attack would send. */
  readonly failure?: string
  /** It contains escapes that may decode to text the database cannot store. */
  readonly hasSuspectEscapes: boolean
  /** How many names of fields it contains, repeated ones included. */
  readonly names: number
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Scans at about two milliseconds a megabyte; parsing and validating can cost a thousand times more. Millions of
 * open brackets keep JSON.parse busy for seconds, and hundreds of thousands of unknown fields do the same to
 * validation. Stops at the first limit exceeded.
 */
export function scanJson(bytes: Buffer, valuesMax: number = limits.jsonValuesMax): JsonScan {
  const { jsonDepthMax, jsonFieldsPerObjectMax } = limits
  const refused = (failure: string): JsonScan => ({
    failure: `must not ${failure}`,
    hasSuspectEscapes,
    names,
  })
  // By depth: number of fields of the open object, or a large negative number for an array, which has no such limit.
  const fields = new Int32Array(jsonDepthMax + 1)
  const notAnObject = -limits.jsonBodyBytesMax
  let hasSuspectEscapes = false
  let depth = 0
  let values = 1
  let names = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) {
      const text = scanText(bytes, at + 1)
      if (text.end - at > limits.jsonTextBytesMax) {
        return refused(`contain text of more than ${limits.jsonTextBytesMax} bytes (see position ${at})`)
      }
      hasSuspectEscapes ||= text.hasSuspectEscapes
      at = text.end
    } else if (byte === colon) {
      names += 1
    } else if (byte === comma) {
      values += 1
      const count = (fields[depth] ?? 0) + 1
      fields[depth] = count
      if (count > jsonFieldsPerObjectMax) {
        return refused(
          `contain an object with more than ${jsonFieldsPerObjectMax} fields (see position ${at})`,
        )
      }
    } else if (byte === openArray || byte === openObject) {
      values += 1
      depth += 1
      if (depth > jsonDepthMax) return refused(`be nested deeper than ${jsonDepthMax} levels`)
      fields[depth] = byte === openObject ? 1 : notAnObject
    } else if ((byte === closeArray || byte === closeObject) && depth > 0) depth -= 1
    if (values > valuesMax) return refused(`contain more than ${valuesMax} values`)
  }
  return { hasSuspectEscapes, names }
}

/** Where the string that starts here ends, up to the length limit. */
function scanText(bytes: Buffer, start: number): { end: number; hasSuspectEscapes: boolean } {
  const stop = Math.min(bytes.length, start + limits.jsonTextBytesMax)
  let hasSuspectEscapes = false
  let at = start
  for (; at < stop; at += 1) {
    const byte = bytes[at]
    if (byte === quote) break
    if (byte !== backslash) continue
    hasSuspectEscapes ||= isSuspectEscape(bytes, at)
    at += 1
  }
  return { end: at, hasSuspectEscapes }
}

/** U+0000 or half of a surrogate pair, which can only arrive escaped. */
const isSuspectEscape = (bytes: Buffer, at: number) =>
  /^\\u(0000|d[89a-f])/i.test(bytes.toString('latin1', at, at + 6))
