import { errors } from '../../errors.ts'
import { type Doer, recordChange } from '../../organisations/audit-log.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import { findImport } from '../record/find-imports.ts'
import { markEnd } from '../record/import-ends.ts'
import { type Import, type ImportKind, type ImportStatus, importColumns } from '../record/import-record.ts'
import { reopenRows } from './reopen-rows.ts'
import { settle } from './settle-import.ts'
import { cancelledChannel, tellWorkers } from './tell-workers.ts'
import { removeUploads } from './upload-room.ts'

interface CancelServices {
  pool: Pool
  clock: () => Date
  metrics?: Metrics
}

/**
 * Cancels a queued or running import at once. A running one is not waited for: its last statement finds that it is no
 * longer `processing`, and it writes nothing. Its upload is removed: nobody can run it again. If its end is already
 * marked, it is too late. `doer`: the person who cancels it, for the audit log; undefined for a program. `customerId`: only
 * an import that users of this customer sent.
 */
export async function cancelImport(
  { pool, clock, metrics }: CancelServices,
  organisationId: string,
  kind: ImportKind,
  importId: string,
  doer?: Doer,
  customerId: string | null = null,
): Promise<Import> {
  if (!isUuid(importId)) throw errors.importNotFound()
  if (customerId !== null) await findImport(pool, organisationId, kind, importId, customerId)
  const now = clock()
  const record = await inTransaction(pool, async (client) => {
    if (!(await markEnd(client, { organisationId, importId }, { status: 'cancelled' }, now))) return undefined
    const { rows } = await client.query<Import>(
      `update import
       set status = 'cancelled', finished_at = greatest($4, submitted_at, started_at), processed = 0, failed = 0,
           lease_owner = null, lease_until = null
       where organisation_id = $1 and kind = $2 and import_id = $3 and status in ('queued', 'processing')
       returning ${importColumns}`,
      [organisationId, kind, importId, now],
    )
    // Throws so that the mark is rolled back.
    if (rows[0] === undefined) throw await whyNot(client, organisationId, kind, importId)
    await reopenRows(client, organisationId, importId)
    await removeUploads(client, organisationId, [importId])
    if (doer) await recordChange(client, organisationId, doer, cancelled(rows[0]))
    return rows[0]
  })
  if (record === undefined) {
    await settle(pool, organisationId, importId)
    throw await whyNot(pool, organisationId, kind, importId)
  }
  await tellWorkers(pool, cancelledChannel, importId)
  metrics?.importsFinished.inc({ kind, status: 'cancelled' })
  return { ...record, uploadKept: false }
}

const cancelled = ({ importId, fileName, sourceDetails }: Import) => ({
  action: 'cancel' as const,
  kind: 'import',
  identity: importId,
  details: { name: fileName ?? sourceDetails },
})

async function whyNot(db: Database, organisationId: string, kind: ImportKind, importId: string) {
  const { rows } = await db.query<{ status: ImportStatus }>(
    'select status from import where organisation_id = $1 and kind = $2 and import_id = $3',
    [organisationId, kind, importId],
  )
  return rows[0] === undefined ? errors.importNotFound() : errors.importEnded(rows[0].status)
}
