import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import type { Kind, Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { identityOf, kindOf, kinds } from '../kinds/kinds.ts'
import { readOrganisation, readThings } from '../kinds/read-things.ts'
import { readVersions } from './versions.ts'

export async function readState(
  database: Database,
  organisationId: string,
  version: string,
  now: Date,
): Promise<State> {
  const organisation = await readOrganisation(database, organisationId)
  const things: Partial<Record<Kind, Map<string, unknown>>> = {}
  for (const kind of kinds) things[kind] = await readKind(database, organisationId, kind)
  const zones = await database.query<{ versionId: string; zoneCode: string }>(
    'select version_id as "versionId", zone_code as "zoneCode" from zone where organisation_id = $1',
    [organisationId],
  )
  const zoneCodes = new Map<string, Set<string>>()
  for (const { versionId, zoneCode } of zones.rows) {
    const codes = zoneCodes.get(versionId) ?? new Set()
    zoneCodes.set(versionId, codes.add(zoneCode))
  }
  return {
    organisationId,
    version,
    today: localDate(now, organisation.timeZone),
    organisation,
    things: things as State['things'],
    versions: {
      rateCards: await readVersions(database, organisationId, 'rateCards'),
      zoneSets: await readVersions(database, organisationId, 'zoneSets'),
    },
    zoneCodes,
  }
}

async function readKind<K extends Kind>(database: Database, organisationId: string, kind: K) {
  const found = await readThings(database, organisationId, kind)
  const entries = found.map((thing): [string, Things[K]] => [identityOf(kind, thing), thing])
  if (!kindOf(kind).isOrdered) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(entries)
}
