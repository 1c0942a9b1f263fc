import { limits } from '../limits.ts'
import type { NamedPlace } from '../locations/resolve-location.ts'
import type { Database } from '../platform/database/database.ts'
import { LeastRecentlyUsed } from '../platform/turns/least-recently-used.ts'
import { holds, inForce } from '../platform/values/in-force.ts'
import { loadZones, VersionGone } from './load-zones.ts'
import { type CoverageSkeleton, readCoverage, readServicesOnCard } from './read-coverage.ts'
import type { ZoneFinder } from './zone-finder.ts'

/** What a shipment says about who carries it, and when. */
export interface Carried {
  rateCardAlias: string | undefined
  /** Empty if none is named. */
  customerId: string
  /** `YYYY-MM-DD` */
  day: string
}

/** The zone sets that serve a shipment, those with a version on its day. */
export interface Coverage {
  /** By code. */
  zoneSets: readonly string[]
  versionIds: readonly string[]
  known: Map<NamedPlace, boolean>
}

/** What is known of a day. Looked up in steps: a single key would have to be built for every row. */
interface CoveragesOfDay {
  byCard: Map<string, Coverage | 'no version'>
  byCustomer: Map<string, Coverage>
}

/**
 * Decides whether places are in a zone that serves a shipment. That is a zone of the services on the shipment's rate
 * card; without a card that has a version on the day, of the services of the carriers that the customer has rates with;
 * without those, of any zone set.
 *
 * Asking reads nothing from the database, so that rows are checked without waiting. What is not in memory yet is
 * `undefined`: call `load`, then ask again.
 */
