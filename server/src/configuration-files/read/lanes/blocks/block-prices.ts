import { type Unit, units } from '../../../../configuration/document/breaks.ts'
import { shorten } from '../../../../platform/values/shorten.ts'
import type { Block } from '../../../../recogniser/table/find-blocks.ts'
import { type Band, readBand } from '../../../../recogniser/values/band.ts'
import { type SheetCell, shownText } from '../../../../spreadsheets/cells/sheet.ts'
import { unitWords } from '../../../columns/break-headers.ts'
import { beginsAnswer, endsAnswer, type PlainNumbers } from '../break-columns.ts'
import type { BlockPart } from '../find-lane-tables.ts'
import type { LaneContext } from '../lane-context.ts'
import { perRowOf } from '../per-row.ts'
import { textsOfBlock, titleOf } from './block-measures.ts'

/** What the figures of a block with weights down the side are. */
export interface BlockPrices {
  /** A price for all of a band, or a rate for one of the unit. */
  readonly isTotal: boolean
  readonly unit: Unit
  /** What a plain number down the side is. */
  readonly plain: PlainNumbers
}

const leftOut = 'left out'
const totals: Readonly<Record<Unit, string>> = {
  kg: 'total prices by weight',
  item: 'total prices by number of items',
  pallet: 'total prices by number of pallets',
}
const rates: Readonly<Record<Unit, string>> = {
  kg: 'rates per kg',
  item: 'rates per item',
  pallet: 'rates per pallet',
}

/** Words for what the numbers down the side may count instead of kilograms. */
const otherUnits =
  /\b(?:g|gm|grams?|t|tonnes?|tons?|lbs?|pounds?|m3|cbm|cubes?|cubic|litres?|l|mm|cm|m|met(?:re|er)s?|kms?|kilomet(?:re|er)s?|distance|minutes?|hours?|days?|weeks?)\b|m³/i

/**
 * Total prices up to an end of each band are what such a block usually has. Whatever speaks against it is asked about:
 * words for rates or for other units, a band without an end, prices that fall as weights rise. Undefined: it is asked.
 */
export function pricesOf(part: BlockPart, { asking }: LaneContext): BlockPrices | 'left out' | undefined {
  const { block, name, sheet } = part
  const at = { sheet: sheet.name, row: block.corner.row, column: block.corner.column }
  const title = titleOf(part)
  const areKilos = countKilograms(part, asking)
  if (areKilos !== true) return areKilos === undefined ? undefined : leftOut
  const plain = hasBeginnings(block)
    ? asking.ask({
        id: `weights of ${name}${title}`,
        text: `What are the numbers down the side of the block at ${name}${title}?`,
        answers: [endsAnswer, beginsAnswer],
        at,
      })
    : endsAnswer
  const named = new Set(bandsOf(block).flatMap(({ unit }) => (unit as Unit | undefined) ?? []))
  const offered = named.size === 1 ? [...named] : units
  const isUsual =
    plain === endsAnswer && [...named].every((unit) => unit === 'kg') && !speaksAgainstTotals(part)
  const answer = isUsual
    ? totals.kg
    : asking.ask({
        id: `prices of ${name}${title}`,
        text: `What are the figures of the block at ${name}${title}?`,
        answers: [...offered.map((unit) => totals[unit]), ...offered.map((unit) => rates[unit]), leftOut],
        at,
      })
  if (answer === leftOut) return leftOut
  if (answer === undefined || plain === undefined) return undefined
  const unit = units.find((one) => answer === totals[one] || answer === rates[one]) as Unit
  return { isTotal: answer === totals[unit], unit, plain: plain === endsAnswer ? 'ends' : 'beginnings' }
}

/** A corner such as `Grams` or `Tonnes` would make each weight another one. Undefined: it is asked. */
function countKilograms(
  { block, name, sheet }: BlockPart,
  asking: LaneContext['asking'],
): boolean | undefined {
  const corner = shorten(shownText(block.corner.cell).trim().replace(/\s+/g, ' '))
  if (!otherUnits.test(corner) || /kg|kilo/i.test(corner)) return true
  const answer = asking.ask({
    id: `numbers of ${name} under ${corner}`,
    text: `The numbers down the side of the block at ${name} stand under ${corner}. Are they kilograms?`,
    answers: ['kilograms', leftOut],
    at: { sheet: sheet.name, row: block.corner.row, column: block.corner.column },
    meaning: ['They are read as kilograms.', 'Nothing is read from the block.'],
  })
  return answer === undefined ? undefined : answer !== leftOut
}

const bandsOf = ({ down }: Block): Band[] =>
  down.flatMap(({ label }) => (perRowOf(label) === undefined ? (readBand(label, unitWords) ?? []) : []))

/** Whether plain numbers may be where bands begin: no band ends at 0. */
function hasBeginnings(block: Block): boolean {
  const numbers = bandsOf(block).flatMap((band) => (band.kind === 'number' ? band.number : []))
  const corner = shownText(block.corner.cell)
  return numbers.includes('0') || (numbers.length > 0 && /\b(?:from|over|above|min|start)/i.test(corner))
}

const rateWords =
  /(?:\bper|\/) ?(?:kgs?|kilos?|kilograms?)\b|\b(?:pallets?|plts?|items?|pieces?|cartons?|satchels?)\b/i

function speaksAgainstTotals(part: BlockPart): boolean {
  const { block } = part
  return (
    bandsOf(block).some(({ kind }) => kind === 'from' || kind === 'over') ||
    textsOfBlock(part).some((text) => rateWords.test(text)) ||
    block.across.some(({ column }) => falls(block, column))
  )
}

/** Whether a heavier parcel would cost less. */
function falls({ down }: Block, column: number): boolean {
  const priced = down.filter(({ label }) => perRowOf(label) === undefined)
  const figures = priced.flatMap(({ row }) => figureOf(row.cells[column]) ?? [])
  return figures.some((figure, at) => at > 0 && figure < (figures[at - 1] as number))
}

/** A figure to be compared with others; undefined if it is not plain. */
export function figureOf(cell: SheetCell | undefined): number | undefined {
  if (typeof cell === 'object') return 'number' in cell ? cell.number : undefined
  const text = shownText(cell).replace(/[$,\s]/g, '')
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}
