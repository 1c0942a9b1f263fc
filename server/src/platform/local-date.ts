const minuteMilliseconds = 60_000

const formats = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: string }>()

/** The calendar date of an instant in a time zone, as `YYYY-MM-DD`. Asked by every quote, so it is kept for a minute. */
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
