import { PublicError } from '../../errors.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { columnLetters } from '../../spreadsheets/cells/row.ts'
import type { Sheet, SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { findTable } from './find-table.ts'
import { type GridRow, gridOf } from './grid.ts'
import { headersOf, type Mapping, rememberedUses } from './mapping.ts'
import { type MatchedColumn, matchColumns, nameOf } from './match-columns.ts'
import {
  type Answers,
  answerTo,
  blanksQuestion,
  headerRowQuestion,
  lastRowQuestion,
  type Question,
  sameAsAbove,
} from './questions.ts'
import type { WantedTable } from './wanted.ts'

export interface RecogniseOptions {
  readonly answers?: Answers
  readonly remembered?: Mapping
  /** A header that the caller has found. It is used where nobody could be asked: below the first rows of the sheet. */
  readonly headerRow?: number
}

/** A row of the table, with cells by column position. */
export interface TableRow {
  readonly rowNumber: number
  readonly cells: readonly (SheetCell | undefined)[]
  readonly isHidden: boolean
  /** Why the row cannot be taken as read. */
  readonly problem: string | undefined
  /** Positions of blank cells that have the value above them, as agreed. Merged cells are not among them. */
  readonly takenOver: readonly number[]
  /** Positions of cells with text that is struck out, also of those that have the value of one above them. */
  readonly struck?: readonly number[] | undefined
}

export interface Recognised {
  readonly headerRow: number | undefined
  readonly columns: readonly Omit<MatchedColumn, 'question'>[]
  /** Required columns that are not there and that no open question may still find. */
  readonly missing: readonly string[]
  /** To be remembered once no question is open. */
  readonly mapping: Mapping
  /** As long as one is open, the rows must not be used. */
  readonly questions: readonly Question[]
  readonly rows: readonly TableRow[]
  /** Numbers of the rows below the header that are left out. */
  readonly leftOutRows: readonly number[]
}

/** Finds a wanted table in a sheet. What a person must decide comes back as questions; ask again with their answers. */
export function recognise(sheet: Sheet, wanted: WantedTable, options: RecogniseOptions = {}): Recognised {
  return recogniseGrid(gridOf(sheet), sheet.hiddenColumns, wanted, options)
}

/** The same for rows of a sheet, such as a part of it. */
export function recogniseGrid(
  grid: readonly GridRow[],
  hiddenColumns: ReadonlySet<number>,
  wanted: WantedTable,
  options: RecogniseOptions = {},
): Recognised {
  const { answers = {}, remembered, headerRow } = options
  const { header, body, leftOut, questions } = findTable(grid, wanted, answers, headerRow)
  if (header === undefined) {
    const missing = questions.length > 0 ? [] : namesRequired(wanted)
    const mapping = { columns: [], blanks: {} }
    return { headerRow: undefined, columns: [], missing, mapping, questions, rows: [], leftOutRows: [] }
  }
  const width = [header, ...body].reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headers = headersOf(header, width)
  const setAside = new Set([...hiddenColumns, ...(header.struck ?? [])])
  const matched = matchColumns({
    header,
    body,
    width,
    hiddenColumns,
    wanted,
    remembered: remembered === undefined ? [] : rememberedUses(remembered, headers, setAside),
    answers,
  })
  checkAnswers(answers, width, wanted)
  const blanks = decideBlanks(body, matched, wanted, answers, remembered)
  const open = matched.flatMap(({ question }) => question ?? [])
  const there = new Set(matched.map(({ use }) => nameOf(use)))
  return {
    headerRow: header.rowNumber,
    columns: matched.map(({ question, ...column }) => column),
    missing: open.length > 0 ? [] : namesRequired(wanted).filter((name) => !there.has(name)),
    mapping: {
      columns: matched.map(({ position, use }) => ({
        header: headers[position] ?? '',
        use,
        ...(setAside.has(position) && { isSetAside: true }),
      })),
      blanks: Object.fromEntries(blanks.agreed),
    },
    questions: [...questions, ...open, ...blanks.questions],
    rows: rowsOf(body, blanks.filled),
    leftOutRows: leftOut.map(({ rowNumber }) => rowNumber),
  }
}

const namesRequired = (wanted: WantedTable) =>
  wanted.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)

/** An answer to a question that this sheet cannot have is a mistake, and is reported. */
function checkAnswers(answers: Answers, width: number, wanted: WantedTable): void {
  const known = new Set([headerRowQuestion([]).id, lastRowQuestion([]).id])
  for (let position = 0; position < width; position++) known.add(`column ${columnLetters(position)}`)
  for (const { name } of wanted.columns) known.add(blanksQuestion(name, 0).id)
  const unknown = Object.keys(answers).find((id) => !known.has(id))
  if (unknown !== undefined) throw new PublicError(400, `There is no question ${shorten(unknown)}.`)
}

/** Whether blanks mean the same as above: by an answer or by what is remembered; otherwise a person is asked. */
function decideBlanks(
  body: readonly GridRow[],
  matched: readonly MatchedColumn[],
  wanted: WantedTable,
  answers: Answers,
  remembered: Mapping | undefined,
) {
  const agreed: [name: string, isSame: boolean][] = []
  const filled: number[] = []
  const questions: Question[] = []
  for (const { name, mayRepeatAbove } of wanted.columns) {
    const position = matched.find(({ use }) => nameOf(use) === name)?.position
    if (position === undefined || mayRepeatAbove !== true) continue
    const first = body.findIndex(({ cells }) => cells[position] !== undefined)
    const below = first < 0 ? [] : body.slice(first)
    const count = below.filter(({ cells }) => cells[position] === undefined).length
    const question = blanksQuestion(name, count)
    const answer = answerTo(question, answers)
    const kept = remembered !== undefined && Object.hasOwn(remembered.blanks, name)
    const isSame =
      answer === undefined ? (kept ? remembered.blanks[name] : undefined) : answer === sameAsAbove
    if (isSame !== undefined) agreed.push([name, isSame])
    else if (count > 0) questions.push(question)
    if (isSame) filled.push(position)
  }
  return { agreed, filled, questions }
}

const nothingTaken: readonly number[] = []

function rowsOf(body: readonly GridRow[], filled: readonly number[]): TableRow[] {
  if (filled.length === 0) {
    return body.map(({ rowNumber, cells, isHidden, problem, struck }) => ({
      rowNumber,
      cells,
      isHidden,
      problem,
      takenOver: nothingTaken,
      struck,
    }))
  }
  const above = new Map<number, SheetCell>()
  const struckAbove = new Set<number>()
  return body.map(({ rowNumber, cells: own, isHidden, problem, struck: ownStruck }) => {
    const cells = [...own]
    const takenOver: number[] = []
    const struck = [...(ownStruck ?? [])]
    for (const position of filled) {
      const cell = cells[position]
      const value = above.get(position)
      if (cell !== undefined) {
        above.set(position, cell)
        if (struck.includes(position)) struckAbove.add(position)
        else struckAbove.delete(position)
      } else if (value !== undefined) {
        while (cells.length < position) cells.push(undefined)
        cells[position] = value
        takenOver.push(position)
        if (struckAbove.has(position)) struck.push(position)
      }
    }
    return { rowNumber, cells, isHidden, problem, takenOver, struck: struck.length > 0 ? struck : undefined }
  })
}
