import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Version } from '../../../data/lanes.ts'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { useKeys } from '../../../keys/use-keys.ts'
import { useMe } from '../../../session/use-me.ts'
import { draftText, type Place, shareOfToday, type TimedVersion } from './version-time.ts'
import './version-bar.css'

interface VersionBarProps {
  /** Whose versions they are. */
  name: string
  line: TimedVersion[]
  shown: string | undefined
  today: string
  onShow(versionId: string): void
  /** How much a version has; its lanes if left out. */
  countOfVersion?(versionId: string): ReactNode
}

const words = { ended: 'Ended', now: 'In force', next: 'To come' }

/** The versions as a line of time: grey ended, solid in force with today's mark, light to come, dashed draft. `[` and `]` step through them. */
export function VersionBar({ name, line, shown, today, onShow, countOfVersion }: VersionBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null)
  const at = line.findIndex(({ version }) => version.versionId === shown)
  const stepTo = (place: number) => {
    const other = at < 0 ? undefined : line[place]
    return other && (() => onShow(other.version.versionId))
  }
  useKeys({ previous: stepTo(at - 1), next: stepTo(at + 1) })
  // In a narrow window the version that is shown may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another current button
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <fieldset className="vbar" ref={bar} aria-label={`Versions of ${name}`}>
      {line.map(({ version, place }) => (
        <button
          key={version.versionId}
          type="button"
          className={`v ${place}`}
          aria-current={version.versionId === shown ? 'true' : undefined}
          onClick={() => onShow(version.versionId)}
        >
          {place === 'now' && <Today version={version} today={today} />}
          <VersionText version={version} place={place} count={countOfVersion?.(version.versionId)} />
        </button>
      ))}
    </fieldset>
  )
}

function VersionText({ version, place, count }: TimedVersion & { count: ReactNode }) {
  const zone = useZone()
  const { email } = useMe()
  const day = (text: string) => formatDay(text, zone)
  const parts = [
    place === 'draft' ? draftText(version, email) : words[place],
    version.label,
    count ?? (version.counts && countOf(version.counts.lanes, 'lane')),
  ]
  return (
    <>
      <b>{daysText(version, place, day)}</b>
      <small>
        {parts.filter(Boolean).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
          <Fragment key={at}>
            {at > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </small>
    </>
  )
}

/** "1 Jul 2025 – 30 Jun 2026", "Since 1 Jul 2026", "From 1 Jan 2027", "No first day yet" */
export function daysText(version: Version, place: Place, day: (text: string) => string): string {
  const { holds, effectiveFrom } = version
  if (place === 'draft') return effectiveFrom === null ? 'No first day yet' : `From ${day(effectiveFrom)}`
  if (holds === null) return ''
  if (holds.to !== null) return `${day(holds.from)} – ${day(holds.to)}`
  return `${place === 'next' ? 'From' : 'Since'} ${day(holds.from)}`
}

function Today({ version, today }: { version: Version; today: string }) {
  const share = shareOfToday(version, today)
  if (share === undefined) return null
  return (
    <svg className="today-mark" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
      <line x1={share * 100} x2={share * 100} y1="0" y2="10" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
