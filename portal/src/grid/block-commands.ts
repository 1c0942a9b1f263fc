import type { ClipboardEvent } from 'react'
import { copyText } from '../keys/copy-text.ts'
import { clearRange, copyRange, fillDown, pasteBlock, type RowAt } from './block-change.ts'
import { cellsPerChangeMax } from './grid-limits.ts'
import type { GridChange, GridColumn } from './model.ts'
import { cellCountOf, type Range } from './range.ts'
import { parseBlock, writeBlock } from './tsv.ts'

interface Sheet {
  columns: GridColumn[]
  rowCount: number
  /** Always the latest rows, even after a wait. */
  rowAt: RowAt
  load(first: number, last: number): Promise<void>
  onChange(change: GridChange): void
  onRefused(sentence: string): void
}

/** Commands on a whole range. They first load missing rows, because a change must know the old values. */
export function blockCommands(sheet: Sheet, range: Range) {
  const { rowCount, load, onChange, onRefused } = sheet
  const make = async (lastRow: number, cells: number, change: () => GridChange) => {
    if (cells > cellsPerChangeMax) {
      onRefused(
        `At most ${cellsPerChangeMax.toLocaleString('en-AU')} cells can be changed at once. Nothing was changed.`,
      )
      return
    }
    await load(Math.max(0, range.top - 1), Math.min(lastRow, rowCount - 1))
    onChange(change())
  }
  return {
    paste(event: ClipboardEvent) {
      const block = parseBlock(event.clipboardData.getData('text/plain'))
      event.preventDefault()
      const height = Math.max(block.length, range.bottom - range.top + 1)
      const cells = Math.max(height * Math.max(...block.map((row) => row.length)), cellCountOf(range))
      // Captions between the rows push the end of the block further down.
      void make(range.top + height * 2 + 20, cells, () => pasteBlock(sheet, range, block, rowCount))
    },
    copy(event: ClipboardEvent) {
      event.preventDefault()
      const missing = Array.from({ length: range.bottom - range.top + 1 }, (_, at) => range.top + at).some(
        (position) => sheet.rowAt(position) === undefined,
      )
      if (!missing) event.clipboardData.setData('text/plain', writeBlock(copyRange(sheet, range)))
      else if (cellCountOf(range) > cellsPerChangeMax) onRefused('The range is too large to copy.')
      else
        void load(range.top, range.bottom)
          .then(() => copyText(writeBlock(copyRange(sheet, range))))
          .catch(() => onRefused('The browser did not allow copying.'))
    },
    /** From the first row of the range, or from as many as were selected before it grew. */
    fillDown: (height = 1) =>
      void make(range.bottom, cellCountOf(range), () => fillDown(sheet, range, height)),
    clear: () => void make(range.bottom, cellCountOf(range), () => clearRange(sheet, range)),
  }
}
