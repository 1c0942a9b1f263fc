import { divideGrid, type GridPart } from '../../../recogniser/table/divide-grid.ts'
import { type Block, findBlocks } from '../../../recogniser/table/find-blocks.ts'
import { namesByHeader, namesIn, textsOf } from '../../../recogniser/table/find-table.ts'
import { type GridRow, gridOf } from '../../../recogniser/table/grid.ts'
import { readBand } from '../../../recogniser/values/band.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import { type Sheet, type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import { unitWords } from '../../columns/break-headers.ts'
import { looksLikeFigure } from '../../columns/lane-columns.ts'
import { askChargesInNotes, askDoubtful, type NotesOfSheet } from '../rows/doubtful.ts'
import { askHeadings, headingsIn } from '../rows/headings.ts'
import { askNotes } from '../rows/notes.ts'
import { namesOtherFactor } from './cubic-factors.ts'
import type { LaneContext } from './lane-context.ts'
import { perRowOf } from './per-row.ts'
import { askStrayFigures } from './stray-figures.ts'
import { refuseUnsupported } from './unsupported.ts'

/** A part of a sheet with one row a lane, or a break of one. */
export interface ListPart {
  readonly sheet: Sheet
  readonly part: GridPart
  readonly header: GridRow | undefined
}

export interface BlockPart {
  readonly sheet: Sheet
  readonly block: Block
  /** As people find it: `Road B4`. */
  readonly name: string
}

export interface LaneTables {
  readonly lists: readonly ListPart[]
  readonly blocks: readonly BlockPart[]
}

interface Looked {
  readonly sheet: Sheet
  readonly grid: readonly GridRow[]
  /** Rows that are in no list. */
  readonly unlisted: readonly GridRow[]
  readonly lists: readonly ListPart[]
  readonly blocks: readonly BlockPart[]
}

/** Finds what a file says about lanes, on all sheets. What is hidden, and sheets of one shape, are asked about. */
export function findLaneTables(sheets: readonly Sheet[], context: LaneContext): LaneTables {
  const looked = sheets.filter(({ rows }) => rows.length > 0).map((sheet) => look(sheet, context))
  if (looked.length === 0) throw new UnreadableFile('The file has no rows.')
  const shown = looked.filter((one) => !one.sheet.isHidden || isHiddenRead(one, context))
  const withTables = shown.filter(({ lists, blocks }) => lists.length + blocks.length > 0)
  const chosen = withTables.length > 0 ? chooseAmongTwins(withTables, context) : chooseByName(shown, context)
  for (const one of looked) {
    if (!one.sheet.isHidden && !withTables.includes(one) && withTables.length > 0) {
      context.notes.add(`Sheet ${one.sheet.name} has no table of rates and is left out.`)
    }
  }
  const headings = new Map(chosen.map((one) => [one.sheet, headingsOf(one)]))
  for (const { sheet, grid, unlisted, lists, blocks } of chosen) {
    const inTables = rowsInTables(grid, unlisted, blocks)
    const notes: NotesOfSheet = {
      sheet: sheet.name,
      grid,
      headers: lists.flatMap(({ header }) => header ?? []),
      isInTable: (row) => inTables.has(row),
      ask: (question, rememberedAs) => context.asking.ask(question, true, rememberedAs),
    }
    askDoubtful(notes)
    if (lists.length + blocks.length > 0) {
      askChargesInNotes(notes)
      const isOfOthers = (text: string) =>
        namesOtherFactor(text, context) || context.known.namesOtherCarrier(text)
      askNotes('lanes', notes, isOfOthers)
      askHeadings(headings.get(sheet) ?? new Map(), notes)
      askStrayFigures(
        sheet.name,
        unlisted,
        blocks.map(({ block }) => block),
        context,
      )
    }
  }
  return {
    lists: chosen.flatMap(({ sheet, lists }) =>
      lists.map((list) => withoutHeadings(list, headings.get(sheet) ?? new Map())),
    ),
    blocks: chosen.flatMap(({ blocks }) => blocks),
  }
}

/** Rows with one text between the rows of a list. Those of tables side by side are the same ones. */
function headingsOf({ grid, lists }: Looked): Map<number, string> {
  const found = lists.flatMap(({ part, header }) => {
    const own = new Set(part.rows.map(({ rowNumber }) => rowNumber))
    const isBelow = ({ rowNumber }: GridRow) => own.has(rowNumber) && rowNumber > (header?.rowNumber ?? 0)
    return header === undefined ? [] : [...headingsIn(grid.filter(isBelow))]
  })
  return new Map(found)
}

const withoutHeadings = (list: ListPart, headings: ReadonlyMap<number, string>): ListPart =>
  headings.size === 0
    ? list
    : {
        ...list,
        part: { ...list.part, rows: list.part.rows.filter(({ rowNumber }) => !headings.has(rowNumber)) },
      }

/** Rows of lists, and rows of figures in blocks: not those with the labels across. */
function rowsInTables(
  grid: readonly GridRow[],
  unlisted: readonly GridRow[],
  blocks: readonly BlockPart[],
): ReadonlySet<GridRow> {
  const outside = new Set(unlisted)
  const ofBlocks = blocks.flatMap(({ block }) => block.down.map(({ row }) => row))
  return new Set([...grid.filter((row) => !outside.has(row)), ...ofBlocks])
}

