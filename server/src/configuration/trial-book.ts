import type { Database } from '../platform/database.ts'
import { readSkeleton } from '../quotes/load-rate-book.ts'
import { loadLanes, loadZones } from '../quotes/load-tables.ts'
import type { RateBook, RateSkeleton } from '../quotes/rate-book.ts'
import { TablesAtHand, type TablesWanted } from '../quotes/version-tables.ts'
import type { VersionedKind } from './versions.ts'

/** A version that is used from a day on, published or not. */
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

/** The skeleton without one of its versions. */
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

/**
 * The skeleton with the tables it needs, read in the caller's transaction. They are not cached, because drafts change.
 */
export async function bookOf(
  database: Database,
  skeleton: RateSkeleton,
  wanted: TablesWanted,
): Promise<RateBook> {
  const { organisationId } = skeleton
  const lanes = new Map()
  for (const versionId of wanted.rateCardVersions) {
    lanes.set(versionId, (await loadLanes(database, organisationId, versionId)).table)
  }
  const finders = new Map()
  for (const versionId of wanted.zoneSetVersions) {
    finders.set(versionId, (await loadZones(database, organisationId, versionId)).table)
  }
  return { ...skeleton, tables: new TablesAtHand(lanes, finders) }
}

export const readTrialSkeleton = async (database: Database, organisationId: string): Promise<RateSkeleton> =>
  (await readSkeleton(database, organisationId)).skeleton
