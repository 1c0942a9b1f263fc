import { errors, type FieldFailure } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { countryCodeOf } from '../../locations/countries.ts'
import { type Place, resolvePlace } from '../../locations/resolve-location.ts'
import { isBlank } from '../../platform/values/is-blank.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'

/** A place as sent. */
export interface PlaceRequest {
  postalCode: string
  countryCode?: string
  companyName?: string
  suburbName?: string
  street1?: string
  contactName?: string
  phone?: string
  email?: string
}

/** Origin and destination, or an error that names each one that cannot be resolved. */
export function resolvePlaces(request: { origin: PlaceRequest; destination: PlaceRequest }) {
  const origin = resolveEnd(request.origin)
  const destination = resolveEnd(request.destination)
  const failures = [...failuresAt('origin', origin), ...failuresAt('destination', destination)]
  if ('path' in origin || 'path' in destination) throw errors.invalidBody(failures)
  return { origin, destination }
}

type PlaceTexts = Record<'postalCode' | 'suburbName' | 'countryCode', string | undefined>

function resolveEnd({ postalCode, suburbName, countryCode }: Partial<PlaceTexts>): Place | FieldFailure {
  if (!isBlank(countryCode) && !countryCodeOf(trimEnds(countryCode)))
    return { path: 'countryCode', text: 'is not a known ISO country code' }
  if (isBlank(postalCode)) return { path: 'postalCode', text: 'must not be blank' }
  return (
    resolvePlace(
      {
        postalCode: trimEnds(postalCode),
        suburb: suburbName && trimEnds(suburbName),
        countryCode: countryCode && trimEnds(countryCode),
      },
      'lenient',
    ) ?? { path: 'postalCode', text: 'could not be resolved to a place' }
  )
}

/** Which ends of a request cannot be resolved, as far as they can be read. The request may have any shape. */
export function placeFailures(request: unknown): FieldFailure[] {
  const failures: FieldFailure[] = []
  for (const end of ['origin', 'destination']) {
    const sent = isRecord(request) ? request[end] : undefined
    if (!isRecord(sent) || !isPlaceText(sent.postalCode) || sent.postalCode === '') continue
    const { postalCode, suburbName, countryCode } = sent
    if (suburbName !== undefined && !isPlaceText(suburbName)) continue
    if (countryCode !== undefined && !isPlaceText(countryCode)) continue
    failures.push(...failuresAt(end, resolveEnd({ postalCode, suburbName, countryCode })))
  }
  return failures
}

const isPlaceText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.placeTextCharactersMax

const failuresAt = (end: string, found: Place | FieldFailure): FieldFailure[] =>
  'path' in found ? [{ ...found, path: `${end}.${found.path}` }] : []
