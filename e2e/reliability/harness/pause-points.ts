import pg from 'pg'
import { until } from './system.ts'

/**
 * Named moments of a push, hit exactly and without a hook in the product: the test holds a lock that the next step
 * needs, and sees in the database when somebody waits for it.
 */
export const apiPoints = ['accept', 'queue'] as const
export const workerPoints = ['claim', 'read', 'write', 'stage', 'publish', 'finish'] as const
export type ApiPoint = (typeof apiPoints)[number]
export type WorkerPoint = (typeof workerPoints)[number]
/** At `answer` a push is committed, and the API has not heard of it yet: no lock, but PostgresProxy, holds it there. */
export type PausePoint = ApiPoint | 'answer' | WorkerPoint
export const pausePoints: readonly PausePoint[] = [...apiPoints, 'answer', ...workerPoints]

type LockPoint = Exclude<PausePoint, 'answer' | 'finish'>

const lockStatements: Record<Exclude<LockPoint, 'queue'>, string> = {
  // What was sent is being stored, in the transaction that accepts it.
  accept: 'lock table upload_chunk in share mode',
  // The worker asks the queue.
  claim: 'lock table import in share mode',
  // It reads what was sent.
  read: 'lock table upload_chunk in access exclusive mode',
  // It begins to write to the ledger.
  write: 'lock table activity, shipment_line in access exclusive mode',
  // The rows of the ledger are sent; the rejected ones are being staged.
  stage: 'lock table staged_rejected_row in access exclusive mode',
  // All of the ledger is written; the rejected rows are being published.
  publish: 'lock table rejected_row in access exclusive mode',
}

/** The class of the lock under which an organisation's pushes are queued. */
const organisationQueueLock = 7_301_002

export class Pause {
  readonly #client: pg.Client
  readonly #pid: number

  /** Everybody who comes to the point waits there until the release. */
  static async at(databaseUrl: string, point: LockPoint, organisationId = ''): Promise<Pause> {
    const [client, pid] = await connect(databaseUrl)
    await client.query('begin')
    if (point === 'queue') {
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
        organisationQueueLock,
        organisationId,
      ])
    } else {
      await client.query(lockStatements[point])
    }
    return new Pause(client, pid)
  }

  /** Everybody who comes to write to the table waits until the release; readers do not. */
  static async beforeWriting(databaseUrl: string, table: string): Promise<Pause> {
    const [client, pid] = await connect(databaseUrl)
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    return new Pause(client, pid)
  }

  /** As `write`, for shipments alone: activities that were written before and are not committed do not matter. */
  static async atWriteOfShipments(databaseUrl: string): Promise<Pause> {
    const [client, pid] = await connect(databaseUrl)
    await client.query('begin')
    await client.query('lock table shipment_line in access exclusive mode')
    return new Pause(client, pid)
  }

  /** The last statement of an import that is running waits; call it while the import is held at an earlier point. */
  static async atFinish(databaseUrl: string, importIds: string[]): Promise<Pause> {
    const [client, pid] = await connect(databaseUrl)
    await client.query('begin')
    await client.query('select 1 from import where import_id = any ($1::uuid[]) for update', [importIds])
    return new Pause(client, pid)
  }

  private constructor(client: pg.Client, pid: number) {
    this.#client = client
    this.#pid = pid
  }

  /** Until as many as that wait here, which a connection that the lock does not hold up tells. */
  async untilReached(observer: pg.Pool, pattern = '%', count = 1): Promise<void> {
    try {
      await until(`somebody waits at the point (${pattern})`, async () => {
        const { rows } = await observer.query(
          `select count(*)::integer as waiting from pg_stat_activity
           where $1 = any (pg_blocking_pids(pid)) and application_name like $2`,
          [this.#pid, pattern],
        )
        return rows[0].waiting >= count
      })
    } catch (error) {
      // Whoever comes to the point later would wait for a test that has ended.
      await this.release()
      throw error
    }
  }

  async release(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}

async function connect(databaseUrl: string): Promise<[pg.Client, number]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pause' })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set lock_timeout = '60s'`)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return [client, rows[0].pid]
}
