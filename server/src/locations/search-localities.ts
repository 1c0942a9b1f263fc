import type { Locality } from './locality.ts'
import { allPostcodes } from './locality-index.ts'
import { foldedWords } from './locality-name.ts'

/** All places with their normalised names, built on first use: about 17,000. */
let places: { locality: Locality; folded: string }[] | undefined

/** Postcodes of post office boxes and large mail receivers: Sydney alone has dozens before its 2000. */
const isOfBoxes = /^(02|09|1|58|59|68|69|78|79|8|9)/

/**
 * Places whose postcode or name begins with the typed text; a postcode may be followed by part of the name. Places
 * with street delivery come first.
 */
export function searchLocalities(typed: string, limit: number): Locality[] {
  places ??= allPostcodes()
    .flatMap(({ localities }) => localities)
    .map((locality) => ({ locality, folded: foldedWords(locality.name).join(' ') }))
  const [, digits = '', rest = ''] = /^\s*(\d{0,4})\s*(.*)$/.exec(typed) ?? []
  const name = foldedWords(rest).join(' ')
  if (digits === '' && name === '') return []
  const found: Locality[] = []
  const boxes: Locality[] = []
  for (const { locality, folded } of places) {
    if (!locality.postcode.startsWith(digits) || !folded.startsWith(name)) continue
    const kind = isOfBoxes.test(locality.postcode) ? boxes : found
    if (kind.length < limit) kind.push(locality)
  }
  return [...found, ...boxes].slice(0, limit)
}
