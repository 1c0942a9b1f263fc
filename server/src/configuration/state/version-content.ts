import type { Database } from '../../platform/database/database.ts'
import type { VersionedKind } from '../document/version.ts'
import type { Lane, Zone } from '../document/version-shapes.ts'
import { readLanes, readZones } from './versions.ts'

export type VersionContent = { lanes: Lane[] } | { zones: Zone[] }

export const readContent = async (
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
): Promise<VersionContent> =>
  kind === 'rateCards'
    ? { lanes: await readLanes(database, organisationId, versionId) }
    : { zones: await readZones(database, organisationId, versionId) }
