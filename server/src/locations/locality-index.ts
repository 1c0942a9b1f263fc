import { readFileSync } from 'node:fs'
import { cityOfPostcode } from './city-of-postcode.ts'
import type { Locality } from './locality.ts'
import { localityFile, readLocalities } from './locality-file.ts'
import { foldedWords, joinedWordsOf, sortedWordsOf } from './locality-name.ts'

export interface Postcode {
  postcode: string
  city: string
  main: Locality
  /** The localities of this name, one for a state, the usual one first. */
  named(suburb: string): Locality[]
  localities: Locality[]
}

/** Postcodes by their four digits. Read on first use: 18,000 lines, about 15 ms. */
let index: Map<string, Postcode> | undefined

export function findPostcode(postcode: string): Postcode | undefined {
  index ??= readIndex()
  return index.get(postcode)
}

export function allPostcodes(): Postcode[] {
  index ??= readIndex()
  return [...index.values()]
}

function readIndex(): Map<string, Postcode> {
  const postcodes = new Map<string, Postcode>()
  for (const locality of readLocalities(readFileSync(localityFile, 'utf8'))) {
    const known = postcodes.get(locality.postcode)
    if (known) known.localities.push(locality)
    else postcodes.set(locality.postcode, postcodeWithMain(locality))
  }
  return postcodes
}

function postcodeWithMain(main: Locality): Postcode {
  const localities = [main]
  // Folded when somebody asks for this postcode: most are never asked for.
  let byName: Map<string, Locality[]> | undefined
  return {
    postcode: main.postcode,
    city: cityOfPostcode(main.postcode) ?? main.name,
    main,
    localities,
    named(suburb) {
      byName ??= byFoldedName(localities)
      const words = foldedWords(suburb)
      return byName.get(sortedWordsOf(words)) ?? byName.get(joinedWordsOf(words)) ?? []
    },
  }
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
