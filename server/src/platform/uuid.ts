import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: it starts with the time, so that new rows stand together in an index. The rest is taken from a
 * random UUID, which Node makes from random bytes that it fetches many at a time.
 */
export function uuidv7(now = Date.now()): string {
  if (now !== latest) {
    const time = now.toString(16).padStart(12, '0')
    latest = now
    start = `${time.slice(0, 8)}-${time.slice(8)}-7`
  }
  return start + randomUUID().slice(15)
}

/** Many are made in the same millisecond: what stands for it is kept, which halves the time. */
let latest = Number.NaN
let start = ''

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)
