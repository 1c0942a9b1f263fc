import { isUtf8 } from 'node:buffer'
import type { FieldFailure } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { countNames, isRepeated, repeatedNames } from '../../platform/values/repeated-names.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { isUnstorable } from '../../platform/values/unstorable-text.ts'
import { scanJson } from './scan-json.ts'

/**
 * Reads a JSON body strictly. Rejects bytes that are not UTF-8, shapes only an attack would send, names given
 * twice, and text the database cannot store, before anything else sees them.
 */
export function parseJson(
  bytes: Buffer,
  valuesMax?: number,
): { value: unknown } | { failures: FieldFailure[] } {
  const refused = (text: string) => ({ failures: [{ path: '', text }] })
  if (bytes.length === 0) return refused('must be a JSON object')
  if (!isUtf8(bytes)) return refused('must be valid UTF-8')
  const { failure, hasSuspectEscapes, names } = scanJson(bytes, valuesMax)
  if (failure !== undefined) return refused(failure)
  const json = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const where = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined
    const hint = startsWithByteOrderMark(bytes)
      ? ' without a byte order mark'
      : where
        ? ` (see ${where})`
        : ''
    return refused(`must be valid JSON${hint}`)
  }
  // JSON.parse keeps the last of two values of the same name, so fewer names are left than were sent.
  const isRepeating = countNames(value) < names
  const failures = [
    ...(isRepeating
      ? repeatedNames(json, limits.validationMessagesMax).map((path) => ({ path, text: isRepeated }))
      : []),
    ...(hasSuspectEscapes ? unstorableTexts(value) : []),
  ].slice(0, limits.validationMessagesMax)
  return failures.length > 0 ? { failures } : { value }
}

const startsWithByteOrderMark = (bytes: Buffer) => bytes.subarray(0, 3).equals(byteOrderMark)
const byteOrderMark = Buffer.from('\ufeff')

function unstorableTexts(value: unknown): FieldFailure[] {
  const failures: FieldFailure[] = []
  const visit = (part: unknown, path: string): void => {
    if (failures.length >= limits.validationMessagesMax) return
    if (typeof part === 'string') {
      if (isUnstorable(part)) {
        failures.push({ path, text: 'must not contain U+0000 or half of a surrogate pair' })
      }
    } else if (part !== null && typeof part === 'object') {
      for (const [key, inner] of Object.entries(part)) {
        if (isUnstorable(key)) {
          failures.push({
            path,
            text: 'must not contain a field name with U+0000 or half of a surrogate pair',
          })
        } else visit(inner, path ? `${path}.${shorten(key)}` : shorten(key))
      }
    }
  }
  visit(value, '')
  return failures
}
