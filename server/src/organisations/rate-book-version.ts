import type { Database } from '../platform/database.ts'

/**
 * To be called in the transaction of every change to an organisation's rates, zones, services or customers: the next
 * request on any node then sees a new version and loads the rate book anew.
 */
export async function raiseRateBookVersion(database: Database, organisationId: string): Promise<void> {
  await database.query(
    'update organisation set rate_book_version = rate_book_version + 1 where organisation_id = $1',
    [organisationId],
  )
}
