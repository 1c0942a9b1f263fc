import type { Unit } from '../../configuration/document/breaks.ts'
import { type Band, readBand } from '../../recogniser/values/band.ts'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'

/** What a break's header, or a row's unit, may be called. */
export const unitWords: Readonly<Record<Unit, readonly string[]>> = {
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'weight'],
  item: ['item', 'items', 'piece', 'pieces', 'each'],
  pallet: ['pallet', 'pallets', 'plt', 'plts', 'space', 'spaces'],
}

/** Item types that carriers price by the piece, beside those that services name. */
export const commonItemTypes = [
  'SATCHEL',
  'CARTON',
  'SKID',
  'CRATE',
  'DRUM',
  'BAG',
  'ENVELOPE',
  'TUBE',
  'BOX',
]

/** What the header of a column of rates says. */
export interface BreakHeader {
  readonly band: Band
  /** Undefined: the header names none. */
  readonly unit: Unit | undefined
  /** Its cells are prices for all of the band, not rates. */
  readonly isFlat: boolean
  /** Whether it says that its cells are for one of the unit: `0-250 ($/kg)`. */
  readonly isPerUnit?: true
  /** The only type of items that it is for, in upper case. */
  readonly itemType: string | undefined
}

const allUnits = Object.values(unitWords).flat().join('|')
const money = String.raw`\(?(?:rates?|prices?|charges?|ex\.? gst|excl\.? gst|\$)\)?`
const moneyBefore = new RegExp(`^${money}[: ]+(?=\\S)`, 'i')
const moneyAfter = new RegExp(`[, ]+${money}$`, 'i')
const perBefore = new RegExp(`^\\$? ?(?:per|/) ?(${allUnits})[,: ]+(?=\\S)`, 'i')
const perAfter = new RegExp(`(?:,| )+\\(?\\$? ?(?:per|/) ?(${allUnits})\\)?$`, 'i')
const unitBefore = new RegExp(`^(${allUnits}) (?=[\\d<>≤≥]|over|up to|from|above)`, 'i')

/** What a header says about a break, or undefined if it is not one. */
export function breakHeaderOf(
  cell: SheetCell | undefined,
  itemTypes: ReadonlySet<string>,
): BreakHeader | undefined {
  const direct = readBand(cell, unitWords)
  if (direct !== undefined) return headerOf(direct, undefined)
  if (typeof cell !== 'string' || cell.length > 80) return undefined
  const text = cell.replace(/\s+/g, ' ').trim()
  return ofItemType(text, itemTypes) ?? ofWords(text)
}

const headerOf = (band: Band, unit: Unit | undefined, isFlat = false, isPerUnit?: true): BreakHeader => ({
  band,
  unit: unit ?? (band.unit as Unit | undefined),
  isFlat: isFlat || band.isFlat === true,
  ...(isPerUnit && { isPerUnit }),
  itemType: undefined,
})

/** `Rate 0-250 kg`, `0-250 ($/kg)`, `per kg 0-250`, `Pallets 1-3`, `up to 3 kg flat`. */
function ofWords(text: string): BreakHeader | undefined {
  let rest = text
  let per: string | undefined
  let isFlat = false
  const drop = (pattern: RegExp) => {
    const found = pattern.exec(rest)
    if (found !== null) rest = rest.replace(pattern, '')
    return found
  }
  for (let before = ''; before !== rest; ) {
    before = rest
    const named = (drop(perBefore) ?? drop(perAfter))?.[1]
    if (named !== undefined && per !== undefined && unitOf(named) !== unitOf(per)) return undefined
    per = named ?? per
    drop(moneyBefore)
    drop(moneyAfter)
    if (drop(/[, ]+flat$/i) !== null) isFlat = true
  }
  const first = drop(unitBefore)?.[1]
  const band = readBand(rest, unitWords)
  if (band === undefined || (isFlat && band.kind === 'per')) return undefined
  const units = [per, first, band.unit].flatMap((word) => (word === undefined ? [] : unitOf(word)))
  return new Set(units).size > 1
    ? undefined
    : headerOf(band, units[0], isFlat, per === undefined ? undefined : true)
}

/** `Satchel`, `per carton`, `Skid rate`. */
function ofItemType(text: string, itemTypes: ReadonlySet<string>): BreakHeader | undefined {
  const word = /^(?:per )?([a-z]+?)s?(?: (?:rate|price|charge|each))?$/i.exec(text)?.[1]?.toUpperCase()
  if (word === undefined || unitOf(word) !== undefined) return undefined
  const itemType = [word, `${word}S`].find((one) => itemTypes.has(one))
  if (itemType === undefined) return undefined
  return { band: { kind: 'per', per: '1' }, unit: 'item', isFlat: false, itemType }
}

/** The unit that a word stands for. */
export function unitOf(word: string): Unit | undefined {
  const folded = word.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^pallet ?spaces?$/.test(folded)) return 'pallet'
  return (Object.keys(unitWords) as Unit[]).find(
    (unit) => unit === folded || unitWords[unit].includes(folded),
  )
}
