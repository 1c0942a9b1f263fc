import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { createUser, type Role, roles } from '../organisations/users.ts'
import { isUniqueViolation } from '../platform/database.ts'
import { withDatabase } from './database.ts'
import { type Result, UsageError } from './output.ts'
import { requireOrganisation } from './require-organisation.ts'

export async function userCreate(
  config: Config,
  organisationId: string,
  email: string,
  role: string,
): Promise<Result> {
  const wanted = roles.find((known): known is Role => known === role)
  if (!wanted) throw new UsageError(`--role must be one of ${roles.join(', ')}`)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('--email must be an e-mail address')
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    try {
      const signIn = await createUser(pool, organisationId, { email, role: wanted })
      return { json: signIn, text: `Made the user ${email}. Password, shown only now:\n${signIn.password}` }
    } catch (error) {
      if (isUniqueViolation(error)) throw new StartError(`A user with the address ${email} exists already.`)
      throw error
    }
  })
}
