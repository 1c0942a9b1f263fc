import { limits } from '../../limits.ts'
import { shownText } from '../../spreadsheets/cells/sheet.ts'
import type { GridRow } from './grid.ts'
import { type Answers, answerTo, headerRowQuestion, lastRowQuestion, type Question } from './questions.ts'
import { foldHeader, foldSignedHeader, type WantedTable } from './wanted.ts'

/** Where a table is: its header and its rows, or the questions that decide it. */
export interface FoundTable {
  readonly header: GridRow | undefined
  readonly body: readonly GridRow[]
  /** Rows below the header that are left out: a footer, and the header once more. */
  readonly leftOut: readonly GridRow[]
  readonly questions: readonly Question[]
}

/** The headers of a wanted table, folded, with the names they stand for. */
export function namesByHeader(wanted: WantedTable): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { name, synonyms = [] } of wanted.columns) {
    const headers = [name, ...synonyms]
    for (const header of new Set([...headers.map(foldHeader), ...headers.map(foldSignedHeader)])) {
      // A header of signs alone folds to nothing, and must not match a blank one.
      if (header !== '') names.set(header, [...(names.get(header) ?? []), name])
    }
  }
  return names
}

/** Texts that were looked up. The rows of a table have few different ones, and folding takes time. */
const looked = new WeakMap<object, Map<string, readonly string[]>>()

/** The names that a header stands for. One that is wanted with its sign is not taken for one of the other sign. */
export function namesOfHeader(
  header: string,
  names: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const known = lookedUpIn(names)
  const before = known.get(header)
  if (before !== undefined) return before
  const found = names.get(foldSignedHeader(header)) ?? names.get(foldHeader(header)) ?? noNames
  if (known.size < textsLookedUpMax) known.set(header, found)
  return found
}

function lookedUpIn(names: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const known = looked.get(names) ?? new Map<string, readonly string[]>()
  if (known.size === 0) looked.set(names, known)
  return known
}

const noNames: readonly string[] = []
const textsLookedUpMax = 10_000

/**
 * Finds the header among the first rows: the one with the most wanted headers, at least two of them. If that is not one
 * row, a person is asked. A header further down must have been found already. Titles and notes above are left out.
 */
export function findTable(
  grid: readonly GridRow[],
  wanted: WantedTable,
  answers: Answers,
  foundRow = 0,
): FoundTable {
  const first = grid.filter(({ rowNumber }) => rowNumber <= limits.tableHeaderRowMax)
  const question = headerRowQuestion(first.map(({ rowNumber }) => rowNumber))
  const answer = answerTo(question, answers)
  const names = namesByHeader(wanted)
  const isBelow = foundRow > limits.tableHeaderRowMax
  const header = isBelow
    ? grid.find(({ rowNumber }) => rowNumber === foundRow)
    : answer === undefined
      ? likelyHeader(first, wanted, names)
      : first.find(({ rowNumber }) => String(rowNumber) === answer)
  if (header === undefined) {
    return { header, body: [], leftOut: [], questions: first.length > 0 ? [question] : [] }
  }
  const below = grid.filter(({ rowNumber }) => rowNumber > header.rowNumber)
  const { body, footer, questions } = divide(header, below, names, answers)
  const headerTexts = textsOf(header)
  const start = header.cells.findIndex((cell) => cell !== undefined)
  const startText = shownText(header.cells[start])
  const isHeader = (row: GridRow) => shownText(row.cells[start]) === startText && textsOf(row) === headerTexts
  return {
    header,
    body: body.filter((row) => !isHeader(row)),
    leftOut: [...body.filter(isHeader), ...footer],
    questions,
  }
}

/** Longer texts are not headers, and folding takes time. */
const headerCharactersMax = 80

/** The wanted columns that a row names. */
export function namesIn(row: GridRow, names: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  for (const cell of row.cells) {
    const name =
      typeof cell === 'string' && cell.length <= headerCharactersMax
        ? namesOfHeader(cell, names)[0]
        : undefined
    if (name !== undefined) found.add(name)
  }
  return found
}

/**
 * Whether a row seems to be a header: two of its texts are wanted headers, and at least half of all. Words of a table's
 * rows may be headers elsewhere, such as a unit.
 */
export function looksLikeHeader(row: GridRow, names: ReadonlyMap<string, readonly string[]>): boolean {
  if (namesIn(row, names).size < 2) return false
  const texts = row.cells.filter((cell): cell is string => typeof cell === 'string' && !/\d/.test(cell))
  return texts.filter((text) => namesOfHeader(text, names).length > 0).length * 2 >= texts.length
}

