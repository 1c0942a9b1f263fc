import { Failures } from '../../../configuration/document/failures.ts'
import { type Member, memberField } from '../../../configuration/document/zone-member.ts'
import { countryCodeOf } from '../../../locations/countries.ts'
import { countryNamed } from '../../../locations/country-names.ts'
import { given, type Reading, refused } from '../../../recogniser/values/reading.ts'
import { labelOf } from '../../columns/file-column.ts'
import { readPostcodes, stateFailure, suburbFailure } from '../rows/places.ts'
import type { RowCells } from '../rows/row-cells.ts'

/** The members that a row gives; none if it only names its zone. */
export function membersOf(cells: RowCells): Member[] {
  const written = cells.text('country', 'optional')
  const country = written === undefined ? undefined : (countryNamed(written) ?? written)
  const isAustralian = country === undefined || countryCodeOf(country) === 'AU'
  const postcodes = postcodesOf(cells, isAustralian)
  const suburb = cells.text('suburb', 'optional')
  const state = cells.text('state', 'optional')
  const only = cells.text('only in state', 'optional')
  if (cells.refusal !== undefined) return []
  const wrong = isAustralian ? placeFailure(postcodes, suburb, state) : undefined
  if (wrong !== undefined) {
    cells.refuse(wrong.reason, wrong.header)
    return []
  }
  // A state alone is the member; beside a postcode it is checked and not stored.
  const stored = only ?? (postcodes.length === 0 || !isAustralian ? state : undefined)
  const rest = {
    ...(suburb !== undefined && { locality: suburb }),
    ...(stored !== undefined && { state: stored }),
    ...(country !== undefined && { country }),
  }
  if (postcodes.length === 0) return Object.keys(rest).length === 0 ? [] : [read(rest, cells)].flatMap(there)
  return postcodes.flatMap((text) => there(read({ [fieldOf(text)]: text, ...rest }, cells)))
}

const there = (member: Member | undefined): Member[] => (member === undefined ? [] : [member])
const fieldOf = (text: string) => (text.includes('-') ? 'postcodes' : 'postcode')

/** What stands under `postcodes`, or from one postcode to another. */
function postcodesOf(cells: RowCells, isAustralian: boolean): string[] {
  const list = isAustralian ? readPostcodes : (text: string) => given(foreignPostcodes(text))
  const isRange = isAustralian && /\brange/i.test(cells.headerInFile('postcodes'))
  const many = cells.value('postcodes', 'optional', isRange ? oneOrRanges : list, 'Postcode')
  const first = cells.value('postcode from', 'optional', list)
  const last = cells.value('postcode to', 'optional', list)
  if (many !== undefined && (first !== undefined || last !== undefined)) {
    cells.refuse('Write postcodes, or postcode from and to, not both', 'postcodes')
  }
  if (many !== undefined) return many
  if (first === undefined) {
    if (last !== undefined) cells.refuse('Postcode from is required', 'postcode from')
    return []
  }
  if (last === undefined) return first
  const [from = ''] = first
  const [to = ''] = last
  if (first.length > 1 || last.length > 1 || from.includes('-') || to.includes('-')) {
    cells.refuse('Postcode from and postcode to must be one postcode each', 'postcode from')
  } else if (from > to && isAustralian) {
    cells.refuse(`Postcode to ${to} is before postcode from ${from}`, 'postcode to')
  }
  return [from === to ? from : `${from}-${to}`]
}

/** Under `Postcode range`, a blank between two postcodes may be a list or a dash that was lost. */
const oneOrRanges = (text: string): Reading<string[]> => {
  const [, first, last] = /^(\d{3,4})\s+(\d{3,4})$/.exec(text) ?? []
  return first === undefined
    ? readPostcodes(text)
    : refused(`Postcodes ${text} may be a range or two: write ${first}-${last} or ${first}, ${last}`)
}

const foreignPostcodes = (text: string) =>
  text
    .replace(/\s*[-–]\s*/gu, '-')
    .split(/[,;\s]+/)
    .filter((part) => part !== '')

function placeFailure(
  written: readonly string[],
  suburb: string | undefined,
  state: string | undefined,
): { reason: string; header: string } | undefined {
  const [postcode] = written
  if (suburb !== undefined) {
    const isOne = written.length === 1 && !postcode?.includes('-')
    if (!isOne || postcode === undefined) return { reason: 'A suburb needs one postcode', header: 'suburb' }
    const reason = suburbFailure(postcode, suburb)
    if (reason !== undefined) return { reason, header: 'suburb' }
  }
  if (state === undefined) return undefined
  for (const one of written) {
    const reason = stateFailure(state, one, suburb)
    if (reason !== undefined) return { reason, header: 'state' }
  }
  return undefined
}

function read(fields: Record<string, string>, cells: RowCells): Member | undefined {
  const failures = new Failures(fields)
  const member = memberField.read(fields, [], failures)
  if (member !== undefined) return member
  const [failure = ''] = failures.texts(0, 'row')
  const field = failure.split(' ', 1)[0] ?? ''
  const header = { locality: 'suburb', postcode: 'postcodes' }[field] ?? field
  return cells.refuse(`${labelOf(header)}${failure.slice(field.length)}`, header)
}
