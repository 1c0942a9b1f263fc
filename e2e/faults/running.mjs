/** Faults of the worker. */
export const running = /** @satisfies {Record<string, import('./fault.ts').Fault>} */ ({
  /** The ledger is committed before the statement that checks the claim. */
  commitsBeforeFence: {
    'imports/run/end-claim.js': {
      complete:
        (sound) =>
        async (db, ...rest) => {
          await db.query('commit')
          await db.query('begin')
          return sound.complete(db, ...rest)
        },
    },
  },

  /** Completes an import whether or not it still holds the claim, and does not notice that it has lost it. */
  withoutFence: {
    'imports/run/end-claim.js': {
      complete: () => async (db, claim, counts, now) => {
        await db.query(
          `update import
           set status = 'completed', progress = 100, received = $3, processed = $4, failed = $5,
               finished_at = greatest($6, started_at), lease_owner = null, lease_until = null
           where organisation_id = $1 and import_id = $2`,
          [claim.organisationId, claim.importId, counts.received, counts.processed, counts.failed, now],
        )
        return true
      },
    },
    'imports/worker/leases.js': {
      renewLeases: (sound) => async (db, owner, runs) => {
        await sound.renewLeases(db, owner, runs)
        return new Set(runs.map((run) => run.claim.importId))
      },
    },
  },

  /** Its connections have a name by which nobody can find and end them. */
  hidesConnections: {
    'imports/worker/leases.js': {
      connectionName: (sound) => (claim) => sound.connectionName(claim).replace(/^import/, 'hidden'),
    },
  },

  /** It ignores cancellations. */
  missesCancellations: {
    'imports/queue/tell-workers.js': { cancelledChannel: () => 'nobody_sends_here' },
  },

  /** An import whose connection was lost is failed instead of given back. */
  givesUp: {
    'imports/run/end-claim.js': {
      release: (sound) => (db, claim) =>
        sound.fail(/** @type {import('pg').Pool} */ (db), claim, 'It was given up.', new Date()),
    },
  },

  /** It never reconnects after losing its connection. */
  staysAway: {
    'platform/database/database.js': {
      openClient: (sound) => {
        let lives = 0
        return (url, name, ...rest) => {
          if (name === 'cartage-worker-life') lives += 1
          return lives > 1 ? new Promise(() => {}) : sound.openClient(url, name, ...rest)
        }
      },
    },
  },

  /** Waits for a statement's answer forever. */
  waitsForEver: {
    'platform/database/database.js': {
      openPool: (sound) => (options) => sound.openPool({ ...options, statementSecondsMax: 0 }),
      openClient: (sound) => (url, name) => sound.openClient(url, name),
    },
  },

  /** Imports are claimed in order of arrival, without turns. */
  takesNoTurns: {
    'imports/record/claims.js': {
      claimNext:
        (sound) =>
        async (db, ...rest) => {
          await db.query(`update import set turn = 0 where status = 'queued'`)
          return sound.claimNext(db, ...rest)
        },
    },
  },

  /** The newest import of an organisation is taken first. */
  takesNewestFirst: {
    'imports/record/claims.js': {
      claimNext:
        (sound) =>
        async (db, ...rest) => {
          // It has no owner, so the real claim takes it over before it looks at the queue.
          await db
            .query(
              `update import set status = 'processing', started_at = greatest(now(), submitted_at)
               where import_id = (
                 select import_id from import newest
                 where status = 'queued' and not exists (
                   select 1 from import other
                   where other.organisation_id = newest.organisation_id and other.status = 'processing')
                 order by sequence desc limit 1 for update skip locked)`,
            )
            .catch(() => {})
          return sound.claimNext(db, ...rest)
        },
    },
  },

  /** Values are written into the wrong columns. */
  mixesColumns: {
    'imports/rows/row-checks.js': {
      activityCheck:
        (sound) =>
        async (...args) => {
          const check = await sound.activityCheck(...args)
          return (row) => {
            const checked = check(row)
            if (!('accepted' in checked)) return checked
            return { accepted: { ...checked.accepted, warehouseCode: checked.accepted.chargeCode } }
          }
        },
      shipmentCheck:
        (sound) =>
        async (...args) => {
          const check = await sound.shipmentCheck(...args)
          return (row) => {
            const checked = check(row)
            // Changed in place, because neighbouring lines share the object.
            const shipment = 'accepted' in checked ? checked.accepted.shipment : undefined
            if (shipment) shipment.originSuburb = shipment.destinationSuburb
            return checked
          }
        },
    },
  },

  /** No fault: a lease does not run out during a test. */
  longLease: {
    'limits.js': { limits: ({ limits }) => ({ ...limits, importLeaseSeconds: 3600 }) },
  },

  /** No fault: a lease runs out soon, so tests need not wait long for it. */
  shortLease: {
    'limits.js': { limits: ({ limits }) => ({ ...limits, importLeaseSeconds: 2 }) },
  },
})
