/** Times in the organisation's zone. All take ISO 8601 text and show other text unchanged. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hourCycle: 'h23', ...options })
  formatters.set(key, made)
  return made
}

const parts = (at: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    formatter(zone, options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** "2026-11-13": the day in the organisation's zone. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = parts(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${year}-${month}-${day}`
}

/** Three letters: the language says "Sept", "June" and "July", and months of one width line up. */
const shortMonth = (month = '') => month.slice(0, 3)

/** "13 Nov 2026" */
export function formatDay(text: string, zone: string): string {
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00Z` : text)
  if (Number.isNaN(at.getTime())) return text
  const { day, month, year } = parts(at, text.length === 10 ? 'UTC' : zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return `${day} ${shortMonth(month)} ${year}`
}

/** "Friday 13 November 2026" */
export function formatLongDay(at: Date, zone: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const { weekday, day, month, year } = parts(at, zone, options)
  return `${weekday} ${day} ${month} ${year}`
}

/** "Today, Friday 13 November", "Thursday 12 November", with the year if it is not this year. */
export function formatDayHeading(text: string, zone: string, now: Date): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  const [day, today] = [dayIn(zone, at), dayIn(zone, now)]
  const long = formatLongDay(at, zone)
  const shown = day.slice(0, 4) === today.slice(0, 4) ? long.slice(0, -5) : long
  return day === today ? `Today, ${shown}` : shown
}

/** "November", of a day as text. */
export const formatMonth = (day: string) =>
  parts(new Date(`${day}T12:00:00Z`), 'UTC', { month: 'long' }).month ?? day

/** "09:31" */
export function formatClock(text: string, zone: string, seconds = false): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  const { hour, minute, second } = parts(at, zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return seconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`
}

/** "Today 09:31", "12 Nov 16:50", with the year if it is not this year. */
export function formatTime(text: string, zone: string, now: Date): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  const clock = formatClock(text, zone)
  const [day, today] = [dayIn(zone, at), dayIn(zone, now)]
  if (day === today) return `Today ${clock}`
  const shown = formatDay(text, zone)
  return `${day.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, -5) : shown} ${clock}`
}

/** "2026-11-13 22:31:08 UTC" */
export function formatUtc(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** "Sydney time", from "Australia/Sydney". */
export const zoneName = (zone: string) => `${(zone.split('/').pop() ?? zone).replaceAll('_', ' ')} time`

/** "under 1 s", "41 s", "2 min 5 s", "3 h 12 min" */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 500) return 'under 1 s'
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
