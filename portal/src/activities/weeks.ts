import { formatDay } from '../format/time.ts'

const day = 86_400_000

const read = (text: string) => Date.parse(`${text}T00:00:00Z`)
const write = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (text: string) =>
  write(read(text) - ((new Date(read(text)).getUTCDay() + 6) % 7) * day)

/** The Monday of the first of so many weeks, including this week. */
export const firstWeek = (today: string, count: number) =>
  write(read(mondayOf(today)) - (count - 1) * 7 * day)

/** Mondays of the weeks that have one of these days. */
export function weeksBetween(first: string, last: string): string[] {
  const weeks: string[] = []
  for (let at = read(mondayOf(first)); at <= read(last); at += 7 * day) weeks.push(write(at))
  return weeks
}

/** Whether some days of a week are not counted: before the first day, after the last, or not over yet. */
export function isPart(week: string, first: string, last: string | undefined, today: string): boolean {
  const sunday = write(read(week) + 6 * day)
  return week < first || sunday >= today || (last !== undefined && sunday > last)
}

/** "21 Sep – 13 Nov 2026": the last so many weeks, up to today. */
export function weeksText(today: string, count: number, zone: string): string {
  const [first, last] = [formatDay(firstWeek(today, count), zone), formatDay(today, zone)]
  const isSameYear = first.slice(-4) === last.slice(-4)
  return `${isSameYear ? first.slice(0, -5) : first} – ${last}`
}
