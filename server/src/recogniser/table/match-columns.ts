import { PublicError } from '../../errors.ts'
import { isErrorValue } from '../../spreadsheets/cells/check-cells.ts'
import { type SheetCell, shownText } from '../../spreadsheets/cells/sheet.ts'
import { noFigureMark } from '../values/simple-values.ts'
import { namesByHeader, namesOfHeader } from './find-table.ts'
import { type GridRow, isBlank } from './grid.ts'
import { type Answers, answerTo, columnQuestion, leftOut, type Question, repeated } from './questions.ts'
import {
  type ColumnUse,
  foldHeader,
  foldSignedHeader,
  type WantedColumn,
  type WantedTable,
} from './wanted.ts'

/** One column of the table and what it is, or the question that decides it. */
export interface MatchedColumn {
  readonly position: number
  readonly header: string
  readonly use: ColumnUse | null
  readonly by: 'answer' | 'memory' | 'header' | 'content' | null
  readonly question: Question | undefined
}

interface Column {
  readonly position: number
  readonly header: string
  readonly headerCell: SheetCell | undefined
  /** The cells of the column, without errors and marks for no value. */
  readonly cells: readonly SheetCell[]
  readonly isEmpty: boolean
  readonly isHidden: boolean
  readonly isStruck: boolean
  use: ColumnUse | null
  by: MatchedColumn['by']
  why: string | undefined
  /** Names that it may have: content alone gives them to no other column. */
  maybe: readonly string[]
}

export interface MatchOptions {
  readonly header: GridRow
  readonly body: readonly GridRow[]
  readonly width: number
  readonly hiddenColumns: ReadonlySet<number>
  readonly wanted: WantedTable
  readonly remembered: readonly (ColumnUse | undefined)[]
  readonly answers: Answers
}

/**
 * Decides what each column is: by an answer, by what is remembered, by its header, or by its content where that is
 * proof. A column that could be two things, or none, is asked about. Nothing is decided by what is merely likely.
 */
export function matchColumns(options: MatchOptions): MatchedColumn[] {
  const { wanted, answers } = options
  const columns = columnsOf(options)
  const every = everyAnswer(wanted)
  for (const column of columns) decideKnown(column, answers, options.remembered[column.position], every)
  refuseTwoAnswers(columns)
  const names = namesByHeader(wanted)
  const ignored = new Set(wanted.ignored?.map(foldHeader))
  const headers = new Set(columns.map(({ header }) => foldHeader(header)))
  for (const column of columns) {
    if (column.use === null) decideByHeader(column, wanted, names, ignored, headers)
  }
  askDoubles(columns)
  // Taken before any of them is decided, so that no column wins by coming first.
  const spoken = new Set(columns.flatMap(({ use, maybe }) => [nameOf(use), ...maybe]))
  for (const column of columns) {
    if (column.use === null && column.why === undefined) decideByContent(column, spoken, wanted)
  }
  askDoubles(columns)
  const taken = new Set(columns.map(({ use }) => nameOf(use)))
  const free = every.filter((answer) => !taken.has(answer))
  return columns.map(({ position, header, use, by, why }) => ({
    position,
    header,
    use,
    by,
    question: use === null ? columnQuestion(position, header, why, free) : undefined,
  }))
}

export const nameOf = (use: ColumnUse | null): string | undefined =>
  use !== null && typeof use === 'object' ? use.name : undefined

function columnsOf({ header, body, width, hiddenColumns }: MatchOptions): Column[] {
  const cellsOf = cellsByColumn(body, width)
  return Array.from({ length: width }, (_, position) => {
    const headerCell = header.cells[position]
    return {
      position,
      header: shownText(headerCell).trim(),
      headerCell,
      ...(cellsOf[position] as CellsOfColumn),
      isHidden: hiddenColumns.has(position),
      isStruck: header.struck?.includes(position) === true,
      use: null,
      by: null,
      why: undefined,
      maybe: [],
    }
  })
}

interface CellsOfColumn {
  readonly cells: SheetCell[]
  isEmpty: boolean
}

/** Row by row, as they are in memory: of a hundred thousand rows, column by column takes several times as long. */
function cellsByColumn(body: readonly GridRow[], width: number): CellsOfColumn[] {
  const columns = Array.from({ length: width }, (): CellsOfColumn => ({ cells: [], isEmpty: true }))
  for (const { cells } of body) {
    for (let position = 0; position < Math.min(cells.length, width); position++) {
      const cell = cells[position]
      if (isBlank(cell)) continue
      const column = columns[position] as CellsOfColumn
      column.isEmpty = false
      // A cell that equals the last one kept need not be checked again.
      if (cell === column.cells.at(-1) || saysSomething(cell)) column.cells.push(cell)
    }
  }
  return columns
}

const saysSomething = (cell: SheetCell) =>
  noFigureMark(cell) === undefined && !(typeof cell === 'string' && isErrorValue(cell))

const everyAnswer = (wanted: WantedTable): string[] => [
  ...wanted.columns.map(({ name }) => name),
  ...(wanted.isRepeated === undefined ? [] : [repeated]),
  leftOut,
]

const useOf = (answer: string): ColumnUse =>
  answer === leftOut || answer === repeated ? answer : { name: answer }

function decideKnown(
  column: Column,
  answers: Answers,
  remembered: ColumnUse | undefined,
  every: readonly string[],
): void {
  const answer = answerTo(columnQuestion(column.position, column.header, undefined, every), answers)
  if (answer !== undefined) {
    column.use = useOf(answer)
    column.by = 'answer'
  } else if (remembered !== undefined && every.includes(nameOf(remembered) ?? (remembered as string))) {
    column.use = remembered
    column.by = 'memory'
  }
}

