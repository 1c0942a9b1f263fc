import type { Database } from '../platform/database.ts'
import { localDate } from '../platform/local-date.ts'
import type { Kind, OrganisationSettings, Things } from './document.ts'
import { identityOf, kinds, orderedKinds } from './identity.ts'
import { readOrganisation, readThings } from './read-things.ts'
import { readVersions, type Version, type VersionedKind } from './versions.ts'

/** The configuration of an organisation, without the contents of versions, which are read when needed. */
export interface State {
  organisationId: string
  /** Of the configuration. It goes up with every change. */
  version: string
  /** Today in the organisation's time zone. */
  today: string
  organisation: OrganisationSettings
  /** By identity, in their order. Rate cards and zone sets without their versions. */
  things: { [K in Kind]: Map<string, Things[K]> }
  versions: { [K in VersionedKind]: Version[] }
  /** The zones of each version of a zone set. */
  zoneCodes: Map<string, Set<string>>
}

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
  if (!orderedKinds.has(kind)) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(entries)
}
