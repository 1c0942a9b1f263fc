import type { Home } from './model.ts'

type Day = Home['days'][number]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const numberOf = (day: string) => String(Number(day.slice(8)))

/** "4 Nov" */
export const dayName = (day: string) => `${numberOf(day)} ${months[Number(day.slice(5, 7)) - 1]}`

/** Labels below the bars. The month is shown at both ends and where it changes. */
export const dayTicks = (days: Day[]): string[] =>
  days.map(({ day }, at) =>
    at === 0 || at === days.length - 1 || day.endsWith('-01') ? dayName(day) : numberOf(day),
  )

/** The rows of all days, added up. */
export function totalOf(days: Day[], last: number): { received: number; rejected: number } {
  const some = days.slice(-last)
  return {
    received: some.reduce((sum, { received }) => sum + received, 0),
    rejected: some.reduce((sum, { rejected }) => sum + rejected, 0),
  }
}
