import { expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push as queueSilently, readImport, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { openClient, type Pool } from '../../platform/database/database.ts'
import { acceptPush } from '../accept/accept-import.ts'
import { cancelImport } from './cancel-import.ts'
import { cancelledChannel, queuedChannel } from './tell-workers.ts'

let database: TestDatabase
let pool: Pool
let organisationId: string
inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})

const clock = () => new Date()
const accept = (connections: Pool) =>
  acceptPush(
    { pool: connections, clock, config: { maxQueuedImports: 100, maxStoredUploadBytes: 1e9 } },
    organisationId,
    'activities',
    { columns: [], sourceDetails: 'test', acceptedCount: 1, received: 1 },
    Buffer.from('{}'),
    { dryRun: false, idempotencyKey: undefined, submittedBy: null },
  )

/** Loses the connection with every notification. */
const unheard = (connections: Pool): Pool =>
  Object.create(connections, {
    query: {
      value: (text: string, ...rest: unknown[]) =>
        text.includes?.('pg_notify')
          ? Promise.reject(new Error('Connection terminated'))
          : (connections.query as (...call: unknown[]) => unknown).call(connections, text, ...rest),
    },
  })

test('workers hear of an import once it can be read, and of its cancellation', async () => {
  const listener = await openClient(database.connectionString, 'listener')
  try {
    const heard: (string | undefined)[][] = []
    listener.on('notification', ({ channel, payload }) => heard.push([channel, payload]))
    await listener.query(`listen ${queuedChannel}`)
    await listener.query(`listen ${cancelledChannel}`)
    const { importId } = await accept(pool)
    await expect.poll(() => heard).toEqual([[queuedChannel, organisationId]])
    expect(await readImport(pool, organisationId, importId)).toMatchObject({ status: 'queued' })
    await cancelImport({ pool, clock }, organisationId, 'activities', importId)
    await expect.poll(() => heard.at(-1)).toEqual([cancelledChannel, importId])
  } finally {
    await listener.end()
  }
})

test('an import is accepted and cancelled although the workers cannot be told', async () => {
  const { importId } = await accept(unheard(pool))
  expect(await readImport(pool, organisationId, importId)).toMatchObject({ status: 'queued' })
  await cancelImport({ pool: unheard(pool), clock }, organisationId, 'activities', importId)
  expect(await readImport(pool, organisationId, importId)).toMatchObject({ status: 'cancelled' })
})

test('an import that no worker was told of starts all the same', async () => {
  const worker = await testWorker(database.connectionString)
  try {
    const file = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\n'
    const importId = await queueSilently(pool, organisationId, { kind: 'activities' }, file)
    expect(await untilEnded(pool, organisationId, importId)).toMatchObject({ status: 'completed' })
  } finally {
    await worker.stop()
  }
})
