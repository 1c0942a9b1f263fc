import { applyWithin } from '../configuration/apply/apply-configuration.ts'
import { Failures } from '../configuration/document/failures.ts'
import { readDocument } from '../configuration/kinds/read-document.ts'
import { exampleCards } from '../example/carriers.ts'
import { quollwayCustomers, ternCustomers, warrantyCustomer } from '../example/customers.ts'
import { exampleDocument } from '../example/document.ts'
import { commandLine } from '../organisations/audit-log.ts'
import type { Client } from '../platform/database/database.ts'
import { fillLedgers } from './fill-ledgers.ts'

/** Quollway has everything; Tern has one customer, to show that organisations are separate. */
export type DemoData = 'quollway' | 'tern'

/** Fills an empty organisation. `isFirst`: in the transaction that creates it, as `ApplyRequest` describes. */
export async function fillWithDemoData(
  client: Client,
  organisationId: string,
  which: DemoData,
  now: Date,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const isQuollway = which === 'quollway'
  const customers = isQuollway ? quollwayCustomers : ternCustomers
  const cards = exampleCards()
  const sent = exampleDocument(cards, customers, isQuollway ? warrantyCustomer : undefined)
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  await applyWithin(client, organisationId, commandLine(now), {
    document,
    failures,
    mode: 'merge',
    isDocument: true,
    isFirst,
  })
  if (isQuollway) await fillLedgers(client, organisationId, cards, now)
}
