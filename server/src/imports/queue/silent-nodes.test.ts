import { rm } from 'node:fs/promises'
import { DatabaseError } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNodes, simulateCitus } from '../../../test/simulated-citus.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push } from '../../../test/test-imports.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'
import { expireQuotes } from '../../commands/maintain-quotes.ts'
import { limits } from '../../limits.ts'
import { openClient, type Pool } from '../../platform/database/database.ts'
import { readHome } from '../../platform/database/node-pools.ts'
import { createLog } from '../../platform/log.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { claimNext, registerWorker } from '../record/claims.ts'
import { confirmEnds } from '../worker/confirm-ends.ts'
import { ImportRuns } from '../worker/import-runs.ts'
import { maintain } from '../worker/maintenance.ts'
import { Outcomes } from '../worker/outcomes.ts'
import { ThreadPool } from '../worker/thread-pool.ts'
import { forEachAnswering, SilentNodes } from './silent-nodes.ts'
import { makeSpoolFolder } from './spool-folder.ts'

/** Imports of an organisation whose node hangs must not keep those of others from running. */
let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
  await simulateCitus(pool)
  await addNodes(pool, [5432, 5433, 5434])
  await pool.query(`select create_distributed_table('quote', 'organisation_id')`)
})
afterAll(() => database.drop())

const file = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\n'

async function organisationOn(port: number): Promise<string> {
  for (;;) {
    const { organisationId } = await testOrganisation(pool)
    if ((await readHome(pool, organisationId)) === `127.0.0.1:${port}`) return organisationId
  }
}

/** What a worker does with the imports that it claims. */
async function withRuns(
  silentSeconds: () => number | undefined,
  work: (runs: ImportRuns, claimAndStart: () => Promise<string>) => Promise<void>,
) {
  const connection = await openClient(database.connectionString, 'worker')
  const owner = await registerWorker(connection)
  const [log, spoolFolder] = [createLog('silent', 'test'), await makeSpoolFolder()]
  const threads = new ThreadPool(database.connectionString)
  const silentNodes = new SilentNodes(pool)
  silentNodes.secondsOf = async () => silentSeconds()
  const outcomes = new Outcomes({ pool, log, metrics: undefined, isStopping: () => false })
  const runs = new ImportRuns({
    pool,
    patientPool: pool,
    threads,
    spoolFolder,
    outcomes,
    silentNodes,
    log,
    onEnd() {},
    onRejected() {},
  })
  try {
    await work(runs, async () => {
      const claimed = await claimNext(pool, owner, new Date())
      if (claimed === undefined) throw new Error('nothing to claim')
      runs.start(claimed)
      return claimed.importId
    })
  } finally {
    await threads.stop()
    await connection.end()
    await rm(spoolFolder, { recursive: true, force: true })
  }
}

const read = async (importId: string) => {
  const { rows } = await pool.query(
    `select status, lease_owner is not null as owned, attempts_left as "attemptsLeft", interruptions,
       not_before > now() as waits
     from import where import_id = $1`,
    [importId],
  )
  return rows[0]
}
const givenBack = {
  status: 'processing',
  owned: false,
  attemptsLeft: limits.importAttemptsMax,
  interruptions: 0,
  waits: true,
}

test('the organisations of a node that does not answer are known', async () => {
  const [silent, other] = [await organisationOn(5433), await organisationOn(5434)]
  const nodes = new SilentNodes(pool)
  await nodes.look()
  expect(await nodes.secondsOf(silent)).toBeUndefined()
  await pool.query('insert into node_fault values (5433, 0)')
  await nodes.look()
  const seconds = await nodes.secondsOf(silent)
  expect(seconds).toBeGreaterThanOrEqual(0)
  expect(await nodes.secondsOf(other)).toBeUndefined()
  await nodes.look()
  expect(await nodes.secondsOf(silent)).toBeGreaterThan(seconds ?? Infinity)
  await pool.query('delete from node_fault')
  await nodes.look()
  expect(await nodes.secondsOf(silent)).toBeUndefined()
})

test('an import is not started while its node does not answer, and that does not count as an attempt', async () => {
  await push(pool, await organisationOn(5433), { kind: 'activities' }, file)
  await withRuns(
    () => 0,
    async (runs, claimAndStart) => {
      const importId = await claimAndStart()
      await runs.allDone()
      expect(await read(importId)).toEqual(givenBack)
    },
  )
  await pool.query('delete from import')
})

