import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../parts/dialogs/dialog-footer.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'

interface PublishFromDialogProps {
  title: string
  isWide?: boolean
  /** The first day; blank until there is one. */
  day: string
  onDay(day: string): void
  /** What else it needs. */
  missing?: string | undefined
  isBusy: boolean
  failure: ApiError | undefined
  /** Other fields, which say themselves what is wrong with them. */
  fields?: string[]
  onPublish(): unknown
  onClose(): void
  /** What it does from that day on. */
  children: ReactNode
}

/** Publishing is the only step that gives a draft effect: the dialog asks from which day. */
export function PublishFromDialog(props: PublishFromDialogProps) {
  const { title, isWide = false, day, onDay, missing, isBusy, failure, fields = [], children } = props
  const zone = useZone()
  const rest = failure?.without(['effectiveFrom', ...fields])
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onClose={props.onClose}
      footer={
        <DialogFooter
          missing={isWholeDay(day) ? missing : 'It needs a first day'}
          leave="Keep the draft"
          onLeave={props.onClose}
          action={isWholeDay(day) ? `Publish from ${formatDay(day, zone)}` : 'Publish'}
          isBusy={isBusy}
          onAction={props.onPublish}
        />
      }
    >
      <DayField
        label="First day"
        value={day}
        onChange={onDay}
        error={failure?.about('effectiveFrom')}
        autoFocus
      />
      {children}
      {rest && <Notice kind="failed" of={rest} />}
    </Dialog>
  )
}

/** A day that is typed to its end. */
export const isWholeDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
