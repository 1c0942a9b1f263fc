import pg from 'pg'
import { until } from './system.ts'

/**
 * Named points of a push, hit exactly and without hooks in the product: the test holds a lock that the next
 * step needs, and sees in the database when somebody waits for it.
 */
export const apiPoints = ['accept', 'queue'] as const
export const workerPoints = ['claim', 'read', 'write', 'stage', 'publish', 'finish'] as const
export type ApiPoint = (typeof apiPoints)[number]
export type WorkerPoint = (typeof workerPoints)[number]
/** At `answer` a push is committed but the API has not got the reply yet: PostgresProxy holds it there, not a lock. */
export type PausePoint = ApiPoint | 'answer' | WorkerPoint
export const pausePoints: readonly PausePoint[] = [...apiPoints, 'answer', ...workerPoints]

type LockPoint = Exclude<PausePoint, 'answer' | 'finish'>

const lockStatements: Record<Exclude<LockPoint, 'queue'>, string> = {
  // The upload is being stored, in the transaction that accepts it.
  accept: 'lock table upload_chunk in share mode',
  // The worker queries the queue.
  claim: 'lock table import in share mode',
  // It reads the upload.
  read: 'lock table upload_chunk in access exclusive mode',
  // It begins to write to the ledger.
  write: 'lock table activity, shipment_line in access exclusive mode',
  // The ledger rows have been sent; rejected rows are being staged.
  stage: 'lock table staged_rejected_row in access exclusive mode',
  // All ledger rows are written; rejected rows are being published.
  publish: 'lock table rejected_row in access exclusive mode',
}

/** The class of the lock under which an organisation's pushes are queued. */
const organisationQueueLock = 7_301_002

export class Pause {
  readonly #client: pg.Client
  readonly #pid: number

  /** Everybody who reaches the point waits there until the release. */
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

  /** Writers to the table wait until the release; readers do not. */
  static async beforeWriting(databaseUrl: string, table: string): Promise<Pause> {
    const [client, pid] = await connect(databaseUrl)
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    return new Pause(client, pid)
  }

  /** Like `write`, for shipments only: uncommitted activities written earlier do not matter. */
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

  /** Waits until this many wait here, seen through a connection that the lock does not block. */
  async untilReached(observer: pg.Pool, pattern = '%', count = 1): Promise<void> {
    try {
      await until(`somebody waits at the point (${pattern})`, async () => {
        const { rows } = await observer.query(
          // Of two who want the same row, the second waits for the first: for a heartbeat, for example.
          `with recursive blocked as (
             select pid, application_name from pg_stat_activity where $1 = any (pg_blocking_pids(pid))
             union
             select a.pid, a.application_name from pg_stat_activity a
             join blocked b on b.pid = any (pg_blocking_pids(a.pid)))
           select count(*)::integer as waiting from blocked where application_name like $2`,
          [this.#pid, pattern],
        )
        return rows[0].waiting >= count
      })
    } catch (error) {
      // Anybody who reaches the point later would wait for a test that has ended.
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
