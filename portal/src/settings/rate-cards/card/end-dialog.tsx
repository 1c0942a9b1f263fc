import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import { customerRates } from '../../../data/customer-rates.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { dayAfter } from '../../../format/days.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DayField } from '../../../parts/fields/day-field.tsx'
import { useSubmit } from '../../../parts/fields/use-submit.ts'
import { customersOf } from '../shared/used-by.ts'
import { heldOn, versionName } from '../shared/version-time.ts'
import { useVersionChanges } from './version-changes.ts'

interface EndDialogProps {
  card: RateCard
  version: Version
  onClose(): void
}

/** Ends the version in force on a day, and says before what that does. */
export function EndDialog({ card, version, onClose }: EndDialogProps) {
  const zone = useZone()
  const today = useToday()
  const [day, setDay] = useState('')
  const { patch, etagOf } = useVersionChanges(card.alias)
  const versions = useQuery(cardVersions.list(card.alias))
  const rates = useQuery(customerRates.all)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { versionId } = version
    await patch.mutateAsync({ versionId, etag: await etagOf(versionId), effectiveTo: day } as Parameters<
      typeof patch.mutateAsync
    >[0])
    showToast(`${card.alias} ends on ${formatDay(day, zone)}.`)
    onClose()
  })
  const follows = isDay && versions.data ? heldOn(versions.data, dayAfter(day)) : undefined
  const isFollowed = follows !== undefined && follows.versionId !== version.versionId
  const customers = customersOf(rates.data ?? [], card.alias, today)
  const rest = failure?.without(['effectiveTo'])
  return (
    <Dialog
      title={`End ${versionName(version, (text) => formatDay(text, zone))} of ${card.alias}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Leave it as it is</Button>
          <Button look="danger-solid" isPending={isBusy} isDisabled={!isDay} onPress={() => void submit()}>
            {isDay ? `End on ${formatDay(day, zone)}` : 'End'}
          </Button>
        </>
      }
    >
      <DayField
        label="Last day"
        value={day}
        onChange={setDay}
        hint="Today or later. Quotes already given stay as they are."
        error={failure?.about('effectiveTo')}
        autoFocus
      />
      {isDay && !isFollowed && (
        <Notice kind="rejected">
          <b>
            From {formatDay(dayAfter(day), zone)} {card.alias} prices nothing.
          </b>{' '}
          No published version follows.{' '}
          {customers.length > 0 &&
            `${customers.join(', ')} ${customers.length === 1 ? 'gets' : 'get'} no price from it any more.`}
        </Notice>
      )}
      <Notice>
        <b>Do you want new rates instead?</b> Publish a version with a first day: this one then ends the day
        before.
      </Notice>
      {rest && <Notice kind="failed" of={rest} />}
    </Dialog>
  )
}
