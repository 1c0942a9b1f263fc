import { errors } from '../../errors.ts'
import type { Client } from '../../platform/database/database.ts'
import type { RateSkeleton } from '../../quotes/book/rate-book.ts'
import { planChanges } from '../apply/plan.ts'
import { checkReferences } from '../apply/references.ts'
import { type ConfigurationDocument, documentFormat, type Kind } from '../document/document.ts'
import { Failures } from '../document/failures.ts'
import { readDocument } from '../kinds/read-document.ts'
import { readState } from '../state/read-state.ts'
import { skeletonOf } from '../state/skeleton-of-state.ts'

/** What a trial may change without writing it: what has no versions and decides a price. */
export const unsavedKinds = [
  'fuelLevies',
  'surcharges',
  'customerRates',
  'spotRates',
] as const satisfies Kind[]

export type Unsaved = Pick<ConfigurationDocument, (typeof unsavedKinds)[number]>

/** The rates as they would be with these things: new ones are added, and those with the same identity replaced. */
export async function skeletonWith(
  client: Client,
  organisationId: string,
  unsaved: unknown,
  now: Date,
): Promise<RateSkeleton> {
  const sent = { format: documentFormat, ...(unsaved as object) }
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  refuse(failures)
  // The version is not part of a price.
  const state = await readState(client, organisationId, '0', now)
  const plan = await planChanges(client, state, { document, mode: 'merge' }, now, failures)
  checkReferences(document, state, plan, failures)
  refuse(failures)
  return skeletonOf(plan.target)
}

function refuse(failures: Failures): void {
  if (!failures.any) return
  throw errors.invalidBody(
    failures.inOrder().map(({ path, text }) => ({ path: `unsaved.${path || 'body'}`, text })),
  )
}
