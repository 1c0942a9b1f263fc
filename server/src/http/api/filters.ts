import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { readTimestamp } from '../../platform/timestamps.ts'
import { isUnstorable } from '../../platform/unstorable-text.ts'
import { isUuid } from '../../platform/uuid.ts'
import { sentTime } from './value-schemas.ts'

/** Reject empty filters: a blank in a caller's template would look like an empty ledger. */
export const filterText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

/** One value or several: `customerId=A&customerId=B`. */
export const filterTexts = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax }), {
      ...{ minItems: 1, maxItems: limits.filterValuesMax, description },
    }),
  )

export const filterTime = (description: string) =>
  Type.Optional(sentTime(description, limits.identifierCharactersMax))

/** Rejects text that PostgreSQL cannot compare, and import ids that are not UUIDs. */
export function refuseMeaninglessFilters(filters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(filters)) {
    const texts = [value].flat().filter((one) => typeof one === 'string')
    if (texts.some(isUnstorable)) {
      throw errors.badRequest(`${name} must not contain U+0000 or half of a surrogate pair`)
    }
  }
  if ([filters.importId ?? []].flat().some((id) => !isUuid(String(id)))) {
    throw errors.badRequest('importId must be the id of an import, as the push returned it')
  }
}

/** A time in UTC. Without an offset it is read in the organisation's time zone. */
export function timeOfFilter(name: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined
  const time = readTimestamp(text, timeZone)
  if (time === undefined) throw errors.badRequest(`${name} must be an ISO 8601 timestamp`)
  return time
}
