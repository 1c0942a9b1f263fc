import { useCallback } from 'react'
import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { GridRow } from '../../grid/model.ts'
import type { RowGroup, SentImport } from '../calls/model.ts'
import type { Corrections } from '../calls/use-corrections.ts'
import { groupOfKey } from './alike.ts'
import { RowBox } from './row-box.tsx'
import { RowTitle } from './row-title.tsx'
import type { Selection } from './selection.ts'
import { SuggestionCell } from './suggestion-cell.tsx'

interface Drawing {
  importId: string
  groups: RowGroup[]
  /** The row behind a row of the grid. */
  rowOfKey(key: string): CorrectionRow | undefined
  closed: ReadonlySet<number>
  toggle(group: number): void
  showAll(group: number): void
  selection: Selection
  onSelect(selection: Selection): void
  mayCorrect: boolean
  sentImports: SentImport[]
  corrections: Pick<Corrections, 'change' | 'applyToAll' | 'undo'>
  onCloseGroup(group: RowGroup): void
}

/** How to draw the cells that are not just values. Rows are drawn again only when something they show has changed. */
export function useCellDrawing(drawing: Drawing) {
  const { importId, groups, rowOfKey, closed, toggle, showAll } = drawing
  const { selection, onSelect, mayCorrect, sentImports, onCloseGroup } = drawing
  const { change, applyToAll, undo } = drawing.corrections
  const drawBox = useCallback(
    (row: GridRow) => mayCorrect && <RowBox row={row} selection={selection} onChange={onSelect} />,
    [mayCorrect, selection, onSelect],
  )
  const drawSuggestion = useCallback(
    (row: GridRow) => (
      <SuggestionCell
        row={row}
        of={rowOfKey(row.key)}
        importId={importId}
        groups={groups}
        mayCorrect={mayCorrect}
        corrections={{ change, applyToAll, undo }}
        sentImports={sentImports}
        onShowRows={({ groupNumber }) => showAll(groupNumber)}
        onCloseGroup={onCloseGroup}
      />
    ),
    [rowOfKey, importId, groups, mayCorrect, change, applyToAll, undo, sentImports, showAll, onCloseGroup],
  )
  const drawTitle = useCallback(
    (row: GridRow) => {
      const group = groupOfKey(row, undefined, groups)
      return (
        group && (
          <RowTitle
            row={row}
            group={group}
            isClosed={closed.has(group.groupNumber)}
            onToggle={toggle}
            onShowAll={showAll}
          />
        )
      )
    },
    [groups, closed, toggle, showAll],
  )
  return { drawBox, drawSuggestion, drawTitle }
}
