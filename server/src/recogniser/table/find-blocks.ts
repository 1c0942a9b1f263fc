import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { noFigureMark } from '../values/simple-values.ts'
import type { GridRow } from './grid.ts'

/** Figures by a label down and a label across. */
export interface Block {
  /** The cell above the labels down and before the labels across. */
  readonly corner: { readonly row: number; readonly column: number; readonly cell: SheetCell | undefined }
  readonly across: readonly {
    readonly column: number
    readonly label: SheetCell
    readonly isStruck?: boolean
  }[]
  readonly down: readonly { readonly row: GridRow; readonly label: SheetCell }[]
  /** Texts above it, nearest last. */
  readonly titles: readonly string[]
}

export interface BlockWords {
  readonly isAcross: (cell: SheetCell) => boolean
  readonly isDown: (cell: SheetCell) => boolean
  readonly isFigure: (cell: SheetCell) => boolean
}

const titleRowsMax = 3

/** Finds all blocks of a sheet: below each other, and side by side. */
export function findBlocks(grid: readonly GridRow[], words: BlockWords): Block[] {
  const blocks: Block[] = []
  /** By column: the last row that belongs to a block. */
  const taken = new Map<number, number>()
  const runOf = labelRuns(grid, words.isDown)
  for (const [at, row] of grid.entries()) {
    for (let column = 0; column < row.cells.length - 2; column++) {
      if ((taken.get(column) ?? 0) >= row.rowNumber) continue
      const block = blockAt(grid, at, column, words, runOf)
      if (block === undefined) continue
      blocks.push({ ...block, titles: titlesOf(grid, at, block, taken) })
      const last = (block.down.at(-1) as Block['down'][number]).row.rowNumber
      const end = (block.across.at(-1) as Block['across'][number]).column
      for (let one = column; one <= end; one++) taken.set(one, last)
      column = end
    }
  }
  return blocks
}

function blockAt(
  grid: readonly GridRow[],
  at: number,
  column: number,
  words: BlockWords,
  runOf: (column: number, row: number) => number,
): Omit<Block, 'titles'> | undefined {
  const head = grid[at] as GridRow
  const first = grid[at + 1]
  if (first === undefined || runOf(column, at + 1) < 2 || first.rowNumber !== head.rowNumber + 1)
    return undefined
  const isBody = (cell: SheetCell | undefined) =>
    cell === undefined || words.isFigure(cell) || noFigureMark(cell) !== undefined
  const across: { column: number; label: SheetCell; isStruck?: boolean }[] = []
  for (let one = column + 1; one < head.cells.length; one++) {
    const label = head.cells[one]
    if (label === undefined || !words.isAcross(label) || !isBody(first.cells[one])) break
    across.push({ column: one, label, ...(head.struck?.includes(one) && { isStruck: true }) })
  }
  if (across.length < 2) return undefined
  const down = grid
    .slice(at + 1, at + 1 + runOf(column, at + 1))
    .map((row) => ({ row, label: row.cells[column] as SheetCell }))
  const isFigure = (cell: SheetCell | undefined) => cell !== undefined && words.isFigure(cell)
  const hasFigures = across.some((label) => down.some(({ row }) => isFigure(row.cells[label.column])))
  const corner = { row: head.rowNumber, column, cell: head.cells[column] }
  return hasFigures ? { corner, across, down } : undefined
}

/** How many labels follow each other down a column from a row on. Counted once for a column. */
function labelRuns(
  grid: readonly GridRow[],
  isDown: (cell: SheetCell) => boolean,
): (column: number, row: number) => number {
  const runs = new Map<number, Uint32Array>()
  const count = (column: number) => {
    const lengths = new Uint32Array(grid.length)
    for (let at = grid.length - 1; at >= 0; at--) {
      const row = grid[at] as GridRow
      const label = row.cells[column]
      const isNext = grid[at + 1]?.rowNumber === row.rowNumber + 1
      if (label !== undefined && isDown(label)) lengths[at] = 1 + (isNext ? (lengths[at + 1] as number) : 0)
    }
    runs.set(column, lengths)
    return lengths
  }
  return (column, row) => (runs.get(column) ?? count(column))[row] ?? 0
}

/** Texts in the few rows above a block, over its own columns, down to the block before. */
function titlesOf(
  grid: readonly GridRow[],
  at: number,
  { corner, across }: Omit<Block, 'titles'>,
  taken: ReadonlyMap<number, number>,
): string[] {
  const end = (across.at(-1) as Block['across'][number]).column
  const titles: string[] = []
  for (const row of grid.slice(Math.max(0, at - titleRowsMax), at)) {
    if ((taken.get(corner.column) ?? 0) >= row.rowNumber) continue
    for (let column = corner.column; column <= end; column++) {
      const cell = row.cells[column]
      if (typeof cell === 'string' && !titles.includes(cell.trim())) titles.push(cell.trim())
    }
  }
  return titles
}
