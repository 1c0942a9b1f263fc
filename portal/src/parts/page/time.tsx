import { useNow } from '../../format/clock.ts'
import { formatClock, formatDay, formatTime, formatUtc } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'

interface TimeProps {
  at: string
  /** `in-sentence`: as `time`, with "today" in the middle of one. `short`: without "today". */
  show?: 'time' | 'in-sentence' | 'short' | 'day' | 'clock' | 'clock-seconds'
}

/** A time in the organisation's zone; the exact time in UTC shows on hover. */
export function Time({ at, show = 'time' }: TimeProps) {
  const zone = useZone()
  const now = useNow()
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {textOf(at, show, zone, now)}
    </time>
  )
}

function textOf(at: string, show: NonNullable<TimeProps['show']>, zone: string, now: Date): string {
  if (show === 'day') return formatDay(at, zone)
  if (show === 'clock' || show === 'clock-seconds') return formatClock(at, zone, show === 'clock-seconds')
  const time = formatTime(at, zone, now)
  if (show === 'short') return time.replace(/^Today /, '')
  return show === 'in-sentence' ? time.replace(/^Today/, 'today') : time
}
