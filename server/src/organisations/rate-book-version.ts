import type { Database } from '../platform/database.ts'

/**
 * Belongs into every transaction that changes rates or customers: each request brings the version along with its key,
 * so the change is priced by the next request on every node.
 */
export async function bumpRateBook(database: Database, organisationId: string): Promise<void> {
  await database.query(
    'update organisation set rate_book_version = rate_book_version + 1 where organisation_id = $1',
    [organisationId],
  )
}
