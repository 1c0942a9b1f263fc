/** Faults of the API that reads. */
export const answering = /** @satisfies {Record<string, import('./fault.ts').Fault>} */ ({
  /** The ledger's answers show the origin's suburb as the destination's. */
  showsOtherColumns: {
    'ledger/shipments.js': {
      listShipments:
        (sound) =>
        async (...args) => {
          const shipments = await sound.listShipments(...args)
          return shipments.map((shipment) => ({ ...shipment, destinationSuburb: shipment.originSuburb }))
        },
    },
  },

  /** An import is found by its id for any caller. */
  showsImportsOfOthers: {
    'imports/record/find-imports.js': {
      findImport: (sound) => async (db, organisationId, kind, importId) => {
        const { rows } = await db.query(
          'select organisation_id as id from import where import_id::text = $1',
          [importId],
        )
        return sound.findImport(db, rows[0]?.id ?? organisationId, kind, importId)
      },
    },
  },

  /** An error reveals where in the code it was raised. */
  showsItsInsides: {
    'errors.js': {
      errors: ({ errors, PublicError }) => ({
        ...errors,
        importNotFound: () => new PublicError(404, 'Import not found at find (/srv/find-imports.js:1:2)'),
      }),
    },
  },

  /** Errors outside the catalogue become 500, even if the database or disk is unavailable. */
  blamesItself: {
    'http/error-handler.js': {
      handleError: (sound) => (error, request, reply) => {
        const isPublic = error instanceof Error && error.name === 'PublicError'
        return sound.handleError(isPublic ? error : new Error('unknown'), request, reply)
      },
    },
  },

  /** A slow statement counts as unanswered. */
  isImpatient: {
    'limits.js': { limits: ({ limits }) => ({ ...limits, requestStatementSecondsMax: 0.2 }) },
  },

  /** Each node counts requests per minute on its own. */
  countsAlone: {
    'organisations/identify.js': {
      identifier: (sound) => (database) => {
        const identify = sound.identifier(database)
        let requests = 0
        return async (keyHash) => {
          const identity = await identify(keyHash)
          requests += 1
          return identity && { ...identity, requestsThisMinute: requests }
        }
      },
    },
  },

  /** A key that worked once works forever. */
  remembersKeys: {
    'organisations/identify.js': {
      identifier: (sound) => (database) => {
        const identify = sound.identifier(database)
        /** @type {Map<string, ReturnType<typeof identify>>} */
        const known = new Map()
        return (keyHash) => {
          const key = keyHash.toString('hex')
          const found = known.get(key) ?? identify(keyHash)
          known.set(key, found)
          return found
        }
      },
    },
  },

  /** Signatures of links and cursors are not checked. */
  ignoresSignatures: {
    'platform/signed-token.js': {
      readToken: () => (_secret, _purpose, token) => {
        const [text = ''] = token.split('.')
        return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')).p
      },
    },
  },

  /** Answers lack `nosniff`. */
  letsTypesBeGuessed: {
    'http/security-headers.js': {
      setSecurityHeaders: (sound) => (reply, isHttps) => {
        sound.setSecurityHeaders(reply, isHttps)
        reply.removeHeader('x-content-type-options')
      },
    },
  },
})
