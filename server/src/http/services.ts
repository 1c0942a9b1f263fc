import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { CorrectionCounter } from '../corrections/correction-counts.ts'
import { UploadTurns } from '../imports/upload-turns.ts'
import { type Identify, identifier } from '../organisations/identify.ts'
import { KeyCalls } from '../organisations/key-calls.ts'
import { readKeyHashes, readSessionHashes, ValidCredentials } from '../organisations/valid-credentials.ts'
import { Askers } from '../platform/askers.ts'
import type { Pool } from '../platform/database.ts'
import { DatabaseNodes } from '../platform/database-nodes.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { NodePools } from '../platform/node-pools.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import { type SchemaWatch, watchSchema } from '../platform/schema-watch.ts'
import { QuoteTurns } from '../quotes/quote-turns.ts'
import { RateBooks } from '../quotes/rate-books.ts'
import { StoredQuotes } from '../quotes/stored-quotes.ts'
import { Strangers } from './strangers.ts'

/** What each process provides. */
export interface ServiceParts {
  config: Config
  pool: Pool
  /** Connections for each node of a cluster; without it everything uses `pool`. */
  nodePools?: NodePools
  clock: () => Date
  /** Signs cursors and links; the same on every node. */
  signingSecret: Buffer
  log: Logger
  metrics: Metrics
}

/** What handlers use. */
export interface Services extends ServiceParts {
  identify: Identify
  keyCalls: KeyCalls
  nodes: DatabaseNodes
  /** Whether the database is too new for this process. */
  schema: SchemaWatch
  /** Counts failed attempts by address. */
  strangers: Strangers
  validKeys: ValidCredentials
  validSessions: ValidCredentials
  rateBooks: RateBooks
  storedQuotes: StoredQuotes
  correctionCounter: CorrectionCounter
  /** Which organisations sent requests lately, other than uploads. */
  askers: Askers
  /** Lets requests that price many customers take turns. */
  quoteTurns: QuoteTurns
  /** The same services on the connections of the organisation's node. */
  of(organisationId: string): Promise<Services>
  uploadTurns: UploadTurns
}

/** Production and tests create it the same way, once per process. */
export function createServices(parts: ServiceParts): Services {
  const askers = new Askers()
  const poolOf = async (organisationId: string) => (await parts.nodePools?.of(organisationId)) ?? parts.pool
  const services: Services = {
    ...parts,
    identify: identifier(parts.pool),
    keyCalls: new KeyCalls(parts.pool),
    nodes: new DatabaseNodes(parts.pool, ({ away }) =>
      away.length > 0
        ? parts.log.warn({ away }, 'database nodes cannot be reached')
        : parts.log.info('all database nodes can be reached again'),
    ),
    schema: watchSchema(parts.pool, parts.log),
    strangers: new Strangers(parts.clock, parts.config.failedAttemptsPerMinute),
    validKeys: new ValidCredentials(parts.clock, (since) => readKeyHashes(parts.pool, since)),
    validSessions: new ValidCredentials(parts.clock, (since) => readSessionHashes(parts.pool, since)),
    rateBooks: new RateBooks(poolOf),
    storedQuotes: new StoredQuotes(parts.pool),
    correctionCounter: new CorrectionCounter(parts.pool),
    askers,
    quoteTurns: new QuoteTurns(askers),
    uploadTurns: new UploadTurns(askers),
    async of(organisationId) {
      const pool = await poolOf(organisationId)
      return pool === parts.pool ? services : onNode(pool)
    },
  }
  const onNode = onceForEach(
    // A large request keeps its turn until it is saved, so each node has its own turns.
    (pool: Pool): Services => ({
      ...services,
      pool,
      storedQuotes: new StoredQuotes(pool),
      correctionCounter: new CorrectionCounter(pool),
      quoteTurns: new QuoteTurns(askers),
    }),
  )
  return services
}
