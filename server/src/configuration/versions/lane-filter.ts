import type { Pool } from '../../platform/database/database.ts'
import type { CheckCode } from '../checks/catalogue.ts'
import { noVersion } from '../compare/compare-lanes.ts'
import { findComparison } from '../compare/compare-versions.ts'
import type { VersionPath } from '../state/version-access.ts'
import type { LaneFilter } from './lane-pages.ts'
import { lanesWithFindings } from './lanes-with-findings.ts'

/** Which lanes a caller wants to see. */
export interface LanesWanted extends Pick<LaneFilter, 'service' | 'from' | 'to' | 'find'> {
  changed?: boolean | undefined
  finding?: CheckCode | 'any' | undefined
}

/** Finds out what the lanes are compared with, and which of them have a finding. */
export async function laneFilterOf(
  pool: Pool,
  organisationId: string,
  path: VersionPath,
  { changed = false, finding, ...filter }: LanesWanted,
  now: Date,
): Promise<LaneFilter> {
  const comparison = changed ? await findComparison(pool, organisationId, path, undefined, now) : undefined
  return {
    ...filter,
    ...(comparison && { changedFrom: comparison.against?.versionId ?? noVersion }),
    ...(finding && { keys: await lanesWithFindings(pool, organisationId, path.versionId, finding, now) }),
  }
}
