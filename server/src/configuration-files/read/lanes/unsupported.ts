import { limits } from '../../../limits.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import type { GridRow } from '../../../recogniser/table/grid.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import type { LaneContext } from './lane-context.ts'

const charactersMax = 120

/** What lanes cannot be priced by, with the words by which a file says it. */
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
    // A factor from volume to weight is no rate.
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

/** Words beside a table by which all of its figures may be something else than dollars without tax. */
const doubtful: readonly (readonly [what: string, words: RegExp])[] = [
  ['cents', /\bcents?\b(?! (?:rounding|rounded))|\bc ?\/ ?kg\b|¢/i],
  ['prices for a tonne', /\b(?:per|a|each) (?:metric )?(?:tonnes?|tons?)\b|\/ ?(?:tonne|ton|t)\b/i],
  ['prices with GST', /(?<!\bnot )\bincl(?:\.|udes?|uding|usive(?: of)?)?:? (?:10 ?% )?gst\b|\bgst[ -]incl/i],
  [
    'another currency',
    /\b(?:USD|NZD|EUR|GBP|SGD|HKD|CNY|JPY|FJD)\b|\b(?:US|NZ)\$|[€£¥]|\b(?:US|NZ|New Zealand|Singapore) dollars?\b/i,
  ],
]
const asTheyAre = 'dollars without GST, for the unit of the table'
const refuseFile = 'refuse the file'
const noteCharactersMax = 1000

/** Asks about titles and notes that may change what all figures mean, each once: 29.26 may be cents. */
export function askDoubtful(sheet: string, grid: readonly GridRow[], { asking }: LaneContext): void {
  const asked = new Set<string>()
  for (const { rowNumber, cells, filled } of grid) {
    const text = filled === 1 ? cells.find((cell) => typeof cell === 'string') : undefined
    if (typeof text !== 'string' || text.length > noteCharactersMax) continue
    const [what] = doubtful.find(([, words]) => words.test(text)) ?? []
    if (what === undefined || asked.has(what)) continue
    asked.add(what)
    const said = shorten(text.trim().replace(/\s+/g, ' '))
    const answer = asking.ask({
      id: `figures by: ${said}`,
      text: `Row ${rowNumber} says: ${said}. What are the figures of the table?`,
      answers: [asTheyAre, refuseFile],
      at: { sheet, row: rowNumber },
      meaning: ['They are read as they are written.', `They are ${what}: nothing is read.`],
    })
    if (answer === refuseFile) {
      throw new UnreadableFile(`The figures are ${what}: write them as dollars without GST, for one unit.`)
    }
  }
}
