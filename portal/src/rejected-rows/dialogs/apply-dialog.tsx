import { Dialog } from '../../parts/dialogs/dialog.tsx'
import type { RowGroup, Suggestion } from '../calls/model.ts'
import { ApplyToAll, applyText } from '../grid/apply-to-all.tsx'

interface ApplyDialogProps {
  importId: string
  group: RowGroup
  suggestions: Suggestion[]
  onApply(set: Suggestion['set']): Promise<unknown>
  onClose(): void
}

/** Alt Enter: the same as the group's button, for the cell with the cursor. */
export function ApplyDialog({ importId, group, suggestions, onApply, onClose }: ApplyDialogProps) {
  return (
    <Dialog title={applyText(group, suggestions)} isOpen onClose={onClose}>
      <ApplyToAll
        importId={importId}
        group={group}
        suggestions={suggestions}
        onApply={onApply}
        close={onClose}
      />
    </Dialog>
  )
}
