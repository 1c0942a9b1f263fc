import { shorten } from '../../../platform/values/shorten.ts'
import type { Known } from '../file-reading.ts'

/** Days on which something applies. Without a first or last day, there is no limit on that side. */
export interface Time {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isOn = (day: string, { from = '', to = '9999-12-31' }: Time) => from <= day && day <= to

/**
 * What is wrong with a zone that a row names, if anything. Only the zones of the file's day are known: what applies on
 * other days only is checked later, with everything else.
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