test('a running import is given back once its node has been silent for a while', async () => {
  const organisationId = await organisationOn(5433)
  await push(pool, organisationId, { kind: 'activities' }, file)
  await pool.query(
    `create function hang() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(42); return new; end $$`,
  )
  await pool.query('create trigger hang before insert on activity for each row execute function hang()')
  const node = await openClient(database.connectionString, 'hung node')
  await node.query('select pg_advisory_lock(42)')
  let seconds: number | undefined
  await withRuns(
    () => seconds,
    async (runs, claimAndStart) => {
      const importId = await claimAndStart()
      await untilSomebodyWaits(pool)
      seconds = 0
      await runs.leaveSilentNodes()
      expect(await read(importId)).toMatchObject({ owned: true })
      seconds = limits.silentNodeSeconds
      await runs.leaveSilentNodes()
      await runs.allDone()
      expect(await read(importId)).toEqual(givenBack)
    },
  )
  await node.end()
})

describe('periodic work while a node does not answer', () => {
  let silent: string
  let other: string
  beforeEach(async () => {
    // The organisation on the silent node comes first.
    silent = await organisationOn(5433)
    other = await organisationOn(5434)
    await pool.query('insert into node_fault values (5433, 0)')
  })
  afterEach(() => pool.query('delete from node_fault'))

  const visited = async (work: (organisationId: string) => Promise<void> = async () => {}) => {
    const done: string[] = []
    await forEachAnswering(pool, [silent, other], async (organisationId) => {
      await work(organisationId)
      done.push(organisationId)
    })
    return done
  }

  test('leaves out its organisations, and includes them when it answers', async () => {
    expect(await visited()).toEqual([other])
    await pool.query('delete from node_fault')
    expect(await visited()).toEqual([silent, other])
  })

  test.each([
    ['hangs in the middle', new Error('Query read timeout')],
    ['refuses the statement', Object.assign(new DatabaseError('no', 2, 'error'), { code: '08006' })],
  ])('goes on with the others if the node %s', async (_, error) => {
    await pool.query('delete from node_fault')
    const done = await visited(async (organisationId) => {
      if (organisationId !== silent) return
      await pool.query('insert into node_fault values (5433, 0)')
      throw error
    })
    expect(done).toEqual([other])
  })

  test('stops if the node answers and the fault is another', async () => {
    await pool.query('delete from node_fault')
    for (const message of ['Query read timeout', 'a mistake']) {
      const failing = visited(() => Promise.reject(new Error(message)))
      await expect(failing).rejects.toThrow(message)
    }
  })

  test('expired uploads and quotes of the others are removed', async () => {
    const [of, now] = [[silent, other], new Date()]
    for (const organisationId of of) {
      await push(pool, organisationId, { kind: 'activities' }, file)
      await pool.query(
        `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at, request, consignment,
           consignment_workings, result, workings)
         values ($1, $2, $2, 'ONE', $3, '{}', '{}', '{}', '{}', '{}')`,
        [organisationId, uuidv7(0), now],
      )
    }
    await pool.query(`update import set status = 'cancelled', finished_at = $1`, [now])
    const kept = async (table: string) => {
      const { rows } = await pool.query<{ organisationId: string }>(
        `select organisation_id as "organisationId" from ${table} where organisation_id = any ($1::uuid[])`,
        [of],
      )
      return rows.map(({ organisationId }) => organisationId)
    }
    const maintainAll = async () => {
      await maintain(pool, { importRetentionDays: 90, uploadRetentionDays: 30 }, now)
      await expireQuotes(pool, { quoteRetentionDays: 30 }, now)
      return [await kept('upload_chunk'), await kept('quote')]
    }
    expect(await maintainAll()).toEqual([[silent], [silent]])
    await pool.query('delete from node_fault')
    expect(await maintainAll()).toEqual([[], []])
    await pool.query('delete from import')
  })

  test('the ends of imports of the others are confirmed', async () => {
    const now = new Date()
    for (const organisationId of [silent, other]) {
      const importId = await push(pool, organisationId, { kind: 'activities' }, file)
      await pool.query(
        `insert into import_end (organisation_id, import_id, status) values ($1, $2, 'completed')`,
        [organisationId, importId],
      )
    }
    await pool.query(
      `update import set status = 'completed', progress = 100, end_marked = true, finished_at = $1`,
      [now],
    )
    const confirm = async () => {
      const later = new Date(now.getTime() + (limits.lostEndSeconds + 1) * 1000)
      await confirmEnds(pool, later, createLog('silent', 'test'))
      const { rows } = await pool.query('select organisation_id as id from import where end_marked')
      return rows
    }
    expect(await confirm()).toEqual([{ id: silent }])
    await pool.query('delete from node_fault')
    expect(await confirm()).toEqual([])
    await pool.query('delete from import')
  })
})
