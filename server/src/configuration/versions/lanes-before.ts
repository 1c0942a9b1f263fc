import type { Database } from '../../platform/database/database.ts'
import { findComparison } from '../compare/compare-versions.ts'
import type { Lane } from '../document/version-shapes.ts'
import type { VersionPath } from '../state/version-access.ts'
import { sameLanesIn } from './lane-pages.ts'

/** Lanes of a version as they were in the version that it is compared with; null for what is new. */
export async function lanesBefore(
  database: Database,
  organisationId: string,
  path: VersionPath,
  lanes: readonly Lane[],
  now: Date,
): Promise<(Lane | null)[]> {
  const { against } = await findComparison(database, organisationId, path, undefined, now)
  if (against === null) return lanes.map(() => null)
  return sameLanesIn(database, organisationId, against.versionId, lanes)
}