function likelyHeader(
  rows: readonly GridRow[],
  wanted: WantedTable,
  names: ReadonlyMap<string, readonly string[]>,
): GridRow | undefined {
  const scored = rows.map((row) => ({
    row,
    matched: namesIn(row, names).size,
    repeated: row.cells.filter((cell) => cell !== undefined && wanted.isRepeated?.(cell)).length,
  }))
  const most = Math.max(0, ...scored.map(({ matched }) => matched))
  if (most < Math.min(2, wanted.columns.length)) return undefined
  const best = scored.filter(({ matched }) => matched === most)
  const mostRepeated = Math.max(...best.map(({ repeated }) => repeated))
  const left = best.filter(({ repeated }) => repeated === mostRepeated).map(({ row }) => row)
  // A header of merged cells is the same in several rows: the table begins below the last of them.
  const isSame = left.every((row) => textsOf(row) === textsOf(left[0] as GridRow))
  const isTogether = left.every((row, index) => row.rowNumber === (left[0] as GridRow).rowNumber + index)
  const last = left.at(-1)
  if (last === undefined || (left.length > 1 && !(isSame && isTogether))) return undefined
  return hasTableAbove(last, rows, names) ? undefined : lowestOf(last, rows, names)
}

/** Whether another header with rows of its own stands above: its table would be lost as a note. */
function hasTableAbove(
  header: GridRow,
  rows: readonly GridRow[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const above = rows.filter(({ rowNumber }) => rowNumber < header.rowNumber)
  const isHeader = (row: GridRow) => looksLikeHeader(row, names)
  const other = above.findIndex(isHeader)
  return other >= 0 && above.slice(other + 1).some((row) => row.filled > 1 && !isHeader(row))
}

/** A header that goes on in the row below: merged cells have its names there too, beside further headers. */
function lowestOf(
  header: GridRow,
  rows: readonly GridRow[],
  names: ReadonlyMap<string, readonly string[]>,
): GridRow {
  const below = rows.find(({ rowNumber }) => rowNumber === header.rowNumber + 1)
  if (below === undefined || !looksLikeHeader(below, names)) return header
  const isAbove = (cell: GridRow['cells'][number], column: number) => cell === header.cells[column]
  const isNamed = (cell: GridRow['cells'][number]) => typeof cell === 'string' && names.has(foldHeader(cell))
  return below.cells.every((cell, column) => !isNamed(cell) || isAbove(cell, column)) ? below : header
}

/** Equal for two rows that show the same. */
export const textsOf = (row: GridRow) => JSON.stringify(row.cells.map(shownText))

/**
 * Divides what is below the header into table and footer. A footer follows a blank row and has one cell a row, with a
 * sentence in it. Where something less plain follows a blank row, or another table seems to begin, a person says
 * which row is the last. Without a blank row, everything is the table.
 */
function divide(
  header: GridRow,
  below: readonly GridRow[],
  names: ReadonlyMap<string, readonly string[]>,
  answers: Answers,
): { body: readonly GridRow[]; footer: readonly GridRow[]; questions: readonly Question[] } {
  const upTo = (count: number) => ({ body: below.slice(0, count), footer: below.slice(count) })
  const ends = endsOf(below)
  const lastOf = (count: number) => (below[count - 1] as GridRow).rowNumber
  const question = lastRowQuestion(ends.map(lastOf))
  const answer = answerTo(question, answers)
  if (answer !== undefined) {
    return { ...upTo(ends.find((end) => String(lastOf(end)) === answer) as number), questions: [] }
  }
  // Counted from the end, once: a sheet may have a blank row after each row.
  const firstSentence = below.findLastIndex((row) => !isSentence(row)) + 1
  const plain = ends.find((end) => end >= firstSentence) ?? below.length
  const isSparse = ({ filled }: GridRow) => filled < Math.max(2, header.filled / 2)
  const isAnotherHeader = (row: GridRow) => looksLikeHeader(row, names) && textsOf(row) !== textsOf(header)
  const table = below.slice(0, plain)
  const firstSparse = table.findLastIndex((row) => !isSparse(row)) + 1
  const isAsked = table.some(isAnotherHeader) || ends.some((end) => end < plain && end >= firstSparse)
  return { ...upTo(plain), questions: isAsked ? [question] : [] }
}

/** How many rows the table may have: it ends before a blank row, or at the last one. */
function endsOf(below: readonly GridRow[]): number[] {
  const ends: number[] = []
  for (let index = 1; index < below.length; index++) {
    if ((below[index] as GridRow).rowNumber > (below[index - 1] as GridRow).rowNumber + 1) ends.push(index)
  }
  if (below.length > 0) ends.push(below.length)
  return ends
}

const isSentence = ({ cells, filled }: GridRow) => {
  const cell = cells.find((one) => one !== undefined)
  return filled === 1 && typeof cell === 'string' && /\S\s+\S/.test(cell)
}
