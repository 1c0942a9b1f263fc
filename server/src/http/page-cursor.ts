import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { readToken, signToken } from '../platform/signed-token.ts'
import type { Services } from './services.ts'

const purpose = 'cursor'

/** Where a list was left, and which list it was: organisation, kind, import, filters. */
export function writeCursor({ signingSecret }: Services, list: readonly unknown[], place: unknown): string {
  return signToken(signingSecret, purpose, [JSON.stringify(list), place])
}

/** The place that a cursor of this very list holds; undefined for the first page. Anything else is malformed. */
export function readCursor(
  services: Services,
  list: readonly unknown[],
  cursor: string | undefined,
): unknown {
  if (cursor === undefined) return undefined
  if (cursor.length > limits.cursorCharactersMax) throw errors.malformedCursor()
  const payload = readToken(services.signingSecret, purpose, cursor, services.clock())
  if (!Array.isArray(payload) || payload[0] !== JSON.stringify(list)) throw errors.malformedCursor()
  return payload[1]
}

/** Cuts a list that was read with one element more than asked for, and says where the next page begins. */
export function pageOf<T>(
  services: Services,
  list: readonly unknown[],
  found: readonly T[],
  limit: number,
  placeOf: (last: T) => unknown,
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { items, nextCursor: hasMore ? writeCursor(services, list, placeOf(last)) : null }
}
