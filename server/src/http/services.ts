import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { UploadReadings } from '../configuration-files/uploads/upload-readings.ts'
import { CorrectionCounter } from '../corrections/lists/correction-counts.ts'
import { errors } from '../errors.ts'
import { Files } from '../files/files.ts'
import { UploadTurns } from '../imports/queue/upload-turns.ts'
import { limits } from '../limits.ts'
import { type Identify, identifier } from '../organisations/identify.ts'
import { KeyCalls } from '../organisations/key-calls.ts'
import { readKeyHashes, readSessionHashes, ValidCredentials } from '../organisations/valid-credentials.ts'
import type { OpenPool, Pool } from '../platform/database/database.ts'
import { DatabaseNodes } from '../platform/database/database-nodes.ts'
import type { NodePools } from '../platform/database/node-pools.ts'
import { type Admit, OrganisationPool } from '../platform/database/organisation-pool.ts'
import { type SchemaWatch, watchSchema } from '../platform/database/schema-watch.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Askers } from '../platform/turns/askers.ts'
import { BoundedTurns } from '../platform/turns/bounded-turns.ts'
import { onceForEach } from '../platform/turns/once-for-each.ts'
import { RestingTurns } from '../platform/turns/resting-turns.ts'
import { StoredQuotes } from '../quotes/answer/stored-quotes.ts'
import { RateBooks } from '../quotes/book/rate-books.ts'
import { QuoteTurns } from '../quotes/generate/quote-turns.ts'
import { Strangers } from './strangers.ts'

/** What each process provides. */
export interface ServiceParts {
  config: Config
  pool: OpenPool
  /** Separate connections for what watches the database, so that `/health` never waits for requests. */
  watchPool?: OpenPool
  /** Connections for each node of a cluster; without it everything uses `pool`. */
  nodePools?: NodePools
  clock: () => Date
  /** Signs cursors and links; the same on every node. */
  signingSecret: Buffer
  log: Logger
  metrics: Metrics
}

/** What handlers use. */
export interface Services extends Omit<ServiceParts, 'pool'> {
  watchPool: OpenPool
  /** The organisation's share of the connections. For some endpoints, statements on it end when the caller leaves. */
  pool: Pool
  /** The same, for what runs to its end even if the caller leaves. */
  lasting: Pool
  /** Signs the cursors of the caller's organisation, which keeps it when it moves to another database. */
  cursorSecret?: Buffer
  /** For reading and checking many rows: an organisation has only a few turns at once. */
  longWork: BoundedTurns
  /** For work that keeps the request thread busy: one turn at a time per organisation, with rests while others ask. */
  restingWork: RestingTurns
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
  /**
   * The same services on the organisation's share of the connections of its node; until the signal, if there is one.
   * `admit` is asked before each transaction of `pool`.
   */
  of(organisationId: string, signal?: AbortSignal, admit?: Admit): Promise<Services>
  uploadTurns: UploadTurns
  /** Error reports and exports. */
  files: Files
  /** Reads spreadsheets with configuration. */
  uploadReadings: UploadReadings
}

/** Production and tests create it the same way, once per process. */
export function createServices(parts: ServiceParts): Services {
  const askers = new Askers()
  const watchPool = parts.watchPool ?? parts.pool
  const nodePoolOf = async (organisationId: string) =>
    (await parts.nodePools?.of(organisationId)) ?? parts.pool
  const poolOf = async (organisationId: string) => shareOf(await nodePoolOf(organisationId))(organisationId)
  const services: Services = {
    ...parts,
    watchPool,
    lasting: parts.pool,
    longWork: longWorkOn(parts.pool),
    restingWork: restingWork(askers),
    identify: identifier(parts.pool),
    keyCalls: new KeyCalls(parts.pool),
    nodes: new DatabaseNodes(watchPool, ({ away }) =>
      away.length > 0
        ? parts.log.warn({ away }, 'database nodes cannot be reached')
        : parts.log.info('all database nodes can be reached again'),
    ),
    schema: watchSchema(watchPool, parts.log),
    strangers: new Strangers(parts.clock, parts.config.failedAttemptsPerMinute),
    validKeys: new ValidCredentials(parts.clock, (since) => readKeyHashes(parts.pool, since)),
    validSessions: new ValidCredentials(parts.clock, (since) => readSessionHashes(parts.pool, since)),
    rateBooks: new RateBooks(poolOf),
    storedQuotes: new StoredQuotes(shareOf(parts.pool)),
    correctionCounter: new CorrectionCounter(shareOf(parts.pool)),
    askers,
    quoteTurns: new QuoteTurns(askers),
    uploadTurns: new UploadTurns(askers),
    files: new Files(connectionStringOf(parts.pool), askers),
    uploadReadings: new UploadReadings(
      connectionStringOf(parts.pool),
      join(parts.config.dataDir, 'uploads'),
      parts.log,
    ),
    async of(organisationId, signal, admit) {
      const whole = await nodePoolOf(organisationId)
      const lasting = shareOf(whole)(organisationId)
      const pool = signal || admit ? new OrganisationPool(whole, organisationId, signal, admit) : lasting
      return { ...(whole === parts.pool ? services : onNode(whole)), pool, lasting }
    },
  }
  const onNode = onceForEach(
    // A large request keeps its turn until it is saved, so each node has its own turns.
    (whole: OpenPool): Services => ({
      ...services,
      longWork: longWorkOn(whole),
      restingWork: restingWork(askers),
      storedQuotes: new StoredQuotes(shareOf(whole), shareOf(parts.nodePools?.direct(whole) ?? whole)),
      correctionCounter: new CorrectionCounter(shareOf(whole)),
      quoteTurns: new QuoteTurns(askers),
    }),
  )
  return services
}

const shareOf = (whole: OpenPool) => (organisationId: string) => new OrganisationPool(whole, organisationId)

/** Threads open connections of their own. */
const connectionStringOf = ({ options: { connectionString } }: OpenPool) => connectionString ?? ''

/** The rest of the connections, and of the database's processors, is for what people wait for. */
const longWorkOn = ({ options: { max } }: OpenPool) =>
  new BoundedTurns(
    (own, all) =>
      own < limits.longWorksPerOrganisationMax && all < Math.ceil(max / limits.connectionsPerLongWork),
    limits.longWorkWaitSeconds,
    errors.shareUsedUp,
  )

const restingWork = (askers: Askers) =>
  new RestingTurns(askers, limits.longWorkWaitSeconds, errors.shareUsedUp)
