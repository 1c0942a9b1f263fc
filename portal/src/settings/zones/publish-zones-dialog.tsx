import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../format/count.ts'
import { daysBefore } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { OldAndNew } from './old-and-new.tsx'
import { type ZoneSetVersion, zones } from './queries.ts'
import { useZoneDraft } from './zone-draft.ts'
import { versionOn } from './zone-rows.ts'

interface PublishZonesDialogProps {
  code: string
  version: ZoneSetVersion
  versions: ZoneSetVersion[]
  onClose(): void
  onPublished(day: string): void
}

/** Publishing is the only moment at which zones begin to count: the dialog says from when, and what changes. */
export function PublishZonesDialog(props: PublishZonesDialogProps) {
  const { code, version, versions, onClose, onPublished } = props
  const zone = useZone()
  const { publish } = useZoneDraft(code)
  const [day, setDay] = useState(version.effectiveFrom ?? '')
  const difference = useQuery(zones.difference(code, version.versionId)).data
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const held = isDay ? versionOn(versions, day) : undefined
  const { isBusy, failure, submit } = useSubmit(async () => {
    await publish.mutateAsync({ versionId: version.versionId, effectiveFrom: day })
    showToast(`Published from ${formatDay(day, zone)}.`)
    onPublished(day)
  })
  const rest = failure?.without(['effectiveFrom'])
  return (
    <Dialog
      title={`Publish the zones of ${code}`}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <span className="grow small hint">{isDay ? '' : 'It needs a first day'}</span>
          <Button onPress={onClose}>Keep the draft</Button>
          <Button look="primary" isPending={isBusy} isDisabled={!isDay} onPress={() => void submit()}>
            {isDay ? `Publish from ${formatDay(day, zone)}` : 'Publish'}
          </Button>
        </>
      }
    >
      <DayField label="First day" value={day} onChange={setDay} error={failure?.about('effectiveFrom')} />
      {held && (
        <p className="small muted">
          {held.holds?.from === day
            ? 'A version with this first day is published already.'
            : `The version since ${formatDay(held.holds?.from ?? day, zone)} ends on ${formatDay(daysBefore(day, 1), zone)}.`}
        </p>
      )}
      {difference && (
        <>
          <p className="small">
            {countOf(difference.counts.new, 'new place')}, {countOf(difference.counts.changed, 'place')} in
            another zone, {countOf(difference.counts.removed, 'place')} removed.
          </p>
          <OldAndNew items={difference.items} />
        </>
      )}
      {rest && <Notice kind="failed" of={rest} />}
    </Dialog>
  )
}
