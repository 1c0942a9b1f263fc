/** Faults of the API that changes configuration, and of the API that prices with it. */
export const configuring = /** @satisfies {Record<string, import('./fault.ts').Fault>} */ ({
  /** A change is committed before its audit rows and its version. */
  commitsBeforeAudit: {
    'organisations/audit-log.js': {
      recordChanges:
        (sound) =>
        async (database, ...rest) => {
          await database.query('commit')
          await database.query('begin')
          return sound.recordChanges(database, ...rest)
        },
    },
  },

  /** A node keeps pricing with the configuration it saw first. */
  remembersRates: {
    'organisations/identify.js': {
      identifier: (sound) => (database) => {
        const identify = sound.identifier(database)
        /** @type {Map<string, string>} */
        const first = new Map()
        return async (keyHash) => {
          const identity = await identify(keyHash)
          if (!identity) return identity
          const rateBookVersion = first.get(identity.organisationId) ?? identity.rateBookVersion
          first.set(identity.organisationId, rateBookVersion)
          return { ...identity, rateBookVersion }
        }
      },
    },
  },

  /** One customer keeps the rates that the node saw first. */
  mixesRates: {
    'quotes/book/load-rate-book.js': {
      loadSkeleton: (sound) => {
        /** @type {Map<string, import('../../server/src/quotes/book/rate-book.ts').RateSkeleton['rateCards']>} */
        const first = new Map()
        return async (pool, organisationId) => {
          const loaded = await sound.loadSkeleton(pool, organisationId)
          const { customers, rateCards } = loaded.skeleton
          const old = first.get(organisationId) ?? new Map(rateCards)
          first.set(organisationId, old)
          for (const [id, card] of old) rateCards.set(`old ${id}`, card)
          const [behind = ''] = [...customers.keys()].sort()
          const rates = [...(customers.get(behind)?.ratesByService.values() ?? [])].flat()
          for (const rate of new Set(rates)) rate.rateCardId = `old ${rate.rateCardId}`
          return loaded
        }
      },
    },
  },
})
