import { limits } from '../../../limits.ts'
import type { GridRow } from '../../../recogniser/table/grid.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'

const charactersMax = 120

/** What to say about rates that lanes cannot have, and the words by which a file names them. */
const unsupported: readonly (readonly [sentence: string, words: RegExp])[] = [
  [
    'Rates per hundredweight are not supported',
    /\bcwt\b|\bhundred ?weights?\b|(?:per|\/) ?100 ?(?:lbs?|pounds)\b|^(?:l5c|m5c|m1m|m2m|m5m|m10m|m20m|m30m)$/i,
  ],
  ['Rates by freight class are not supported', /\bfreight class(?:es)?\b|\bnmfc\b|^class ?\d{2,3}(?:\.5)?$/i],
  ['Rates per pound are not supported', /(?:per|\/) ?(?:lbs?|pounds?)\b|\b\d+\+? ?(?:lbs|pounds)\b|^lbs$/i],
]

const unsupportedHeaders: readonly (readonly [sentence: string, words: RegExp])[] = [
  ['Rates per m³ are not supported', /(?:per|\/) ?(?:m3|m³|cbm|cubic met(?:re|er))\b/i],
  ['Rates per km are not supported', /(?:per|\/) ?(?:km|kilomet(?:re|er))\b/i],
]

/** Refuses the whole file if its titles or headers name rates that no lane can have. */
export function refuseUnsupported(grid: readonly GridRow[], headers: readonly (GridRow | undefined)[]): void {
  for (const row of grid) {
    if (row.rowNumber > limits.tableHeaderRowMax) break
    refuseTexts(row, unsupported)
  }
  for (const header of headers) {
    if (header !== undefined) refuseTexts(header, [...unsupported, ...unsupportedHeaders])
  }
}

function refuseTexts({ cells }: GridRow, sentences: typeof unsupported): void {
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > charactersMax) continue
    const found = sentences.find(([, words]) => words.test(cell.trim()))
    // A factor from volume to weight is not a rate.
    if (found !== undefined && !/\bkgs? ?(?:per|\/) ?/i.test(cell)) throw new UnreadableFile(`${found[0]}.`)
  }
}

/** Why the rates of a unit are not taken; a hundredweight refuses the whole file. */
export function unsupportedUnit(unit: string): string | undefined {
  const text = unit.trim()
  const [hundredweight] = unsupported[0] as (typeof unsupported)[number]
  if (/^(?:cwt|hundred ?weights?|100 ?lbs?)$/i.test(text)) throw new UnreadableFile(`${hundredweight}.`)
  if (/^(?:m3|m³|cbm|cubic|cubic met(?:re|er)s?)$/i.test(text)) return 'Rates per m³ are not supported'
  if (/^(?:km|kms|kilomet(?:re|er)s?)$/i.test(text)) return 'Rates per km are not supported'
  return /^(?:lbs?|pounds?)$/i.test(text) ? 'Rates per pound are not supported' : undefined
}
