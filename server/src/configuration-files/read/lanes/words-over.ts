import type { Unit } from '../../../configuration/document/breaks.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { breakHeaderOf, unitOf } from '../../columns/break-headers.ts'
import type { LaneContext } from './lane-context.ts'
import type { ListTable } from './recognise-list.ts'

/** What texts over a table say about its columns of rates. */
export interface WordsOver {
  /** The unit of columns whose own headers and rows name none. */
  readonly unitOf: (position: number) => Unit | undefined
  readonly isLeftOut: (position: number) => boolean
  /** Whether neither its own header nor a text over it says what a column of rates counts. */
  readonly isSilent: (position: number) => boolean
}

const leftOut = 'left out'
const answers: Readonly<Record<string, Unit>> = { KG: 'kg', ITEM: 'item', PALLET: 'pallet' }

/** A text that names rates of something else than kilograms. */
const otherWords =
  /\b(?:pallets?|plts?|pallet ?spaces?|satchels?|cartons?|skids?|crates?)\b|\b(?:per|by|each|a) (?:items?|pieces?|bags?|box(?:es)?|drums?)\b/i

/**
 * A head over several columns, or a title, may say that their rates are for pallets, or for another service. If it
 * plainly names a unit, that is theirs; if it tells columns apart in another way, a person says what they count.
 */
export function wordsOver(table: ListTable, context: LaneContext): WordsOver {
  const units = new Map<number, Unit>()
  const out = new Set<number>()
  const columns = rateColumns(table)
  const heads = table.part.head === undefined ? headsOver(table, columns) : []
  const isUnclear = heads.length > 1 || heads.some(({ text }) => otherWords.test(text))
  for (const head of isUnclear ? heads : []) settleHead(head, table, context, units, out)
  if (heads.length === 0) settleTitles(columns, table, context, units)
  const named = new Set(columns.flatMap(({ position, unit }) => (unit === undefined ? [] : [position])))
  return {
    unitOf: (position) => units.get(position),
    isLeftOut: (position) => out.has(position),
    isSilent: (position) => !units.has(position) && !named.has(position),
  }
}

interface RateColumn {
  readonly position: number
  /** The unit that its own header names. */
  readonly unit: Unit | undefined
}

function rateColumns({ breaks, columns, header }: ListTable): RateColumn[] {
  const ofBreaks = breaks.map(({ position, cell }) => ({
    position,
    unit: breakHeaderOf(cell, new Set())?.unit,
  }))
  const others = (['rate', 'flat'] as const).flatMap((name) => {
    const position = columns.get(name)
    if (position === undefined) return []
    const isKg = /kg|kilo/i.test(String(header?.cells[position] ?? ''))
    return [{ position, unit: isKg ? ('kg' as const) : undefined }]
  })
  return [...ofBreaks, ...others].sort((a, b) => a.position - b.position)
}

interface Head {
  readonly text: string
  readonly columns: RateColumn[]
  /** Whether each of its columns has it, as merged cells do. Otherwise nobody knows how far it reaches. */
  isWhole: boolean
}

/** The texts in the row over the header, with the columns of rates below each. Titles over other columns too are none. */
function headsOver(table: ListTable, columns: readonly RateColumn[]): Head[] {
  const { header, part } = table
  const above = part.rows.find(({ rowNumber }) => rowNumber + 1 === header?.rowNumber)?.cells
  if (header === undefined || above === undefined) return []
  const isOver = (position: number) =>
    typeof above[position] === 'string' && above[position] !== header.cells[position]
  const keys = (['service', 'from zone', 'to zone'] as const).flatMap((name) => table.columns.get(name) ?? [])
  const titles = new Set<SheetCell | undefined>(keys.filter(isOver).map((position) => above[position]))
  const heads: Head[] = []
  for (const column of columns) {
    const text = isOver(column.position) ? above[column.position] : undefined
    const last = heads.at(-1)
    if (typeof text === 'string' && !titles.has(text)) {
      if (last?.text === text.trim()) last.columns.push(column)
      else heads.push({ text: text.trim(), columns: [column], isWhole: true })
    } else if (last !== undefined) {
      last.columns.push(column)
      last.isWhole = false
    }
  }
  return heads
}

function settleHead(
  { text, columns, isWhole }: Head,
  { sheet, header }: ListTable,
  { asking }: LaneContext,
  units: Map<number, Unit>,
  out: Set<number>,
): void {
  const named = unitNamed(text)
  if (isWhole && named !== undefined && columns.every(({ unit }) => unit === undefined || unit === named)) {
    for (const { position } of columns) units.set(position, named)
    return
  }
  const first = (columns[0] as RateColumn).position
  const letters = [...new Set([first, (columns.at(-1) as RateColumn).position])].map(columnLetters)
  const said = shorten(text.replace(/\s+/g, ' '))
  const answer = asking.ask({
    id: `rates of ${letters.join('-')} under ${said}`,
    text: `What do the rates of ${letters.length > 1 ? 'columns' : 'column'} ${letters.join(' to ')}, under ${said}, count?`,
    answers: [...Object.keys(answers), leftOut],
    at: { sheet: sheet.name, row: header?.rowNumber ?? 0, column: first },
  })
  for (const { position } of columns) {
    if (answer === leftOut) out.add(position)
    else if (answer !== undefined) units.set(position, answers[answer] as Unit)
  }
}

const headWords =
  /^(?:(?:rates?|prices?|charges?|cost)? ?\(?(?:\$ ?)?(?:per|by|\/) ?)?([a-z ]+?)\)?(?: (?:rates?|prices?|charges?|breaks?|pricing))?$/i

/** The unit of `Pallet rates`, `Rate per kg`, `$ / pallet`, `Kilos`. */
function unitNamed(text: string): Unit | undefined {
  const word = headWords.exec(text.replace(/\s+/g, ' ').trim())?.[1]
  return word === undefined ? undefined : unitOf(word)
}

/** A title may say that all rates are for pallets, where neither headers nor rows say what they are for. */
function settleTitles(
  columns: readonly RateColumn[],
  { sheet, part, columns: named, header }: ListTable,
  { asking }: LaneContext,
  units: Map<number, Unit>,
): void {
  const silent = columns.filter(({ unit }) => unit === undefined)
  if (silent.length === 0 || named.has('unit') || named.has('item type')) return
  const text = [sheet.name, ...part.titles].findLast((one) => otherWords.test(one))
  if (text === undefined) return
  const said = shorten(text.replace(/\s+/g, ' '))
  const answer = asking.ask({
    id: `rates by: ${said}`,
    text: `The table is called ${said}. What do its rates count?`,
    answers: Object.keys(answers),
    at: { sheet: sheet.name, row: header?.rowNumber ?? 0 },
  })
  if (answer === undefined) return
  for (const { position } of silent) units.set(position, answers[answer] as Unit)
}
