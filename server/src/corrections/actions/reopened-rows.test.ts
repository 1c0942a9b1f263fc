import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { by, maya } from '../../../test/correcting.ts'
import { type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { readImport } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { retryImport } from '../../imports/accept/retry-import.ts'
import { cancelImport } from '../../imports/queue/cancel-import.ts'
import { discardOrphans } from '../../imports/queue/orphans.ts'
import { claimNext, registerWorker } from '../../imports/record/claims.ts'
import { fail } from '../../imports/run/end-claim.ts'
import { commandLine, listChanges } from '../../organisations/audit-log.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { readState } from '../lists/correction-state.ts'
import { listOpenImports } from '../lists/list-open.ts'
import { changeCells } from '../rows/change-cells.ts'
import { openCorrection } from '../rows/open-correction.ts'
import { sendRows } from './send-rows.ts'

describe('an import of corrected rows that does not complete', () => {
  let idle: ImportingApp
  beforeAll(async () => {
    idle = await importingApp({}, { worker: false })
  })
  afterAll(() => idle.close())

  /** Corrected rows that were sent, in a service without a worker. */
  async function sentWithoutWorker() {
    const organisationId = idle.organisation.organisationId
    const accepted = await idle.pushFile('/v1/org/fulfilment/activities/file', {
      name: 'blank.csv',
      content: 'warehouseCode,chargeCode,quantity,activityTimestamp\n,PICK,1,2026-07-01',
    })
    const worker = await testWorker(idle.database.connectionString)
    const { importId } = await idle.ended(accepted)
    await worker.stop()
    const record = await openCorrection(idle.database.pool, organisationId, importId, new Date())
    const edits = [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }]
    await changeCells(idle.database.pool, by(record), uuidv7(), '', edits)
    const again = () =>
      sendRows(idle.services, record, by(record), { filter: {} }, uuidv7(), commandLine(new Date()))
    const state = () => readState(idle.services, record, maya, new Date())
    return { record, again, state, sent: await again() }
  }

  test('reopens its rows when it is cancelled, and they can be sent in another', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    expect(await state()).toMatchObject({ open: 0, sent: 1 })
    await cancelImport(idle.services, record.organisationId, 'activities', sent.importId)
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    const when = { now: new Date(), expiringBefore: new Date(0) }
    const listed = await listOpenImports(idle.services, record.organisationId, maya, when)
    expect(listed.map((one) => one.record.importId)).toContain(record.importId)
    expect((await again()).rowCount).toBe(1)
  })

  test('reopens its rows when a crash of a cluster has lost it', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    const { pool: database } = idle.database
    await database.query('delete from import where organisation_id = $1 and import_id = $2', [
      record.organisationId,
      sent.importId,
    ])
    expect(await discardOrphans(database, record.organisationId)).toEqual([sent.importId])
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    const second = await again()
    expect(second.rowCount).toBe(1)
    const filter = { kind: 'rejectedRows', identity: record.importId }
    const recorded = await listChanges(database, record.organisationId, filter, undefined, 10)
    expect(recorded.map(({ details }) => details?.importId)).toEqual([second.importId])
  })

  test('reopens its rows when it fails, cannot be retried, and they can be sent in another', async () => {
    const { record, again, state, sent } = await sentWithoutWorker()
    const { pool: database } = idle.database
    const owner = await inTransaction(database, (client) => registerWorker(client))
    const claimed = await claimNext(database, owner, new Date())
    expect(claimed?.importId).toBe(sent.importId)
    if (claimed) await fail(database, claimed.claim, 'It could not run', new Date())
    expect(await readImport(database, record.organisationId, sent.importId)).toMatchObject({
      status: 'failed',
    })
    expect(await state()).toMatchObject({ open: 1, changed: 1, sent: 0 })
    const retry = retryImport(idle.services, record.organisationId, 'activities', sent.importId, {
      idempotencyKey: undefined,
      submittedBy: null,
    })
    await expect(retry).rejects.toThrow('they are open again')
    expect((await again()).rowCount).toBe(1)
  })
})
