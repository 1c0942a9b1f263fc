import { allPostcodes, findPostcode } from '../../../locations/locality-index.ts'
import { stateCodeOf } from '../../../locations/states.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { given, type Reading, refused } from '../../../recogniser/values/reading.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'

/** Whether a cell can be an Australian postcode: 0200 to 9999, or 200 to 999 without its zero. */
export const isPostcodeCell = (cell: SheetCell): boolean => {
  const text = shownText(cell).trim()
  return /^\d{3,4}$/.test(text) && Number(text) >= 200
}

export const isStateCell = (cell: SheetCell): boolean =>
  typeof cell === 'string' && stateCodeOf(cell) !== undefined

/** Spreadsheets drop the zero of 0800. Nothing else is made up. */
export function readPostcode(text: string): Reading<string> {
  if (/^\d{4}$/.test(text)) return given(text)
  if (/^\d{3}$/.test(text)) return given(`0${text}`)
  return refused(`Postcode ${shorten(text)} is not an Australian postcode`)
}

/**
 * Postcodes and ranges as the document has them: a list by comma, semicolon, blank, `&` or `and`; a range by dash or
 * `to`.
 */
export function readPostcodes(text: string): Reading<string[]> {
  const parts = text
    .replace(/\s*[-‐‑‒–—−]\s*|(?<=\d)\s+to\s+(?=\d)/giu, '-')
    .replace(/(?<=\d)\s*(?:&|,?\s+and\s)\s*(?=\d)/gi, ',')
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
  const members: string[] = []
  for (const part of parts) {
    const [first = '', last, ...more] = part.split('-')
    if (more.length > 0 || first === '' || last === '')
      return refused(`Postcodes ${shorten(part)} are not a range: write 2000-2249`)
    const from = readPostcode(first)
    const to = last === undefined ? from : readPostcode(last)
    if (from.kind !== 'value') return from as Reading<never>
    if (to.kind !== 'value') return to as Reading<never>
    if (from.value > to.value) {
      return refused(`Postcodes ${part} end before they begin: write ${to.value}-${from.value}`)
    }
    members.push(from.value === to.value ? from.value : `${from.value}-${to.value}`)
  }
  return members.length === 0
    ? refused(`Postcode ${shorten(text)} is not an Australian postcode`)
    : given(members)
}

/** What is wrong with a suburb of a postcode, if anything. */
export const suburbFailure = (postcode: string, suburb: string): string | undefined =>
  (findPostcode(postcode)?.named(suburb) ?? []).length > 0
    ? undefined
    : `Suburb ${shorten(suburb)} is not in postcode ${postcode}`

/** What is wrong with a state beside a postcode, a range or a suburb, if anything. It is checked and not stored. */
export function stateFailure(
  state: string,
  postcodes: string,
  suburb: string | undefined,
): string | undefined {
  const code = stateCodeOf(state)
  if (code === undefined) return `State ${shorten(state)} is not an Australian state`
  const [from = '', to = from] = postcodes.split('-')
  if (suburb !== undefined) {
    const isThere = findPostcode(from)
      ?.named(suburb)
      .some((one) => one.state === code)
    return isThere ? undefined : `Suburb ${shorten(suburb)} of postcode ${from} is not in ${code}`
  }
  const states = statesBetween(from, to)
  // Some postcodes belong to no place, so nothing is known of their state.
  if (states.size === 0 || states.has(code)) return undefined
  return from === to ? `Postcode ${from} is not in ${code}` : `Postcodes ${postcodes} are not in ${code}`
}

/**
 * Other states that a range beside a state reaches into: 2000-2999 of NSW has the postcodes of the ACT in it. A postcode
 * on the border is also in the state itself.
 */
export function otherStatesIn(state: string, postcodes: string): string[] {
  const [from = '', to = from] = postcodes.split('-')
  const code = stateCodeOf(state)
  if (from === to || code === undefined) return []
  const beyond = inRange(from, to).filter(({ states }) => !states.has(code))
  return [...new Set(beyond.flatMap(({ states }) => [...states]))].sort()
}

interface StatesOfPostcode {
  readonly postcode: string
  readonly states: ReadonlySet<string>
}
let statesByPostcode: StatesOfPostcode[] | undefined

const statesOf = (localities: readonly { state: string }[]) => new Set(localities.map(({ state }) => state))

/** All postcodes are read once: a file may have thousands of ranges. */
function inRange(from: string, to: string): StatesOfPostcode[] {
  statesByPostcode ??= allPostcodes().map(({ postcode, localities }) => ({
    postcode,
    states: statesOf(localities),
  }))
  return statesByPostcode.filter(({ postcode }) => postcode >= from && postcode <= to)
}

const statesBetween = (from: string, to: string): Set<string> =>
  from === to
    ? statesOf(findPostcode(from)?.localities ?? [])
    : new Set(inRange(from, to).flatMap(({ states }) => [...states]))
