const minuteMilliseconds = 60_000

const formats = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: string }>()

/**
 * The calendar date of an instant in a time zone, as `YYYY-MM-DD`. Every quote needs it, so it is cached for a
 * minute.
 */
export function localDate(instant: Date, timeZone: string): string {
  const minute = Math.floor(instant.getTime() / minuteMilliseconds)
  let known = formats.get(timeZone)
  if (known?.minute === minute) return known.date
  known ??= { format: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }), minute, date: '' }
  const parts = new Map(known.format.formatToParts(instant).map(({ type, value }) => [type, value]))
  known.minute = minute
  known.date = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')?.padStart(2, '0')}-${parts.get('day')?.padStart(2, '0')}`
  formats.set(timeZone, known)
  return known.date
}

/** Whether a text is a calendar day, written `YYYY-MM-DD`: 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** The date this many days later, or earlier. */
export function daysAfter(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}
