import type { Database } from '../platform/database/database.ts'
import { ZoneFinder, type ZoneMember } from './zone-finder.ts'

/** The contents of one version, and roughly how many bytes they take. */
export interface Loaded<Table> {
  table: Table
  bytes: number
}

/** An estimate of what each takes in memory, rounded up. */
const bytesOf = { table: 1000, member: 260 }

/** The version does not exist any more, so there is a newer book than the one that names it. */
export class VersionGone extends Error {
  override readonly name = 'VersionGone'
}

/** The zones of a version of a zone set. What is published never changes, so no transaction is needed. */
export async function loadZones(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<Loaded<ZoneFinder>> {
  const { rows } = await database.query<ZoneMember>(
    `select zone_code as "zoneCode", country_code as "countryCode", state, postcode_from as "postcodeFrom",
       postcode_to as "postcodeTo", locality
     from zone_member where organisation_id = $1 and version_id = $2 order by zone_code, member_key`,
    [organisationId, versionId],
  )
  await requireVersion(database, 'zone_set_version', organisationId, versionId)
  const shared = new SharedTexts()
  const members = rows.map((row) => ({ ...row, zoneCode: shared.of(row.zoneCode) }))
  return { table: new ZoneFinder(members), bytes: bytesOf.table + rows.length * bytesOf.member }
}

/** Query it after the contents: if the version still exists, they were complete. */
export async function requireVersion(
  database: Database,
  table: 'rate_card_version' | 'zone_set_version',
  organisationId: string,
  versionId: string,
): Promise<void> {
  const { rowCount } = await database.query(
    `select 1 from ${table} where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId],
  )
  if (rowCount === 0) throw new VersionGone(`${table} ${versionId} is gone`)
}

/** Thousands of rows name a few zones, so keep each name once. */
class SharedTexts {
  readonly #texts = new Map<string, string>()

  of(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }
}
