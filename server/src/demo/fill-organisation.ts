import { bumpRateBook } from '../organisations/rate-book-version.ts'
import type { Client } from '../platform/database.ts'
import { demoCards } from './carriers.ts'
import { quollwayCustomers, ternCustomers, warrantyCustomer } from './customers.ts'
import { fillLedgers } from './fill-ledgers.ts'
import { fillRates } from './fill-rates.ts'
import { fillSettings } from './fill-settings.ts'

/** Quollway has everything; Tern has one customer, to show that organisations do not meet. */
export type DemoData = 'quollway' | 'tern'

/** Fills a new organisation, within the caller's transaction. */
export async function fillWithDemoData(
  client: Client,
  organisationId: string,
  which: DemoData,
  now: Date,
): Promise<void> {
  const isQuollway = which === 'quollway'
  const customers = isQuollway ? quollwayCustomers : ternCustomers
  const cards = demoCards()
  await fillSettings(client, organisationId, customers, now)
  await fillRates(client, organisationId, cards, customers, isQuollway ? warrantyCustomer : undefined, now)
  if (isQuollway) await fillLedgers(client, organisationId, cards, now)
  await bumpRateBook(client, organisationId)
}
