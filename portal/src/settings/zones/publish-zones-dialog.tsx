import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLookedAt } from '../../data/looked-at.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { countOf } from '../../format/count.ts'
import { daysBefore } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { isWholeDay, PublishFromDialog } from '../configuration/publish-from-dialog.tsx'
import { OldAndNew } from './old-and-new.tsx'
import { useZoneDraft } from './zone-draft.ts'
import { versionOn } from './zone-rows.ts'

interface PublishZonesDialogProps {
  code: string
  version: ZoneSetVersion
  versions: ZoneSetVersion[]
  onClose(): void
  onPublished(day: string): void
}

/** Says which version ends, and what changes. */
export function PublishZonesDialog(props: PublishZonesDialogProps) {
  const { code, version, versions, onClose, onPublished } = props
  const zone = useZone()
  const { publish, etagOf } = useZoneDraft(code)
  const [day, setDay] = useState(version.effectiveFrom ?? '')
  const { data: difference, refetch } = useQuery(zones.difference(code, version.versionId))
  const held = isWholeDay(day) ? versionOn(versions, day) : undefined
  const { isLooking, publishing } = useLookedAt(version.versionId, async () => {
    const etag = await etagOf(version.versionId)
    await refetch()
    return etag
  })
  const { isBusy, failure, submit } = useSubmit(async () => {
    await publishing((etag) =>
      publish.mutateAsync({ versionId: version.versionId, etag, effectiveFrom: day }),
    )
    showToast(`Published from ${formatDay(day, zone)}.`)
    onPublished(day)
  })
  return (
    <PublishFromDialog
      title={`Publish the zones of ${code}`}
      isWide
      {...{ day, isBusy, failure, onClose }}
      missing={isLooking ? 'Reading the draft' : undefined}
      onDay={setDay}
      onPublish={submit}
    >
      {held && (
        <p className="small muted">
          {held.holds?.from === day
            ? 'A version with this first day is already published.'
            : `The version since ${formatDay(held.holds?.from ?? day, zone)} ends on ${formatDay(daysBefore(day, 1), zone)}.`}
        </p>
      )}
      {difference && (
        <>
          <p className="small">
            {countOf(difference.counts.new, 'new place')}, {countOf(difference.counts.changed, 'place')} in
            another zone, {countOf(difference.counts.removed, 'place')} removed.
          </p>
          <OldAndNew difference={difference} />
        </>
      )}
    </PublishFromDialog>
  )
}
