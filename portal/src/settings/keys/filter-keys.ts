import { oneOf, text } from '../../address/read-search.ts'
import type { ApiKey } from '../../data/api-keys.ts'

export interface KeysSearch {
  /** A part of a name, of the beginning of a key, or of who made it. */
  find?: string | undefined
  state?: 'active' | 'revoked' | undefined
}

export const readKeysSearch = (raw: Record<string, unknown>): KeysSearch => ({
  find: text(raw.find),
  state: oneOf(raw.state, ['active', 'revoked']),
})

/** The keys that the filters leave. */
export function keysLike<One extends Pick<ApiKey, 'name' | 'prefix' | 'createdBy' | 'revokedAt'>>(
  keys: One[],
  { find, state }: KeysSearch,
): One[] {
  const wanted = find?.trim().toLowerCase() ?? ''
  return keys.filter(
    ({ name, prefix, createdBy, revokedAt }) =>
      [name, prefix, createdBy ?? ''].some((part) => part.toLowerCase().includes(wanted)) &&
      (state === undefined || (state === 'active') === (revokedAt === null)),
  )
}
