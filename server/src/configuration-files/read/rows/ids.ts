import { shorten } from '../../../platform/values/shorten.ts'
import { isFormattedNumber, type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { labelOf } from '../../columns/file-column.ts'
import type { OpenFile } from './read-things.ts'
import { cellsOfColumn, valuesOf } from './references.ts'
import type { RowCells } from './row-cells.ts'

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** What spreadsheets make of `MAR1` and of `123E4`, and leave behind in a CSV file. */
const remade = new RegExp(`^(?:\\d{1,2}-(?:${months})|(?:${months})-\\d{2}|\\d(?:\\.\\d+)?E\\+\\d{2,})$`)
const nothing = /^(?:[-‐‑‒–—−]|n\/a)$/i
const total = /^(?:(?:grand|sub)[- ]?)?totals?:?$/i

const areRight = 'they are right'
const refuseThese = 'refuse these rows'

/** Spreadsheets keep 15 digits of a number: a longer one, a fraction and a percentage were texts once. */
function changedNumber(cell: SheetCell | undefined): string[] {
  const number = isFormattedNumber(cell) ? cell.number : cell
  return typeof number === 'number' && !(Number.isInteger(number) && Math.abs(number) < 1e15)
    ? [shownText(cell)]
    : []
}

/** How the id of a row is read, after asking about ids that a spreadsheet may have changed. */
export function idReader(
  file: OpenFile,
  header: string,
  known: readonly string[] = [],
): (cells: RowCells) => string | undefined {
  const numbers = new Set(cellsOfColumn(file, header).flatMap(changedNumber))
  const strange = [...valuesOf(file, header)].filter(
    (text) => (remade.test(text) || numbers.has(text)) && !known.includes(text),
  )
  const [first] = strange
  const answer =
    first === undefined
      ? areRight
      : file.asker.ask({
          id: `ids under ${header}`,
          text: `A spreadsheet may have changed ${strange.length === 1 ? 'the id' : `${strange.length} ids, such as`} ${shorten(first)}, as it turns MAR1 into 1-Mar. Are the ids right?`,
          answers: [areRight, refuseThese],
        })
  const changed = new Set(answer === refuseThese ? strange : [])
  const label = labelOf(header)
  return (cells) => {
    const id = cells.text(header, 'required')
    if (id === undefined) return undefined
    if (nothing.test(id)) return cells.refuse(`${label} is required`, header)
    if (total.test(id)) return cells.refuse(`${label} ${id} is a total: leave the row out`, header)
    if (changed.has(id))
      return cells.refuse(`${label} ${id} is not the real id: format the cell as text`, header)
    return id
  }
}
