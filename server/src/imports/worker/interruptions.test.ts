import { beforeEach, describe, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { type TestDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, readImport, submission, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { limits } from '../../limits.ts'
import { inTransaction, openClient, type Pool } from '../../platform/database/database.ts'
import { enqueue } from '../queue/queue.ts'
import { storeUpload } from '../read/stored-upload.ts'
import { type ClaimedImport, claimNext, registerWorker } from '../record/claims.ts'
import { release } from '../run/end-claim.ts'

/** An import does not fail for problems it did not cause. */
let database: TestDatabase
let pool: Pool
let organisationId: string

inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})
beforeEach(() => pool.query('delete from import'))

const file =
  'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\nSYD1,PICK,3,2026-07-01\n'

/** A worker claims the import and dies. */
async function claimAndDie(): Promise<ClaimedImport> {
  const connection = await openClient(database.connectionString, 'test-worker')
  const claimed = await claimNext(pool, await registerWorker(connection), new Date())
  await connection.end()
  if (claimed === undefined) throw new Error('nothing to claim')
  return claimed
}

/** As if the database had restarted after the claim. */
const restartDatabase = () =>
  pool.query(`update import set claimed_database_start = claimed_database_start - interval '1 hour'`)

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await testWorker(database.connectionString)
  try {
    return await work()
  } finally {
    await worker.stop()
  }
}

