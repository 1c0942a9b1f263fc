import { limits } from '../../limits.ts'
import { countryCodeOf } from '../../locations/countries.ts'
import { findPostcode } from '../../locations/locality-index.ts'
import { stateCodeOf } from '../../locations/states.ts'
import { isLonger } from '../../platform/values/is-longer.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import type { ZoneMember } from '../../zones/zone-finder.ts'
import type { Failures, Path } from './failures.ts'
import type { Field } from './fields.ts'
import { unknownField } from './other-names.ts'

/** A member as it is in the document. A text is an Australian postcode or range. */
export type Member =
  | string
  | { postcode?: string; postcodes?: string; locality?: string; state?: string; country?: string }

export type MemberValue = Omit<ZoneMember, 'zoneCode'>

const charactersMax = limits.placeTextCharactersMax
const names = ['postcode', 'postcodes', 'locality', 'state', 'country'] as const

const memberDescriptions: { [Name in (typeof names)[number]]: string } = {
  postcode: 'A single postcode.',
  postcodes: 'A range of postcodes, like 2000-2249.',
  locality: 'A suburb or town of the one postcode.',
  state: 'State or territory.',
  country: 'ISO country code, default AU; `*` is every country that no other member names.',
}

export const memberField: Field<Member> = {
  schema: {
    anyOf: [
      { type: 'string', pattern: '^\\d{4}(-\\d{4})?$', maxLength: 9 },
      {
        type: 'object',
        properties: Object.fromEntries(
          names.map((name) => [
            name,
            {
              type: 'string',
              maxLength: charactersMax,
              description: memberDescriptions[name],
            },
          ]),
        ),
        additionalProperties: false,
      },
    ],
  },
  read(value, path, failures) {
    const found = readMember(value, path, failures)
    return found && memberOf(found)
  },
}

/** Localities get the name that the locality index has, however they are spelled. */
function readMember(value: unknown, path: Path, failures: Failures): MemberValue | undefined {
  const fail = (at: Path, text: string) => {
    failures.add(at, text)
    return undefined
  }
  if (typeof value === 'string') return readPostcodes(value, 'AU') ?? fail(path, postcodeFailure('AU'))
  if (!isRecord(value))
    return fail(path, 'must be a postcode like 0800, a range like 2000-2249, or an object')
  for (const [name, part] of Object.entries(value)) {
    const isKnown = (names as readonly string[]).includes(name)
    if (!isKnown) return fail([...path, name.slice(0, 100)], unknownField(name, names))
    if (typeof part !== 'string' || part.trim() === '') return fail([...path, name], 'must be a string')
    if (isLonger(part, charactersMax))
      return fail([...path, name], `must have at most ${charactersMax} characters`)
    if (/\p{Cc}/u.test(part)) return fail([...path, name], 'must not contain control characters')
  }
  const { postcode, postcodes, locality, state, country = 'AU' } = value as Record<string, string | undefined>
  const countryCode = country === '*' ? '*' : countryCodeOf(country)
  if (countryCode === undefined) return fail([...path, 'country'], `names ${country}, which is not a country`)
  if (postcode !== undefined && postcodes !== undefined) {
    return fail(path, 'must have postcode or postcodes, not both')
  }
  const written = postcode ?? postcodes
  const range = written === undefined ? noPostcodes(countryCode) : readPostcodes(written, countryCode)
  if (!range) {
    return fail([...path, postcode === undefined ? 'postcodes' : 'postcode'], postcodeFailure(countryCode))
  }
  if (countryCode === '*' && (written ?? locality ?? state) !== undefined) {
    return fail(path, 'must not name anything besides the country *')
  }
  if (written === undefined && locality === undefined && state === undefined && value.country === undefined) {
    return fail(path, 'must name a postcode, a state or a country')
  }
  const stateCode = state === undefined ? null : countryCode === 'AU' ? stateCodeOf(state) : state.trim()
  if (stateCode === undefined)
    return fail([...path, 'state'], `names ${state}, which is not an Australian state`)
  if (locality === undefined) return { ...range, state: stateCode }
  if (range.postcodeFrom === null || range.postcodeFrom !== range.postcodeTo) {
    return fail([...path, 'locality'], 'needs one postcode')
  }
  const known =
    countryCode === 'AU' ? knownLocality(range.postcodeFrom, locality, stateCode) : locality.trim()
  if (known === undefined) {
    return fail([...path, 'locality'], `names ${locality}, which is not in postcode ${range.postcodeFrom}`)
  }
  return { ...range, state: stateCode, locality: known }
}

