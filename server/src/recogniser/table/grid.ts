import { isBlankCell } from '../../spreadsheets/cells/check-cells.ts'
import type { MergedArea, Sheet, SheetCell, SheetRow } from '../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../spreadsheets/cells/unreadable-file.ts'

/** A row of a sheet in which merged cells have the value of their area. */
export interface GridRow {
  readonly rowNumber: number
  readonly cells: readonly (SheetCell | undefined)[]
  /** Cells that are not blank; those of one merged area count once. */
  readonly filled: number
  readonly isHidden: boolean
  readonly problem: string | undefined
  /** Positions of cells with text that is struck out. */
  readonly struck?: readonly number[] | undefined
}

export const isBlank = (cell: SheetCell | undefined): cell is undefined =>
  cell === undefined || (typeof cell === 'string' && isBlankCell(cell))

/** The rows of a sheet, with merged cells filled in. A row without any value of its own stays left out. */
export function gridOf(sheet: Sheet): GridRow[] {
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const areas = [...sheet.merged].sort((one, other) => one.fromRow - other.fromRow)
  let open: OpenArea[] = []
  let next = 0
  return sheet.rows.map((row) => {
    open = open.filter(({ area }) => area.toRow >= row.rowNumber)
    while ((areas[next]?.fromRow ?? Number.POSITIVE_INFINITY) <= row.rowNumber) {
      const area = areas[next++] as MergedArea
      // An area whose first row has no values is blank.
      const isFirst = area.fromRow === row.rowNumber
      const value = isFirst ? row.cells[area.fromColumn] : undefined
      const isStruck = isFirst && row.struck?.includes(area.fromColumn) === true
      if (area.toRow >= row.rowNumber && area.fromColumn < width) open.push({ area, value, isStruck })
    }
    if (open.length > width) throw overlapping()
    return fill(row, open, width)
  })
}

interface OpenArea {
  readonly area: MergedArea
  readonly value: SheetCell | undefined
  readonly isStruck: boolean
}

function fill(row: SheetRow, open: readonly OpenArea[], width: number): GridRow {
  const { rowNumber, isHidden = false, problem } = row
  let filled = 0
  let hasBlankText = false
  for (const cell of row.cells) {
    if (!isBlank(cell)) filled++
    else if (cell !== undefined) hasBlankText = true
  }
  // Nearly all rows stay as they are: a copy of each would double the sheet in memory.
  if (open.length === 0 && !hasBlankText) {
    return { rowNumber, cells: row.cells, filled, isHidden, problem, ...struckOf(row.struck) }
  }
  const cells = row.cells.map((cell) => (isBlank(cell) ? undefined : cell))
  const claimed = new Set<number>()
  const struck = [...(row.struck ?? [])]
  for (const { area, value, isStruck } of open) {
    if (!isBlank(value) && area.fromRow < rowNumber) filled++
    for (let column = area.fromColumn; column <= Math.min(area.toColumn, width - 1); column++) {
      if (claimed.has(column)) throw overlapping()
      claimed.add(column)
      if (isBlank(value)) continue
      while (cells.length < column) cells.push(undefined)
      cells[column] = value
      if (isStruck && !struck.includes(column)) struck.push(column)
    }
  }
  return { rowNumber, cells, filled, isHidden, problem, ...struckOf(struck) }
}

const struckOf = (struck: readonly number[] = []) => (struck.length === 0 ? {} : { struck })

/** No spreadsheet program makes this, and a cell would have two values. */
const overlapping = () => new UnreadableFile('The file is damaged: merged areas overlap.')
