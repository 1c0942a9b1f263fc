import type { Mark, Place, RefusedRow, SheetRow } from '../shared/model.ts'

/** What is known of a column: drawn above it. */
export interface ColumnHead {
  column: number
  state: Mark['state'] | 'unknown'
  text: string
}

/** No browser draws hundreds of columns in a moment. What is asked about is always among them. */
const columnsShown = 60

/** A table of the sheet: from which row on its heads hold. */
export interface HeadsFrom {
  row: number
  heads: ColumnHead[]
}

/** The heads of each table of a sheet, from the top down. */
export function headsByTable(
  marks: readonly Mark[],
  sheet: { name: string; columns: number },
  asked: Place | undefined,
): [HeadsFrom, ...HeadsFrom[]] {
  const own = marks.filter((mark) => mark.sheet === sheet.name)
  const below = [...new Set(own.flatMap(({ row }) => row ?? []))].sort((a, b) => a - b)
  const headsOf = (row: number | undefined) =>
    columnHeads(
      own.filter((mark) => mark.row === row),
      sheet,
      asked,
    )
  return [{ row: 1, heads: headsOf(undefined) }, ...below.map((row) => ({ row, heads: headsOf(row) }))]
}

/** The table that a row belongs to. */
export const tableAt = (tables: readonly [HeadsFrom, ...HeadsFrom[]], row: number): HeadsFrom =>
  tables.findLast((table) => table.row <= row) ?? tables[0]

/** The heads of a table's columns. A column with several tables has several marks: the one that waits comes first. */
export function columnHeads(
  marks: readonly Mark[],
  sheet: { name: string; columns: number },
  asked: Place | undefined,
): ColumnHead[] {
  const needed = asked?.sheet === sheet.name ? (asked.column ?? 0) + 1 : 0
  const count = Math.min(sheet.columns, Math.max(columnsShown, needed))
  return Array.from({ length: count }, (_, column) => {
    const own = marks.filter((mark) => mark.sheet === sheet.name && mark.column === column)
    const mark = own.find(({ state }) => state === 'asked' || state === 'refused') ?? own[0]
    if (mark === undefined) return { column, state: 'unknown', text: '' }
    const words = [...new Set(own.flatMap(({ use }) => use ?? []))]
    const text = mark.state === 'recognised' ? words.join(', ') : mark.state
    return { column, state: mark.state, text }
  })
}

export type CellLook = 'refused' | 'asked here' | 'asked' | 'left out' | undefined

/** How a cell is drawn. Refused comes before asked. */
export function lookOf(
  { row, column }: { row: number; column: number },
  head: ColumnHead,
  asked: { row?: number | undefined; column?: number | undefined } | undefined,
  refused: ReadonlySet<string>,
): CellLook {
  if (refused.has(`${row} ${column}`)) return 'refused'
  if (asked?.column === column && asked.row === row) return 'asked here'
  if (head.state === 'asked' || (asked?.column === column && asked.row === undefined)) return 'asked'
  return head.state === 'left out' ? 'left out' : undefined
}

export const refusedCells = (refused: readonly RefusedRow[], sheet: string): Set<string> =>
  new Set(
    refused.flatMap((one) =>
      one.sheet === sheet && one.column !== undefined ? [`${one.row} ${one.column}`] : [],
    ),
  )

/** A title or a note: one text, in the first column. It may run over the others. */
export const isTitle = ({ texts }: SheetRow, columns: number): boolean =>
  columns > 1 && (texts[0] ?? '') !== '' && texts.slice(1).every((text) => text === '')

const figure = /^[-+(]?\s*(A?\$|AUD)?\s*[\d.,]+\s*%?\)?$/

/** Figures line up at the right. */
export const isFigure = (text: string): boolean => figure.test(text)

/** The first row to show: the top, unless what is asked about is further down than one window. */
export const firstRowFor = (asked: Place | undefined, sheet: string): number =>
  asked?.sheet === sheet && asked.row !== undefined && asked.row > rowsAbove ? asked.row - rowsBefore : 1

const rowsAbove = 150
const rowsBefore = 8
