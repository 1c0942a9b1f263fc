import { countOf } from '../format/count.ts'
import { formatFlag } from '../format/flag.ts'

const withWhat: Record<string, string> = {
  unknownChargeCode: 'with an unknown charge code',
  unknownWarehouse: 'with an unknown warehouse',
  unknownCustomer: 'with an unknown customer',
  missingCustomer: 'without a customer',
}

/** The server counts no further. */
const flaggedCountedMax = 10_000

/** Whether there may be more than were counted. */
export const areMore = (flags: { activities: number }[]): boolean =>
  flags.reduce((sum, { activities }) => sum + activities, 0) >= flaggedCountedMax

/** "4 activities with an unknown charge code" */
export function flaggedText(flag: string, count: number, isAtLeast: boolean): string {
  const text = `${countOf(count, 'activity', 'activities')} ${withWhat[flag] ?? `flagged: ${formatFlag(flag)}`}`
  return isAtLeast ? `At least ${text}` : text
}

/** "KITTING: set it up, or reverse them" */
export function adviceOn(flag: string, examples: string[]): string {
  const next = flag === 'missingCustomer' ? 'nobody is billed' : 'set it up, or reverse them'
  const advice = examples.length > 0 ? `${examples.join(', ')}: ${next}` : next
  return advice.slice(0, 1).toUpperCase() + advice.slice(1)
}
