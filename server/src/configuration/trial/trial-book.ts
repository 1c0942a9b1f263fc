import type { Database } from '../../platform/database/database.ts'
import { loadLanes } from '../../quotes/book/load-lanes.ts'
import { readSkeleton } from '../../quotes/book/load-rate-book.ts'
import type { LaneTable, RateBook, RateSkeleton } from '../../quotes/book/rate-book.ts'
import { TablesAtHand, type TablesWanted } from '../../quotes/book/version-tables.ts'
import { loadZones } from '../../zones/load-zones.ts'
import type { ZoneFinder } from '../../zones/zone-finder.ts'
import type { VersionedKind } from '../document/version.ts'

/** A version that is used from a given day, published or not. */
export interface TrialVersion {
  kind: VersionedKind
  owner: string
  versionId: string
  effectiveFrom: string
  effectiveTo: string | null
}

/** The skeleton as it would be if these versions were published. */
export function withVersions(skeleton: RateSkeleton, versions: TrialVersion[]): RateSkeleton {
  const rateCards = new Map(skeleton.rateCards)
  const zoneSets = new Map(skeleton.zoneSets)
  for (const { kind, owner, ...version } of versions) {
    const card = rateCards.get(owner)
    if (kind === 'zoneSets') {
      const known = zoneSets.get(owner)?.versions ?? []
      zoneSets.set(owner, { zoneSetCode: owner, versions: inserted(known, version) })
    } else if (card) rateCards.set(owner, { ...card, versions: inserted(card.versions, version) })
  }
  return { ...skeleton, rateCards, zoneSets }
}

export function withoutVersion(skeleton: RateSkeleton, versionId: string): RateSkeleton {
  const without = <Owner extends { versions: { versionId: string }[] }>([code, owner]: [string, Owner]) =>
    [code, { ...owner, versions: owner.versions.filter((one) => one.versionId !== versionId) }] as [
      string,
      Owner,
    ]
  return {
    ...skeleton,
    rateCards: new Map([...skeleton.rateCards].map(without)),
    zoneSets: new Map([...skeleton.zoneSets].map(without)),
  }
}

/** Newest first. It replaces the version with the same first day. */
const inserted = <Version extends { effectiveFrom: string }>(
  versions: Version[],
  added: Version,
): Version[] =>
  [...versions.filter(({ effectiveFrom }) => effectiveFrom !== added.effectiveFrom), added].sort((a, b) =>
    a.effectiveFrom < b.effectiveFrom ? 1 : -1,
  )

/** Contents of versions, read in the caller's transaction, each once. They are not cached, because drafts change. */
export class TrialTables {
  readonly #database: Database
  readonly #organisationId: string
  readonly #lanes = new Map<string, LaneTable>()
  readonly #finders = new Map<string, ZoneFinder>()

  constructor(
    database: Database,
    organisationId: string,
    /** Of versions that are not written yet. */
    unwritten: ReadonlyMap<string, ZoneFinder> = new Map(),
  ) {
    this.#database = database
    this.#organisationId = organisationId
    for (const [versionId, finder] of unwritten) this.#finders.set(versionId, finder)
  }

  /** The skeleton with the tables it needs. */
  async bookOf(skeleton: RateSkeleton, wanted: TablesWanted): Promise<RateBook> {
    for (const versionId of wanted.rateCardVersions) await this.lanesOf(versionId)
    for (const versionId of wanted.zoneSetVersions) await this.finderOf(versionId)
    return { ...skeleton, tables: new TablesAtHand(this.#lanes, this.#finders) }
  }

  async lanesOf(versionId: string): Promise<LaneTable> {
    const known = this.#lanes.get(versionId)
    if (known) return known
    const { table } = await loadLanes(this.#database, this.#organisationId, versionId)
    this.#lanes.set(versionId, table)
    return table
  }

  async finderOf(versionId: string): Promise<ZoneFinder> {
    const known = this.#finders.get(versionId)
    if (known) return known
    const { table } = await loadZones(this.#database, this.#organisationId, versionId)
    this.#finders.set(versionId, table)
    return table
  }
}

export const readTrialSkeleton = async (database: Database, organisationId: string): Promise<RateSkeleton> =>
  (await readSkeleton(database, organisationId)).skeleton
