import { readFileSync } from 'node:fs'
import { cityOfPostcode } from './city-of-postcode.ts'
import type { Locality } from './locality.ts'
import { linesByPostcode, localityFile, readLocality } from './locality-file.ts'
import { foldedWords, joinedWordsOf, sortedWordsOf } from './locality-name.ts'

export interface Postcode {
  postcode: string
  city: string
  main: Locality
  /** The localities of this name, one for a state, the usual one first. */
  named(suburb: string): Locality[]
  localities: Locality[]
}

/** Read on first use, a few milliseconds; what it says of a postcode is worked out when that one is asked for. */
let lines: Map<string, string[]> | undefined
const postcodes = new Map<string, Postcode>()

export function findPostcode(postcode: string): Postcode | undefined {
  const known = postcodes.get(postcode)
  if (known) return known
  lines ??= linesByPostcode(readFileSync(localityFile, 'utf8'))
  const localities = lines.get(postcode)?.map(readLocality) ?? []
  const main = localities[0]
  if (main === undefined) return undefined
  const byName = byFoldedName(localities)
  const found: Postcode = {
    postcode,
    city: cityOfPostcode(postcode) ?? main.name,
    main,
    localities,
    named(suburb) {
      const words = foldedWords(suburb)
      return byName.get(sortedWordsOf(words)) ?? byName.get(joinedWordsOf(words)) ?? []
    },
  }
  postcodes.set(postcode, found)
  return found
}

export function allPostcodes(): Postcode[] {
  lines ??= linesByPostcode(readFileSync(localityFile, 'utf8'))
  return [...lines.keys()].flatMap((postcode) => findPostcode(postcode) ?? [])
}

function byFoldedName(localities: Locality[]): Map<string, Locality[]> {
  const byName = new Map<string, Locality[]>()
  for (const locality of localities) {
    const words = foldedWords(locality.name)
    for (const key of new Set([sortedWordsOf(words), joinedWordsOf(words)])) {
      const same = byName.get(key)
      if (same) same.push(locality)
      else byName.set(key, [locality])
    }
  }
  return byName
}
