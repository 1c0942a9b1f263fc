import type { State } from '../../configuration/document/state.ts'
import {
  isPublished,
  periodsOf,
  type Version,
  type VersionedKind,
} from '../../configuration/document/version.ts'
import type { Zone } from '../../configuration/document/version-shapes.ts'
import { type TransitRow, transitNames, transitOfRow } from '../../configuration/kinds/transit-columns.ts'
import type { Reading } from '../../configuration/state/snapshot.ts'
import { readContent, type VersionContent } from '../../configuration/state/version-content.ts'
import { errors } from '../../errors.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import type { Known, LaneBefore } from '../read/file-reading.ts'
import { type Upload, versionedKindOf } from './upload-record.ts'

/** What a file is read against. */
export interface Ground {
  state: State
  day: string
  known: Known
  /** What the file is laid over, and what it would replace on its first day. Usually the same. */
  base: Laid | undefined
  against: Laid | undefined
}

export interface Laid {
  versionId: string
  /**
   * Zones are known from the beginning. Lanes are only read if they are asked for: most files replace all of them, and
   * 100,000 breaks take a second.
   */
  content(): Promise<VersionContent>
}

type Wanted = Pick<Upload, 'kind' | 'target' | 'basedOn' | 'effectiveFrom'>

/** Reads everything that is needed to read the file. `later`: where lanes are read from, if they are asked for. */
export async function readGround({ client, state }: Reading, upload: Wanted, later: Pool): Promise<Ground> {
  const { organisationId } = state
  const day = upload.effectiveFrom ?? state.today
  const versions = versionsFor(state, upload)
  const kind = versionedKindOf(upload.kind)
  const read = async (version: Version | undefined): Promise<Laid | undefined> => {
    if (version === undefined || kind === undefined) return undefined
    const { versionId } = version
    let content: Promise<VersionContent> | undefined
    const readFrom = (database: Database) => {
      content ??= readContent(database, organisationId, kind, versionId)
      return content
    }
    if (kind === 'zoneSets') await readFrom(client)
    return { versionId, content: () => readFrom(later) }
  }
  const base = await read(versions.base)
  const against = versions.against === versions.base ? base : await read(versions.against)
  const zones = await readZoneNames(client, state, day)
  if (upload.kind === 'zones' && upload.target !== null) {
    const content = await base?.content()
    zones[upload.target] = content && 'zones' in content ? content.zones : []
  }
  const known: Known = {
    day,
    carriers: [...state.things.carriers.values()].map(({ alias, name }) => ({ alias, name })),
    services: [...state.things.services.values()],
    zones,
    rateCards: [...state.things.rateCards.values()].map(({ alias, carrier, name }) => ({
      alias,
      carrier,
      name,
    })),
    customers: [...state.things.customers.values()].map(({ id, name }) => ({ id, name })),
    target: upload.target ?? undefined,
    palletTypes: [...state.things.itemTypes.values()].flatMap(({ code, unit }) =>
      unit === 'PALLET' ? [code] : [],
    ),
    lanes: base && kind === 'rateCards' ? await readLanesBefore(client, organisationId, base.versionId) : [],
  }
  return { state, day, known, base, against }
}

async function readLanesBefore(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<LaneBefore[]> {
  const { rows } = await database.query<LaneBeforeRow>(
    `select service_alias as service, from_zone as "from", to_zone as "to", reciprocal, ${transitNames},
       breaks ? 'pallet' as "hasPallets"
     from lane where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId],
  )
  return rows.map((row) => {
    const { service, from, to, reciprocal, hasPallets } = row
    return { service, from, to, reciprocal, hasPallets, ...transitOfRow(row) }
  })
}

interface LaneBeforeRow extends TransitRow<number> {
  service: string
  from: string
  to: string
  reciprocal: boolean
  hasPallets: boolean
}

/** The version that a file is laid over, and the one that it would replace on its first day. */
export function versionsFor(
  state: State,
  { kind, target, basedOn, effectiveFrom }: Wanted,
): { base: Version | undefined; against: Version | undefined } {
  const versioned = versionedKindOf(kind)
  if (versioned === undefined || target === null) return { base: undefined, against: undefined }
  const day = effectiveFrom ?? state.today
  const against = versionOn(state, versioned, target, day)
  if (basedOn === null) return { base: against, against }
  const base = state.versions[versioned].find((one) => one.versionId === basedOn && one.owner === target)
  if (base === undefined) {
    throw errors.badRequest(`basedOn names ${basedOn}, which is not a version of ${target}`)
  }
  return { base, against }
}

/** The published version that is in force on a day. */
function versionOn(state: State, kind: VersionedKind, owner: string, day: string): Version | undefined {
  const published = state.versions[kind].filter((one) => one.owner === owner && isPublished(one))
  return periodsOf(published).find(({ from, to }) => from <= day && (to === null || to >= day))?.version
}

/** The zones of every zone set that are in force on a day. */
async function readZoneNames(
  database: Database,
  state: State,
  day: string,
): Promise<Record<string, Pick<Zone, 'code' | 'name'>[]>> {
  const setOf = new Map<string, string>()
  for (const code of state.things.zoneSets.keys()) {
    const version = versionOn(state, 'zoneSets', code, day)
    if (version) setOf.set(version.versionId, code)
  }
  const { rows } = await database.query<{ versionId: string; code: string; name: string }>(
    `select version_id as "versionId", zone_code as code, name from zone
     where organisation_id = $1 and version_id = any($2::uuid[]) order by zone_code collate "C"`,
    [state.organisationId, [...setOf.keys()]],
  )
  const zones: Record<string, Pick<Zone, 'code' | 'name'>[]> = {}
  for (const code of state.things.zoneSets.keys()) zones[code] = []
  for (const { versionId, code, name } of rows) zones[setOf.get(versionId) ?? '']?.push({ code, name })
  return zones
}

/** The carrier that a file is of: what was answered about it is remembered for the next file of that carrier. */
export function carrierOfUpload(state: State, { kind, target }: Pick<Upload, 'kind' | 'target'>): string {
  if (target === null || kind === 'zones') return ''
  if (kind === 'lanes') return state.things.rateCards.get(target)?.carrier ?? ''
  return target
}
