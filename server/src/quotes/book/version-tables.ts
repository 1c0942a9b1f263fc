import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { LeastRecentlyUsed } from '../../platform/turns/least-recently-used.ts'
import { type Loaded, loadZones } from '../../zones/load-zones.ts'
import type { ZoneFinder } from '../../zones/zone-finder.ts'
import { loadLanes } from './load-lanes.ts'
import type { LaneTable } from './rate-book.ts'

/** The connections for an organisation: on a cluster, those of its node. */
export type PoolOf = (organisationId: string) => Promise<Pool>

/** The versions whose contents a quote needs. */
export interface TablesWanted {
  rateCardVersions: Iterable<string>
  zoneSetVersions: Iterable<string>
}

/** The requested contents of versions, in memory. */
export class TablesAtHand {
  readonly #lanes: Map<string, LaneTable>
  readonly #finders: Map<string, ZoneFinder>

  constructor(lanes: Map<string, LaneTable>, finders: Map<string, ZoneFinder>) {
    this.#lanes = lanes
    this.#finders = finders
  }

  lanesOf({ versionId }: { versionId: string }): LaneTable {
    return present(this.#lanes.get(versionId), versionId)
  }

  finderOf({ versionId }: { versionId: string }): ZoneFinder {
    return present(this.#finders.get(versionId), versionId)
  }
}

/** Without a table, pricing would report that there is no lane, so fail instead. */
function present<Table>(table: Table | undefined, versionId: string): Table {
  if (table === undefined) throw new Error(`Version ${versionId} was not loaded`)
  return table
}

/**
 * Contents of published versions in memory, for all organisations together; the least recently used are
 * dropped first. They never change, so nothing is read again while there is room.
 */
export class VersionTables {
  readonly #poolOf: PoolOf
  readonly #tables: LeastRecentlyUsed<LaneTable | ZoneFinder>
  readonly #loads = new Map<string, Promise<LaneTable | ZoneFinder>>()
  /** A customer with many carriers must not take all connections or all memory, even for a moment. */
  readonly #turnsOf = onceForPool(() => new FairTurns(limits.tablesLoadedAtOnceMax))

  constructor(poolOf: PoolOf, bytesMax: number = limits.versionTablesBytesMax) {
    this.#poolOf = poolOf
    this.#tables = new LeastRecentlyUsed({ bytes: bytesMax, entries: limits.versionTablesMax })
  }

  get bytes(): number {
    return this.#tables.bytes
  }

  async get(
    organisationId: string,
    { rateCardVersions, zoneSetVersions }: TablesWanted,
  ): Promise<TablesAtHand> {
    const missing: Promise<void>[] = []
    const lanes = this.#find(organisationId, rateCardVersions, loadLanes, missing)
    const finders = this.#find(organisationId, zoneSetVersions, loadZones, missing)
    if (missing.length > 0) await Promise.all(missing)
    return new TablesAtHand(lanes, finders)
  }

  /** Tables in memory. The others are added as the loads in `missing` finish. */
  #find<Table extends LaneTable | ZoneFinder>(
    organisationId: string,
    versionIds: Iterable<string>,
    load: (pool: Pool, organisationId: string, versionId: string) => Promise<Loaded<Table>>,
    missing: Promise<void>[],
  ): Map<string, Table> {
    const found = new Map<string, Table>()
    for (const versionId of versionIds) {
      const key = `${organisationId} ${versionId}`
      const known = this.#tables.get(key) as Table | undefined
      if (known) found.set(versionId, known)
      else {
        const loading = this.#load(key, async () => {
          const pool = await this.#poolOf(organisationId)
          return this.#turnsOf(pool).run(organisationId, () => load(pool, organisationId, versionId))
        })
        missing.push(loading.then((table) => void found.set(versionId, table)))
      }
    }
    return found
  }

  /** Concurrent misses share a load. */
  #load<Table extends LaneTable | ZoneFinder>(
    key: string,
    load: () => Promise<Loaded<Table>>,
  ): Promise<Table> {
    const underWay = this.#loads.get(key) as Promise<Table> | undefined
    if (underWay) return underWay
    const begun = load()
      .then(({ table, bytes }) => {
        this.#tables.set(key, table, bytes)
        return table
      })
      .finally(() => this.#loads.delete(key))
    this.#loads.set(key, begun)
    return begun
  }
}
