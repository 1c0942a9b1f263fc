import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import { customerRates } from '../../../data/customer-rates.ts'
import type { Version } from '../../../data/lanes.ts'
import { useLookedAt } from '../../../data/looked-at.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { daysBefore } from '../../../format/days.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { useSubmit } from '../../../parts/fields/use-submit.ts'
import { isWholeDay, PublishFromDialog } from '../../configuration/publish-from-dialog.tsx'
import { useVersionChanges } from '../card/version-changes.ts'
import { percentText } from '../shared/figures.ts'
import { customersOf } from '../shared/used-by.ts'
import { heldOn, versionName } from '../shared/version-time.ts'
import type { DraftStore } from './draft-store.ts'
import '../../checks/findings.css'

interface PublishDialogProps {
  card: RateCard
  version: Version
  versions: Version[]
  store: DraftStore
  warnings: number
  onClose(): void
}

/** Says which version the lanes replace, and for whom. */
export function PublishDialog({ card, version, versions, store, warnings, onClose }: PublishDialogProps) {
  const zone = useZone()
  const today = useToday()
  const shown = (day: string) => formatDay(day, zone)
  const [day, setDay] = useState(version.effectiveFrom ?? '')
  const [reason, setReason] = useState('')
  const { publish, etagOf } = useVersionChanges(card.alias)
  const difference = useInfiniteQuery(
    cardVersions.differences(card.alias, version.versionId, undefined, 'size'),
  )
  const rates = useQuery(customerRates.all)
  const isDay = isWholeDay(day)
  const held = isDay ? heldOn(versions, day) : undefined
  const needsReason = isDay && day <= today && held?.holds?.from === day
  const { isLooking, publishing } = useLookedAt(version.versionId, async () => {
    await store.flush()
    const etag = await etagOf(version.versionId)
    await difference.refetch()
    return etag
  })
  const { isBusy, failure, submit } = useSubmit(async () => {
    await publishing((etag) =>
      publish.mutateAsync({
        versionId: version.versionId,
        etag,
        effectiveFrom: day,
        ...(needsReason ? { replace: true, reason: reason.trim() } : {}),
      }),
    )
    showToast(`Published from ${shown(day)}.`)
    onClose()
  })
  const missing =
    needsReason && reason.trim() === '' ? 'It needs a reason' : isLooking ? 'Reading the draft' : undefined
  const [page] = difference.data?.pages ?? []
  const customers = isDay ? customersOf(rates.data ?? [], card.alias, day) : []
  return (
    <PublishFromDialog
      title={`Publish ${versionName(version, shown)}`}
      {...{ day, missing, isBusy, failure, onClose }}
      fields={['reason']}
      onDay={setDay}
      onPublish={submit}
    >
      {needsReason && (
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          hint="A version with this first day is in force: it is replaced at once."
          error={failure?.about('reason')}
        />
      )}
      {isDay && (
        <div className="handover">
          {held && (
            <div>
              <b>{held.label ?? 'In force then'}</b>
              <span>since {shown(held.holds?.from ?? day)}</span>
              <b>{held.holds?.from === day ? 'is withdrawn' : `ends ${shown(daysBefore(day, 1))}`}</b>
            </div>
          )}
          <div className="becomes">
            <b>This version</b>
            <span>from {shown(day)}</span>
            <span>{endOf(version, versions, day, shown)}</span>
          </div>
        </div>
      )}
      <ul className="findings">
        {page && (
          <Line icon={Check} kind="is-ok" title={changesText(page.counts)}>
            {page.percent.mean !== null && `${percentText(page.percent.mean)} on average`}
            {page.percent.largestRise !== null && `, at most ${percentText(page.percent.largestRise)}`}
          </Line>
        )}
        <Line
          icon={Check}
          kind="is-ok"
          title={
            customers.length === 0
              ? 'No customer uses this card on that day.'
              : `${customers.join(', ')} ${customers.length === 1 ? 'uses' : 'use'} this card.`
          }
        />
        {warnings > 0 && (
          <Line
            icon={TriangleAlert}
            kind="is-W"
            title={`${countOf(warnings, 'warning')} ${warnings === 1 ? 'remains' : 'remain'}.`}
          />
        )}
        <Line icon={Info} kind="is-N" title="Quotes already given never change.">
          {isDay && day > today && `You can withdraw this version until ${shown(daysBefore(day, 1))}.`}
        </Line>
      </ul>
    </PublishFromDialog>
  )
}

function Line({
  icon,
  kind,
  title,
  children,
}: {
  icon: typeof Check
  kind: string
  title: string
  children?: ReactNode
}) {
  return (
    <li className={kind}>
      <Icon of={icon} />
      <span>{title}</span>
      {children && <small>{children}</small>}
    </li>
  )
}

function changesText({
  changed,
  unchanged,
  ...rest
}: {
  new: number
  changed: number
  removed: number
  unchanged: number
}) {
  const parts = [
    changed > 0 && `${countOf(changed, 'lane')} ${changed === 1 ? 'changes' : 'change'}`,
    rest.new > 0 && `${countOf(rest.new, 'lane')} ${rest.new === 1 ? 'is' : 'are'} new`,
    rest.removed > 0 && `${countOf(rest.removed, 'lane')} ${rest.removed === 1 ? 'is' : 'are'} removed`,
    `${countOf(unchanged, 'lane')} ${unchanged === 1 ? 'stays' : 'stay'} as ${unchanged === 1 ? 'it is' : 'they are'}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** A version ends the day before the next published one. */
function endOf(version: Version, versions: Version[], day: string, shown: (day: string) => string): string {
  const next = versions
    .flatMap(({ state, holds }) => (state === 'PUBLISHED' && holds && holds.from > day ? [holds.from] : []))
    .sort()[0]
  const end = next === undefined ? undefined : daysBefore(next, 1)
  const last = [end, version.effectiveTo].filter((one) => one !== undefined && one !== null).sort()[0]
  return last ? `ends ${shown(last)}` : 'no end'
}
