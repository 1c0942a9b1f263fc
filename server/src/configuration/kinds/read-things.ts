import type { Database } from '../../platform/database/database.ts'
import type { Kind, Things } from '../document/document.ts'
import type { OrganisationSettings } from '../document/organisation.ts'
import { kindOf } from './kinds.ts'

/** A thing and its place among its kind: its position, or 0 for kinds without an order. */
export interface PlacedThing<K extends Kind> {
  thing: Things[K]
  position: number
}

/** All things of a kind in their canonical form, with their positions. */
export async function readPlacedThings<K extends Kind>(
  database: Database,
  organisationId: string,
  kind: K,
): Promise<PlacedThing<K>[]> {
  const rows = await kindOf(kind).read(database, organisationId)
  return rows.map((row) => ({
    thing: kindOf(kind).shape.canonical(row),
    position: row.position ?? 0,
  }))
}

/** All things of a kind in their canonical form. If the kind has an order, they are in it. */
export async function readThings<K extends Kind>(
  database: Database,
  organisationId: string,
  kind: K,
): Promise<Things[K][]> {
  return (await readPlacedThings(database, organisationId, kind)).map(({ thing }) => thing)
}

export async function readOrganisation(
  database: Database,
  organisationId: string,
): Promise<OrganisationSettings> {
  const { rows } = await database.query<OrganisationSettings>(
    'select name, time_zone as "timeZone" from organisation where organisation_id = $1',
    [organisationId],
  )
  if (!rows[0]) throw new Error(`There is no organisation ${organisationId}`)
  return rows[0]
}
