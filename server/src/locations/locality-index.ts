import { readFileSync } from 'node:fs'
import { cityOfPostcode, isScattered } from './city-of-postcode.ts'
import type { Locality } from './locality.ts'
import { linesByPostcode, localityFile, readLocality } from './locality-file.ts'
import { foldedWords, joinedWordsOf, sortedWordsOf } from './locality-name.ts'

export interface Postcode {
  postcode: string
  /** The city of a locality of this postcode. */
  cityOf(locality: Locality): string
  main: Locality
  /** The localities of this name, one per state, the usual one first. */
  named(suburb: string): Locality[]
  localities: Locality[]
}

/** Loaded on first use in a few milliseconds; each postcode is parsed on demand. */
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
    cityOf: ({ name }) => cityOfPostcode(postcode) ?? (isScattered(postcode) ? name : main.name),
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

let byName: Map<string, Locality[]> | undefined

/** The localities of this name in all postcodes. The first call reads all of them: tens of milliseconds. */
export function postcodesOf(suburb: string): Locality[] {
  byName ??= byFoldedName(allPostcodes().flatMap((postcode) => postcode.localities))
  const words = foldedWords(suburb)
  return byName.get(sortedWordsOf(words)) ?? byName.get(joinedWordsOf(words)) ?? []
}
