import { CircleCheck, CircleSlash, Ellipsis, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '../../format/count.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Menu } from '../../parts/dialogs/menu.tsx'
import { Time } from '../../parts/page/time.tsx'
import { goesAlong } from '../calls/labels.ts'
import type { RowGroup, SentImport, Suggestion } from '../calls/model.ts'
import { ApplyPopover } from './apply-popover.tsx'
import { OldAndNew } from './old-and-new.tsx'

interface GroupCellProps {
  importId: string
  group: RowGroup
  mayCorrect: boolean
  sentImports: SentImport[]
  onApply(set: Suggestion['set']): Promise<unknown>
  onUndo(changeId: string): void
  onShowRows(): void
  /** Close its open rows without sending them. */
  onCloseRows(): void
}

/** Beside the caption of a group: the suggestion, or what happened to its rows. */
export function GroupCell(props: GroupCellProps) {
  const { importId, group, mayCorrect, onApply, onShowRows, onCloseRows } = props
  const { open, changed, suggestions } = group
  const [best] = suggestions
  if (open === 0 && group.sent > 0) return <SentGroup {...props} />
  if (open === 0)
    return (
      <div className="suggestion">
        <Said title="Closed without sending" note={<Made {...group} what={closedText(group)} />} />
        <UndoButton {...props}>Open again</UndoButton>
      </div>
    )
  if (changed === open)
    return (
      <div className="suggestion">
        <Said title={<ChangedTo {...group} />} note={<Made {...group} what={checkedText(group)} />} />
        <UndoButton {...props}>
          Undo {formatCount(group.change?.rowCount ?? 0)}
          <span className="sr">{group.change?.rowCount === 1 ? ' row' : ' rows'}</span>
        </UndoButton>
      </div>
    )
  return (
    <div className="suggestion">
      <Said
        title={
          best ? (
            <OldAndNew suggestion={best} sent={(column) => sharedValue(group, column)} />
          ) : goesAlong(group.reason) ? (
            'Nothing is wrong here'
          ) : (
            'No suggestion'
          )
        }
        note={best?.why ?? withoutSuggestion(group, mayCorrect)}
      />
      {mayCorrect && (best || group.wrong.length > 0) && (
        <ApplyPopover importId={importId} group={group} onApply={onApply} onShowRows={onShowRows} />
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

function withoutSuggestion({ changed, reason, wrong }: RowGroup, mayCorrect: boolean): string {
  if (changed > 0) return `${countOf(changed, 'row')} changed`
  if (goesAlong(reason)) return 'sent with its shipment once the rest is corrected'
  if (!mayCorrect) return ''
  return wrong.length > 0 ? 'type a value, or choose one for all' : 'correct its rows one by one'
}

const sharedValue = ({ wrong, context }: RowGroup, column: string) =>
  [...wrong, ...context].find((cell) => cell.column === column)?.value ?? ''

function Said({ title, note }: { title: ReactNode; note: ReactNode }) {
  return (
    <div className="grow cut">
      <div className="cut">{title}</div>
      <div className="small hint cut">{note}</div>
    </div>
  )
}

/** "Changed to Sydney", if all rows were changed alike. */
function ChangedTo({ changedTo }: RowGroup) {
  if (changedTo === null) return 'Changed to different values'
  const values = changedTo.flatMap((text) => (text === null ? [] : [text === '' ? 'empty' : text]))
  if (values.length === 0) return 'Changed in other columns'
  return (
    <>
      Changed to <b>{values.join(' ')}</b>
    </>
  )
}

/** "by you, 10:41 · checked, all would be accepted" */
function Made({ change, what }: RowGroup & { what: string }) {
  if (change === null) return what
  return (
    <>
      by {change.isOwn ? 'you' : change.madeBy}, <Time at={change.madeAt} show="short" /> · {what}
    </>
  )
}

function checkedText({ changed, accepted }: RowGroup): string {
  if (accepted === changed) return 'checked, all would be accepted'
  return accepted > 0
    ? `${formatCount(accepted)} of ${formatCount(changed)} would be accepted`
    : 'not checked yet'
}

const closedText = ({ closed }: RowGroup) => `${countOf(closed, 'row')} closed`

function UndoButton({
  group: { change },
  mayCorrect,
  onUndo,
  children,
}: GroupCellProps & { children: ReactNode }) {
  if (!mayCorrect || change === null) return null
  return (
    <Button small onPress={() => onUndo(change.changeId)}>
      <Icon of={Undo2} size="s" />
      {children}
    </Button>
  )
}

/** "Sent by Maya Chen", and what came of it. */
function SentGroup({ group, sentImports }: GroupCellProps) {
  const sent = sentImports.find(({ importId }) => importId === group.sentIn)
  const rest = group.closed > 0 ? ` · ${closedText(group)}` : ''
  return (
    <div className="suggestion">
      {sent ? (
        <Said
          title={
            <>
              Sent by <b>{sent.submittedBy}</b>
            </>
          }
          note={
            <>
              <Time at={sent.submittedAt} show="short" />
              {resultOf(sent)}
              {rest}
            </>
          }
        />
      ) : (
        <Said title="Sent again" note={`${countOf(group.sent, 'row')} sent${rest}`} />
      )}
      <Badge kind="completed" icon={CircleCheck}>
        Sent
      </Badge>
    </div>
  )
}

/** Of the whole import, which may have rows of other groups too. */
function resultOf({ status, failed }: SentImport): string {
  if (status !== 'completed') return ' · not finished yet'
  return failed === 0 ? ' · all accepted' : ` · ${countOf(failed, 'row')} of that import rejected again`
}
