import { Button } from '../../parts/basics/button.tsx'
import { Popover } from '../../parts/basics/popover.tsx'
import type { RowGroup, Suggestion } from '../calls/model.ts'
import { ApplyToAll, applyText } from './apply-to-all.tsx'

interface ApplyPopoverProps {
  importId: string
  group: RowGroup
  onApply(set: Suggestion['set']): Promise<unknown>
  onShowRows?: () => void
}

/** The button of a group: what to change, in how many rows. */
export function ApplyPopover({ importId, group, onApply, onShowRows }: ApplyPopoverProps) {
  const { suggestions } = group
  const text = applyText(group, suggestions)
  return (
    <Popover
      label={text}
      placement="bottom end"
      button={
        <Button small look={suggestions.length > 0 ? 'soft' : 'plain'}>
          {text}
        </Button>
      }
    >
      {(close) => (
        <ApplyToAll
          importId={importId}
          group={group}
          suggestions={suggestions}
          onApply={onApply}
          {...(onShowRows ? { onShowRows } : {})}
          close={close}
        />
      )}
    </Popover>
  )
}
