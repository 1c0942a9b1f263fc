import type { ConfigurationDocument, Kind, Lane, Zone } from '../../configuration/document/document.ts'
import type { State } from '../../configuration/document/state.ts'
import { laneKeyOf, sortLanes, sortZones } from '../../configuration/document/version-shapes.ts'
import { memberKey } from '../../configuration/document/zone-member.ts'
import { identityOf } from '../../configuration/kinds/kinds.ts'
import type { FileKind, FileReading } from '../read/file-reading.ts'
import type { UploadMode } from './upload-record.ts'

/**
 * The lanes of a version after a file. Replace: exactly the file, for the services that it names; a lane with a refused
 * row keeps its rate. Update removes nothing.
 */
export function layLanes(
  base: readonly Lane[],
  { content, refused, noRate }: Pick<FileReading, 'content' | 'refused' | 'noRate'>,
  mode: UploadMode,
): Lane[] {
  const file = content.lanes ?? []
  const inFile = new Set(file.map(laneKeyOf))
  const refusedKeys = new Set(refused.flatMap(({ lane }) => (lane ? laneKeyOf(lane) : [])))
  const services = new Set([...file, ...noRate, ...refused.flatMap(({ lane }) => lane ?? [])].map(serviceOf))
  const kept = base.filter((lane) => {
    const key = laneKeyOf(lane)
    if (inFile.has(key)) return false
    return mode === 'update' || !services.has(lane.service) || refusedKeys.has(key)
  })
  return sortLanes([...kept, ...file])
}

const serviceOf = ({ service }: { service: string }) => service

/** The zones of a version after a file. Replace: exactly the file. Update: members move to the zones that it names. */
export function layZones(base: readonly Zone[], file: readonly Zone[], mode: UploadMode): Zone[] {
  if (mode === 'replace') return sortZones([...file])
  const placed = new Set(file.flatMap(({ members }) => members.map(memberKey)))
  const zones = new Map(
    base.map((zone) => [
      zone.code,
      { ...zone, members: zone.members.filter((member) => !placed.has(memberKey(member))) },
    ]),
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
  /** What has begun is not removed, because quotes were given by it: it can only be ended. */
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
