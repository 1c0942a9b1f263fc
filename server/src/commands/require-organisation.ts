import { StartError } from '../errors.ts'
import { findOrganisation, type Organisation } from '../organisations/organisations.ts'
import type { Pool } from '../platform/database/database.ts'
import { isUuid } from '../platform/values/uuid.ts'

export async function requireOrganisation(pool: Pool, organisationId: string): Promise<Organisation> {
  const organisation = isUuid(organisationId) ? await findOrganisation(pool, organisationId) : undefined
  if (!organisation) {
    throw new StartError(
      `There is no organisation ${organisationId}. The command "org list" shows those that exist.`,
    )
  }
  return organisation
}
