import type { Zone } from '../../configuration/document/document.ts'
import type { State } from '../../configuration/document/state.ts'
import {
  isPublished,
  periodsOf,
  type Version,
  type VersionedKind,
} from '../../configuration/document/version.ts'
import type { Reading } from '../../configuration/state/snapshot.ts'
import { readContent, type VersionContent } from '../../configuration/state/version-content.ts'
import { errors } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Known } from '../read/file-reading.ts'
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
  content: VersionContent
}

type Wanted = Pick<Upload, 'kind' | 'target' | 'basedOn' | 'effectiveFrom'>

/** Reads everything that reading the file needs to know. */
export async function readGround({ client, state }: Reading, upload: Wanted): Promise<Ground> {
  const day = upload.effectiveFrom ?? state.today
  const versions = versionsFor(state, upload)
  const read = async (version: Version | undefined): Promise<Laid | undefined> => {
    const kind = versionedKindOf(upload.kind)
    if (version === undefined || kind === undefined) return undefined
    const { versionId } = version
    return { versionId, content: await readContent(client, state.organisationId, kind, versionId) }
  }
  const base = await read(versions.base)
  const against = versions.against === versions.base ? base : await read(versions.against)
  const zones = await readZoneNames(client, state, day)
  if (upload.kind === 'zones' && upload.target !== null) {
    zones[upload.target] = base && 'zones' in base.content ? base.content.zones : []
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
    lanes: base && 'lanes' in base.content ? base.content.lanes : [],
  }
  return { state, day, known, base, against }
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
