import { errors } from '../errors.ts'
import { type Client, isUniqueViolation, type Pool } from '../platform/database/database.ts'
import { inPreparedTransaction } from '../platform/database/prepared-transaction.ts'
import { lockUntilEnd } from '../platform/database/transaction-lock.ts'
import { type AccountLink, createAccountLink } from './account-links.ts'
import { changedFields, type Doer, recordChange } from './audit-log.ts'
import { hashPassword, newPassword, verifyPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { countPasswordGuess, forgetPasswordGuesses } from './sign-in-throttle.ts'
import {
  createUser,
  findUser,
  insertUser,
  type SignIn,
  setPassword,
  type User,
  type UserDetails,
} from './users.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

export interface UserChange {
  name?: string
  role?: User['role']
  customerId?: string | null
  disabled?: boolean
}

/** A person without a password, and the link to choose one. */
export async function inviteUser(
  pool: Pool,
  signingSecret: Buffer,
  organisationId: string,
  doer: Doer,
  details: UserDetails,
): Promise<{ user: User; link: AccountLink }> {
  return inPreparedTransaction(pool, async (client) => {
    await refuseUnknownCustomer(client, organisationId, details)
    const user = await insertUser(client, organisationId, details, null, doer.name)
    await recordCreation(client, organisationId, doer, details)
    return { user, link: await createAccountLink(client, signingSecret, user, doer) }
  }).catch((error) => {
    throw isUniqueViolation(error) ? errors.emailTaken() : error
  })
}

/** For the command line: a user with a password that is shown once. */
export function createUserWithPassword(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  details: UserDetails,
): Promise<SignIn> {
  return inPreparedTransaction(pool, async (client) => {
    await refuseUnknownCustomer(client, organisationId, details)
    const made = await createUser(client, organisationId, details)
    await recordCreation(client, organisationId, doer, details)
    return made
  })
}

const recordCreation = (client: Client, organisationId: string, doer: Doer, details: UserDetails) => {
  const { email, name = '', role, customerId = null } = details
  return recordChange(client, organisationId, doer, {
    action: 'create',
    kind: 'user',
    identity: email,
    fields: changedFields({}, { name, role, customerId }),
  })
}

export function linkForUser(
  pool: Pool,
  signingSecret: Buffer,
  organisationId: string,
  doer: Doer,
  userId: string,
): Promise<AccountLink> {
  return inPreparedTransaction(pool, async (client) => {
    const user = await findUser(client, organisationId, userId)
    if (!user) throw errors.userNotFound()
    if (user.disabledAt !== null) throw errors.userDisabled()
    return createAccountLink(client, signingSecret, user, doer)
  })
}

/** A person who loses permissions is signed out. The last admin cannot be removed. */
export function changeUser(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  userId: string,
  change: UserChange,
): Promise<User> {
  return inPreparedTransaction(pool, async (client) => {
    // Serialise changes of users, so that two admins cannot disable each other.
    await lockUntilEnd(client, 'users', organisationId)
    const user = await findUser(client, organisationId, userId)
    if (!user) throw errors.userNotFound()
    const before = shownOf(user)
    const role = change.role ?? user.role
    const customerId = role === 'customer' ? (change.customerId ?? user.customerId) : null
    const disabled = change.disabled ?? user.disabledAt !== null
    const after = { name: change.name ?? user.name, role, customerId, disabled }
    const fields = changedFields(before, after)
    if (fields.length === 0) return user
    await refuseUnknownCustomer(client, organisationId, { email: user.email, role, customerId })
    if (before.role === 'admin' && !before.disabled && (role !== 'admin' || disabled)) {
      await refuseLastAdmin(client, organisationId, userId)
    }
    await client.query(
      `update app_user set name = $3, role = $4, customer_id = $5, disabled_at = $6
       where organisation_id = $1 and user_id = $2`,
      [organisationId, userId, after.name, role, customerId, disabled ? (user.disabledAt ?? doer.at) : null],
    )
    if (role !== before.role || customerId !== before.customerId || disabled) {
      await endSessionsOf(client, organisationId, userId)
    }
    const action = disabled === before.disabled ? 'change' : disabled ? 'disable' : 'enable'
    await recordChange(client, organisationId, doer, { action, kind: 'user', identity: user.email, fields })
    return (await findUser(client, organisationId, userId)) as User
  })
}

const shownOf = ({ name, role, customerId, disabledAt }: User) => ({
  name,
  role,
  customerId,
  disabled: disabledAt !== null,
})

async function refuseLastAdmin(client: Client, organisationId: string, userId: string) {
  const { rowCount } = await client.query(
    `select 1 from app_user
     where organisation_id = $1 and user_id <> $2 and role = 'admin' and disabled_at is null
       and password_hash is not null
     limit 1`,
    [organisationId, userId],
  )
  if (!rowCount) throw errors.lastAdmin()
}

async function refuseUnknownCustomer(client: Client, organisationId: string, details: UserDetails) {
  if (details.role !== 'customer') {
    if (details.customerId != null) throw errors.invalidField('customerId', 'is only for the role customer')
    return
  }
  const sent = details.customerId ?? ''
  const { rows } = await client.query<{ customerId: string }>(
    `select customer_id as "customerId" from customer
     where organisation_id = $1 and lower(customer_id) = lower(btrim($2))
     order by customer_id <> $2, customer_id limit 1`,
    [organisationId, sent],
  )
  const [like] = rows
  if (like?.customerId === sent) return
  // Rows are compared letter by letter, so another spelling would see none of them.
  const meant = like === undefined ? '' : `; did you mean ${like.customerId}?`
  throw errors.invalidField('customerId', `must be a customer of your organisation${meant}`)
}

/**
 * For one's own password: requires the current one, so that an unlocked screen is not enough, and limits guesses at it.
 * Returns the changed user.
 */
export async function changeOwnPassword(
  pool: Pool,
  user: User,
  sent: { currentPassword: string; newPassword: string },
  doer: Doer,
): Promise<User> {
  await refuseWeakPassword('newPassword', sent.newPassword)
  await countPasswordGuess(pool, user.userId, doer.at)
  if (!(await verifyPassword(sent.currentPassword, user.passwordHash, 'change'))) {
    await recordChange(pool, user.organisationId, doer, {
      action: 'password refused',
      kind: 'session',
      identity: user.email,
    })
    throw errors.invalidField('currentPassword', 'is not your password')
  }
  await forgetPasswordGuesses(pool, user.userId)
  const passwordHash = await hashPassword(sent.newPassword)
  await replacePassword(pool, user, passwordHash, doer, 'changed')
  return { ...user, passwordHash }
}

/** For a lone admin who forgot it: a new password, shown once. */
export async function resetPassword(pool: Pool, user: User, doer: Doer): Promise<SignIn> {
  const password = newPassword()
  await replacePassword(pool, user, await hashPassword(password), doer, 'reset')
  return { email: user.email, password }
}

const replacePassword = (pool: Pool, user: User, passwordHash: string, doer: Doer, how: string) =>
  inPreparedTransaction(pool, async (client) => {
    await setPassword(client, user, passwordHash)
    await recordChange(client, user.organisationId, doer, {
      action: 'change',
      kind: 'user',
      identity: user.email,
      details: { password: how },
    })
  })
