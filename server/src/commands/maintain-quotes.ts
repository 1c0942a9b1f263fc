import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { repeat } from '../imports/repeat.ts'
import { forEachAnswering } from '../imports/silent-nodes.ts'
import { limits } from '../limits.ts'
import { listOrganisations } from '../organisations/organisations.ts'
import type { Pool } from '../platform/database.ts'
import { removeOldQuotes } from '../quotes/remove-old-quotes.ts'

type Retention = Pick<Config, 'quoteRetentionDays'>

/** Deletes expired quotes now and then. Several workers may do it at the same time. */
export const maintainQuotes = (pool: Pool, retention: Retention, log: Logger) =>
  repeat(limits.maintenanceMinutes * 60_000, () => expireQuotes(pool, retention, new Date()), log)

/** Deletes the quotes of every organisation that are older than the retention. */
export async function expireQuotes(pool: Pool, { quoteRetentionDays }: Retention, now: Date): Promise<void> {
  const before = new Date(now.getTime() - quoteRetentionDays * 86_400_000)
  const organisationIds = (await listOrganisations(pool)).map(({ organisationId }) => organisationId)
  await forEachAnswering(pool, organisationIds, (organisationId) =>
    removeOldQuotes(pool, organisationId, before),
  )
}
