import { daysAfter } from '../../platform/values/local-date.ts'

/** What has versions. Those of rate cards contain lanes, those of zone sets contain zones. */
export type VersionedKind = 'rateCards' | 'zoneSets'

export interface Version {
  versionId: string
  /** Alias of the card, or code of the zone set. */
  owner: string
  state: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'
  /** Null only in a draft. */
  effectiveFrom: string | null
  effectiveTo: string | null
  revision: string
  label: string | null
  basedOn: string | null
  replacedBy: string | null
  reason: string | null
  createdBy: string
  createdAt: string
  changedAt: string
  publishedBy: string | null
  publishedAt: string | null
}

export const isPublished = ({ state }: { state: Version['state'] }): boolean => state === 'PUBLISHED'

/** A version with the days on which it is in force. `to` is null if it has no end. */
export interface Held<Dated> {
  version: Dated
  from: string
  to: string | null
}

/** A version is in force until the day before the next one, or until its own end if that is earlier. */
export function periodsOf<Dated extends { effectiveFrom: string | null; effectiveTo?: string | null }>(
  versions: Dated[],
): Held<Dated>[] {
  const sorted = versions
    .flatMap((version) => (version.effectiveFrom === null ? [] : { version, from: version.effectiveFrom }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.map(({ version, from }, at) => {
    const next = sorted[at + 1]
    const ends = [version.effectiveTo, next && daysAfter(next.from, -1)].flatMap((end) => end ?? [])
    return { version, from, to: ends.sort()[0] ?? null }
  })
}

export const overlaps = (a: { from: string; to: string | null }, b: { from: string; to: string | null }) =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)
