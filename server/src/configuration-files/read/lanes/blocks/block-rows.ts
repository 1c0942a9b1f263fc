import type { Unit } from '../../../../configuration/document/breaks.ts'
import { Decimal } from '../../../../platform/values/decimal.ts'
import { shorten } from '../../../../platform/values/shorten.ts'
import type { Block } from '../../../../recogniser/table/find-blocks.ts'
import type { GridRow } from '../../../../recogniser/table/grid.ts'
import { readBand } from '../../../../recogniser/values/band.ts'
import { usesDecimalCommas } from '../../../../recogniser/values/figure.ts'
import { given, type Reading, refused } from '../../../../recogniser/values/reading.ts'
import { columnLetters } from '../../../../spreadsheets/cells/row.ts'
import { type SheetCell, shownText } from '../../../../spreadsheets/cells/sheet.ts'
import { unitWords } from '../../../columns/break-headers.ts'
import { struckCell, struckProblem } from '../../rows/struck-out.ts'
import { endsOf, type PlainNumbers } from '../break-columns.ts'
import type { BlockPart } from '../find-lane-tables.ts'
import { type LaneContext, prefixOf } from '../lane-context.ts'
import { readFact, readRate } from '../lane-facts.ts'
import { fromZoneForAll, serviceForAll } from '../one-for-all.ts'
import { perRowOf } from '../per-row.ts'
import { perUnit } from '../per-unit.ts'
import type { BandEnds } from '../place-breaks.ts'
import type { RawBreak, RawRow } from '../raw-row.ts'
import { type Measure, measureOf, textsOfBlock } from './block-measures.ts'
import { type BlockPrices, pricesOf } from './block-prices.ts'

/** What the blocks of a file say, cell by cell. Undefined while something is asked. */
export function rowsOfBlocks(parts: readonly BlockPart[], context: LaneContext): RawRow[] {
  return parts.flatMap((part) => {
    const block = withoutHidden(part, context)
    const made = { ...part, block }
    markBlock(made, context)
    return isByWeight(block, context)
      ? weightRows(made, parts.length, context)
      : matrixRows(made, parts.length, context)
  })
}

/** What is hidden is read only if somebody says so. */
function withoutHidden({ sheet, block }: BlockPart, { asking }: LaneContext): Block {
  const across = block.across.filter(({ column }) => {
    if (!sheet.hiddenColumns.has(column)) return true
    const letters = columnLetters(column)
    const answer = asking.ask({
      id: `${prefixOf(sheet.name)}hidden column ${letters}`,
      text: `Column ${letters} is hidden. Should it be read?`,
      answers: ['left out', 'read'],
      at: { sheet: sheet.name, column },
    })
    return answer === 'read'
  })
  return { ...block, across }
}

const isWeight = (cell: SheetCell) => readBand(cell, unitWords) !== undefined || perRowOf(cell) !== undefined

const weightCorner =
  /^(?:(?:up )?to |from )?(?:weights?|kgs?|kilos?|kilograms?)\b(?! ?(?:rates?|prices?|charges?))/i

/**
 * Whether labels down the side are weights, not zones. Codes that could be either are zones only if all are known and
 * the corner does not say that they are weights.
 */
function isByWeight({ corner, down }: Block, { known }: LaneContext): boolean {
  if (!down.every(({ label }) => isWeight(label))) return false
  if (weightCorner.test(shownText(corner.cell).trim())) return true
  return !down.every(({ label }) => known.isZone(shownText(label).trim()))
}

const tableOf = (part: BlockPart, count: number) => ({
  name: part.name,
  texts: textsOfBlock(part),
  hasHead: false,
  isOnly: count === 1,
  at: { sheet: part.sheet.name, row: part.block.corner.row, column: part.block.corner.column },
})

function hasCommas({ down }: Block): boolean {
  return down.some(({ row }) => usesDecimalCommas(row.cells))
}

const text = (value: string) => ({ reading: given(value), column: undefined })

/** What every cell of a block has: its place, and the lane that it is for. */
const laneOf = (
  part: BlockPart,
  row: GridRow,
  across: Block['across'][number],
  { service, from, to }: { service: string; from: string; to: string },
) => ({
  sheet: part.sheet.name,
  row: row.rowNumber,
  column: across.column,
  cells: row.cells,
  ...problemOf(row, across, part.block),
  service: text(service),
  from: text(from),
  to: text(to),
  isBlock: true,
})

function matrixRows(part: BlockPart, count: number, context: LaneContext): RawRow[] {
  const measure = measureOf(part, context)
  if (measure === 'left out') return []
  const service = serviceForAll(tableOf(part, count), context)
  const isTurned = areToZonesDown(part, context)
  if (measure === undefined || service === undefined || isTurned === undefined) return []
  const { across, down } = part.block
  const commas = hasCommas(part.block)
  return down.flatMap(({ row, label: downLabel }) =>
    across.map((one) => {
      const { column, label } = one
      const zones = [shownText(downLabel).trim(), shownText(label).trim()] as const
      const [to, from] = isTurned ? zones : ([zones[1], zones[0]] as const)
      return {
        ...laneOf(part, row, one, { service, from, to }),
        ...measured(row.cells[column], column, measure, commas),
      }
    }),
  )
}

/** Why a cell of a block is not taken: something is wrong with its row, or it or one of its labels is struck out. */
function problemOf(
  row: GridRow,
  { column, isStruck }: Block['across'][number],
  { corner }: Block,
): Pick<RawRow, 'problem' | 'problemColumn'> {
  if (row.problem !== undefined) return { problem: row.problem }
  if (isStruck) return { problem: struckCell(column, corner.row) }
  const struck = struckProblem(row, [corner.column, column])
  return { problem: struck?.reason, problemColumn: struck?.column }
}

