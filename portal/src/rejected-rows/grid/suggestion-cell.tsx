import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { GridRow } from '../../grid/model.ts'
import type { RowGroup, SentImport } from '../calls/model.ts'
import type { Corrections } from '../calls/use-corrections.ts'
import { groupOfKey } from './alike.ts'
import { GroupCell } from './group-cell.tsx'
import { RowCell } from './row-cell.tsx'

interface SuggestionCellProps {
  row: GridRow
  of: CorrectionRow | undefined
  importId: string
  groups: RowGroup[]
  mayCorrect: boolean
  corrections: Pick<Corrections, 'change' | 'applyToAll' | 'undo'>
  sentImports: SentImport[]
  onShowRows(group: RowGroup): void
  onCloseGroup(group: RowGroup): void
}

/** The suggestion for a group or for one row. */
export function SuggestionCell({
  row,
  of,
  importId,
  groups,
  mayCorrect,
  corrections,
  sentImports,
  onShowRows,
  onCloseGroup,
}: SuggestionCellProps) {
  const group = groupOfKey(row, of, groups)
  if (row.kind === 'caption')
    return (
      group && (
        <GroupCell
          importId={importId}
          group={group}
          mayCorrect={mayCorrect}
          sentImports={sentImports}
          onApply={(set) => corrections.applyToAll(group.groupNumber, set)}
          onUndo={(changeId) => void corrections.undo(changeId)}
          onShowRows={() => onShowRows(group)}
          onCloseRows={() => onCloseGroup(group)}
        />
      )
    )
  if (!of) return null
  return (
    <RowCell
      row={of}
      group={group}
      importId={importId}
      mayCorrect={mayCorrect}
      onApply={(set) =>
        corrections.change({
          kind: 'edit',
          skipped: 0,
          cells: set.map(({ column, to }) => ({
            rowKey: row.key,
            column,
            expected: of.cells[column] ?? of.sent[column] ?? '',
            value: to,
          })),
        })
      }
    />
  )
}
