import { flaggedCountedMax } from '../api/limits.gen.ts'
import type { FlagCount, Flagged } from '../data/activities.ts'
import { countOf, formatCount } from '../format/count.ts'
import { formatFlag } from '../format/flag.ts'

const withWhat: Record<string, string> = {
  unknownChargeCode: 'with an unknown charge code',
  unknownWarehouse: 'with an unknown warehouse',
  unknownCustomer: 'with an unknown customer',
  missingCustomer: 'without a customer',
  clockChange: 'at a clock change',
}

/** Whether there may be more than were counted. */
export const areMore = ({ activities }: Pick<Flagged, 'activities'>): boolean =>
  activities >= flaggedCountedMax

/** "Flagged 8" */
export function flaggedLabel(count: number | undefined): string {
  if (count === undefined || count === 0) return 'Flagged'
  return `Flagged ${formatCount(count)}${areMore({ activities: count }) ? '+' : ''}`
}

/** "4 activities with an unknown charge code" */
export function flaggedText(flag: string, count: number, isAtLeast: boolean): string {
  const text = `${countOf(count, 'activity', 'activities')} ${withWhat[flag] ?? `flagged: ${formatFlag(flag)}`}`
  return isAtLeast ? `At least ${text}` : text
}

/** "KITTING and 2 others: set them up, or reverse the activities" */
export function adviceOn({ flag, examples, otherExamples }: Omit<FlagCount, 'activities'>): string {
  const others = otherExamples === 0 ? '' : ` and ${countOf(otherExamples, 'other')}`
  const named = examples.length === 0 ? '' : `${examples.join(', ')}${others}: `
  if (flag === 'clockChange') return upperFirst(`${named}send times with an offset`)
  if (flag === 'missingCustomer') return upperFirst(`${named}nobody is billed`)
  const them = examples.length + otherExamples > 1 ? 'them' : 'it'
  return upperFirst(`${named}set ${them} up, or reverse the activities`)
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
