import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: it starts with the time, so that new rows stand together in an index. The rest is taken from a
 * random UUID, which Node makes from random bytes that it fetches many at a time.
 */
export function uuidv7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)
