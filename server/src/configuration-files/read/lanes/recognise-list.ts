import type { GridRow } from '../../../recogniser/table/grid.ts'
import { headersOf, type Mapping } from '../../../recogniser/table/mapping.ts'
import { nameOf } from '../../../recogniser/table/match-columns.ts'
import { type Answers, columnQuestion, leftOut, type Question } from '../../../recogniser/table/questions.ts'
import { type Recognised, recogniseGrid } from '../../../recogniser/table/recognise.ts'
import type { WantedTable } from '../../../recogniser/table/wanted.ts'
import { noFigureMark } from '../../../recogniser/values/simple-values.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import { breakHeaderOf } from '../../columns/break-headers.ts'
import { basicWithKgOf, type LaneColumn, longLaneHeaders } from '../../columns/lane-columns.ts'
import type { ColumnMark } from '../file-reading.ts'
import { askDoubtful, type NotesOfSheet } from '../rows/doubtful.ts'
import { askRemarks } from '../rows/notes.ts'
import { textsBeside } from '../rows/open-tables.ts'
import { useOf } from './break-columns.ts'
import { namesOtherFactor } from './cubic-factors.ts'
import type { ListPart } from './find-lane-tables.ts'
import { type LaneContext, prefixOf } from './lane-context.ts'

/** A list whose columns are known. */
export interface ListTable extends ListPart {
  readonly found: Recognised
  readonly columns: ReadonlyMap<LaneColumn, number>
  /** Columns of rates, by their headers. */
  readonly breaks: readonly { readonly position: number; readonly cell: SheetCell | undefined }[]
  /** Kilograms that the basic charge includes, as its header says. */
  readonly includedKg: string | undefined
}

/** Recognises the columns of a list. Undefined: something is still asked. */
export function recogniseList(list: ListPart, at: number, context: LaneContext): ListTable | undefined {
  const { sheet, part, header } = list
  // Parts that share a header row share their questions: a letter names a column of the sheet.
  const isBelow = at > 0 && part.firstColumn === undefined
  const prefix = prefixOf(sheet.name, isBelow && header ? `row ${header.rowNumber}` : '')
  const { wanted, includedKg } = withIncludedKg(header, context.wanted)
  const width = part.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const found = recogniseGrid(part.rows, sheet.hiddenColumns, wanted, {
    answers: ownAnswers(context.asking.answersBehind(prefix), width),
    ...rememberedFor(header, width, context),
    ...(header && { headerRow: header.rowNumber }),
  })
  const questions = found.questions.length > 0 ? found.questions : idleColumns(found)
  for (const question of questions) {
    context.asking.add({ ...question, id: prefix + question.id, at: placeOf(question, sheet.name) })
  }
  const row = part.rows.find(({ rowNumber }) => rowNumber === found.headerRow)
  markColumns(list, found, row, new Set(questions.map(({ id }) => id)), context)
  if (questions.length > 0 || row === undefined) return undefined
  context.tables[`${sheet.name} ${row.rowNumber} ${part.firstColumn ?? ''}`.trim()] = found.mapping
  const columns = new Map<LaneColumn, number>()
  for (const { use, position } of found.columns) {
    const name = nameOf(use)
    if (name !== undefined) columns.set(name as LaneColumn, position)
  }
  const breaks = found.columns
    .filter(({ use }) => use === 'repeated')
    .map(({ position }) => ({ position, cell: row.cells[position] }))
  return { ...list, header: row, found, columns, breaks, includedKg }
}

const ofOneBreak = ['unit', 'from', 'up to', 'item type']
const answersOf = new Set<string>([...longLaneHeaders, 'days', 'included kg'])

/**
 * Columns that say something about the one rate of a row, in a table whose rows have none or several. Left unread, a
 * price for pallets or for one weight would apply to all. A unit or a type beside columns of rates is for all of them.
 */
function idleColumns({ columns, rows }: Recognised): Question[] {
  const names = new Set(columns.map(({ use }) => nameOf(use)))
  if (names.has('rate') || names.has('flat')) return []
  const isWide = columns.some(({ use }) => use === 'repeated')
  const idle = isWide ? ['from', 'up to'] : ofOneBreak
  const free = [...answersOf].filter((name) => !names.has(name) && !ofOneBreak.includes(name))
  return columns.flatMap(({ position, header, use }) => {
    const name = nameOf(use)
    if (name === undefined || !idle.includes(name)) return []
    if (!rows.some(({ cells }) => noFigureMark(cells[position]) === undefined)) return []
    const why = `It looks like ${name}, but no row has one rate that it could be for.`
    return [columnQuestion(position, header, why, [...free, leftOut])]
  })
}

