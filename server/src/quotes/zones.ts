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

/**
 * Finds the zone of a place. The most specific member decides: locality and postcode, one postcode, the narrower range
 * of postcodes, state, country.
 */
export class ZoneFinder {
  readonly #byLocality = new Map<string, string>()
  readonly #byPostcode = new Map<string, string>()
  readonly #ranges: {
    countryCode: string
    from: string
    to: string
    state: string | null
    zoneCode: string
  }[] = []
  readonly #byState = new Map<string, string>()
  readonly #byCountry = new Map<string, string>()

  constructor(members: ZoneMember[]) {
    for (const member of members) this.#add(member)
    const width = (range: { from: string; to: string }) => Number(range.to) - Number(range.from)
    this.#ranges.sort((a, b) => width(a) - width(b) || Number(b.state !== null) - Number(a.state !== null))
  }

  #add({ zoneCode, countryCode, state, postcodeFrom, postcodeTo, locality }: ZoneMember) {
    if (postcodeFrom !== null && postcodeTo !== null) {
      if (locality !== null)
        this.#byLocality.set(`${countryCode}\t${postcodeFrom}\t${fold(locality)}`, zoneCode)
      else if (postcodeFrom === postcodeTo && state === null) {
        this.#byPostcode.set(`${countryCode}\t${postcodeFrom}`, zoneCode)
      } else this.#ranges.push({ countryCode, from: postcodeFrom, to: postcodeTo, state, zoneCode })
    } else if (state !== null) this.#byState.set(`${countryCode}\t${fold(state)}`, zoneCode)
    else this.#byCountry.set(countryCode, zoneCode)
  }

  zoneOf(place: ZonedPlace): string | undefined {
    const { countryCode, postalCode } = place
    return (
      this.#byLocality.get(`${countryCode}\t${postalCode}\t${fold(place.suburb)}`) ??
      this.#zoneOfState(place) ??
      this.#byPostcode.get(`${countryCode}\t${postalCode}`) ??
      this.#ranges.find((range) => contains(range, place))?.zoneCode ??
      this.#byState.get(`${countryCode}\t${fold(place.state)}`) ??
      this.#byCountry.get(countryCode) ??
      this.#byCountry.get('*')
    )
  }

  /** One postcode of one state, where a postcode crosses a border. */
  #zoneOfState(place: ZonedPlace): string | undefined {
    return this.#ranges.find((range) => range.from === range.to && contains(range, place))?.zoneCode
  }
}

function contains(
  range: { countryCode: string; from: string; to: string; state: string | null },
  { countryCode, postalCode, state }: ZonedPlace,
): boolean {
  return (
    range.countryCode === countryCode &&
    range.from.length === postalCode.length &&
    range.from <= postalCode &&
    postalCode <= range.to &&
    (range.state === null || fold(range.state) === fold(state))
  )
}

const fold = (text: string) => text.trim().toUpperCase()
