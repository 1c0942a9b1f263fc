import type { GridRow } from '../../../recogniser/table/grid.ts'
import { askToLeaveOutTexts, type NotesOfSheet } from './doubtful.ts'

/**
 * Numbers of rows with one text between the rows of a table: `Overnight`, after which rates are for another service. A
 * text above blank cells of its column is none: those may have the value above them.
 */
export function headingsIn(rows: readonly GridRow[]): Map<number, string> {
  const found = new Map<number, string>()
  let below: GridRow | undefined
  for (const row of [...rows].reverse()) {
    const column = row.cells.findIndex((cell) => cell !== undefined)
    const text = row.cells[column]
    if (row.filled > 1 || typeof text !== 'string' || !/\p{L}/u.test(text)) {
      below = row
      continue
    }
    const next = below?.cells[column]
    if (next === undefined || next === text) continue
    found.set(row.rowNumber, text)
  }
  return new Map([...found].reverse())
}

/** Asks once whether headings between the rows of a table say nothing about the rows below them. */
export function askHeadings(
  headings: ReadonlyMap<number, string>,
  { sheet, ask }: Pick<NotesOfSheet, 'sheet' | 'ask'>,
): void {
  const texts = [...headings].map(([row, text]) => ({ row, text }))
  askToLeaveOutTexts(
    texts,
    { sheet, ask },
    {
      id: 'headings',
      one: 'stands alone between the rows of the table',
      many: 'stand alone between the rows of the table',
      instead: 'write what is said there into a column of its own',
      meaning: ['The rows below are read like all others.', 'Nothing is read from the file.'],
    },
  )
}
