import { daysAfter } from '../../platform/values/local-date.ts'
import type { State } from '../document/state.ts'
import { isPublished, overlaps, periodsOf } from '../document/version.ts'

/** Days from the first to the last; null: no end. */
interface Time {
  from: string
  to: string | null
}

/** Looks up zones in the versions of a zone set that are in force on any of some days. */
export class ZonesInTime {
  readonly #state: State
  readonly #periods = new Map<string, (Time & { codes: Set<string> })[]>()

  constructor(state: State) {
    this.#state = state
  }

  #periodsOf(zoneSet: string) {
    let periods = this.#periods.get(zoneSet)
    if (!periods) {
      const published = this.#state.versions.zoneSets.filter(
        (version) => version.owner === zoneSet && isPublished(version),
      )
      periods = periodsOf(published).map(({ version, from, to }) => ({
        from,
        to,
        codes: this.#state.zoneCodes.get(version.versionId) ?? new Set(),
      }))
      this.#periods.set(zoneSet, periods)
    }
    return periods
  }

  /** The first day of a version without the zone; an empty text if no version is in force; undefined if all have it. */
  missingFrom(zoneSet: string, zone: string, time: Time): string | undefined {
    const held = this.#periodsOf(zoneSet).filter((period) => overlaps(period, time))
    if (held.length === 0) return ''
    return held.find(({ codes }) => !codes.has(zone))?.from
  }

  /** The first of some days on which the zone set has no version. */
  firstDayWithout(zoneSet: string, { from, to }: Time): string | undefined {
    let day = from
    for (const period of this.#periodsOf(zoneSet)) {
      if (period.to !== null && period.to < day) continue
      if (period.from > day) break
      if (period.to === null) return undefined
      day = daysAfter(period.to, 1)
    }
    return to !== null && day > to ? undefined : day
  }

  /** What to say about a zone that is missing. */
  failure(zoneSet: string, zone: string, time: Time): string | undefined {
    const missing = this.missingFrom(zoneSet, zone, time)
    if (missing === undefined) return undefined
    // An export has things that are over, but not the versions of their time.
    if (missing === '' && time.to !== null && time.to < this.#state.today) return undefined
    return missing === ''
      ? `names zone ${zone}, but ${zoneSet} has no version at that time`
      : `names zone ${zone}, which ${zoneSet} from ${missing} does not have`
  }
}
