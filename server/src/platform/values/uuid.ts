import { randomUUID } from 'node:crypto'

/**
 * A version 7 UUID: it starts with the time, so that new rows are close together in an index. The rest comes from a
 * random UUID, for which Node fetches random bytes in bulk.
 */
export function uuidv7(now = Date.now()): string {
  if (now !== latest) {
    const time = now.toString(16).padStart(12, '0')
    latest = now
    start = `${time.slice(0, 8)}-${time.slice(8)}-7`
  }
  return start + randomUUID().slice(15)
}

/** Cache the time part: many are made in the same millisecond, and this halves the cost. */
let latest = Number.NaN
let start = ''

/** The smallest UUID of a millisecond, to find those made before or since. */
export function firstUuidv7(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)
