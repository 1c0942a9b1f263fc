import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarOff, GitCompare } from 'lucide-react'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import { customerRates } from '../../../data/customer-rates.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { uploads } from '../../../data/uploads.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf, formatQuantity } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Pairs } from '../../../parts/page/pairs.tsx'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { useMay } from '../../../session/use-me.ts'
import type { UploadSummary } from '../../uploads/shared/model.ts'
import { LaneChecks, type LaneChecksProps } from '../shared/lane-checks.tsx'
import { ratesOn } from '../shared/used-by.ts'
import { placeOf, versionName } from '../shared/version-time.ts'
import { EndDialog } from './end-dialog.tsx'

/** Beside the lanes: since when the version holds and who published it, what the checks say, who is priced by it. */
export function VersionAside(props: LaneChecksProps) {
  const { card, version, show } = props
  return (
    <aside className="side" aria-label="About this version">
      <AboutVersion card={card} version={version} />
      <VersionButtons card={card} version={version} show={show} />
      <LaneChecks {...props} />
      <UsedBy card={card} />
    </aside>
  )
}

function AboutVersion({ card, version }: { card: RateCard; version: Version }) {
  const zone = useZone()
  const today = useToday()
  const one = useQuery(cardVersions.one(card.alias, version.versionId))
  const counts = one.data?.value.counts
  const day = (text: string) => formatDay(text, zone)
  const name = versionName(version, day)
  const files = useInfiniteQuery(uploads.list)
  const file = files.data?.pages
    .flatMap(({ items }) => items)
    .find(({ draftId }) => draftId === version.versionId)
  return (
    <section className="sect">
      <h2>{name.charAt(0).toUpperCase() + name.slice(1)}</h2>
      <Pairs
        pairs={[
          [stateWord(version, today), heldText(version, day)],
          ['Lanes', counts && `${countOf(counts.lanes, 'lane')}, with ${countOf(counts.breaks, 'break')}`],
          [
            'Published',
            version.publishedAt && (
              <>
                <Time at={version.publishedAt} show="day" /> by {version.publishedBy}
              </>
            ),
          ],
          [
            'Made',
            version.state === 'DRAFT' ? (
              <>
                <Time at={version.createdAt} show="day" /> by {version.createdBy}
              </>
            ) : undefined,
          ],
          ['From', file && <FileOf upload={file} />],
          ['Reason', version.reason],
        ]}
      />
      <NotLoaded what="The counts" query={one} />
    </section>
  )
}

/** The carrier's file that the version was made from. */
function FileOf({ upload: { uploadId, fileName } }: { upload: UploadSummary }) {
  return (
    <Link className="link" to="/settings/uploads/$uploadId/preview" params={{ uploadId }}>
      {fileName}
    </Link>
  )
}

function VersionButtons({ card, version, show }: Pick<LaneChecksProps, 'card' | 'version' | 'show'>) {
  const today = useToday()
  const mayChange = useMay()('configuration:write')
  const [isEnding, setEnding] = useState(false)
  const place = placeOf(version, today)
  return (
    <div className="stack">
      <Button onPress={() => show({ view: 'compare' })}>
        <Icon of={GitCompare} />
        Compare with
      </Button>
      {mayChange && (place === 'now' || place === 'next') && (
        <Button look="quiet" onPress={() => setEnding(true)}>
          <Icon of={CalendarOff} />
          End it
        </Button>
      )}
      {isEnding && <EndDialog card={card} version={version} onClose={() => setEnding(false)} />}
    </div>
  )
}

function stateWord(version: Version, today: string): string {
  const place = placeOf(version, today)
  if (place === undefined) return 'Withdrawn'
  return { ended: 'Ended', now: 'In force', next: 'To come', draft: 'Draft' }[place]
}

/** "since 1 Jul 2026, no end" */
function heldText({ holds, effectiveFrom }: Version, day: (text: string) => string): string {
  if (holds === null) return effectiveFrom === null ? 'no first day yet' : `from ${day(effectiveFrom)}`
  return holds.to === null ? `since ${day(holds.from)}, no end` : `${day(holds.from)} to ${day(holds.to)}`
}

/** Customers whose rates name the card today, with their markup. */
function UsedBy({ card }: { card: RateCard }) {
  const today = useToday()
  const rates = useQuery(customerRates.all)
  const own = ratesOn(rates.data ?? [], card.alias, today)
  return (
    <section className="sect">
      <h2>Used by</h2>
      <NotLoaded what="The customers" query={rates} />
      {rates.data && own.length === 0 && <p className="small hint">No customer has it today.</p>}
      <ul className="plain-lines small">
        {own.map((rate) => (
          <li key={`${rate.customer} ${rate.service ?? ''}`}>
            <span className="grow cut">
              <Link className="link" to="/settings/customer" search={{ id: rate.customer }}>
                {rate.customer}
              </Link>
              {rate.service && <span className="hint"> {rate.service}</span>}
            </span>
            <span className="tnum">{markupText(rate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function markupText({
  markupPercent,
  markupAmount,
}: {
  markupPercent?: number | undefined
  markupAmount?: number | undefined
}): string {
  if (markupPercent !== undefined) return `${markupPercent < 0 ? '' : '+'}${formatQuantity(markupPercent)} %`
  return markupAmount === undefined ? 'as it is' : `+${formatMoney(markupAmount)}`
}
