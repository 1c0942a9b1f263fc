import { shorten } from '../../../platform/values/shorten.ts'
import type { Known } from '../file-reading.ts'

/** Days on which something counts. Without an end, from ever or for ever. */
export interface Time {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isOn = (day: string, { from = '', to = '9999-12-31' }: Time) => from <= day && day <= to

/**
 * What is wrong with a zone that a row names, if anything. Only the zones of the file's day are known: what counts on
 * other days alone is left to the check of everything together.
 */
export function zoneFailure(
  known: Known,
  sets: readonly string[],
  zone: string,
  time: Time,
): string | undefined {
  if (sets.length === 0 || !isOn(known.day, time)) return undefined
  const isThere = sets.some((set) => known.zones[set]?.some(({ code }) => code === zone))
  return isThere ? undefined : `Zone ${shorten(zone)} is not in ${sets.join(' or ')} from ${known.day}`
}
