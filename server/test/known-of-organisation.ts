import type { Kind } from '../src/configuration/document/document.ts'
import { readThings } from '../src/configuration/kinds/read-things.ts'
import { readVersions, readZones } from '../src/configuration/state/versions.ts'
import type { Known } from '../src/configuration-files/read/file-reading.ts'
import type { Database } from '../src/platform/database/database.ts'

/** What reading a file needs to know about an organisation with one version of each zone set. */
export async function knownOfOrganisation(database: Database, organisationId: string): Promise<Known> {
  const of = <K extends Kind>(kind: K) => readThings(database, organisationId, kind)
  const zones: Record<string, Known['zones'][string]> = {}
  for (const { owner, versionId } of await readVersions(database, organisationId, 'zoneSets')) {
    zones[owner] = await readZones(database, organisationId, versionId)
  }
  return {
    day: '2026-11-15',
    carriers: await of('carriers'),
    services: await of('services'),
    zones,
    rateCards: await of('rateCards'),
    customers: await of('customers'),
    target: undefined,
    lanes: [],
  }
}
