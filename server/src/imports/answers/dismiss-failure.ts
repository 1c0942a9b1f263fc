import { errors } from '../../errors.ts'
import { type Doer, recordChange } from '../../organisations/audit-log.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import type { ImportStatus } from '../record/import-record.ts'

/**
 * Takes a failed import off the list of what needs attention, or puts it back. The import itself stays failed. Doing it
 * twice changes nothing.
 */
export async function dismissFailure(
  pool: Pool,
  organisationId: string,
  importId: string,
  isDismissed: boolean,
  doer: Doer,
): Promise<void> {
  if (!isUuid(importId)) throw errors.importNotFound()
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'dismiss-failure',
      text: `
        update import set settled = $3
        where organisation_id = $1 and import_id = $2 and status = 'failed' and settled <> $3`,
      values: [organisationId, importId, isDismissed],
    })
    if (rowCount === 1) {
      const action = isDismissed ? 'close' : 'reopen'
      return recordChange(client, organisationId, doer, { action, kind: 'import', identity: importId })
    }
    const { rows } = await client.query<{ status: ImportStatus }>(
      'select status from import where organisation_id = $1 and import_id = $2',
      [organisationId, importId],
    )
    if (rows[0] === undefined) throw errors.importNotFound()
    if (rows[0].status !== 'failed') throw errors.importNotDismissed(rows[0].status)
  })
}
