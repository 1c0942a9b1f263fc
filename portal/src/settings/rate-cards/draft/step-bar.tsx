import { ClipboardPaste, Undo2, X } from 'lucide-react'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import type { Outcome } from './steps.ts'

interface StepBarProps {
  outcome: Outcome
  onUndo(): void
  /** Puts the figures back that were emptied. */
  onKeep(): void
  onClose(): void
}

/** What a paste or fill did, and how to take it back. */
export function StepBar({ outcome, onUndo, onKeep, onClose }: StepBarProps) {
  const { title, text, emptied } = outcome
  return (
    <div className="barline" role="status">
      <Icon of={ClipboardPaste} />
      <span className="grow">
        <b>{title}.</b> {text}
      </span>
      {emptied.length > 0 && (
        <Button small onPress={onKeep}>
          {emptied.length === 1 ? `Keep ${emptied[0]?.before} there` : `Keep these ${emptied.length} figures`}
        </Button>
      )}
      <Button small onPress={onUndo}>
        <Icon of={Undo2} size="s" />
        Undo
      </Button>
      <Button small icon look="quiet" aria-label="Close" onPress={onClose}>
        <Icon of={X} size="s" />
      </Button>
    </div>
  )
}
