import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { forEachAnswering } from '../imports/queue/silent-nodes.ts'
import { repeat } from '../imports/worker/repeat.ts'
import { limits } from '../limits.ts'
import { listUnheld } from '../organisations/holds.ts'
import type { Pool } from '../platform/database/database.ts'
import { eraseContacts } from '../quotes/answer/erase-contacts.ts'
import { removeOldQuotes } from '../quotes/answer/remove-old-quotes.ts'

type Retention = Pick<Config, 'quoteRetentionDays'>

/** Deletes expired quotes and stored contact data now and then. Several workers may do it at the same time. */
export const maintainQuotes = (pool: Pool, retention: Retention, log: Logger) =>
  repeat(
    limits.maintenanceMinutes * 60_000,
    async () => {
      await expireQuotes(pool, retention, new Date())
      await eraseStoredContacts(pool, new Date(), log)
    },
    log,
  )

/** Deletes the quotes of every organisation that are older than the retention. */
export async function expireQuotes(pool: Pool, { quoteRetentionDays }: Retention, now: Date): Promise<void> {
  const before = new Date(now.getTime() - quoteRetentionDays * 86_400_000)
  await forEachAnswering(pool, await listUnheld(pool), (organisationId) =>
    removeOldQuotes(pool, organisationId, before),
  )
}

/** Leaves the newest quotes for the next round: a quote with a smaller id may be about to be stored. */
export async function eraseStoredContacts(pool: Pool, now: Date, log: Logger): Promise<void> {
  const before = new Date(now.getTime() - limits.contactsErasedAfterMinutes * 60_000)
  await forEachAnswering(pool, await listUnheld(pool), async (organisationId) => {
    const quotes = await eraseContacts(pool, organisationId, before)
    if (quotes > 0) log.info({ organisationId, quotes }, 'erased contact data of stored quote requests')
  })
}
