import type { Pool } from '../../src/platform/database/database.ts'
import type { Dated } from '../../src/platform/values/in-force.ts'
import { loadSkeleton } from '../../src/quotes/book/load-rate-book.ts'
import type { RateBook } from '../../src/quotes/book/rate-book.ts'
import { VersionTables } from '../../src/quotes/book/version-tables.ts'

/** A whole book, with the tables of every version in force on a date or later. */
export async function loadRateBook(pool: Pool, organisationId: string, since: string): Promise<RateBook> {
  const { skeleton } = await loadSkeleton(pool, organisationId)
  const held = (owners: Map<string, { versions: (Dated & { versionId: string })[] }>) =>
    [...owners.values()]
      .flatMap(({ versions }) => heldSince(versions, since))
      .map(({ versionId }) => versionId)
  const tables = await new VersionTables(async () => pool).get(organisationId, {
    rateCardVersions: held(skeleton.rateCards),
    zoneSetVersions: held(skeleton.zoneSets),
  })
  return { ...skeleton, tables }
}

/** Of successive versions, newest first: those in force on a date or later. */
const heldSince = <Version extends Dated>(versions: Version[], date: string): Version[] =>
  versions.filter(({ effectiveTo }, at) => {
    const next = versions[at - 1]
    return (effectiveTo ?? date) >= date && (next === undefined || next.effectiveFrom > date)
  })
