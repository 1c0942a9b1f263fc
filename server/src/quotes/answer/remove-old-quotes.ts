import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'

const quotesPerStep = 1000

/**
 * Deletes quotes made before a time, a few per statement, so that nothing waits for it. Quote ids begin with their
 * time.
 */
export async function removeOldQuotes(
  database: Database,
  organisationId: string,
  before: Date,
): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      `delete from quote
       where organisation_id = $1 and quote_id = any (array(
         select quote_id from quote where organisation_id = $1 and quote_id < $2
         order by quote_id limit ${quotesPerStep}))`,
      [organisationId, firstUuidv7(before)],
    )
    if ((rowCount ?? 0) < quotesPerStep) return
  }
}
