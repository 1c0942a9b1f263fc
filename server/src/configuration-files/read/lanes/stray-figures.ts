import type { Block } from '../../../recogniser/table/find-blocks.ts'
import type { GridRow } from '../../../recogniser/table/grid.ts'
import { shownText } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import { looksLikeFigure } from '../../columns/lane-columns.ts'
import { rememberedFor } from '../rows/doubtful.ts'
import type { LaneContext } from './lane-context.ts'

const leaveOut = 'left out'
const refuseFile = 'refuse the file'
const rowsNamedMax = 3

/** Asks about rows with figures that belong to no table: a row of rates without a label, say. */
export function askStrayFigures(
  sheet: string,
  rows: readonly GridRow[],
  blocks: readonly Block[],
  { asking }: LaneContext,
): void {
  const ranges = rangesOf(blocks)
  const isStray = ({ rowNumber, cells, filled }: GridRow) =>
    filled > 1 &&
    cells.some((cell, column) => {
      if (cell === undefined || !looksLikeFigure(cell)) return false
      return !ranges.get(rowNumber)?.some(([first, last]) => column >= first && column <= last)
    })
  const found = rows.filter(isStray)
  const [first] = found
  if (first === undefined) return
  const stray = found.map(({ rowNumber }) => rowNumber)
  const further = stray.length - rowsNamedMax
  const named = `${stray.slice(0, rowsNamedMax).join(', ')}${further > 0 ? ` and ${further} more` : ''}`
  const many = stray.length > 1
  const question = {
    id: `figures outside of tables${sheet === '' ? '' : ` of ${sheet}`}`,
    text: `${many ? 'Rows' : 'Row'} ${named} ${many ? 'have' : 'has'} figures that are in no table. Should they be left out?`,
    answers: [leaveOut, refuseFile],
    at: { sheet, row: first.rowNumber },
    meaning: ['Nothing is read from them.', 'Nothing is read from the file.'],
  }
  const texts = found.flatMap(({ cells }) => cells.map((cell) => (cell === undefined ? '' : shownText(cell))))
  const answer = asking.ask(question, true, rememberedFor(question.id, texts))
  if (answer === refuseFile) {
    throw new UnreadableFile(
      `Figures in ${many ? 'rows' : 'row'} ${named} are in no table: give them a header or a label.`,
    )
  }
}

/** The columns of blocks by row. */
function rangesOf(blocks: readonly Block[]): Map<number, (readonly [first: number, last: number])[]> {
  const ranges = new Map<number, (readonly [number, number])[]>()
  for (const { corner, across, down } of blocks) {
    const range = [corner.column, across.at(-1)?.column ?? corner.column] as const
    for (const row of [corner.row, ...down.map((one) => one.row.rowNumber)]) {
      ranges.set(row, [...(ranges.get(row) ?? []), range])
    }
  }
  return ranges
}
