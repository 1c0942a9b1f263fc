import { type Choices, isSetUpNow } from '../api/choices.ts'
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

/** "KITTING: set it up, or reverse them". Nothing is advised for what is set up by now. */
export function adviceOn(flag: string, examples: string[], known: Choices | undefined): string {
  const missing = examples.filter((example) => !isSetUpNow(flag, example, known))
  const named = (ids: string[], next: string) => (ids.length > 0 ? `${ids.join(', ')}: ${next}` : next)
  if (flag === 'missingCustomer') return upperFirst(named(examples, 'nobody is billed'))
  if (examples.length > 0 && missing.length === 0) return named(examples, 'set up since the import')
  return upperFirst(named(missing, 'set it up, or reverse them'))
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