export class ServedZones {
  readonly #database: Database
  readonly #organisationId: string
  #skeleton: CoverageSkeleton
  readonly #servicesOnCard = new Map<string, string[]>()
  readonly #finders = new LeastRecentlyUsed<ZoneFinder>({
    bytes: limits.importZonesBytesMax,
    entries: limits.versionTablesMax,
  })
  /** Those of the latest load, so that asking again finds them whatever their size. */
  #latest = new Map<string, ZoneFinder>()
  readonly #days = new Map<string, CoveragesOfDay>()
  #coverages = 0
  readonly #byVersions = new Map<string, Coverage>()
  #placesKnown = 0

  private constructor(database: Database, organisationId: string, skeleton: CoverageSkeleton) {
    this.#database = database
    this.#organisationId = organisationId
    this.#skeleton = skeleton
  }

  static async open(database: Database, organisationId: string): Promise<ServedZones> {
    return new ServedZones(database, organisationId, await readCoverage(database, organisationId))
  }

  /** Undefined if a rate card was not read yet. */
  coverageOf(rateCardAlias: string | undefined, customerId: string, day: string): Coverage | undefined {
    const ofDay = this.#days.get(day) ?? this.#newDay(day)
    if (rateCardAlias !== undefined) {
      const ofCard = ofDay.byCard.get(rateCardAlias) ?? this.#coverageOfCard(rateCardAlias, day)
      if (ofCard !== 'no version') return ofCard
    }
    return ofDay.byCustomer.get(customerId) ?? this.#coverageOfCustomer(customerId, day)
  }

  /** Whether the place is in one of these zones; undefined if they were not read yet. */
  isServed({ versionIds, known }: Coverage, place: NamedPlace): boolean | undefined {
    const before = known.get(place)
    if (before !== undefined) return before
    let isServed = false
    for (const versionId of versionIds) {
      const finder = this.#latest.get(versionId) ?? this.#finders.get(versionId)
      if (finder === undefined) return undefined
      if (finder.zoneOf(place) !== undefined) {
        isServed = true
        break
      }
    }
    if (this.#placesKnown++ >= limits.cachedPlacesMax) this.#forgetPlaces()
    known.set(place, isServed)
    return isServed
  }

  /** Reads everything that the zones of this shipment need. */
  async load(carried: Carried): Promise<void> {
    try {
      await this.#load(carried)
    } catch (error) {
      // A version that had not begun was deleted meanwhile; the newest configuration no longer names it.
      if (!(error instanceof VersionGone)) throw error
      this.#skeleton = await readCoverage(this.#database, this.#organisationId)
      this.#forgetDays()
      await this.#load(carried)
    }
  }

  async #load(carried: Carried): Promise<void> {
    const card = inForce(this.#skeleton.rateCards.get(carried.rateCardAlias ?? '') ?? [], carried.day)
    if (card && !this.#servicesOnCard.has(card.versionId)) {
      const services = await readServicesOnCard(this.#database, this.#organisationId, card.versionId)
      this.#servicesOnCard.set(card.versionId, services)
    }
    const latest = new Map<string, ZoneFinder>()
    const { rateCardAlias, customerId, day } = carried
    for (const versionId of this.coverageOf(rateCardAlias, customerId, day)?.versionIds ?? []) {
      latest.set(versionId, this.#finders.get(versionId) ?? (await this.#loadFinder(versionId)))
    }
    this.#latest = latest
  }

  async #loadFinder(versionId: string): Promise<ZoneFinder> {
    const { table, bytes } = await loadZones(this.#database, this.#organisationId, versionId)
    this.#finders.set(versionId, table, bytes)
    return table
  }

  #coverageOfCard(rateCardAlias: string, day: string): Coverage | 'no version' | undefined {
    const { rateCards, zoneSetOf } = this.#skeleton
    const card = inForce(rateCards.get(rateCardAlias) ?? [], day)
    const services = card && this.#servicesOnCard.get(card.versionId)
    if (card && !services) return undefined
    const coverage = services
      ? this.#shared(
          services.map((one) => zoneSetOf.get(one) ?? ''),
          day,
        )
      : 'no version'
    this.#roomInDay(day).byCard.set(rateCardAlias, coverage)
    return coverage
  }

  #coverageOfCustomer(customerId: string, day: string): Coverage {
    const { rates, zoneSetsOfCarrier, zoneSets } = this.#skeleton
    const carriers = (rates.get(customerId) ?? []).filter((rate) => holds(rate, day))
    const ofCarriers = carriers.flatMap(({ carrierId }) => [...(zoneSetsOfCarrier.get(carrierId) ?? [])])
    const coverage = this.#shared(ofCarriers.length > 0 ? ofCarriers : zoneSets.keys(), day)
    this.#roomInDay(day).byCustomer.set(customerId, coverage)
    return coverage
  }

  #newDay(day: string): CoveragesOfDay {
    const made = { byCard: new Map(), byCustomer: new Map() }
    this.#days.set(day, made)
    return made
  }

  /** The coverages of a day, with room for one more. */
  #roomInDay(day: string): CoveragesOfDay {
    if (this.#coverages++ >= limits.coveragesMax) this.#forgetDays()
    return this.#days.get(day) ?? this.#newDay(day)
  }

  #forgetDays(): void {
    this.#coverages = 0
    this.#days.clear()
  }

  /** Many shipments share a few coverages, and with them the places that are known. */
  #shared(codes: Iterable<string>, day: string): Coverage {
    const versions = [...new Set(codes)].sort().flatMap((code) => {
      const version = inForce(this.#skeleton.zoneSets.get(code) ?? [], day)
      return version ? [{ code, versionId: version.versionId }] : []
    })
    const versionIds = versions.map(({ versionId }) => versionId)
    const key = versionIds.join()
    const shared = this.#byVersions.get(key)
    if (shared) return shared
    const coverage = { zoneSets: versions.map(({ code }) => code), versionIds, known: new Map() }
    if (this.#byVersions.size >= limits.coveragesMax) {
      this.#forgetPlaces()
      this.#byVersions.clear()
      this.#forgetDays()
    }
    this.#byVersions.set(key, coverage)
    return coverage
  }

  #forgetPlaces(): void {
    this.#placesKnown = 0
    for (const { known } of this.#byVersions.values()) known.clear()
  }
}
