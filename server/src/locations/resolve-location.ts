import { limits } from '../limits.ts'
import { isBlank } from '../platform/values/is-blank.ts'
import { countryCodeOf } from './countries.ts'
import type { Locality } from './locality.ts'
import { findPostcode, type Postcode } from './locality-index.ts'
import { canBePostcode } from './postcode-form.ts'
import { stateCodeOf, stateNames } from './states.ts'

export interface PlaceQuery {
  postalCode: string
  suburb?: string | undefined
  /** Code or full name. */
  state?: string | undefined
  /** Blank means Australia. */
  countryCode?: string | undefined
}

export interface Place {
  countryCode: string
  postalCode: string
  suburb: string
  city: string
  /** The code, NSW; outside Australia as sent. */
  state: string
  stateName: string
  /** The locality has post office boxes only. */
  isPoBox: boolean
}

/** The part of a place that identifies it. */
export type NamedPlace = Pick<Place, 'postalCode' | 'suburb' | 'state' | 'countryCode'>

/**
 * `lenient` is for quotes: if the suburb or state is not in the postcode, the postcode's main suburb is used.
 * `strict` is for import rows: the suburb must be in the postcode and, if given, in the state. The state may be blank
 * unless the suburb exists in two states, as six do.
 */
export type Strictness = 'lenient' | 'strict'

/** Shared between callers, so never changed. */
const known = new Map<string, Place | undefined>()

export function resolvePlace(query: PlaceQuery, strictness: Strictness): Place | undefined {
  const key = `${strictness}\t${query.postalCode}\t${query.suburb ?? ''}\t${query.state ?? ''}\t${query.countryCode ?? ''}`
  const place = known.get(key)
  if (place !== undefined || known.has(key)) return place
  const found = find(query, strictness)
  if (key.length <= limits.cachedPlaceCharactersMax) {
    if (known.size >= limits.cachedPlacesMax) known.clear()
    known.set(key, found && Object.freeze(found))
  }
  return found
}

/** Territories of Australia with their own ISO country code. With their postcode they are places in Australia. */
const territoryPostcodes: Record<string, string> = { CC: '6799', CX: '6798', HM: '7151', NF: '2899' }

function find(query: PlaceQuery, strictness: Strictness): Place | undefined {
  const countryCode = isBlank(query.countryCode) ? 'AU' : countryCodeOf(query.countryCode)
  if (countryCode === undefined) return undefined
  const postalCode = fourDigits(query.postalCode)
  if (countryCode !== 'AU' && territoryPostcodes[countryCode] !== postalCode)
    return foreignPlace(query, countryCode)
  const postcode = findPostcode(postalCode)
  if (postcode === undefined) return undefined
  const locality =
    strictness === 'strict' ? strictLocality(query, postcode) : lenientLocality(query, postcode)
  return locality && australianPlace(locality, postcode)
}

function strictLocality(query: PlaceQuery, postcode: Postcode): Locality | undefined {
  if (isBlank(query.suburb)) return undefined
  const named = postcode.named(query.suburb)
  if (isBlank(query.state)) return named.length === 1 ? named[0] : undefined
  const state = stateCodeOf(query.state)
  return named.find((locality) => locality.state === state)
}

function lenientLocality(query: PlaceQuery, postcode: Postcode): Locality {
  const state = isBlank(query.state) ? undefined : stateCodeOf(query.state)
  const named = isBlank(query.suburb) ? [] : postcode.named(query.suburb)
  return (
    named.find((locality) => locality.state === state) ??
    named[0] ??
    (postcode.main.state === state
      ? postcode.main
      : postcode.localities.find((locality) => locality.state === state)) ??
    postcode.main
  )
}

function australianPlace(locality: Locality, postcode: Postcode): Place {
  return {
    countryCode: 'AU',
    postalCode: postcode.postcode,
    suburb: locality.name,
    city: postcode.cityOf(locality),
    state: locality.state,
    stateName: stateNames[locality.state] ?? locality.state,
    isPoBox: locality.kind === 'po-box',
  }
}

/** Outside Australia only the country and the form of the postcode are checked; the rest is returned as sent. */
function foreignPlace(query: PlaceQuery, countryCode: string): Place | undefined {
  if (!isBlank(query.postalCode) && !canBePostcode(query.postalCode, countryCode)) return undefined
  const suburb = query.suburb?.trim() ?? ''
  const state = query.state?.trim() ?? ''
  return {
    countryCode,
    postalCode: query.postalCode.trim(),
    suburb,
    city: suburb,
    state,
    stateName: state,
    isPoBox: false,
  }
}

/** Spreadsheets drop the leading zero: 800 is 0800. */
export function fourDigits(postalCode: string): string {
  const digits = postalCode.trim()
  return /^\d{3}$/.test(digits) ? `0${digits}` : digits
}
