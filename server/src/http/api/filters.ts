import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { readTimestamp } from '../../platform/timestamps.ts'

export const filterText = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.identifierCharactersMax, description }))

/** The database cannot even be asked for such text. */
export function refuseUnstorableFilters(filters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw errors.badRequest(`${name} must not contain U+0000 or half of a surrogate pair`)
    }
  }
}

/** A time in UTC; without an offset it is in the organisation's zone. */
export function timeOfFilter(name: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined
  const time = readTimestamp(text, timeZone)
  if (time === undefined) throw errors.badRequest(`${name} must be an ISO 8601 timestamp`)
  return time
}
