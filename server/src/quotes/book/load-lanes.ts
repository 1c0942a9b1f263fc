import type { Database } from '../../platform/database/database.ts'
import { type Loaded, requireVersion } from '../../zones/load-zones.ts'
import { PackedLanes, packedLane } from './packed-lanes.ts'
import { type LaneTable, laneKey } from './rate-book.ts'

/** An estimate of what a table takes in memory besides its lanes, rounded up. */
const tableBytes = 1000

interface LaneRow {
  serviceId: string
  fromZone: string
  toZone: string
  packed: string
}

/** The lanes of a version of a rate card. What is published never changes, so no transaction is needed. */
export async function loadLanes(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<Loaded<LaneTable>> {
  const { rows } = await database.query<LaneRow>(
    `select service_alias as "serviceId", from_zone as "fromZone", to_zone as "toZone", ${packedLane} as packed
     from lane where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId],
  )
  await requireVersion(database, 'rate_card_version', organisationId, versionId)
  const lanes = new PackedLanes()
  for (const { serviceId, fromZone, toZone, packed } of rows) {
    lanes.add(laneKey(serviceId, fromZone, toZone), packed)
  }
  return { table: { lanes }, bytes: tableBytes + lanes.bytes }
}