function look(sheet: Sheet, context: LaneContext): Looked {
  const grid = gridOf(sheet)
  const parts = divideGrid(grid, context.wanted)
  const headerOf = ({ headerRow, rows }: GridPart) => rows.find(({ rowNumber }) => rowNumber === headerRow)
  refuseUnsupported(grid, parts.map(headerOf))
  const all = parts.map((part) => ({ sheet, part, header: headerOf(part) }))
  const lists = all.filter(({ header }) => header !== undefined && givesRates(header, context))
  const rated = new Set(lists)
  for (const one of lists.length > 0 ? all : []) {
    if (rated.has(one)) continue
    const [first, last] = [one.part.rows[0]?.rowNumber, one.part.rows.at(-1)?.rowNumber]
    context.notes.add(`Rows ${first} to ${last}${inSheet(sheet)} have no rates and are left out.`)
  }
  // Below a header, everything is a row of its table.
  const firstHeader = lists.length > 0 ? (parts[0]?.headerRow ?? 0) : Number.POSITIVE_INFINITY
  const unlisted = grid.filter(({ rowNumber }) => rowNumber < firstHeader)
  const blocks = findBlocks(unlisted, blockWords(context))
  const name = ({ row, column }: Block['corner']) => `${sheet.name} ${columnLetters(column)}${row}`.trim()
  const named = blocks.map((block) => ({ sheet, block, name: name(block.corner) }))
  return { sheet, grid, unlisted, lists, blocks: named }
}

const inSheet = ({ name }: Sheet) => (name === '' ? '' : ` of sheet ${name}`)

const keys = new Set(['service', 'from zone', 'to zone'])
const places = new Set(['from town', 'to town'])

/** Whether a header has a column that names lanes and one that prices them. A list of postcodes has only the first. */
function givesRates(header: GridRow, { wanted }: LaneContext): boolean {
  const names = namesIn(header, namesByHeader(wanted))
  const hasBreaks = header.cells.some((cell) => cell !== undefined && wanted.isRepeated?.(cell))
  const prices = [...names].filter((name) => !keys.has(name) && !places.has(name))
  return [...names].some((name) => keys.has(name)) && (hasBreaks || prices.length > 0)
}

function blockWords({ known }: LaneContext) {
  const isLabel = (cell: SheetCell) => {
    const text = shownText(cell).trim()
    return known.isZone(text) || (typeof cell === 'string' && /\p{L}/u.test(text) && text.length <= 60)
  }
  const isWeight = (cell: SheetCell) =>
    readBand(cell, unitWords) !== undefined || perRowOf(cell) !== undefined
  return {
    isAcross: isLabel,
    isDown: (cell: SheetCell) => isLabel(cell) || isWeight(cell),
    isFigure: looksLikeFigure,
  }
}

function isHiddenRead({ sheet, lists, blocks }: Looked, { asking }: LaneContext): boolean {
  if (lists.length + blocks.length === 0) return false
  const answer = asking.ask({
    id: `hidden sheet ${sheet.name}`,
    text: `Sheet ${sheet.name} is hidden and has a table. Should it be read?`,
    answers: ['left out', 'read'],
    at: { sheet: sheet.name },
  })
  return answer === 'read'
}

const allSheets = 'all of them'

/** Sheets with the same header may be last year's and this year's. */
function chooseAmongTwins(all: readonly Looked[], { asking }: LaneContext): readonly Looked[] {
  const shapes = new Map<string, Looked[]>()
  for (const one of all) {
    const [first] = one.lists
    if (first?.header === undefined) continue
    const shape = textsOf(first.header)
    shapes.set(shape, [...(shapes.get(shape) ?? []), one])
  }
  const leftOut = new Set<Looked>()
  for (const twins of shapes.values()) {
    if (twins.length < 2) continue
    const names = twins.map(({ sheet }) => sheet.name)
    const answer = asking.ask(
      {
        id: `sheets ${names.join(', ')}`,
        text: `Sheets ${names.join(', ')} have the same columns. Which should be read?`,
        answers: [allSheets, ...names],
      },
      false,
    )
    for (const twin of twins) {
      if (answer !== allSheets && answer !== twin.sheet.name) leftOut.add(twin)
    }
  }
  return all.filter((one) => !leftOut.has(one))
}

/** No table was found: a person says where one is, and the recogniser asks for its header. */
function chooseByName(shown: readonly Looked[], { asking }: LaneContext): Looked[] {
  const withFigures = shown.filter(({ grid }) =>
    grid.some(({ cells }) => cells.some((cell) => cell !== undefined && looksLikeFigure(cell))),
  )
  const [only] = withFigures
  if (only === undefined) throw new UnreadableFile('The file has no table of rates.')
  const names = withFigures.map(({ sheet }) => sheet.name)
  const answer =
    names.length === 1
      ? names[0]
      : asking.ask({ id: 'sheet', text: 'Which sheet has the rates?', answers: names }, false)
  return withFigures
    .filter(({ sheet }) => sheet.name === answer)
    .map((one) => ({ ...one, lists: [{ sheet: one.sheet, part: wholeOf(one.grid), header: undefined }] }))
}

const wholeOf = (rows: readonly GridRow[]): GridPart => ({
  rows,
  headerRow: undefined,
  firstColumn: undefined,
  titles: [],
  head: undefined,
})
