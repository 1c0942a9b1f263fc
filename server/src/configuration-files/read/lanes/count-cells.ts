import type { FileCounts } from '../file-reading.ts'
import type { BlockPart } from './find-lane-tables.ts'
import type { RawRow } from './raw-row.ts'
import type { ListTable } from './recognise-list.ts'

/** Counts the rows of the tables and their cells. Parts that share rows count them once. */
export function countCells(
  rows: readonly RawRow[],
  lists: readonly ListTable[],
  blocks: readonly BlockPart[],
): Pick<FileCounts, 'rows' | 'hiddenRows' | 'takenOver' | 'onApplicationCells'> {
  const seen = new Map<string, Map<number, boolean>>()
  const takenOver = new Set<string>()
  for (const { sheet, found } of lists) {
    const own = rowsSeen(seen, sheet.name)
    for (const { rowNumber, isHidden, takenOver: columns } of found.rows) {
      own.set(rowNumber, isHidden)
      for (const column of columns) takenOver.add(`${sheet.name}\t${rowNumber}\t${column}`)
    }
  }
  for (const { sheet, block } of blocks) {
    const own = rowsSeen(seen, sheet.name)
    for (const { row } of block.down) own.set(row.rowNumber, row.isHidden)
  }
  let onApplicationCells = 0
  for (const row of rows) onApplicationCells += onApplicationIn(row)
  let seenRows = 0
  let hiddenRows = 0
  for (const own of seen.values()) {
    seenRows += own.size
    for (const isHidden of own.values()) if (isHidden) hiddenRows++
  }
  return { rows: seenRows, hiddenRows, takenOver: takenOver.size, onApplicationCells }
}

/** The rows of a sheet that were counted, and whether they are hidden. */
function rowsSeen(seen: Map<string, Map<number, boolean>>, sheet: string): Map<number, boolean> {
  const own = seen.get(sheet) ?? new Map<number, boolean>()
  seen.set(sheet, own)
  return own
}

/** Cells of a row whose price is given on application. */
export function onApplicationIn({ facts, breaks }: RawRow): number {
  let count = 0
  for (const { isOnApplication } of facts) if (isOnApplication) count++
  for (const { rate, flat } of breaks) {
    if (rate?.mark === 'on application') count++
    if (flat?.mark === 'on application') count++
  }
  return count
}
