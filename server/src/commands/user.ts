import type { Config } from '../config.ts'
import { PublicError, StartError } from '../errors.ts'
import { commandLine } from '../organisations/audit-log.ts'
import { createUserWithPassword, resetPassword } from '../organisations/manage-users.ts'
import { type Role, roles } from '../organisations/permissions.ts'
import { emailPattern, findUserByEmail } from '../organisations/users.ts'
import { isUniqueViolation } from '../platform/database/database.ts'
import { withDatabase } from './open-database.ts'
import { type Result, UsageError } from './output.ts'
import { requireChangeable } from './require-organisation.ts'

export async function userCreate(
  config: Config,
  organisationId: string,
  details: { email: string; role: string; name: string | undefined; customer: string | undefined },
): Promise<Result> {
  const { email, name = '' } = details
  const role = roles.find((known): known is Role => known === details.role)
  if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}`)
  requireEmail(email)
  if ((role === 'customer') !== (details.customer !== undefined)) {
    throw new UsageError('--customer is required for --role customer and not allowed for any other role')
  }
  const customerId = details.customer ?? null
  return withDatabase(config, async (pool) => {
    await requireChangeable(pool, organisationId)
    try {
      const user = { email, name, role, customerId }
      const signIn = await createUserWithPassword(pool, organisationId, commandLine(new Date()), user)
      return {
        json: signIn,
        text: `Created the user ${email}. Password, shown only once:\n${signIn.password}`,
      }
    } catch (error) {
      if (isUniqueViolation(error)) throw new StartError(`A user with the address ${email} already exists.`)
      if (error instanceof PublicError) throw new StartError(`${error.message}.`)
      throw error
    }
  })
}

/** For an admin who cannot ask another admin for a link. Ends all sessions of the user. */
export async function userResetPassword(config: Config, email: string): Promise<Result> {
  requireEmail(email)
  return withDatabase(config, async (pool) => {
    const user = await findUserByEmail(pool, email)
    if (!user) throw new StartError(`There is no user with the address ${email}.`)
    await requireChangeable(pool, user.organisationId)
    const signIn = await resetPassword(pool, user, commandLine(new Date()))
    return {
      json: signIn,
      text: `The password of ${user.email} was reset, and its sessions have ended. New password, shown only once:\n${signIn.password}`,
    }
  })
}

export function requireEmail(email: string) {
  if (!emailPattern.test(email)) throw new UsageError('--email must be an e-mail address')
}
