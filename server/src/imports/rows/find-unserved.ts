import type { NamedPlace } from '../../locations/resolve-location.ts'
import { LocalDays } from '../../platform/values/local-days.ts'
import type { Carried, ServedZones } from '../../zones/served-zones.ts'
import type { NotLoaded } from '../record/import-record.ts'

/** Which ends of a journey are in no zone that serves it. */
export interface Unserved {
  readonly origin: boolean
  readonly destination: boolean
  /** The zone sets in which they were looked for. */
  readonly zoneSets: readonly string[]
  /** `YYYY-MM-DD` */
  readonly day: string
}

export const nothingUnserved: Unserved = { origin: false, destination: false, zoneSets: [], day: '' }

/** What a row says about a journey. An end without a place is judged elsewhere. */
export interface Journey {
  rateCardAlias: string | undefined
  customerId: string | undefined
  /** As `readTimestamp` gives it. Anything else means today. */
  quoteDate: string | undefined | symbol
  origin: { place: NamedPlace } | undefined
  destination: { place: NamedPlace } | undefined
}

export type FindUnserved = (journey: Journey) => Unserved | NotLoaded

/** Each end is judged on its own. Without a zone set that has a version on the day, every place is served. */
export function unservedFinder(zones: ServedZones, timeZone: string, today: string): FindUnserved {
  const days = new LocalDays(timeZone)
  const notLoaded = (carried: Carried): NotLoaded => ({ load: () => zones.load(carried) })

  return ({ rateCardAlias, customerId = '', quoteDate, origin, destination }) => {
    const day = typeof quoteDate === 'string' ? days.of(quoteDate) : today
    const coverage = zones.coverageOf(rateCardAlias, customerId, day)
    if (coverage === undefined) return notLoaded({ rateCardAlias, customerId, day })
    if (coverage.versionIds.length === 0) return nothingUnserved
    const originServed = origin === undefined || zones.isServed(coverage, origin.place)
    const destinationServed = destination === undefined || zones.isServed(coverage, destination.place)
    if (originServed === undefined || destinationServed === undefined)
      return notLoaded({ rateCardAlias, customerId, day })
    if (originServed && destinationServed) return nothingUnserved
    return { origin: !originServed, destination: !destinationServed, zoneSets: coverage.zoneSets, day }
  }
}
