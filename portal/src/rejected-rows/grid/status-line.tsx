import { CloudCheck, CloudOff, CloudUpload, History } from 'lucide-react'
import { countOf, formatCount } from '../../format/count.ts'
import type { GridCell, GridColumn, GridRow } from '../../grid/model.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Kbd } from '../../parts/basics/kbd.tsx'
import type { RowGroup } from '../calls/model.ts'

interface StatusLineProps {
  row: GridRow | undefined
  column: GridColumn | undefined
  /** The group whose caption has the cursor. */
  group: RowGroup | undefined
  reasons: string[]
  isSaving: boolean
  /** Why something is not saved. */
  unsaved: string | undefined
  mayCorrect: boolean
  onHistory(): void
}

/** Below the grid: the cursor's position, what is wrong there, shortcuts, and whether everything is saved. */
export function StatusLine({
  row,
  column,
  group,
  reasons,
  isSaving,
  unsaved,
  mayCorrect,
  onHistory,
}: StatusLineProps) {
  const cell = column && row?.cells[column.id]
  return (
    <div className="statusbar">
      <span className="grow cut">
        {group && (
          <>
            <b>{countOf(group.rowCount, 'row')}</b> {valuesText(group)}
          </>
        )}
        {row?.kind === 'row' && (
          <>
            <b>
              Row {formatCount(Number(row.key))} {cell && column?.id}
            </b>{' '}
            {cell?.isUnsaved ? `Not saved. ${unsaved}` : (row.lock ?? sayCell(cell, mayCorrect, reasons))}
          </>
        )}
      </span>
      {row?.kind === 'row' && (
        <Button small look="quiet" onPress={onHistory}>
          <Icon of={History} size="s" />
          History
        </Button>
      )}
      {mayCorrect && (
        <>
          <span className="hide-narrow">
            <Kbd of="moveInGrid" /> move
          </span>
          <span className="hide-narrow">
            <Kbd of="edit" /> edit
          </span>
          <span className="hide-narrow">
            <Kbd of="applyToAll" /> apply to all matching rows
          </span>
          <span className="hide-narrow">
            <Kbd of="check" /> check
          </span>
          <span>
            <Icon of={unsaved ? CloudOff : isSaving ? CloudUpload : CloudCheck} size="s" />{' '}
            {unsaved ? 'Not saved' : isSaving ? 'Saving' : 'Saved as you work'}
          </span>
        </>
      )}
    </div>
  )
}

/** What is wrong with the cell, or why it cannot be changed. Finance changes nothing and need not be told so. */
function sayCell(cell: GridCell | undefined, mayCorrect: boolean, reasons: string[]): string {
  const wrong = cell?.isWrong ? reasons.join(' · ') : ''
  return cell?.isLocked && mayCorrect ? 'Only the operator can change this column.' : wrong
}

/** "originPostCode 3000, originSuburb St Kilda · Origin Zone(s) not found" */
function valuesText({ wrong, reason }: RowGroup): string {
  const values = wrong.map(({ column, value }) => `${column} ${value ?? 'is empty'}`)
  return [values.join(', '), reason].filter(Boolean).join(' · ')
}
