import { CloudCheck, CloudUpload, History } from 'lucide-react'
import { formatCount } from '../format/count.ts'
import type { GridColumn, GridRow } from '../grid/model.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Kbd } from '../parts/kbd.tsx'

interface StatusLineProps {
  row: GridRow | undefined
  column: GridColumn | undefined
  reasons: string[]
  isSaving: boolean
  onHistory(): void
}

/** Below the grid: the cursor's position, what is wrong there, shortcuts, and whether everything is saved. */
export function StatusLine({ row, column, reasons, isSaving, onHistory }: StatusLineProps) {
  const cell = column && row?.cells[column.id]
  return (
    <div className="statusbar">
      <span className="grow cut">
        {row?.kind === 'row' && (
          <>
            <b>
              Row {formatCount(Number(row.key))} {cell && column?.id}
            </b>{' '}
            {row.lock ?? (cell?.isWrong ? reasons.join(' · ') : '')}
          </>
        )}
      </span>
      {row?.kind === 'row' && (
        <Button small look="quiet" onPress={onHistory}>
          <Icon of={History} size="s" />
          History
        </Button>
      )}
      <span className="hide-narrow">
        <Kbd of="edit" /> edit
      </span>
      <span className="hide-narrow">
        <Kbd of="applyToAll" /> apply to all alike
      </span>
      <span className="hide-narrow">
        <Kbd of="check" /> check
      </span>
      <span>
        <Icon of={isSaving ? CloudUpload : CloudCheck} size="s" /> {isSaving ? 'Saving' : 'Kept as you work'}
      </span>
    </div>
  )
}
