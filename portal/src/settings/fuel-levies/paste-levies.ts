import { parseBlock } from '../../grid/tsv.ts'
import { isFigure, type LevyRow, percentText } from './levy-rows.ts'

/** What a pasted block says, by the key of the row. */
export interface PastedLevies {
  percents: Record<string, string>
  /** Names in it that are no row of the table, or rows that are too many. */
  unknown: string[]
}

type Named = Pick<LevyRow, 'key' | 'carrier' | 'service' | 'customer' | 'title' | 'name'>

/**
 * A column goes down from the row where it was pasted. A block with names goes to the carriers and services that it
 * names, in any order; the last figure of a line is its percentage.
 */
export function pasteLevies(text: string, rows: readonly Named[], at: number): PastedLevies {
  const lines = parseBlock(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return lines.some((cells) => cells.length > 1) ? byName(lines, rows) : byPlace(parseBlock(text), rows, at)
}

function byName(lines: string[][], rows: readonly Named[]): PastedLevies {
  const pasted: PastedLevies = { percents: {}, unknown: [] }
  for (const cells of lines) {
    const percent = cells.findLast(isFigure)
    if (percent === undefined) continue
    const row = cells.map((cell) => rowCalled(cell, rows)).find((found) => found !== undefined)
    if (row) pasted.percents[row.key] = percentText(percent)
    else pasted.unknown.push(cells.find((cell) => cell.trim() !== '' && !isFigure(cell))?.trim() ?? percent)
  }
  return pasted
}

function rowCalled(text: string, rows: readonly Named[]): Named | undefined {
  const called = text.trim().toLowerCase()
  if (called === '') return undefined
  return (
    rows.find(({ title }) => title.toLowerCase() === called) ??
    rows.find(({ name, service, customer }) => !service && !customer && name.toLowerCase() === called)
  )
}

/** A head above the figures is left out. An empty cell leaves the row as it is. */
function byPlace(lines: string[][], rows: readonly Named[], at: number): PastedLevies {
  const cells = lines.map(([cell = '']) => cell)
  const hasHead = cells.length > 1 && !isFigure(cells[0] ?? '') && isFigure(cells[1] ?? '')
  const pasted: PastedLevies = { percents: {}, unknown: [] }
  cells.slice(hasHead ? 1 : 0).forEach((cell, place) => {
    if (cell.trim() === '') return
    const row = rows[at + place]
    if (row) pasted.percents[row.key] = percentText(cell)
    else pasted.unknown.push(cell.trim())
  })
  return pasted
}
