import { type Client, patiently } from '../../platform/database/database.ts'
import { copySettled } from './copy-settled.ts'

/**
 * Reopens the corrected rows of an import that fails or is cancelled, in the transaction that ends it. So a row is
 * either open or belongs to an import that runs or completed. Most imports have no such rows.
 */
export async function reopenRows(client: Client, organisationId: string, importId: string): Promise<void> {
  const { rows } = await client.query<{ importId: string }>({
    name: 'find-rows-sent',
    text: 'select import_id as "importId" from correction_row where organisation_id = $1 and sent_in = $2 limit 1',
    values: [organisationId, importId],
  })
  if (rows[0] === undefined) return
  // As for every change to these rows: take the lock first, and increase the count.
  await client.query({
    text: 'update correction set changes = changes + 1, settled = false where organisation_id = $1 and import_id = $2',
    values: [organisationId, rows[0].importId],
    ...patiently,
  })
  await copySettled(client, organisationId, [rows[0].importId], false)
  await client.query({
    ...patiently,
    name: 'reopen-rows',
    text: `update correction_row set state = 'open', sent_in = null where organisation_id = $1 and sent_in = $2`,
    values: [organisationId, importId],
  })
}
