import { formatCount } from '../../format/count.ts'
import type { GridRow } from '../../grid/model.ts'
import { Box, Checkbox } from '../../parts/fields/checkbox.tsx'
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

type AllRowsProps = Omit<RowBoxProps, 'row'>

const allRows = 'Choose all open rows shown'
const areAllChosen = ({ isAll, rows }: Selection) => isAll && rows.size === 0

/** Chooses all rows that the page shows, including those that are not loaded. */
export function AllRowsBox({ selection, onChange }: AllRowsProps) {
  return (
    <Box
      label={allRows}
      isSelected={areAllChosen(selection)}
      isMixed={selection.rows.size > 0}
      onChange={(isTicked) => onChange(isTicked ? allChosen : nothingChosen)}
    />
  )
}

/** The same in a narrow window, where the grid has no head. */
export function AllRowsChoice({ selection, onChange }: AllRowsProps) {
  return (
    <span className="only-narrow">
      <Checkbox
        isSelected={areAllChosen(selection)}
        onChange={(isTicked) => onChange(isTicked ? allChosen : nothingChosen)}
      >
        {allRows}
      </Checkbox>
    </span>
  )
}
