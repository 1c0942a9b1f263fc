import type { Locality, LocalityKind } from './locality.ts'
import { foldedWords, joinedWordsOf, sortedWordsOf } from './locality-name.ts'
import { mainSuburbFirst } from './main-suburb.ts'
import type { SourceRow } from './source-row.ts'
import { titleCase } from './title-case.ts'

/** Rows that are not places: a joke and a typing mistake. */
const noPlaces = new Set(['9999 NORTH POLE', '2299 Glen InnesLAMBTON'])

/** Six names exist in two states. For this one the source does not show which is usually meant. */
const lesserTwins = new Set(['0872 AMATA NT'])

const kinds: Record<string, LocalityKind> = {
  'Delivery Area': 'delivery',
  '': 'delivery',
  'Post Office Boxes': 'po-box',
  LVR: 'large-volume',
}
const typesByPreference = ['Delivery Area', '', 'Post Office Boxes', 'LVR']

/**
 * The localities of Australia by postcode, each once. The first of a postcode is its main suburb. If a name exists in
 * two states, the usual one comes first.
 */
export function cleanLocalities(source: SourceRow[]): Locality[] {
  const rows = source.filter(
    (row) => !row.status.startsWith('Removed') && !noPlaces.has(`${row.postcode} ${row.locality}`),
  )
  const postOffices = postcodesOfTowns(rows.filter((row) => row.type !== 'Delivery Area'))
  const hasPostOffice = (row: SourceRow) =>
    [...(postOffices.get(townOf(row)) ?? [])].some((postcode) => postcode !== row.postcode)
  const postcodes = [...new Set(rows.map((row) => row.postcode))].sort()
  const rowsByPostcode = new Map<string, SourceRow[]>(postcodes.map((postcode) => [postcode, []]))
  for (const row of rows) rowsByPostcode.get(row.postcode)?.push(row)

  return postcodes.flatMap((postcode) => {
    const distinct = withoutDuplicates(rowsByPostcode.get(postcode) ?? [])
    return mainSuburbFirst(postcode, distinct, hasPostOffice).map(asLocality)
  })
}

/**
 * One row per name in a state: the source has exact duplicates, two kinds of apostrophe, words in either
 * order, and gaps.
 */
function withoutDuplicates(rows: SourceRow[]): SourceRow[] {
  const seen = new Set<string>()
  return rows.sort(byPreference).filter((row) => {
    const words = foldedWords(row.locality)
    const keys = [sortedWordsOf(words), joinedWordsOf(words)].map((key) => `${key}/${row.state}`)
    const isDuplicate = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return !isDuplicate
  })
}

const rankOf = (row: SourceRow) =>
  typesByPreference.indexOf(row.type) +
  (lesserTwins.has(`${row.postcode} ${row.locality} ${row.state}`) ? 10 : 0)

const byPreference = (a: SourceRow, b: SourceRow) => rankOf(a) - rankOf(b) || a.id - b.id

const townOf = (row: SourceRow) => `${row.state} ${row.locality}`

function postcodesOfTowns(rows: SourceRow[]): Map<string, Set<string>> {
  const postcodes = new Map<string, Set<string>>()
  for (const row of rows)
    postcodes.set(townOf(row), (postcodes.get(townOf(row)) ?? new Set()).add(row.postcode))
  return postcodes
}

function asLocality(row: SourceRow): Locality {
  const kind = kinds[row.type]
  if (kind === undefined) throw new Error(`Locality ${row.id} is of an unknown type: ${row.type}`)
  const name = titleCase(row.locality.replaceAll('’', "'"))
  return { postcode: row.postcode, name, state: row.state, kind }
}
