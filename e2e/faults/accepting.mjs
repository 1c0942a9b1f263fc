import { setTimeout as delay } from 'node:timers/promises'

/** Faults of the API that accepts pushes. */
export const accepting = /** @satisfies {Record<string, import('./fault.ts').Fault>} */ ({
  /** Does not wait for transactions: a push gets its 202 before the commit. */
  answersBeforeCommit: {
    'platform/database/database.js': {
      inTransaction: (sound) => async (pool, work) => {
        sound.inTransaction(pool, work).catch(() => {})
        return true
      },
    },
  },

  /** Answers 202 for uploads it could not store. */
  acceptsWhatIsNotKept: {
    'platform/database/database.js': {
      inTransaction: (sound) => (pool, work) =>
        sound.inTransaction(pool, work).catch((error) => {
          // Our own refusals, such as 404, have a status.
          if (error instanceof sound.CommitInDoubt || error.statusCode !== undefined) throw error
          return true
        }),
    },
  },

  /** After a lost COMMIT it says that nothing was accepted, without looking. */
  guessesLostCommits: {
    'imports/queue/queue.js': { wasQueued: () => async () => false },
  },

  /** Pushes of one organisation do not wait for each other. */
  doesNotLockQueue: {
    'imports/queue/lock-queue.js': { lockQueue: () => async () => {} },
  },

  /** Every push claims its Idempotency-Key, even if another push already has it. */
  claimsKeysAgain: {
    'imports/accept/idempotency.js': { claimIdempotencyKey: () => async () => true },
  },

  /** Not a fault: a push takes a while, so that a stop happens during it. */
  answersLate: {
    'imports/accept/accept-import.js': {
      acceptPush: (sound) => late(sound.acceptPush),
      acceptFile: (sound) => late(sound.acceptFile),
    },
  },

  /** A stop cuts off requests in flight. */
  cutsRequests: {
    'http/app.js': {
      buildApp:
        (sound) =>
        (...args) => {
          const app = sound.buildApp(...args)
          app.addHook('preClose', async () => app.server.closeAllConnections())
          return app
        },
    },
  },
})

/**
 * @template {unknown[]} Args
 * @template Result
 * @param {(...args: Args) => Promise<Result>} accept
 */
function late(accept) {
  return async (/** @type {Args} */ ...args) => {
    const accepted = await accept(...args)
    await delay(300)
    return accepted
  }
}