function measured(
  cell: SheetCell | undefined,
  column: number,
  measure: Exclude<Measure, 'left out'>,
  commas: boolean,
) {
  if ('fact' in measure) return { facts: [readFact(measure.fact, cell, column, commas)], breaks: [] }
  const { band, unit = 'kg', isFlat } = measure.header
  const figure = readRate(cell, column, isFlat ? 'Flat' : 'Rate', commas)
  const per = Decimal.of(band.kind === 'per' ? band.per : 1)
  const one: RawBreak = {
    unit,
    types: [],
    band: given(endsOf(band, 'ends')),
    rate: isFlat ? undefined : perUnit(figure, per, cell),
    flat: isFlat ? figure : undefined,
    per,
  }
  return { facts: [], breaks: [one] }
}

const fromDown = 'from zones'
const toDown = 'to zones'

/** Words that say more than where lanes begin: which way an arrow points, or what goes across. */
const directions = /[←-⇿➔-➾<>]|\b(?:across|down|top|left|side|rows?|columns?|horizontal|vertical)/i

/** Whether the zones down the side are those that lanes go to. The corner may say `from`; if not, it is asked once. */
function areToZonesDown({ sheet, block }: BlockPart, { asking }: LaneContext): boolean | undefined {
  const corner = shownText(block.corner.cell).trim()
  if (/^(?:from|origin)\b/i.test(corner) && !directions.test(corner)) return false
  const { row, column } = block.corner
  const said = corner === '' ? '' : ` below ${shorten(corner.replace(/\s+/g, ' '))}`
  const answer = asking.ask({
    id: `zones down${said}`,
    text: `What are the zones down the side${said}?`,
    answers: [fromDown, toDown],
    at: { sheet: sheet.name, row, column },
    meaning: ['A row has the rates from its zone.', 'A row has the rates to its zone.'],
  })
  return answer === undefined ? undefined : answer === toDown
}

/** Prices by weight, or by number: bands down, zones across, and what is above the last one. */
function weightRows(part: BlockPart, count: number, context: LaneContext): RawRow[] {
  const prices = pricesOf(part, context)
  if (prices === 'left out') return []
  const table = tableOf(part, count)
  const service = serviceForAll(table, context)
  const from = service === undefined ? undefined : fromZoneForAll(table, service, context)
  if (prices === undefined || service === undefined || from === undefined) return []
  const { across, down } = part.block
  const commas = hasCommas(part.block)
  const rule = { name: 'break rule', reading: given('SLIDING'), column: undefined, written: '' } as const
  return down.flatMap(({ row, label: weight }, at) =>
    across.map((one) => ({
      ...laneOf(part, row, one, { service, from, to: shownText(one.label).trim() }),
      facts: prices.isTotal ? [rule] : [],
      breaks: [weightBreak(row.cells[one.column], one.column, weight, down[at - 1]?.label, prices, commas)],
    })),
  )
}

function weightBreak(
  cell: SheetCell | undefined,
  column: number,
  weight: SheetCell,
  before: SheetCell | undefined,
  { isTotal, unit, plain }: BlockPrices,
  commas: boolean,
): RawBreak {
  const above = perRowOf(weight)
  if (above !== undefined) {
    const last = before === undefined ? undefined : readBand(before, unitWords)
    const end = last && 'to' in last ? last.to : last && 'number' in last ? last.number : undefined
    const isRight = above.over === undefined || (end !== undefined && `${above.over}` === end)
    const band = { begin: end === undefined ? undefined : Decimal.of(end), isOver: true, end: undefined }
    return {
      unit: 'kg',
      types: [],
      band:
        unit !== 'kg'
          ? notIn(unit, weight)
          : isRight
            ? given(band)
            : refused(`Gap between ${end ?? 0} and ${above.over}`),
      rate: perUnit(readRate(cell, column, 'Rate', commas), above.per, cell),
      flat: undefined,
      per: above.per,
      keepsFlat: true,
    }
  }
  const figure = readRate(cell, column, isTotal ? 'Flat' : 'Rate', commas)
  return {
    unit,
    types: [],
    band: bandOf(weight, unit, plain),
    rate: isTotal ? undefined : figure,
    flat: isTotal ? figure : undefined,
  }
}

const notIn = (unit: Unit, weight: SheetCell) => refused(`${shownText(weight)} is not in ${unit}`)

function bandOf(weight: SheetCell, unit: Unit, plain: PlainNumbers): Reading<BandEnds> {
  const band = readBand(weight, unitWords)
  if (band === undefined) return refused(`Weight ${shownText(weight)} is not known`)
  if (band.unit !== undefined && band.unit !== unit) return notIn(unit, weight)
  const isZero = band.kind === 'number' && band.number === '0'
  return isZero && plain === 'ends' ? refused('No break ends at 0') : given(endsOf(band, plain))
}

function markBlock({ sheet, block }: BlockPart, { marks }: LaneContext): void {
  const known = new Set(marks.flatMap((mark) => (mark.sheet === sheet.name ? [mark.column] : [])))
  const add = (column: number, use: string) => {
    if (known.has(column)) return
    marks.push({ sheet: sheet.name, column, state: 'recognised', use, by: 'content' })
  }
  add(block.corner.column, block.down.every(({ label }) => isWeight(label)) ? 'weights' : 'zones')
  for (const { column, label } of block.across) add(column, `zone ${shownText(label).trim().slice(0, 100)}`)
}
