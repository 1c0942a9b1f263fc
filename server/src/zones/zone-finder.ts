import { limits } from '../limits.ts'
import { foldedWords, sortedWordsOf } from '../locations/locality-name.ts'
import type { NamedPlace } from '../locations/resolve-location.ts'
import { groupBy } from '../platform/values/group-by.ts'
import { PostcodeRanges } from './postcode-ranges.ts'

export interface ZoneMember {
  zoneCode: string
  /** `*`: every country that no other member names. */
  countryCode: string
  state: string | null
  postcodeFrom: string | null
  postcodeTo: string | null
  locality: string | null
}

/**
 * Finds the zone of a place. The most specific member wins: locality and postcode, single postcode, narrower postcode
 * range, state, country. If a postcode crosses a state border, a member that names the state wins.
 */
export class ZoneFinder {
  /** By postcode, then by state and name: folding a name costs more than all other look-ups, and few postcodes need it. */
  readonly #byLocality = new Map<string, Map<string, string>>()
  readonly #byPostcode = new Map<string, string>()
  /** By country, length of the postcodes and state. */
  readonly #ranges: Map<string, PostcodeRanges>
  readonly #byState = new Map<string, string>()
  readonly #byCountry = new Map<string, string>()
  /** Place objects are shared, so most requests ask for one found before. */
  readonly #known = new Map<NamedPlace, string | undefined>()

  constructor(members: ZoneMember[]) {
    const ranges: ZoneMember[] = []
    for (const member of members) this.#add(member, ranges)
    const byLayer = groupBy(ranges, ({ countryCode, postcodeFrom, state }) =>
      layerKey(countryCode, postcodeFrom?.length ?? 0, state ?? ''),
    )
    this.#ranges = new Map(
      [...byLayer].map(([layer, inLayer]) => [
        layer,
        new PostcodeRanges(
          inLayer.map(({ postcodeFrom, postcodeTo, zoneCode }) => ({
            from: Number(postcodeFrom),
            to: Number(postcodeTo),
            zoneCode,
          })),
        ),
      ]),
    )
  }

  #add(member: ZoneMember, ranges: ZoneMember[]) {
    const { zoneCode, countryCode, state, postcodeFrom, postcodeTo, locality } = member
    if (postcodeFrom !== null) {
      if (locality !== null) {
        const ofPostcode = postcodeKey(countryCode, postcodeFrom, '')
        const localities = this.#byLocality.get(ofPostcode) ?? new Map<string, string>()
        this.#byLocality.set(ofPostcode, localities)
        addFirst(localities, localityKey(state ?? '', foldedName(locality)), zoneCode)
      } else if (postcodeFrom === postcodeTo) {
        addFirst(this.#byPostcode, postcodeKey(countryCode, postcodeFrom, state ?? ''), zoneCode)
      } else ranges.push(member)
    } else if (state !== null) addFirst(this.#byState, stateKey(countryCode, state), zoneCode)
    else addFirst(this.#byCountry, countryCode, zoneCode)
  }

  zoneOf(place: NamedPlace): string | undefined {
    const known = this.#known.get(place)
    if (known !== undefined || this.#known.has(place)) return known
    const zone = this.#find(place)
    if (this.#known.size >= limits.placesKnownToZonesMax) this.#known.clear()
    this.#known.set(place, zone)
    return zone
  }

  /** Some members name localities of this postcode. Else its places differ by their state alone. */
  namesLocalitiesOf(countryCode: string, postalCode: string): boolean {
    return this.#byLocality.has(postcodeKey(countryCode, postalCode, ''))
  }

  #find({ countryCode, postalCode, suburb, state }: NamedPlace): string | undefined {
    return (
      this.#findLocality(countryCode, postalCode, suburb, state) ??
      this.#byPostcode.get(postcodeKey(countryCode, postalCode, state)) ??
      this.#byPostcode.get(postcodeKey(countryCode, postalCode, '')) ??
      this.#findRange(countryCode, postalCode, state) ??
      this.#byState.get(stateKey(countryCode, state)) ??
      this.#byCountry.get(countryCode) ??
      this.#byCountry.get('*')
    )
  }

  #findLocality(countryCode: string, postalCode: string, suburb: string, state: string): string | undefined {
    const localities = this.#byLocality.get(postcodeKey(countryCode, postalCode, ''))
    if (localities === undefined) return undefined
    const name = foldedName(suburb)
    return localities.get(localityKey(state, name)) ?? localities.get(localityKey('', name))
  }

  #findRange(countryCode: string, postalCode: string, state: string): string | undefined {
    if (!/^\d+$/.test(postalCode)) return undefined
    const postcode = Number(postalCode)
    const inLayer = (ofState: string) =>
      this.#ranges.get(layerKey(countryCode, postalCode.length, ofState))?.narrowestWith(postcode)
    const [own, any] = [inLayer(state), inLayer('')]
    return (own && any && any.to - any.from < own.to - own.from ? any : (own ?? any))?.zoneCode
  }
}

/** A version has no duplicate members; of two spellings of one place the first wins. */
function addFirst(map: Map<string, string>, key: string, zoneCode: string) {
  if (!map.has(key)) map.set(key, zoneCode)
}

const fold = (text: string) => text.trim().toUpperCase()
const foldedName = (locality: string) => sortedWordsOf(foldedWords(locality))
const localityKey = (state: string, name: string) => `${fold(state)}\t${name}`
const postcodeKey = (countryCode: string, postcode: string, state: string) =>
  `${countryCode}\t${postcode}\t${fold(state)}`
const layerKey = (countryCode: string, digits: number, state: string) =>
  `${countryCode}\t${digits}\t${fold(state)}`
const stateKey = (countryCode: string, state: string) => `${countryCode}\t${fold(state)}`