const used = async (importId: string) => {
  const { rows } = await pool.query<{ attemptsLeft: number; interruptions: number }>(
    'select attempts_left as "attemptsLeft", interruptions from import where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  return rows[0]
}

const missingSince = async (importId: string) => {
  const { rows } = await pool.query<{ since: string | null }>(
    'select missing_since as since from import where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  return rows[0]?.since
}

const secondsToWait = async (importId: string) => {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from not_before - now())::float8 as seconds
     from import where organisation_id = $1 and import_id = $2`,
    [organisationId, importId],
  )
  return rows[0]?.seconds
}

describe('a worker that died', () => {
  test('costs an attempt, unless the database restarted', async () => {
    await push(pool, organisationId, { kind: 'activities' }, file)
    expect(await claimAndDie()).toMatchObject({ attemptsLeft: 2, interruptions: 0 })
    expect(await claimAndDie()).toMatchObject({ attemptsLeft: 1, interruptions: 0 })
    await restartDatabase()
    expect(await claimAndDie()).toMatchObject({ attemptsLeft: 1, interruptions: 1 })
    await restartDatabase()
    expect(await claimAndDie()).toMatchObject({ attemptsLeft: 1, interruptions: 2 })
  })

  test('together with the database, more often than an import has attempts: it still completes', async () => {
    const importId = await push(pool, organisationId, { kind: 'activities' }, file)
    for (let time = 0; time <= limits.importAttemptsMax; time++) {
      await claimAndDie()
      await restartDatabase()
    }
    const ended = await withWorker(() => untilEnded(pool, organisationId, importId))
    expect(ended).toMatchObject({ status: 'completed', processed: 2 })
  })

  test(`together with the database, ${limits.importInterruptionsMax} times: the import fails, and the next one runs`, async () => {
    const importId = await push(pool, organisationId, { kind: 'activities' }, file)
    const next = await push(pool, organisationId, { kind: 'activities' }, file)
    for (let time = 0; time < limits.importInterruptionsMax; time++) {
      await claimAndDie()
      await restartDatabase()
    }
    const ended = await withWorker(async () => {
      expect(await untilEnded(pool, organisationId, next)).toMatchObject({ status: 'completed' })
      return untilEnded(pool, organisationId, importId)
    })
    expect(ended).toMatchObject({ status: 'failed', processed: 0 })
    expect(ended.errorMessage).toContain('interrupted 20 times by restarts')
  })
})

test.each([
  ['counted', { attemptsLeft: 2, interruptions: 0 }],
  ['interrupted', { attemptsLeft: 3, interruptions: 1 }],
  ['nodeAway', { attemptsLeft: 3, interruptions: 0 }],
  ['incomplete', { attemptsLeft: 3, interruptions: 0 }],
] as const)('an import that is given back as %s has %o', async (how, expected) => {
  const importId = await push(pool, organisationId, { kind: 'activities' }, file)
  const { claim } = await claimAndDie()
  expect(await release(pool, claim, how)).toBe(true)
  expect(await used(importId)).toEqual(expected)
})

test('an import given back for a while is not claimed before that time', async () => {
  await push(pool, organisationId, { kind: 'activities' }, file)
  const { claim } = await claimAndDie()
  await release(pool, claim, 'interrupted', 3600)
  expect(await claimNext(pool, claim.owner, new Date())).toBeUndefined()
  await pool.query('update import set not_before = now()')
  expect(await claimNext(pool, claim.owner, new Date())).toMatchObject({ importId: claim.importId })
})

describe('an upload that becomes visible after its import', () => {
  /** Queues an import before its bytes are visible. */
  async function queueAhead(): Promise<string> {
    const bytes = Buffer.from(file)
    const part = submission({
      kind: 'activities',
      columns: file.split('\n')[0]?.split(',') ?? [],
      uploadBytes: bytes.length,
    })
    await inTransaction(pool, (client) => enqueue(client, organisationId, part, 10, () => new Date()))
    return part.importId
  }

  test('delays the import without using up an attempt, and is written completely', async () => {
    const importId = await queueAhead()
    await withWorker(async () => {
      await expect.poll(() => missingSince(importId)).not.toBeNull()
      expect(await readImport(pool, organisationId, importId)).toMatchObject({ status: 'processing' })
      await inTransaction(pool, (client) => storeUpload(client, organisationId, importId, Buffer.from(file)))
      expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
        status: 'completed',
        received: 2,
        processed: 2,
      })
    })
    expect(await used(importId)).toEqual({ attemptsLeft: 2, interruptions: 0 })
  })

  test('is given up after ten minutes, and the next import runs', async () => {
    const importId = await queueAhead()
    const next = await push(pool, organisationId, { kind: 'activities' }, file)
    await withWorker(async () => {
      await expect.poll(() => missingSince(importId)).not.toBeNull()
      await pool.query(
        `update import set missing_since = missing_since - interval '10 minutes' where import_id = $1`,
        [importId],
      )
      const ended = await untilEnded(pool, organisationId, importId)
      expect(ended).toMatchObject({ status: 'failed', received: 0 })
      expect(ended.errorMessage).toContain('could not be read for 10 minutes')
      expect(await untilEnded(pool, organisationId, next)).toMatchObject({ status: 'completed' })
    })
  })
})

describe('staged rows that become visible after they were staged', () => {
  const shipments =
    'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType\n' +
    'S-1,2000,Sydney,3000,Melbourne,CARTON\nS-2,2000,Sydney,3000,Melbourne,CARTON\n'
  const rejected = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,many,2026-07-01\n'

  test.each([
    ['staged_shipment', 'shipments', shipments, { processed: 2, failed: 0 }],
    ['staged_rejected_row', 'activities', rejected, { processed: 0, failed: 1 }],
  ] as const)('(%s) delay the import without using up an attempt', async (table, kind, sent, counts) => {
    // For the statement that reads them, rows that are not visible yet do not exist.
    await pool.query(
      'create function hide() returns trigger language plpgsql as $$ begin return null; end $$',
    )
    await pool.query(`create trigger hide before insert on ${table} for each row execute function hide()`)
    const importId = await push(pool, organisationId, { kind }, sent)
    await withWorker(async () => {
      await expect.poll(() => missingSince(importId)).not.toBeNull()
      await pool.query('drop function hide cascade')
      await pool.query('update import set not_before = now() where import_id = $1', [importId])
      expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
        status: 'completed',
        ...counts,
      })
    })
    expect(await used(importId)).toEqual({ attemptsLeft: 2, interruptions: 0 })
  })
})

test.each([
  ['08006', 'connection to the remote node failed'],
  ['XX000', 'failure on connection marked as essential: node-2:5432'],
  ['58030', 'failed to COPY to shard 102043 on node-2:5432'],
  ['58030', 'failed to complete COPY on node-2:5432'],
])('a node that cannot be reached (%s %s) only delays its own organisations', async (code, message) => {
  const other = (await testOrganisation(pool)).organisationId
  await pool.query(`
    create function node_away() returns trigger language plpgsql as $$
    begin
      if new.organisation_id = '${organisationId}' then raise exception using errcode = '${code}', message = '${message}'; end if;
      return new;
    end $$`)
  await pool.query(
    'create trigger node_away before insert on activity for each row execute function node_away()',
  )
  const importId = await push(pool, organisationId, { kind: 'activities' }, file)
  await withWorker(async () => {
    await expect.poll(() => secondsToWait(importId)).not.toBeNull()
    const theirs = await push(pool, other, { kind: 'activities' }, file)
    expect(await untilEnded(pool, other, theirs)).toMatchObject({ status: 'completed' })
    expect(await secondsToWait(importId)).toBeLessThanOrEqual(limits.nodeAwaySeconds)
    await pool.query('drop function node_away cascade')
    await pool.query('update import set not_before = now() where import_id = $1', [importId])
    expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
      status: 'completed',
      processed: 2,
    })
  })
  expect(await used(importId)).toEqual({ attemptsLeft: limits.importAttemptsMax - 1, interruptions: 0 })
})
