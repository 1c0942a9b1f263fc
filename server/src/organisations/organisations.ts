import type { Database } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'

export const defaultTimeZone = 'Australia/Sydney'

export interface Organisation {
  organisationId: string
  name: string
  timeZone: string
}

/** isConfigured: its first configuration follows in the same transaction, so its row is not updated again. */
export async function createOrganisation(
  database: Database,
  details: { name: string; timeZone?: string; isConfigured?: boolean },
): Promise<Organisation> {
  const organisation = {
    organisationId: uuidv7(),
    name: details.name,
    timeZone: details.timeZone ?? defaultTimeZone,
  }
  await database.query(
    `insert into organisation (organisation_id, name, time_zone, rate_book_version, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      organisation.organisationId,
      organisation.name,
      organisation.timeZone,
      details.isConfigured ? 1 : 0,
      new Date(),
    ],
  )
  return organisation
}

export async function listOrganisations(database: Database): Promise<Organisation[]> {
  const { rows } = await database.query<Organisation>(
    `select organisation_id as "organisationId", name, time_zone as "timeZone" from organisation order by created_at, name`,
  )
  return rows
}

export async function findOrganisation(
  database: Database,
  organisationId: string,
): Promise<Organisation | undefined> {
  const { rows } = await database.query<Organisation>(
    `select organisation_id as "organisationId", name, time_zone as "timeZone" from organisation where organisation_id = $1`,
    [organisationId],
  )
  return rows[0]
}
