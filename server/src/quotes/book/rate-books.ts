import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { LeastRecentlyUsed } from '../../platform/turns/least-recently-used.ts'
import { VersionGone } from '../../zones/load-zones.ts'
import { loadSkeleton } from './load-rate-book.ts'
import type { RateBook, RateSkeleton } from './rate-book.ts'
import { type PoolOf, type TablesWanted, VersionTables } from './version-tables.ts'

/**
 * Rate books in memory, in two parts. The skeleton of an organisation is cached by the version of its configuration: a
 * request knows the version from when its key was read, and never uses a skeleton of another version. Lanes and zones
 * are cached by the id of their version, so other changes do not make us read them again.
 */
export class RateBooks {
  readonly #poolOf: PoolOf
  readonly #tables: VersionTables
  readonly #skeletons = new LeastRecentlyUsed<RateSkeleton>({
    bytes: limits.rateSkeletonsBytesMax,
    entries: limits.rateSkeletonsMax,
  })
  readonly #loads = new Map<string, Promise<RateSkeleton>>()

  constructor(poolOf: PoolOf, tablesBytesMax: number = limits.versionTablesBytesMax) {
    this.#poolOf = poolOf
    this.#tables = new VersionTables(poolOf, tablesBytesMax)
  }

  /** How many bytes the tables in memory are counted as. */
  get tableBytes(): number {
    return this.#tables.bytes
  }

  /** The book with the tables that `wanted` names. */
  async get(
    organisationId: string,
    version: string,
    wanted: (skeleton: RateSkeleton) => TablesWanted,
  ): Promise<RateBook> {
    const known = this.#skeletons.get(organisationId)
    const skeleton = known?.version === version ? known : await this.#load(organisationId, version)
    try {
      const tables = await this.#tables.get(organisationId, wanted(skeleton))
      return { ...skeleton, tables }
    } catch (error) {
      // A version that had not begun was deleted meanwhile; the newest skeleton no longer names it.
      if (!(error instanceof VersionGone)) throw error
      const newest = await this.#begin(organisationId)
      return { ...newest, tables: await this.#tables.get(organisationId, wanted(newest)) }
    }
  }

  /**
   * Concurrent misses share a load. A load that began earlier may have read an older version, and on a cluster a change
   * may be visible with the key a moment before it is visible with the rates. In both cases it is read again.
   */
  async #load(organisationId: string, version: string): Promise<RateSkeleton> {
    const underWay = await this.#loads.get(organisationId)
    if (underWay && isAtLeast(underWay, version)) return underWay
    let waited = 0
    for (let pause = 5; waited < limits.lateRatesSeconds * 1000; pause = Math.min(pause * 2, 500)) {
      const skeleton = await (this.#loads.get(organisationId) ?? this.#begin(organisationId))
      if (isAtLeast(skeleton, version)) return skeleton
      await delay(pause)
      waited += pause
    }
    throw errors.unavailable()
  }

  #begin(organisationId: string): Promise<RateSkeleton> {
    const load = this.#poolOf(organisationId)
      .then((pool) => loadSkeleton(pool, organisationId))
      .then(({ skeleton, bytes }) => {
        this.#skeletons.set(organisationId, skeleton, bytes)
        return skeleton
      })
      .finally(() => this.#loads.delete(organisationId))
    this.#loads.set(organisationId, load)
    return load
  }
}

const isAtLeast = (skeleton: RateSkeleton, version: string) => BigInt(skeleton.version) >= BigInt(version)
