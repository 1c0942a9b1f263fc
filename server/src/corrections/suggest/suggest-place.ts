import { countryCodeOf } from '../../locations/countries.ts'
import { countryNamed } from '../../locations/country-names.ts'
import type { Locality } from '../../locations/locality.ts'
import { findPostcode, postcodesOf } from '../../locations/locality-index.ts'
import { foldedWords, joinedWordsOf } from '../../locations/locality-name.ts'
import { fourDigits, resolvePlace } from '../../locations/resolve-location.ts'
import { stateCodeOf } from '../../locations/states.ts'
import { editDistance } from './edit-distance.ts'
import type { SentCells, Suggestion } from './suggestion.ts'

const suggestionsMax = 3

/** What was probably meant by an origin or destination that does not match a place we serve, the likeliest first. */
export function suggestPlace(end: 'origin' | 'destination', sent: SentCells): Suggestion[] {
  const columns = {
    postcode: `${end}PostCode`,
    suburb: `${end}Suburb`,
    state: `${end}State`,
    country: `${end}CountryCode`,
  }
  const country = sent(columns.country)
  if (country !== null && countryCodeOf(country) === undefined) {
    const code = countryCodeOf(country.replace(/[^a-z]/gi, '')) ?? countryNamed(country)
    return code === undefined ? [] : afterwards([{ column: columns.country, to: code }], 'as a country code')
  }
  if (country !== null && countryCodeOf(country) !== 'AU') return []
  const typed = sent(columns.postcode)
  const swapped = postcodeOf(sent(columns.suburb))
  if (typed !== null && swapped !== undefined && findPostcode(swapped) && /\p{L}/u.test(typed)) {
    const set = [
      { column: columns.postcode, to: swapped },
      { column: columns.suburb, to: typed.trim() },
    ]
    return afterwards(set, 'postcode and suburb are swapped')
  }
  const postcode = postcodeOf(typed)
  const suburb = sent(columns.suburb)
  const state = sent(columns.state)
  const found = postcode === undefined ? undefined : findPostcode(postcode)
  if (postcode === undefined || typed === null || fourDigits(typed) === postcode) return forPostcode()
  const repaired = change(
    columns.postcode,
    postcode,
    postcode.startsWith('0') ? 'its leading zero was lost' : 'as a postcode',
  )
  const place = { postalCode: postcode, suburb: suburb ?? '', state: state ?? '', countryCode: 'AU' }
  if (resolvePlace(place, 'strict')) return [repaired]
  return forPostcode().map((suggestion) => together(suggestion, repaired))

  /** These changes, and what else is needed for the place to be found. */
  function afterwards(set: Suggestion['set'], why: string): Suggestion[] {
    const first: Suggestion = { set, why }
    const cells: SentCells = (column) => set.find((cell) => cell.column === column)?.to ?? sent(column)
    const place = {
      postalCode: cells(columns.postcode) ?? '',
      suburb: cells(columns.suburb) ?? '',
      state: cells(columns.state) ?? '',
      countryCode: cells(columns.country) ?? 'AU',
    }
    if (resolvePlace(place, 'strict')) return [first]
    const more = suggestPlace(end, cells).map((suggestion) => together(suggestion, first))
    return more.length > 0 ? more : [first]
  }

  /** As if the postcode had been typed with its four digits. */
  function forPostcode(): Suggestion[] {
    if (found === undefined) return suburb === null ? [] : elsewhere(suburb, state)
    if (suburb === null) return [change(columns.suburb, found.main.name, mainSuburbOf(found.main.postcode))]
    const named = found.named(suburb)
    if (named.length > 0) return withState(named)
    const misspelt = nearest(suburb, found.localities)
    return [
      ...(misspelt === undefined ? [] : [change(columns.suburb, misspelt.name, `${misspelt.letters}`)]),
      ...elsewhere(suburb, state),
      ...(misspelt === undefined
        ? [change(columns.suburb, found.main.name, mainSuburbOf(found.main.postcode))]
        : []),
    ].slice(0, suggestionsMax)
  }

  function withState(localities: Locality[]): Suggestion[] {
    return localities.map((locality) =>
      change(columns.state, locality.state, `${locality.name} ${postcode} is in ${locality.state}`),
    )
  }

  /** Other postcodes that have a suburb of this name; those of the given state first. */
  function elsewhere(name: string, stateText: string | null): Suggestion[] {
    const wanted = stateText === null ? undefined : stateCodeOf(stateText)
    return postcodesOf(name)
      .filter((locality) => locality.kind === 'delivery')
      .sort(
        (one, other) =>
          Number(other.state === wanted) - Number(one.state === wanted) ||
          Number(other.postcode[0] === postcode?.[0]) - Number(one.postcode[0] === postcode?.[0]),
      )
      .filter((locality) => wanted === undefined || locality.state === wanted)
      .slice(0, suggestionsMax - 1)
      .map((locality) =>
        change(
          columns.postcode,
          locality.postcode,
          `${locality.name} ${locality.state} is ${locality.postcode}`,
        ),
      )
  }
}

const mainSuburbOf = (postcode: string) => `main suburb of ${postcode}`

/** Only the postcode of the row points to this suburb. Good enough if a person looks at it, but not for many rows. */
export const isGuessedPlace = ({ why }: Suggestion) => why.startsWith(mainSuburbOf(''))

const change = (column: string, to: string, why: string): Suggestion => ({ set: [{ column, to }], why })

/** Both changes; the first decides where they are about the same cell. */
const together = (one: Suggestion, other: Suggestion): Suggestion => ({
  ...one,
  set: [...one.set, ...other.set.filter(({ column }) => one.set.every((cell) => cell.column !== column))],
})

/** Four digits, even if a spreadsheet removed the leading zero or added a decimal: `800`, `800.0`. */
function postcodeOf(text: string | null): string | undefined {
  const digits = /^\s*(\d{3,4})(?:\.0+)?\s*$/.exec(text ?? '')?.[1]
  return digits?.padStart(4, '0')
}

/** The suburb of a postcode with the most similar spelling, if it is close and no other is equally close. */
function nearest(suburb: string, localities: Locality[]) {
  const given = joinedWordsOf(foldedWords(suburb))
  const max = given.length <= 4 ? 1 : given.length <= 8 ? 2 : 3
  const ranked = localities
    .map((locality) => ({
      name: locality.name,
      distance: editDistance(given, joinedWordsOf(foldedWords(locality.name)), max),
    }))
    .filter(({ distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance)
  const [best, next] = ranked
  if (best === undefined || next?.distance === best.distance) return undefined
  return {
    name: best.name,
    letters: best.distance === 1 ? 'one letter differs' : `${best.distance} letters differ`,
  }
}
