import { type Database, patiently } from '../../platform/database/database.ts'
import type { Import } from '../record/import-record.ts'
import type { NoZone } from '../record/row-detail.ts'

/** Shown for one reason. */
const noZonesCountedMax = 10

/** Rows rejected for the same reasons, without the number of the other bad row of a shipment. */
export interface RejectedCount {
  importId: string
  error: string
  rows: number
  /** The first of them; null if it was not noted when they were counted. */
  firstRow: number | null
  /** Of them, those with a place in no zone, by the zone sets: most rows first, at most a few. Null if there are none. */
  inNoZone: InNoZone[] | null
}

/** `day` is the first of the days on which their places were looked for. */
export interface InNoZone extends NoZone {
  rows: number
}

/**
 * Why the rows of imports were rejected, most frequent first. Rejected rows never change, so they are counted
 * once: for 300,000 of them that takes about a second, and pages poll lists every few seconds.
 */
export async function countRejected(
  db: Database,
  organisationId: string,
  imports: readonly Pick<Import, 'importId' | 'failed'>[],
): Promise<RejectedCount[]> {
  const importIds = imports.map(({ importId }) => importId)
  const kept = await readKept(db, organisationId, importIds)
  // On a cluster rows may become visible after their import: incomplete counts are taken again.
  const counted = (importId: string) =>
    kept.reduce((sum, one) => (one.importId === importId ? sum + one.rows : sum), 0)
  const missing = imports.filter(({ importId, failed }) => counted(importId) !== failed)
  if (missing.length === 0) return kept
  await db.query({
    text: `
      insert into rejected_reason (organisation_id, import_id, error, rows, first_row, in_no_zone)
      select organisation_id, import_id, error, sum(rows), min(first_row),
        jsonb_agg(no_zone || jsonb_build_object('day', day, 'rows', rows) order by rows desc, no_zone)
          filter (where no_zone is not null and place <= $3)
      from (
        select organisation_id, import_id, error, no_zone, rows, first_row, day,
          row_number() over (partition by organisation_id, import_id, error
            order by no_zone is null, rows desc, no_zone) as place
        from (
          select organisation_id, import_id, regexp_replace(error, ': row [0-9]+$', '') as error, no_zone,
            sum(rows) as rows, min(first_row) as first_row, min(day) as day
          from (
            select organisation_id, import_id, error, (detail->'noZone') - 'day' as no_zone,
              count(*)::integer as rows, min(row_number) as first_row, min(detail->'noZone'->>'day') as day
            from rejected_row
            where organisation_id = $1 and import_id = any ($2::uuid[])
            group by 1, 2, 3, 4) counted
          group by 1, 2, 3, 4) counted) ranked
      group by 1, 2, 3
      on conflict (organisation_id, import_id, error)
        do update set rows = excluded.rows, first_row = excluded.first_row, in_no_zone = excluded.in_no_zone`,
    values: [organisationId, missing.map(({ importId }) => importId), noZonesCountedMax],
    ...patiently,
  })
  return readKept(db, organisationId, importIds)
}

async function readKept(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<RejectedCount[]> {
  const { rows } = await db.query<RejectedCount>(
    `select import_id as "importId", error, rows, first_row as "firstRow", in_no_zone as "inNoZone" from rejected_reason
     where organisation_id = $1 and import_id = any ($2::uuid[])
     order by rows desc, error`,
    [organisationId, importIds],
  )
  return rows
}