const postcodeFailure = (countryCode: string) =>
  countryCode === 'AU'
    ? 'must be a postcode like 0800 or a range like 2000-2249'
    : 'must be digits, or a range of two numbers of the same length'

const noPostcodes = (countryCode: string): MemberValue => ({
  countryCode,
  state: null,
  locality: null,
  postcodeFrom: null,
  postcodeTo: null,
})

function readPostcodes(text: string, countryCode: string): MemberValue | undefined {
  const [from = '', to = from, ...more] = text.split('-')
  const pattern = countryCode === 'AU' ? /^\d{4}$/ : /^\d{1,10}$/
  if (more.length > 0 || !pattern.test(from) || !pattern.test(to)) return undefined
  if (from.length !== to.length || from > to) return undefined
  return { countryCode, state: null, postcodeFrom: from, postcodeTo: to, locality: null }
}

function knownLocality(postcode: string, locality: string, state: string | null): string | undefined {
  const named = findPostcode(postcode)?.named(locality) ?? []
  return (state === null ? named[0] : named.find((one) => one.state === state))?.name
}

/** As it is written in the document. */
export function memberOf({ countryCode, state, postcodeFrom, postcodeTo, locality }: MemberValue): Member {
  const postcodes = postcodeFrom === postcodeTo ? postcodeFrom : `${postcodeFrom}-${postcodeTo}`
  if (postcodes !== null && countryCode === 'AU' && state === null && locality === null) return postcodes
  const nothingElse = postcodes === null && state === null
  return {
    ...(postcodes !== null && (postcodeFrom === postcodeTo ? { postcode: postcodes } : { postcodes })),
    ...(locality !== null && { locality }),
    ...(state !== null && { state }),
    ...((countryCode !== 'AU' || nothingElse) && { country: countryCode }),
  }
}

/** The value of a member in canonical form. */
export const valueOfMember = (member: Member): MemberValue => {
  if (typeof member === 'string') return readPostcodes(member, 'AU') ?? noPostcodes('AU')
  const { postcode, postcodes, locality = null, state = null, country = 'AU' } = member
  const written = postcode ?? postcodes
  const range = written === undefined ? noPostcodes(country) : readPostcodes(written, country)
  return { ...(range ?? noPostcodes(country)), state, locality }
}

/** For display: `2480`, `4871 Almaden`, `NZ`. */
export const memberText = (member: Member): string =>
  typeof member === 'string' ? member : Object.values(member).join(' ')

/** Sorts as the table does. Equal for two members that mean the same. */
export function memberKey(member: Member): string {
  const { countryCode, state, postcodeFrom, postcodeTo, locality } = valueOfMember(member)
  return `${countryCode} ${postcodeFrom ?? ''}-${postcodeTo ?? ''} ${state ?? ''} ${locality ?? ''}`
}

export function memberOfKey(key: string): Member {
  const [countryCode = '', postcodes = '', state = '', ...locality] = key.split(' ')
  const [postcodeFrom = '', postcodeTo = ''] = postcodes.split('-')
  return memberOf({
    countryCode,
    postcodeFrom: postcodeFrom || null,
    postcodeTo: postcodeTo || null,
    state: state || null,
    locality: locality.join(' ') || null,
  })
}