/** `Basic incl. 5 kg` is the basic charge, with what it includes. */
function withIncludedKg(header: GridRow | undefined, wanted: WantedTable) {
  for (const cell of header?.cells ?? []) {
    const includedKg = typeof cell === 'string' ? basicWithKgOf(cell) : undefined
    if (includedKg === undefined) continue
    const columns = wanted.columns.map((column) =>
      column.name === 'basic'
        ? { ...column, synonyms: [...(column.synonyms ?? []), cell as string] }
        : column,
    )
    return { wanted: { ...wanted, columns }, includedKg }
  }
  return { wanted, includedKg: undefined }
}

/** The recogniser refuses answers to questions that it cannot have: those of another header, say. */
function ownAnswers(answers: Answers, width: number): Answers {
  const letters = new Set(Array.from({ length: width }, (_, position) => `column ${columnLetters(position)}`))
  const isOwn = (id: string) =>
    id === 'header row' ||
    id === 'last row' ||
    letters.has(id) ||
    /^blanks of (?:service|from zone|to zone)$/.test(id)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => isOwn(id)))
}

/** The mapping of a table with the same headers, or else of any with some of them. */
function rememberedFor(
  header: GridRow | undefined,
  width: number,
  { rememberedTables }: LaneContext,
): { remembered?: Mapping } {
  if (header === undefined) return {}
  const headers = headersOf(header, width).join('\t')
  const same = rememberedTables.find(
    ({ columns }) => columns.map((column) => column.header).join('\t') === headers,
  )
  const remembered = same ?? (rememberedTables.length === 1 ? rememberedTables[0] : undefined)
  return remembered === undefined ? {} : { remembered }
}

function placeOf({ id }: Question, sheet: string) {
  const letters = /^column ([A-Z]+)$/.exec(id)?.[1]
  if (letters === undefined) return { sheet }
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { sheet, column }
}

function markColumns(
  { sheet, part }: ListPart,
  found: Recognised,
  header: GridRow | undefined,
  asked: ReadonlySet<string>,
  { marks, firstHeaders, itemTypes }: LaneContext,
): void {
  const first = firstHeaders.get(sheet.name) ?? header?.rowNumber ?? 0
  firstHeaders.set(sheet.name, first)
  // A part with a first column stands beside another one.
  const isBelow = header !== undefined && header.rowNumber > first && part.firstColumn === undefined
  const below = isBelow ? { row: header.rowNumber } : {}
  const known = new Map(marks.map((mark, at) => [placeOfMark(mark), at]))
  for (const { position, header: text, use, by } of found.columns) {
    // Columns of other parts look empty here.
    if (use === 'left out' && text === '') continue
    const isAsked = use === null || asked.has(`column ${columnLetters(position)}`)
    const breakHeader = use === 'repeated' ? breakHeaderOf(header?.cells[position], itemTypes) : undefined
    const mark: ColumnMark = {
      sheet: sheet.name,
      ...below,
      column: position,
      state: isAsked ? 'asked' : use === 'left out' ? 'left out' : 'recognised',
      use: breakHeader === undefined ? (nameOf(use) ?? undefined) : useOf(breakHeader),
      by: by ?? undefined,
    }
    const at = known.get(placeOfMark(mark))
    if (at === undefined) marks.push(mark)
    else if (part.firstColumn !== undefined) marks[at] = mark
  }
}

const placeOfMark = ({ sheet, row, column }: ColumnMark) => `${sheet} ${row ?? ''} ${column}`

/** Asks about remarks beside the rates of a list that say what the rates are, or change them. */
export function askBeside({ sheet, found }: ListTable, context: LaneContext): void {
  const isRemark = ({ use, by, header }: Recognised['columns'][number]) =>
    use === 'left out' && by === 'header' && header !== ''
  const positions = found.columns.filter(isRemark).map(({ position }) => position)
  if (positions.length === 0) return
  const beside = [...textsBeside(found.rows, positions)]
  const notes: NotesOfSheet = {
    sheet: '',
    grid: [],
    headers: [],
    isInTable: () => false,
    ask: (question, rememberedAs) =>
      context.asking.ask({ ...question, at: { ...question.at, sheet: sheet.name } }, true, rememberedAs),
    beside,
  }
  askDoubtful(notes)
  const isMore = (text: string) => namesOtherFactor(text, context)
  askRemarks('lanes', beside, { ...notes, sheet: sheet.name }, isMore)
}

/** A list must say where lanes lead, and something of what they cost. */
export function checkColumns(lists: readonly ListTable[]): void {
  for (const { columns, breaks } of lists) {
    const hasRates = breaks.length > 0 || columns.has('rate') || columns.has('flat')
    if (hasRates && !columns.has('to zone')) throw missing('to zone')
  }
}

export const missing = (name: string) =>
  new UnreadableFile(`Invalid file structure. Missing required column(s): ${name}.`)

export const textsOfRow = (cells: readonly (SheetCell | undefined)[]): string[] => cells.map(shownText)
