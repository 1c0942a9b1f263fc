import type { Client } from '../../platform/database/database.ts'
import { lockUntilEnd } from '../../platform/database/transaction-lock.ts'

/** Makes the pushes of an organisation wait for each other, from here until the end of the transaction. */
export function lockQueue(client: Client, organisationId: string): Promise<void> {
  return lockUntilEnd(client, 'queue', organisationId)
}