function refuseTwoAnswers(columns: readonly Column[]): void {
  for (const [name, same] of byName(columns)) {
    if (same.filter(({ by }) => by === 'answer').length > 1) {
      throw new PublicError(400, `Two columns cannot both be ${name}.`)
    }
  }
}

function decideByHeader(
  column: Column,
  wanted: WantedTable,
  names: ReadonlyMap<string, readonly string[]>,
  ignored: ReadonlySet<string>,
  headers: ReadonlySet<string>,
): void {
  const folded = foldHeader(column.header)
  if ((folded === '' && column.isEmpty) || ignored.has(folded)) {
    column.use = leftOut
    column.by = 'header'
    return
  }
  const meant = namesOfHeader(column.header, names)
  const named = wanted.columns.filter(({ name }) => meant.includes(name))
  // A name that is the header of another column, word for word, is not for this one.
  const others = named.filter(({ name }) => foldHeader(name) === folded || !headers.has(foldHeader(name)))
  const candidates = named.length > 1 && others.length > 0 ? others : named
  const [first] = candidates
  if (first === undefined) {
    if (column.headerCell !== undefined && wanted.isRepeated?.(column.headerCell))
      take(column, repeated, 'header')
    return
  }
  if (candidates.length > 1) {
    const held = candidates.filter(({ holds }) => holdsAll(holds, column.cells))
    // Content decides only if it speaks for one of them and against all others.
    const [only] = held
    const isDecided = held.length === 1 && candidates.every(({ holds }) => holds !== undefined)
    if (only !== undefined && isDecided) take(column, { name: only.name }, 'content')
    else
      ask(
        column,
        `It may be ${candidates.map(({ name }) => name).join(' or ')}.`,
        candidates.map(({ name }) => name),
      )
  } else if (strangeSign(column.header, first, names) !== undefined) {
    ask(column, `It looks like ${first.name}, but has ${strangeSign(column.header, first, names)}.`, [
      first.name,
    ])
  } else if (mostlyHolds(first, column.cells)) {
    take(column, { name: first.name }, 'header')
  } else {
    ask(column, `Its cells do not look like ${first.name}.`, [first.name])
  }
}

const signs = /[%‰$¢€£¥₹]/gu

/** A sign in a header that is not one of the column: `Amount €` is an amount of something else. */
function strangeSign(
  header: string,
  { name, signs: own }: WantedColumn,
  names: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (own === undefined) return undefined
  const isNamed = /[%$]/.test(header) && names.get(foldSignedHeader(header))?.includes(name) === true
  return header.match(signs)?.find((sign) => !own.includes(sign) && !(isNamed && /[%$]/.test(sign)))
}

/** Content that is proof names a column, unless a header already did or another column has the same content. */
function decideByContent(column: Column, spoken: ReadonlySet<string | undefined>, wanted: WantedTable): void {
  const proved = wanted.columns.filter(
    (candidate) =>
      (candidate.contentIsProof === true && holdsAll(candidate.holds, column.cells)) ||
      holdsAll(candidate.provedBy, column.cells),
  )
  const [only] = proved
  if (only === undefined) return
  if (proved.length === 1 && !spoken.has(only.name)) take(column, { name: only.name }, 'content')
  else column.why = `Its cells look like ${proved.map(({ name }) => name).join(' or ')}.`
}

function ask(column: Column, why: string, maybe: readonly string[]): void {
  column.use = null
  column.by = null
  column.why = why
  column.maybe = maybe
}

/** A column that is hidden, or whose header is struck out, is never taken without asking. */
function take(column: Column, use: ColumnUse, by: 'header' | 'content'): void {
  if (column.isHidden || column.isStruck) {
    const what = nameOf(use)
    const looks = what === undefined ? '' : ` and looks like ${what}`
    const how = column.isHidden ? 'It is hidden' : 'Its header is struck out'
    ask(column, `${how}${looks}.`, what === undefined ? [] : [what])
    return
  }
  column.use = use
  column.by = by
}

/** If several columns are the same thing, a person is asked about each; one that a person has decided keeps it. */
function askDoubles(columns: readonly Column[]): void {
  for (const [name, same] of byName(columns)) {
    if (same.length < 2) continue
    const decided = same.find(({ by }) => by === 'answer') ?? same.find(({ by }) => by === 'memory')
    for (const column of same) {
      if (column === decided) continue
      const many = `${same.length} columns look like ${name}.`
      ask(column, decided === undefined ? many : `Another column is already read as ${name}.`, [name])
    }
  }
}

function byName(columns: readonly Column[]): Map<string, Column[]> {
  const found = new Map<string, Column[]>()
  for (const column of columns) {
    const name = nameOf(column.use)
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), column])
  }
  return found
}

const holdsAll = (holds: WantedColumn['holds'], cells: readonly SheetCell[]): boolean =>
  holds !== undefined && cells.length > 0 && cells.every((cell) => holds(cell))

function mostlyHolds({ holds }: WantedColumn, cells: readonly SheetCell[]): boolean {
  if (holds === undefined) return true
  let count = 0
  let before: { cell: SheetCell; isHeld: boolean } | undefined
  for (const cell of cells) {
    if (before?.cell !== cell) before = { cell, isHeld: holds(cell) }
    if (before.isHeld) count++
  }
  return count * 2 >= cells.length
}
