import { limits } from '../limits.ts'

/** A place as far as zones are concerned. */
export interface ZonedPlace {
  countryCode: string
  state: string
  postalCode: string
  suburb: string
}

export interface ZoneMember {
  zoneCode: string
  /** `*`: every country that no other member names. */
  countryCode: string
  state: string | null
  postcodeFrom: string | null
  postcodeTo: string | null
  locality: string | null
}

interface PostcodeRange {
  countryCode: string
  from: string
  to: string
  state: string | null
  zoneCode: string
}

/**
 * Finds the zone of a place. The most specific member decides: locality and postcode, one postcode, the narrower range
 * of postcodes, state, country. Where a postcode crosses a border, a member that also names the state comes first.
 */
export class ZoneFinder {
  readonly #byLocality = new Map<string, string>()
  readonly #ranges: PostcodeRange[] = []
  readonly #byState = new Map<string, string>()
  readonly #byCountry = new Map<string, string>()
  /** Places are shared by all who ask for the same, so most requests ask for one that was found before. */
  readonly #known = new Map<ZonedPlace, string | undefined>()

  constructor(members: ZoneMember[]) {
    for (const member of members) this.#add(member)
    const width = ({ from, to }: PostcodeRange) => Number(to) - Number(from)
    this.#ranges.sort((a, b) => width(a) - width(b) || Number(a.state === null) - Number(b.state === null))
  }

  #add({ zoneCode, countryCode, state, postcodeFrom, postcodeTo, locality }: ZoneMember) {
    if (postcodeFrom !== null && postcodeTo !== null) {
      if (locality !== null) this.#byLocality.set(localityKey(countryCode, postcodeFrom, locality), zoneCode)
      else this.#ranges.push({ countryCode, from: postcodeFrom, to: postcodeTo, state, zoneCode })
    } else if (state !== null) this.#byState.set(stateKey(countryCode, state), zoneCode)
    else this.#byCountry.set(countryCode, zoneCode)
  }

  zoneOf(place: ZonedPlace): string | undefined {
    const known = this.#known.get(place)
    if (known !== undefined || this.#known.has(place)) return known
    const zone = this.#find(place)
    if (this.#known.size >= limits.placesKnownToZonesMax) this.#known.clear()
    this.#known.set(place, zone)
    return zone
  }

  #find(place: ZonedPlace): string | undefined {
    const { countryCode, postalCode, suburb, state } = place
    return (
      this.#byLocality.get(localityKey(countryCode, postalCode, suburb)) ??
      this.#ranges.find((range) => contains(range, place))?.zoneCode ??
      this.#byState.get(stateKey(countryCode, state)) ??
      this.#byCountry.get(countryCode) ??
      this.#byCountry.get('*')
    )
  }
}

const fold = (text: string) => text.trim().toUpperCase()
const localityKey = (countryCode: string, postcode: string, locality: string) =>
  `${countryCode}\t${postcode}\t${fold(locality)}`
const stateKey = (countryCode: string, state: string) => `${countryCode}\t${fold(state)}`

function contains(range: PostcodeRange, { countryCode, postalCode, state }: ZonedPlace): boolean {
  return (
    range.countryCode === countryCode &&
    range.from.length === postalCode.length &&
    range.from <= postalCode &&
    postalCode <= range.to &&
    (range.state === null || fold(range.state) === fold(state))
  )
}
