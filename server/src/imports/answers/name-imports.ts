import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import type { Import } from '../record/import-record.ts'

/** What people call these imports: the file name or the reference. An import that has neither is left out. */
export async function nameImports(
  database: Database,
  organisationId: string,
  importIds: string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(importIds)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const { rows } = await database.query<{ importId: string; name: string }>(
    `select import_id as "importId", coalesce(file_name, source_details) as name from import
     where organisation_id = $1 and import_id = any ($2::uuid[]) and coalesce(file_name, source_details) is not null`,
    [organisationId, wanted],
  )
  return new Map(rows.map(({ importId, name }) => [importId, name]))
}

/**
 * The names of these imports. An import of corrected rows has the file name of the first import, so its name also says
 * which correction it is: "orders.csv, correction 2.1" is the first correction of the second correction. Null without
 * file name and reference.
 */
export async function nameRecords(
  database: Database,
  organisationId: string,
  records: readonly Pick<Import, 'importId' | 'fileName' | 'sourceDetails' | 'correctedFrom'>[],
): Promise<Map<string, string | null>> {
  const corrections = records.flatMap(({ importId, correctedFrom }) => (correctedFrom ? [importId] : []))
  const numbers = await numberCorrections(database, organisationId, corrections)
  return new Map(
    records.map(({ importId, fileName, sourceDetails }) => {
      const name = fileName ?? sourceDetails
      const number = numbers.get(importId)
      return [importId, name !== null && number ? `${name}, correction ${number}` : name]
    }),
  )
}

async function numberCorrections(
  database: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<Map<string, string>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await database.query<{ importId: string; number: string }>({
    name: 'number-corrections',
    text: `
      with recursive corrections as (
        select import_id as named, corrected_from, sequence, 0 as depth from import
        where organisation_id = $1 and import_id = any ($2::uuid[]) and corrected_from is not null
        union all
        select corrections.named, import.corrected_from, import.sequence, corrections.depth + 1
        from corrections join import on import.organisation_id = $1 and import.import_id = corrections.corrected_from
        where import.corrected_from is not null)
      select named as "importId",
        string_agg((
          select count(*) from import earlier
          where earlier.organisation_id = $1 and earlier.corrected_from = corrections.corrected_from
            and earlier.sequence <= corrections.sequence)::text, '.' order by depth desc) as number
      from corrections group by named`,
    values: [organisationId, importIds],
  })
  return new Map(rows.map(({ importId, number }) => [importId, number]))
}
