import { formatCount } from '../format/count.ts'
import type { GridRow } from '../grid/model.ts'
import { Box } from '../parts/checkbox.tsx'
import { allChosen, choose, isChosen, nothingChosen, type Selection } from './selection.ts'

interface RowBoxProps {
  row: GridRow
  selection: Selection
  onChange(selection: Selection): void
}

export function RowBox({ row, selection, onChange }: RowBoxProps) {
  const rowNumber = Number(row.key)
  if (row.kind !== 'row' || row.lock !== undefined) return null
  return (
    <Box
      label={`Choose row ${formatCount(rowNumber)}`}
      isSelected={isChosen(selection, rowNumber)}
      onChange={(isTicked) => onChange(choose(selection, rowNumber, isTicked))}
    />
  )
}

/** Chooses all rows that the page shows, including those that are not loaded. */
export function AllRowsBox({ selection, onChange }: Omit<RowBoxProps, 'row'>) {
  const { isAll, rows } = selection
  return (
    <Box
      label="Choose all open rows shown"
      isSelected={isAll && rows.size === 0}
      isMixed={rows.size > 0}
      onChange={(isTicked) => onChange(isTicked ? allChosen : nothingChosen)}
    />
  )
}
