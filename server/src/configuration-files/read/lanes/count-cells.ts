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
  const seen = new Map<string, boolean>()
  const takenOver = new Set<string>()
  for (const { sheet, found } of lists) {
    for (const { rowNumber, isHidden, takenOver: columns } of found.rows) {
      seen.set(`${sheet.name}\t${rowNumber}`, isHidden)
      for (const column of columns) takenOver.add(`${sheet.name}\t${rowNumber}\t${column}`)
    }
  }
  for (const { sheet, block } of blocks) {
    for (const { row } of block.down) seen.set(`${sheet.name}\t${row.rowNumber}`, row.isHidden)
  }
  let onApplicationCells = 0
  for (const row of rows) onApplicationCells += onApplicationIn(row)
  return {
    rows: seen.size,
    hiddenRows: [...seen.values()].filter(Boolean).length,
    takenOver: takenOver.size,
    onApplicationCells,
  }
}

/** Cells of a row whose price is given on application. */
export function onApplicationIn({ facts, breaks }: RawRow): number {
  let count = 0
  for (const { isOnApplication } of facts) if (isOnApplication) count++
  for (const { rate, flat } of breaks) {
    for (const figure of [rate, flat]) if (figure?.mark === 'on application') count++
  }
  return count
}
