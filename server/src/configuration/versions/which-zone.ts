import { errors } from '../../errors.ts'
import { countryCodeOf } from '../../locations/countries.ts'
import { type Place, resolvePlace } from '../../locations/resolve-location.ts'
import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { ZoneFinder, type ZoneMember } from '../../zones/zone-finder.ts'
import { type Member, memberOf, memberText } from '../document/zone-member.ts'
import { readOrganisation } from '../kinds/read-things.ts'
import { listVersions, type VersionAnswer } from '../state/version-access.ts'

export interface PlaceAsked {
  postcode?: string | undefined
  suburb?: string | undefined
  country?: string | undefined
  date?: string | undefined
  /** Id of a draft to look at instead of the version in force. */
  draft?: string | undefined
}

interface Decider {
  zone: string
  zoneName: string
  member: Member
}

export interface ZoneAnswer {
  date: string
  versionId: string
  place: Pick<Place, 'postalCode' | 'suburb' | 'state' | 'countryCode'>
  zone: { code: string; name: string } | null
  /** The member that decided; null if no member contains the place. */
  member: Member | null
  /** Why this member decided, in words. */
  why: string
  /** Other members that contain the place, the most specific first. */
  overrode: Decider[]
}

/** The zone a place is in on a day, the member that decided it, and the members it overrode. */
export async function whichZone(
  database: Database,
  organisationId: string,
  code: string,
  asked: PlaceAsked,
  now: Date,
): Promise<ZoneAnswer> {
  const place = placeOf(asked)
  const { timeZone } = await readOrganisation(database, organisationId)
  const versions = await listVersions(database, organisationId, 'zoneSets', code)
  const draft = asked.draft === undefined ? undefined : draftOf(versions, asked.draft)
  const date = asked.date ?? draft?.effectiveFrom ?? localDate(now, timeZone)
  const version =
    draft ?? versions.find(({ holds }) => holds && holds.from <= date && (holds.to ?? date) >= date)
  if (!version) throw errors.badRequest(`Zone set ${code} has no version on ${date}`)
  const members = await readMatching(database, organisationId, version.versionId, place)
  const ranked = members.filter((member) => matches(member, place)).sort(bySpecificity)
  const [first, ...others] = ranked.map(decider)
  return {
    date,
    versionId: version.versionId,
    place: {
      postalCode: place.postalCode,
      suburb: place.suburb,
      state: place.state,
      countryCode: place.countryCode,
    },
    zone: first ? { code: first.zone, name: first.zoneName } : null,
    member: first?.member ?? null,
    why: ranked[0] ? whyOf(ranked[0], ranked[1]) : 'No member of this zone set contains the place.',
    overrode: others,
  }
}

function draftOf(versions: VersionAnswer[], draft: string): VersionAnswer {
  const found = versions.find(({ versionId, state }) => versionId === draft && state === 'DRAFT')
  if (!found) throw errors.badRequest(`draft names ${draft}, which is not a draft of this zone set`)
  return found
}

function placeOf({ postcode, suburb, country = 'AU' }: PlaceAsked): Place {
  const countryCode = countryCodeOf(country)
  if (countryCode === undefined) throw errors.badRequest(`country names ${country}, which is not a country`)
  const place = resolvePlace({ postalCode: postcode ?? '', suburb, countryCode }, 'lenient')
  if (!place) throw errors.badRequest(`postcode ${postcode ?? ''} could not be resolved to a place`)
  return place
}

interface NamedMember extends ZoneMember {
  zoneName: string
  key: string
}

/** Members that may contain the place: only a few, however large the set is. */
async function readMatching(
  database: Database,
  organisationId: string,
  versionId: string,
  { countryCode, postalCode }: Place,
): Promise<NamedMember[]> {
  const { rows } = await database.query<NamedMember>(
    `select zone_member.zone_code as "zoneCode", zone.name as "zoneName", member_key as key,
       country_code as "countryCode", state, postcode_from as "postcodeFrom", postcode_to as "postcodeTo", locality
     from zone_member
     join zone on zone.organisation_id = $1 and zone.version_id = zone_member.version_id
       and zone.zone_code = zone_member.zone_code
     where zone_member.organisation_id = $1 and zone_member.version_id = $2 and country_code in ($3, '*')
       and (postcode_from is null
         or (length(postcode_from) = length($4::text) and $4::text collate "C" between postcode_from and postcode_to))
     order by zone_member.zone_code, member_key`,
    [organisationId, versionId, countryCode, postalCode],
  )
  return rows
}

/** Asks the finder that quotes use, one member at a time, so that there is one rule. */
const matches = (member: ZoneMember, place: Place) => new ZoneFinder([member]).zoneOf(place) !== undefined

/** The finder's order of precedence, the deciding member first. */
function bySpecificity(a: NamedMember, b: NamedMember): number {
  return (
    rankOf(a) - rankOf(b) || widthOf(a) - widthOf(b) || Number(a.state === null) - Number(b.state === null)
  )
}

const ranks = ['locality', 'postcode', 'range', 'state', 'country', 'anywhere'] as const

function levelOf({ locality, postcodeFrom, postcodeTo, state, countryCode }: ZoneMember) {
  if (locality !== null) return 'locality'
  if (postcodeFrom !== null) return postcodeFrom === postcodeTo ? 'postcode' : 'range'
  if (state !== null) return 'state'
  return countryCode === '*' ? 'anywhere' : 'country'
}

const rankOf = (member: ZoneMember) => ranks.indexOf(levelOf(member))
const widthOf = ({ postcodeFrom, postcodeTo }: ZoneMember) =>
  Number(postcodeTo ?? 0) - Number(postcodeFrom ?? 0)

const reasons: { [Level in (typeof ranks)[number]]: string } = {
  locality: 'It names the suburb and the postcode, which is the most specific.',
  postcode: 'It names the one postcode.',
  range: 'It is the narrowest range that contains the postcode.',
  state: 'It names the state, and no member contains the postcode.',
  country: 'It names the country, and no member contains the postcode or the state.',
  anywhere: 'It is for every country that no other member names.',
}

function whyOf(member: NamedMember, next: NamedMember | undefined): string {
  if (next !== undefined && next.zoneCode !== member.zoneCode && bySpecificity(member, next) === 0) {
    const { zone, member: other } = decider(next)
    return `It is as specific as ${memberText(other)} of ${zone}, and the code of its zone comes first.`
  }
  const alsoState = member.state !== null && levelOf(member) !== 'state'
  return alsoState ? `${reasons[levelOf(member)]} It also names the state.` : reasons[levelOf(member)]
}

function decider(member: NamedMember): Decider {
  const { zoneCode, zoneName, key: _key, ...value } = member
  return { zone: zoneCode, zoneName, member: memberOf(value) }
}
