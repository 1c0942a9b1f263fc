import { ChevronDown, ChevronRight } from 'lucide-react'
import { countOf } from '../../format/count.ts'
import type { GridRow } from '../../grid/model.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import type { RowGroup } from '../calls/model.ts'
import { rowsShownOfGroup } from '../calls/row-layout.ts'

interface RowTitleProps {
  row: GridRow
  group: RowGroup | undefined
  isClosed: boolean
  onToggle(groupNumber: number): void
  onShowAll(groupNumber: number): void
}

/** The caption of a group folds it; the line below shows the rest of its rows. */
export function RowTitle({ row, group, isClosed, onToggle, onShowAll }: RowTitleProps) {
  if (!group) return null
  if (row.kind === 'footer')
    return (
      <button type="button" className="link" tabIndex={-1} onClick={() => onShowAll(group.groupNumber)}>
        Show {countOf(group.rowCount - rowsShownOfGroup, 'more', 'more')}
      </button>
    )
  return (
    <button
      type="button"
      className="expand"
      tabIndex={-1}
      aria-expanded={!isClosed}
      onClick={() => onToggle(group.groupNumber)}
    >
      <Icon of={isClosed ? ChevronRight : ChevronDown} />
      <b>{countOf(group.rowCount, 'row')}</b>
    </button>
  )
}
