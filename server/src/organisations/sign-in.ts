import { errors } from '../errors.ts'
import { inTransaction, type Pool } from '../platform/database/database.ts'
import { lockUntilEnd } from '../platform/database/transaction-lock.ts'
import { type Doer, recordChange } from './audit-log.ts'
import { noteSignIn } from './last-sign-ins.ts'
import { verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { countAttempt, forgetAttempt } from './sign-in-throttle.ts'
import { findUser, findUserByEmail, type User } from './users.ts'

export interface SignInAttempt {
  email: string
  password: string
  address: string
  browser: string
  knownBrowser: string | undefined
  requestId: string
}

export interface SignedIn {
  user: User
  token: string
}

/**
 * An unknown address, a wrong password, and a person who is disabled or has not chosen a password yet all get
 * the same answer after the same time. For that reason we do not wait for `onFailure`.
 */
export async function signIn(
  pool: Pool,
  attempt: SignInAttempt,
  now: Date,
  onFailure: (recorded: Promise<void>) => void,
): Promise<SignedIn> {
  await countAttempt(pool, attempt, now)
  const user = await findUserByEmail(pool, attempt.email)
  const usable = user?.disabledAt === null ? user : undefined
  const matches = await verifyPassword(attempt.password, usable?.passwordHash ?? null)
  if (!matches || !usable) {
    onFailure(user ? recordFailure(pool, user, attempt, now) : Promise.resolve())
    throw errors.signInFailed()
  }
  const token = await openSession(pool, usable, attempt, now)
  await forgetAttempt(pool, attempt, now)
  return { user: usable, token }
}

/**
 * Starts a session for an authenticated person and records the sign-in. A new password ends all sessions, so none starts
 * with a password that was replaced while it was checked.
 */
export function openSession(
  pool: Pool,
  user: User,
  from: { address: string; browser: string; requestId: string },
  now: Date,
): Promise<string> {
  const { organisationId, userId, email } = user
  return inTransaction(pool, async (client) => {
    await lockUntilEnd(client, 'users', userId)
    const current = await findUser(client, organisationId, userId)
    if (current?.passwordHash !== user.passwordHash) throw errors.signInFailed()
    const { address, browser } = from
    const token = await startSession(client, organisationId, { userId, address, browser, now })
    await noteSignIn(client, organisationId, userId, now)
    await recordChange(client, organisationId, doerOf(user, from.requestId, now), {
      action: 'sign in',
      kind: 'session',
      identity: email,
      details: { address },
    })
    return token
  })
}

const recordFailure = (pool: Pool, user: User, { address, requestId }: SignInAttempt, now: Date) =>
  recordChange(
    pool,
    user.organisationId,
    { type: 'service', id: null, name: 'sign-in', requestId, at: now },
    { action: 'sign-in failed', kind: 'session', identity: user.email, details: { address } },
  )

const doerOf = (user: User, requestId: string, at: Date): Doer => ({
  type: 'user',
  id: user.userId,
  name: user.email,
  requestId,
  at,
})
