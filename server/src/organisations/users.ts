import type { Client, Database } from '../platform/database/database.ts'
import { lockUntilEnd } from '../platform/database/transaction-lock.ts'
import { isUuid, uuidv7 } from '../platform/values/uuid.ts'
import { hashPassword, newPassword } from './passwords.ts'
import type { Role } from './permissions.ts'
import { endSessionsOf } from './sessions.ts'
import { forgetAccount } from './sign-in-throttle.ts'

export interface SignIn {
  email: string
  password: string
}

export interface User {
  organisationId: string
  userId: string
  email: string
  name: string
  role: Role
  customerId: string | null
  /** Null until an invited person has chosen a password. */
  passwordHash: string | null
  invitedBy: string | null
  createdAt: string
  disabledAt: string | null
}

export interface UserDetails {
  email: string
  role: Role
  name?: string
  customerId?: string | null
}

const userColumns = `
  organisation_id as "organisationId", user_id as "userId", email, name, role, customer_id as "customerId",
  password_hash as "passwordHash", invited_by as "invitedBy", created_at as "createdAt",
  disabled_at as "disabledAt"`

export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** Creates a user with a password that is shown once; only its argon2id hash is stored. */
export async function createUser(
  database: Database,
  organisationId: string,
  details: UserDetails,
): Promise<SignIn> {
  const password = newPassword()
  await insertUser(database, organisationId, details, await hashPassword(password), null)
  return { email: details.email, password }
}

/** Creates a user without a password, who cannot sign in until choosing one through a link. */
export async function insertUser(
  database: Database,
  organisationId: string,
  details: UserDetails,
  passwordHash: string | null,
  invitedBy: string | null,
): Promise<User> {
  const { rows } = await database.query<User>(
    `insert into app_user (
       organisation_id, user_id, email, name, role, customer_id, password_hash, invited_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning ${userColumns}`,
    [
      organisationId,
      uuidv7(),
      details.email,
      details.name ?? '',
      details.role,
      details.customerId ?? null,
      passwordHash,
      invitedBy,
      new Date(),
    ],
  )
  return rows[0] as User
}

/** An address belongs to only one organisation, so the address is enough. */
export async function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  const { rows } = await database.query<User>(
    `select ${userColumns} from app_user where lower(email) = lower($1)`,
    [email],
  )
  return rows[0]
}

export async function findUser(
  database: Database,
  organisationId: string,
  userId: string,
): Promise<User | undefined> {
  if (!isUuid(userId)) return undefined
  const { rows } = await database.query<User>(
    `select ${userColumns} from app_user where organisation_id = $1 and user_id = $2`,
    [organisationId, userId],
  )
  return rows[0]
}

export async function listUsers(database: Database, organisationId: string): Promise<User[]> {
  const { rows } = await database.query<User>(
    `select ${userColumns} from app_user where organisation_id = $1 order by created_at, user_id`,
    [organisationId],
  )
  return rows
}

/** A new password ends all sessions of its owner and clears failed attempts. A name can be set with it. */
export async function setPassword(
  client: Client,
  user: User,
  passwordHash: string,
  name?: string,
): Promise<void> {
  const { organisationId, userId } = user
  // A session that starts meanwhile waits and is refused, or has started and ends here.
  await lockUntilEnd(client, 'users', userId)
  await client.query(
    `update app_user set password_hash = $3, name = coalesce($4, name)
     where organisation_id = $1 and user_id = $2`,
    [organisationId, userId, passwordHash, name ?? null],
  )
  await endSessionsOf(client, organisationId, userId)
  await forgetAccount(client, user.email)
}
