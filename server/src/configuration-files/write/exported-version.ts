import type { VersionedKind } from '../../configuration/document/version.ts'
import { findVersion, listVersions, type VersionAnswer } from '../../configuration/state/version-access.ts'
import { errors } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'

/** The version with this id; without one, the version in force on the day, or else the next one. */
export async function exportedVersion(
  db: Database,
  organisationId: string,
  { kind, owner, versionId }: { kind: VersionedKind; owner: string; versionId?: string | undefined },
  today: string,
): Promise<VersionAnswer> {
  if (versionId !== undefined) return findVersion(db, organisationId, { kind, owner, versionId })
  const versions = await listVersions(db, organisationId, kind, owner)
  const [found] = versions
    .filter(({ holds }) => holds !== null && (holds.to === null || holds.to >= today))
    .sort((a, b) => ((a.holds?.from ?? '') < (b.holds?.from ?? '') ? -1 : 1))
  if (found === undefined) throw errors.thingNotFound('Version')
  return found
}
