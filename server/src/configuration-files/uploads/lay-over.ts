import type { ConfigurationDocument, Kind } from '../../configuration/document/document.ts'
import type { State } from '../../configuration/document/state.ts'
import {
  type Lane,
  laneKeyOf,
  sortLanes,
  sortZones,
  type Zone,
} from '../../configuration/document/version-shapes.ts'
import { memberKey } from '../../configuration/document/zone-member.ts'
import { identityOf } from '../../configuration/kinds/kinds.ts'
import type { FileKind, FileReading, LaneKey } from '../read/file-reading.ts'
import type { UploadMode } from './upload-record.ts'

/**
 * The lanes of a version with a file laid over it. Replace: exactly the file, for the services that it names; a lane
 * with a refused row keeps its rate. Update removes nothing.
 */
export function layLanes(base: readonly Lane[], reading: LanesOfFile, mode: UploadMode): Lane[] {
  return sortLanes([...base.filter(isKeptBy(reading, mode)), ...(reading.content.lanes ?? [])])
}

/** Whether the file leaves any of these lanes as they are. If not, they need not be read. */
export const keepsLanes = (base: readonly LaneKey[], reading: LanesOfFile, mode: UploadMode): boolean =>
  base.some(isKeptBy(reading, mode))

type LanesOfFile = Pick<FileReading, 'content' | 'refused' | 'noRate'>

function isKeptBy({ content, refused, noRate }: LanesOfFile, mode: UploadMode): (lane: LaneKey) => boolean {
  const file = content.lanes ?? []
  const refusedLanes = refused.flatMap(({ lane }) => lane ?? [])
  const inFile = new Set(file.map(laneKeyOf))
  const refusedKeys = new Set(refusedLanes.map(laneKeyOf))
  const services = new Set([...file, ...noRate, ...refusedLanes].map(({ service }) => service))
  return (lane) => {
    const key = laneKeyOf(lane)
    if (inFile.has(key)) return false
    return mode === 'update' || !services.has(lane.service) || refusedKeys.has(key)
  }
}

/**
 * The zones of a version with a file laid over it. Replace: exactly the file; a zone with a refused row also keeps the
 * places that the file puts nowhere. Update: members move to the zones that the file names.
 */
export function layZones(
  base: readonly Zone[],
  { content, refusedPlaces }: Pick<FileReading, 'content' | 'refusedPlaces'>,
  mode: UploadMode,
): Zone[] {
  const file = content.zones ?? []
  const placed = new Set(file.flatMap(({ members }) => members.map(memberKey)))
  const isKept = (zone: Zone, key: string) =>
    mode === 'update' || refusedPlaces?.zones.has(zone.code) || refusedPlaces?.members.has(key)
  const zones = new Map(
    base.flatMap((zone) => {
      const members = zone.members.filter((member) => {
        const key = memberKey(member)
        return !placed.has(key) && isKept(zone, key)
      })
      const isThere = mode === 'update' || members.length > 0 || refusedPlaces?.zones.has(zone.code)
      return isThere ? [[zone.code, { ...zone, members }] as const] : []
    }),
  )
  for (const { code, name, members } of file) {
    const known = zones.get(code)
    // A file without names gives a zone its code as its name.
    zones.set(code, {
      code,
      name: known && name === code ? known.name : name,
      members: [...(known?.members ?? []), ...members],
    })
  }
  return sortZones([...zones.values()])
}

const zonesNamed = 10

/** What a file that replaces leaves in place because of its refused rows. Lanes are named beside their own rows. */
export function notesOnKept({ refusesUnnamed, refusedPlaces }: FileReading, base: readonly Zone[]): string[] {
  if (refusesUnnamed) return ['Nothing is removed, because a refused row does not say what it is about']
  const zones = base.filter(({ code }) => refusedPlaces?.zones.has(code)).map(({ code }) => code)
  if (zones.length === 0) return []
  const more = zones.length > zonesNamed ? ` and ${zones.length - zonesNamed} more` : ''
  return [`Zones with a refused row keep their places: ${zones.slice(0, zonesNamed).join(', ')}${more}`]
}

/** Kinds of files that can also remove what they leave out, and the list of the document that they fill. */
export const replaceable: Partial<Record<FileKind, Kind>> = {
  'fuel-levies': 'fuelLevies',
  surcharges: 'surcharges',
  'customer-rates': 'customerRates',
  'spot-rates': 'spotRates',
}

export const modesOf = (kind: FileKind): UploadMode[] =>
  kind === 'lanes' || kind === 'zones'
    ? ['replace', 'update']
    : replaceable[kind]
      ? ['update', 'replace']
      : ['update']

export interface Removals {
  remove: { kind: Kind; identity: string }[]
  /** What has begun is not removed, because quotes have used it: it can only be ended. */
  kept: string[]
}

/** What replacing removes: things of the kind that the file leaves out, of the carrier if one was chosen. */
export function removalsOf(
  state: State,
  fileKind: FileKind,
  document: ConfigurationDocument,
  carrier: string | null,
): Removals {
  const kind = replaceable[fileKind]
  if (kind === undefined) return { remove: [], kept: [] }
  const named = new Set((document[kind] ?? []).map((thing) => identityOf(kind, thing as never)))
  const found: Removals = { remove: [], kept: [] }
  for (const [identity, thing] of state.things[kind] as Map<string, Dated>) {
    if (named.has(identity) || (carrier !== null && carrierOf(state, thing) !== carrier)) continue
    const firstDay = thing.validFrom ?? thing.effectiveFrom ?? ''
    if (firstDay > state.today) found.remove.push({ kind, identity })
    else found.kept.push(identity)
  }
  return found
}

interface Dated {
  carrier?: string
  service?: string
  effectiveFrom?: string
  validFrom?: string
}

const carrierOf = (state: State, { carrier, service }: Dated) =>
  carrier ?? state.things.services.get(service ?? '')?.carrier
