import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { readTimestamp } from '../../platform/timestamps.ts'
import { isUuid } from '../../platform/uuid.ts'

/** Never empty: what a caller's template left blank would read as a ledger in which nothing is. */
export const filterText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

/** Text that the database cannot even be asked for, and an import id that no import can have. */
export function refuseMeaninglessFilters(filters: { importId?: string } & Record<string, unknown>): void {
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw errors.badRequest(`${name} must not contain U+0000 or half of a surrogate pair`)
    }
  }
  if (filters.importId !== undefined && !isUuid(filters.importId)) {
    throw errors.badRequest('importId must be the id of an import, as the push answered it')
  }
}

/** A time in UTC; without an offset it is in the organisation's zone. */
export function timeOfFilter(name: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined
  const time = readTimestamp(text, timeZone)
  if (time === undefined) throw errors.badRequest(`${name} must be an ISO 8601 timestamp`)
  return time
}
