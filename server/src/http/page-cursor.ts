import { createHash } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { readToken, signToken } from '../platform/signed-token.ts'
import type { Services } from './services.ts'

const purpose = 'cursor'

type Signing = Pick<Services, 'signingSecret' | 'cursorSecret' | 'clock'>

/** As a hash: filters can be long, and a cursor must fit into a URL. */
const hashOf = (list: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url')

/** A position in a list, and the list it belongs to: organisation, kind, import, filters. */
export function writeCursor(services: Signing, list: readonly unknown[], place: unknown): string {
  return signToken(services.cursorSecret ?? services.signingSecret, purpose, [hashOf(list), place])
}

/** What most cursors hold: an id, or how many elements come before. */
export const textPlace = Type.String()
export const numberPlace = Type.Integer()

/** The position in a cursor of this list; undefined for the first page. Throws for anything else. */
export function readCursor<Place extends TSchema>(
  services: Signing,
  list: readonly unknown[],
  cursor: string | undefined,
  place: Place,
): Static<Place> | undefined {
  if (cursor === undefined) return undefined
  if (cursor.length > limits.cursorCharactersMax) throw errors.malformedCursor()
  const payload = readSigned(services, cursor)
  if (!Array.isArray(payload) || payload[0] !== hashOf(list)) throw errors.malformedCursor()
  if (!Check(place, payload[1])) throw errors.malformedCursor()
  return payload[1]
}

/** Cursors that were issued before the organisation had a secret of its own stay valid. */
function readSigned({ cursorSecret, signingSecret, clock }: Signing, cursor: string): unknown {
  const own = cursorSecret && readToken(cursorSecret, purpose, cursor, clock())
  return own ?? readToken(signingSecret, purpose, cursor, clock())
}

/** Cuts off the extra element that was read, and makes the cursor of the next page. */
export function pageOf<T>(
  services: Signing,
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

/** The elements after a place, in the order of their places. What was at that place may be gone. */
export function elementsAfter<T, Place>(
  elements: readonly T[],
  placeOf: (element: T) => Place,
  compare: (one: Place, other: Place) => number,
  after: Place | undefined,
): T[] {
  const placed = elements.map((element) => ({ element, place: placeOf(element) }))
  return placed
    .filter(({ place }) => after === undefined || compare(place, after) > 0)
    .sort((one, other) => compare(one.place, other.place))
    .map(({ element }) => element)
}
