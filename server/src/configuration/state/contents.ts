import type { Database } from '../../platform/database/database.ts'
import { PackedLanes, packedSeparator } from '../../quotes/book/packed-lanes.ts'
import { type LaneTable, laneKey } from '../../quotes/book/rate-book.ts'
import { TablesAtHand, type TablesWanted } from '../../quotes/book/version-tables.ts'
import { ZoneFinder } from '../../zones/zone-finder.ts'
import { breaksOf } from '../document/breaks.ts'
import type { Lane, Zone } from '../document/version-shapes.ts'
import { valueOfMember } from '../document/zone-member.ts'
import type { VersionContent } from './version-content.ts'
import { readLanes, readZones } from './versions.ts'

/** Lanes and zones by version: from the database, or from memory if they are not written yet. */
export class Contents {
  readonly #database: Database
  readonly #organisationId: string
  readonly #unwritten: ReadonlyMap<string, VersionContent>

  constructor(
    database: Database,
    organisationId: string,
    unwritten: { versionId: string; content: VersionContent }[] = [],
  ) {
    this.#database = database
    this.#organisationId = organisationId
    this.#unwritten = new Map(unwritten.map(({ versionId, content }) => [versionId, content]))
  }

  async lanes(versionId: string): Promise<Lane[]> {
    const known = this.#unwritten.get(versionId)
    if (known && 'lanes' in known) return known.lanes
    return readLanes(this.#database, this.#organisationId, versionId)
  }

  async zones(versionId: string): Promise<Zone[]> {
    const known = this.#unwritten.get(versionId)
    if (known && 'zones' in known) return known.zones
    return readZones(this.#database, this.#organisationId, versionId)
  }

  /** In the form in which quotes use them. */
  async tables({ rateCardVersions, zoneSetVersions }: TablesWanted): Promise<TablesAtHand> {
    const lanes = new Map<string, LaneTable>()
    for (const versionId of rateCardVersions) {
      lanes.set(versionId, laneTableOf(await this.lanes(versionId)))
    }
    const finders = new Map<string, ZoneFinder>()
    for (const versionId of zoneSetVersions) finders.set(versionId, finderOf(await this.zones(versionId)))
    return new TablesAtHand(lanes, finders)
  }
}

function laneTableOf(all: Lane[]): LaneTable {
  const lanes = new PackedLanes()
  for (const lane of all) {
    const { service, from, to, reciprocal = false, basic = 0, minimum = 0, breakRule = 'WHOLE' } = lane
    const transit = lane.hours ? [...lane.hours, 'H'] : [...(lane.days ?? []), 'D']
    const figures = [
      Number(reciprocal),
      basic,
      minimum,
      breakRule,
      ...transit,
      lane.maximum ?? '',
      lane.cubicFactor ?? '',
      Number(lane.nextBreakIfCheaper ?? false),
      JSON.stringify(breaksOf(lane)),
    ]
    lanes.add(laneKey(service, from, to), figures.join(packedSeparator))
  }
  return { lanes }
}

export const finderOf = (zones: Zone[]): ZoneFinder =>
  new ZoneFinder(
    zones.flatMap(({ code, members }) =>
      members.map((member) => ({ zoneCode: code, ...valueOfMember(member) })),
    ),
  )
