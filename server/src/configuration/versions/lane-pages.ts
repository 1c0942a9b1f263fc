import type { Database } from '../../platform/database/database.ts'
import type { Lane } from '../document/document.ts'
import { type LaneRow, laneColumns, laneOfRow } from '../state/versions.ts'

export interface LaneFilter {
  service?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Part of the service or of a zone, in any case. */
  find?: string | undefined
}

/** Lanes of a version by their keys, after the one with this key. The index finds each page, so the last costs no more than the first. */
export async function listLanes(
  database: Database,
  organisationId: string,
  versionId: string,
  { service, from, to, find }: LaneFilter,
  after: readonly [service: string, from: string, to: string] | undefined,
  limit: number,
): Promise<Lane[]> {
  const { rows } = await database.query<LaneRow>(
    `select ${laneColumns} from lane
     where organisation_id = $1 and version_id = $2
       and ($3::text is null or service_alias = $3) and ($4::text is null or from_zone = $4)
       and ($5::text is null or to_zone = $5)
       and ($6::text is null
         or position(upper($6) in upper(service_alias || ' ' || from_zone || ' ' || to_zone)) > 0)
       ${after === undefined ? '' : 'and (service_alias, from_zone, to_zone) > ($8, $9, $10)'}
     order by service_alias, from_zone, to_zone
     limit $7`,
    [
      organisationId,
      versionId,
      service ?? null,
      from ?? null,
      to ?? null,
      find ?? null,
      limit,
      ...(after ?? []),
    ],
  )
  return rows.map(laneOfRow)
}
