import { StartError } from '../errors.ts'
import { isReadOnlyNow } from '../organisations/holds.ts'
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

/** For commands that change something. */
export async function requireChangeable(pool: Pool, organisationId: string): Promise<Organisation> {
  const organisation = await requireOrganisation(pool, organisationId)
  if (await isReadOnlyNow(pool, organisationId)) {
    throw new StartError(
      `${organisation.name} is being moved and can only be read. The command "org open" ends that, if it was kept read-only.`,
    )
  }
  return organisation
}
