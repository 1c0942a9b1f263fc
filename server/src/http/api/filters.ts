import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { readTimestamp } from '../../platform/values/timestamps.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import { isUnstorable } from '../../platform/values/unstorable-text.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import { sentTime } from './value-schemas.ts'

/** Reject empty filters: a blank in a caller's template would look like an empty ledger. */
export const filterText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

/** One value or several: `customerId=A&customerId=B`. */
export const filterTexts = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax }), {
      minItems: 1,
      maxItems: limits.filterValuesMax,
      description,
    }),
  )

export const filterTime = (description: string) =>
  Type.Optional(sentTime(description, limits.identifierCharactersMax))

/** Filters whose values are codes or ids of rows: without blanks at their ends, as the importer stores them. */
const codeFilters: readonly string[] = [
  'shipmentId',
  'startsWith',
  'customerId',
  'reference',
  'warehouseCode',
  'chargeCode',
]

/** The filters as they are compared. Refuses what `refuseMeaninglessFilters` does, and codes that are only blanks. */
export function cleanFilters<Filters extends object>(filters: Filters): Filters {
  refuseMeaninglessFilters(Object.fromEntries(Object.entries(filters)))
  const cleaned = Object.entries(filters).map(([name, value]) => {
    if (!codeFilters.includes(name) || value === undefined) return [name, value]
    const codes = [value].flat().map((code) => trimEnds(String(code)))
    if (codes.includes('')) throw errors.badRequest(`${name} must not be empty`)
    // The ledger looks for both forms: an id that could not be trimmed has kept its blanks.
    if (name === 'shipmentId') return [name, value]
    return [name, Array.isArray(value) ? codes : codes[0]]
  })
  return Object.fromEntries(cleaned)
}

/** Rejects text that PostgreSQL cannot compare, and import ids that are not UUIDs. */
export function refuseMeaninglessFilters(filters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(filters)) {
    const texts = [value].flat().filter((one) => typeof one === 'string')
    if (texts.some(isUnstorable)) {
      throw errors.badRequest(`${name} must not contain U+0000 or half of a surrogate pair`)
    }
  }
  for (const name of ['importId', 'createdImportId']) {
    if ([filters[name] ?? []].flat().every((id) => isUuid(String(id)))) continue
    throw errors.badRequest(`${name} must be the id of an import, as the push returned it`)
  }
}

/** A time in UTC. Without an offset it is read in the organisation's time zone. */
export function timeOfFilter(name: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined
  const time = readTimestamp(text, timeZone)
  if (time === undefined) throw errors.badRequest(`${name} must be an ISO 8601 timestamp`)
  return time
}
