import { createHash } from 'node:crypto'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { networkOf } from '../platform/network-of.ts'

const windowMilliseconds = limits.signInWindowMinutes * 60_000

/**
 * Each failed sign-in counts against its account and its address until a window of some minutes ends, on all nodes
 * together. The window never grows, so nobody is locked out for longer. A browser that has signed in to the account
 * before is only counted on its own, so strangers who guess cannot lock out the owner, not even from the same address.
 */
export interface SignInAttempt {
  email: string
  address: string
  /** The id of a browser that has signed in to this account before. */
  knownBrowser: string | undefined
}

/** Counts an attempt as failed before checking its password, so that many at once cannot slip through. */
export async function countAttempt(database: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  if (attempt.knownBrowser === undefined)
    await count(database, addressSubject(attempt), limits.failedSignInsPerAddressMax, now)
  await count(database, accountSubject(attempt), limits.failedSignInsPerAccountMax, now)
}

async function count(database: Database, subject: Buffer, max: number, now: Date) {
  const { rows } = await database.query<{ failures: number; startedAt: string }>(
    `insert into sign_in_throttle as t (subject, window_started_at, failures) values ($1, $2, 1)
     on conflict (subject) do update set
       failures = case when t.window_started_at <= $3 then 1 else t.failures + 1 end,
       window_started_at = case when t.window_started_at <= $3 then excluded.window_started_at else t.window_started_at end
     returning failures, window_started_at as "startedAt"`,
    [subject, now, new Date(now.getTime() - windowMilliseconds)],
  )
  const { failures, startedAt } = rows[0] ?? { failures: 1, startedAt: now.toISOString() }
  if (failures <= max) return
  const seconds = Math.ceil((Date.parse(startedAt) + windowMilliseconds - now.getTime()) / 1000)
  throw errors.tooManySignIns(max, Math.max(1, seconds))
}

/** The attempt succeeded: clears the account's failures and takes one off the address. */
export async function forgetAttempt(database: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  await database.query('delete from sign_in_throttle where subject = $1', [accountSubject(attempt)])
  if (attempt.knownBrowser === undefined) {
    await database.query(
      'update sign_in_throttle set failures = greatest(0, failures - 1) where subject = $1',
      [addressSubject(attempt)],
    )
  }
  await database.query('delete from sign_in_throttle where window_started_at < $1', [
    new Date(now.getTime() - windowMilliseconds),
  ])
}

/** After a reset the person may try again at once. */
export async function forgetAccount(database: Database, email: string): Promise<void> {
  const attempt = { email, address: '', knownBrowser: undefined }
  await database.query('delete from sign_in_throttle where subject = $1', [accountSubject(attempt)])
}

/** Counts a guess at the current password of somebody who is signed in, before it is checked. */
export const countPasswordGuess = (database: Database, userId: string, now: Date): Promise<void> =>
  count(database, guessSubject(userId), limits.failedSignInsPerAccountMax, now)

export async function forgetPasswordGuesses(database: Database, userId: string): Promise<void> {
  await database.query('delete from sign_in_throttle where subject = $1', [guessSubject(userId)])
}

const guessSubject = (userId: string) => subjectOf('guess', userId)

const subjectOf = (kind: string, text: string) => createHash('sha256').update(`${kind}\n${text}`).digest()

const accountSubject = ({ email, knownBrowser }: SignInAttempt) =>
  knownBrowser === undefined
    ? subjectOf('account', email.toLowerCase())
    : subjectOf('browser', `${email.toLowerCase()}\n${knownBrowser}`)

const addressSubject = ({ address }: SignInAttempt) => subjectOf('address', networkOf(address))
