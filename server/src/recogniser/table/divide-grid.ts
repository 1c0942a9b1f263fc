import { shownText } from '../../spreadsheets/cells/sheet.ts'
import { looksLikeHeader, namesByHeader, textsOf } from './find-table.ts'
import type { GridRow } from './grid.ts'
import { foldHeader, type WantedTable } from './wanted.ts'

/** A part of a sheet with a table of its own: below another one, beside it, or one of several groups of columns. */
export interface GridPart {
  readonly rows: readonly GridRow[]
  /** The row of its header; undefined if the sheet seems to have no table. */
  readonly headerRow: number | undefined
  /** The first column of its own, if other parts have the same header. */
  readonly firstColumn: number | undefined
  /** Texts that stand alone in a row above the header, nearest last. */
  readonly titles: readonly string[]
  /** The text over its own columns, if it shares a header row with other parts. */
  readonly head: string | undefined
}

/**
 * Divides a sheet into its tables. A table begins with a header; the titles above it are its own. A header that comes
 * again without a title, as on every page of a printed list, begins nothing.
 */
export function divideGrid(grid: readonly GridRow[], wanted: WantedTable): GridPart[] {
  const names = namesByHeader(wanted)
  const headers = headersIn(grid, names)
  if (headers.length === 0) {
    return [{ rows: grid, headerRow: undefined, firstColumn: undefined, titles: [], head: undefined }]
  }
  const begins = headers.map((header, at) => (at === 0 ? 0 : titlesBegin(grid, header.first)))
  return headers.flatMap(({ first, last }, at) => {
    const rows = grid.slice(begins[at], begins[at + 1] ?? grid.length)
    const titles = grid.slice(begins[at], first).filter(isTitle).flatMap(textsIn)
    return besides(rows, grid[last] as GridRow, grid[last - 1], titles, names)
  })
}

/** Headers by their first and last row: merged cells make one of several rows. */
function headersIn(
  grid: readonly GridRow[],
  names: ReadonlyMap<string, readonly string[]>,
): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = []
  for (const [at, row] of grid.entries()) {
    if (!looksLikeHeader(row, names)) continue
    const before = found.at(-1)
    if (before !== undefined && before.last === at - 1 && isNextRow(grid[at - 1], row)) {
      before.last = at
      continue
    }
    const isAgain = before !== undefined && textsOf(grid[before.last] as GridRow) === textsOf(row)
    if (!isAgain || isTitle(grid[at - 1])) found.push({ first: at, last: at })
  }
  return found
}

const isNextRow = (one: GridRow | undefined, next: GridRow) =>
  one !== undefined && one.rowNumber + 1 === next.rowNumber
const isTitle = (row: GridRow | undefined) =>
  row !== undefined && row.filled === 1 && typeof row.cells.find((cell) => cell !== undefined) === 'string'

function titlesBegin(grid: readonly GridRow[], header: number): number {
  let first = header
  while (first > 0 && isTitle(grid[first - 1])) first--
  return first
}

const textsIn = (row: GridRow): string[] => [
  ...new Set(row.cells.flatMap((cell) => (typeof cell === 'string' ? [cell.trim()] : []))),
]

/** The tables that share a header row. */
function besides(
  rows: readonly GridRow[],
  header: GridRow,
  above: GridRow | undefined,
  titles: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
): GridPart[] {
  const groups = sideBySide(header, names) ?? repeatedGroups(header, headsOf(header, above), names)
  if (groups === undefined) {
    return [{ rows, headerRow: header.rowNumber, firstColumn: undefined, titles, head: undefined }]
  }
  const heads = headsOf(header, above)
  return groups.map(({ first, columns }) => ({
    rows: rows.map((row) => onlyColumns(row, columns)),
    headerRow: header.rowNumber,
    firstColumn: first,
    titles,
    head: heads.get(first),
  }))
}

/** Texts in the row over the header, by column, where they are not the header itself. */
function headsOf(header: GridRow, above: GridRow | undefined): Map<number, string> {
  const heads = new Map<number, string>()
  if (above === undefined || above.rowNumber + 1 !== header.rowNumber) return heads
  for (const [column, cell] of above.cells.entries()) {
    if (typeof cell === 'string' && cell !== header.cells[column]) heads.set(column, cell.trim())
  }
  return heads
}

function onlyColumns(row: GridRow, columns: ReadonlySet<number>): GridRow {
  const cells = row.cells.map((cell, column) => (columns.has(column) ? cell : undefined))
  const filled = cells.filter((cell) => cell !== undefined).length
  return { ...row, cells, filled: Math.min(filled, row.filled) }
}

interface Group {
  readonly first: number
  readonly columns: ReadonlySet<number>
}

/** Whole tables side by side: the first header comes again, and each of them names the same columns. */
function sideBySide(header: GridRow, names: ReadonlyMap<string, readonly string[]>): Group[] | undefined {
  const folded = header.cells.map((cell) => folds(cell, names))
  const first = folded.findIndex((text) => names.has(text))
  const starts = positionsOf(folded, folded[first] as string)
  if (starts.length < 2) return undefined
  const ranges = starts.map((start, at) => range(start, starts[at + 1] ?? folded.length))
  const namesOf = (columns: number[]) =>
    columns.flatMap((column) => (names.has(folded[column] as string) ? [folded[column]] : [])).join()
  const [one] = ranges
  if (one === undefined || ranges.some((columns) => namesOf(columns) !== namesOf(one))) return undefined
  return ranges.map((columns) => ({ first: columns[0] as number, columns: new Set(columns) }))
}

/** Groups of equal columns that share the columns before and after them. */
function repeatedGroups(
  header: GridRow,
  heads: ReadonlyMap<number, string>,
  names: ReadonlyMap<string, readonly string[]>,
): Group[] | undefined {
  const folded = header.cells.map((cell) => folds(cell, names))
  const counts = new Map<string, number>()
  for (const text of folded) counts.set(text, (counts.get(text) ?? 0) + 1)
  // A header that means two columns may well stand twice in one table.
  const isRepeated = (text: string) =>
    text !== '' && (counts.get(text) ?? 0) > 1 && (names.get(text)?.length ?? 0) < 2
  const first = folded.findIndex(isRepeated)
  if (first <= folded.findIndex((text) => names.has(text))) return undefined
  const starts = positionsOf(folded, folded[first] as string)
  const width = folded.slice(0, starts[1]).findLastIndex((text) => text !== '') + 1 - first
  const textsFrom = (start: number) => folded.slice(start, start + width).join(' ')
  if (starts.some((start) => textsFrom(start) !== textsFrom(first))) return undefined
  // A column that occurs twice may be a mistake, unless a heading above tells the two apart.
  if (width === 1 && new Set(starts.map((start) => heads.get(start))).size < starts.length) return undefined
  const inGroups = new Set(starts.flatMap((start) => range(start, start + width)))
  const shared = range(0, folded.length).filter((column) => !inGroups.has(column))
  return starts.map((start) => ({
    first: start,
    columns: new Set([...shared, ...range(start, start + width)]),
  }))
}

/** A header by which columns are compared. Signs matter in those that are not wanted names: `≤ 500` is not `> 500`. */
function folds(cell: GridRow['cells'][number], names: ReadonlyMap<string, unknown>): string {
  const text = shownText(cell).trim()
  return names.has(foldHeader(text)) ? foldHeader(text) : text.toUpperCase().replace(/\s+/g, ' ')
}
const positionsOf = (texts: readonly string[], text: string) =>
  texts.flatMap((one, position) => (one === text && text !== '' ? [position] : []))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
