import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'

const defaultTimeZone = 'Australia/Sydney'

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
    `insert into organisation (organisation_id, name, time_zone, rate_book_version, created_at, cursor_secret)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      organisation.organisationId,
      organisation.name,
      organisation.timeZone,
      details.isConfigured ? 1 : 0,
      new Date(),
      randomBytes(32),
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

/** Organisations without an enabled person who has a password. */
export async function listClosed(
  database: Database,
): Promise<Pick<Organisation, 'organisationId' | 'name'>[]> {
  const { rows } = await database.query<Pick<Organisation, 'organisationId' | 'name'>>(
    `select o.organisation_id as "organisationId", o.name from organisation o
     where not exists (
       select 1 from app_user u
       where u.organisation_id = o.organisation_id and u.password_hash is not null and u.disabled_at is null)
     order by o.created_at, o.name`,
  )
  return rows
}
