import { CircleCheck, CircleSlash, Ellipsis, Undo2 } from 'lucide-react'
import { countOf, formatCount } from '../format/count.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { Popover } from '../parts/popover.tsx'
import { ApplyToAll, applyText } from './apply-to-all.tsx'
import { valuesOf } from './labels.ts'
import type { RowGroup, Suggestion } from './model.ts'

interface GroupCellProps {
  importId: string
  group: RowGroup
  mayCorrect: boolean
  onApply(set: Suggestion['set']): Promise<unknown>
  onUndo(): void
  /** Close its open rows without sending them. */
  onCloseRows(): void
}

/** Beside the caption of a group: the suggestion, or what happened to its rows. */
export function GroupCell({ importId, group, mayCorrect, onApply, onUndo, onCloseRows }: GroupCellProps) {
  const { open, changed, suggestions } = group
  const [best] = suggestions
  if (open === 0)
    return (
      <div className="suggestion">
        <Said title={group.sent > 0 ? 'Sent again' : 'Closed without sending'} note={sentNote(group)} />
        {group.sent > 0 ? (
          <Badge kind="completed" icon={CircleCheck}>
            Sent
          </Badge>
        ) : (
          mayCorrect && (
            <Button small onPress={onUndo}>
              <Icon of={Undo2} size="s" />
              Open again
            </Button>
          )
        )}
      </div>
    )
  if (changed === open)
    return (
      <div className="suggestion">
        <Said title="All changed" note={changedNote(group)} />
        {mayCorrect && (
          <Button small onPress={onUndo}>
            <Icon of={Undo2} size="s" />
            Undo
          </Button>
        )}
      </div>
    )
  return (
    <div className="suggestion">
      <Said
        title={best ? valuesOf(best) : 'No suggestion'}
        note={best?.why ?? withoutSuggestion(changed, mayCorrect)}
        isStrong={best !== undefined}
      />
      {mayCorrect && (
        <Popover
          label={applyText(group, suggestions)}
          placement="bottom end"
          button={
            <Button small look={best ? 'soft' : 'plain'}>
              {applyText(group, suggestions)}
            </Button>
          }
        >
          {(close) => (
            <ApplyToAll
              importId={importId}
              group={group}
              suggestions={suggestions}
              onApply={onApply}
              close={close}
            />
          )}
        </Popover>
      )}
      {mayCorrect && (
        <Menu
          label="More"
          button={
            <Button small look="quiet" icon aria-label={`More for ${countOf(open, 'row')}`}>
              <Icon of={Ellipsis} />
            </Button>
          }
          entries={[
            {
              id: 'close',
              text: `Close ${countOf(open, 'row')} without sending`,
              icon: CircleSlash,
              onAction: onCloseRows,
            },
          ]}
        />
      )}
    </div>
  )
}

function withoutSuggestion(changed: number, mayCorrect: boolean): string {
  if (changed > 0) return `${countOf(changed, 'row')} changed`
  return mayCorrect ? 'type, or choose for all' : ''
}

function Said({ title, note, isStrong }: { title: string; note: string; isStrong?: boolean }) {
  return (
    <div className="grow cut">
      <div className="cut">{isStrong ? <b>{title}</b> : title}</div>
      <div className="small hint cut">{note}</div>
    </div>
  )
}

/** "30 rows, checked: all would be accepted" */
function changedNote({ changed, accepted }: RowGroup): string {
  if (accepted === changed) return `${countOf(changed, 'row')}, checked: all would be accepted`
  if (accepted > 0) return `${formatCount(accepted)} of ${countOf(changed, 'row')} would be accepted`
  return `${countOf(changed, 'row')} to check and send`
}

const sentNote = ({ sent, closed }: RowGroup) =>
  [sent > 0 && `${countOf(sent, 'row')} sent`, closed > 0 && `${countOf(closed, 'row')} closed`]
    .filter(Boolean)
    .join(' · ')
