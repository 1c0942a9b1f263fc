/** Something that begins and may end on a day, `YYYY-MM-DD`. Both days are included. */
export interface Dated {
  effectiveFrom: string
  effectiveTo?: string | null
}

/** Of consecutive things, newest first: the one that began last, unless it has ended. */
export function inForce<T extends Dated>(newestFirst: readonly T[], date: string): T | undefined {
  const latest = newestFirst.find((one) => one.effectiveFrom <= date)
  return latest && (latest.effectiveTo ?? date) >= date ? latest : undefined
}

/** Whether something has ended by a date. */
export const isRetired = ({ retiredFrom }: { retiredFrom: string | null }, date: string): boolean =>
  retiredFrom !== null && retiredFrom <= date

/** Whether something is in force on a date. */
export const holds = ({ effectiveFrom, effectiveTo }: Dated, date: string): boolean =>
  effectiveFrom <= date && (effectiveTo ?? date) >= date

/** Of parallel things: the first that is in force on the date. */
export const firstThatHolds = <T extends Dated>(inOrder: readonly T[], date: string): T | undefined =>
  inOrder.find((one) => holds(one, date))
