import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { FairTurns } from '../platform/turns/fair-turns.ts'

/**
 * argon2id with 19 MB and two passes. It runs on its own threads, few at once, so that answers do not wait for it.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Few at once, and few that wait. */
function queue(atOnceMax: number, waitingMax: number) {
  const turns = new FairTurns(atOnceMax)
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMax) throw errors.tooManySignIns(waitingMax, 5)
    waiting += 1
    try {
      return await turns.run('', work)
    } finally {
      waiting -= 1
    }
  }
}

/** People who are signed in cannot delay those who want to sign in. */
const queues = {
  'sign-in': queue(limits.passwordHashesAtOnceMax, limits.passwordHashesWaitingMax),
  change: queue(limits.passwordChangesAtOnceMax, limits.passwordChangesWaitingMax),
}

export const hashPassword = (password: string) => queues.change(() => hash(password, cost))

/** Takes just as long if there is no hash, so that callers cannot probe for accounts. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  purpose: keyof typeof queues = 'sign-in',
): Promise<boolean> {
  noPassword ??= hash('no account has this password', cost)
  const compared = passwordHash ?? (await noPassword)
  const matches = await queues[purpose](() => verify(compared, password))
  return matches && passwordHash !== null
}

let noPassword: Promise<string> | undefined

/** Without characters that people confuse. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const characters = 20

export function newPassword(): string {
  let password = ''
  for (let count = 0; count < characters; count += 1) password += alphabet[randomInt(alphabet.length)]
  return password
}
