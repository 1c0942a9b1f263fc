/** Days of the calendar as text, "2026-11-13". */

export function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** The server excludes its `to`, but a person means the whole last day. */
export const dayAfter = (day: string) => daysBefore(day, -1)

/** First and last day of a day's month, or of the month before. */
export function monthOf(day: string, monthsBack: number): { from: string; to: string } {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - monthsBack)
  const from = first.toISOString().slice(0, 10)
  first.setUTCMonth(first.getUTCMonth() + 1)
  return { from, to: daysBefore(first.toISOString().slice(0, 10), 1) }
}
