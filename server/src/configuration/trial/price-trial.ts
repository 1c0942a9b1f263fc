import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { parsed } from '../../platform/values/json-text.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { type Explanation, explain } from '../../quotes/answer/explanation.ts'
import { consignmentText, resultText } from '../../quotes/answer/quote-answer.ts'
import { costsOf, type QuoteCost } from '../../quotes/answer/quote-costs.ts'
import { WorkingsCollector } from '../../quotes/answer/workings.ts'
import type { ConsignmentAnswer, ResultAnswer } from '../../quotes/answer-schemas.ts'
import { tablesNeeded } from '../../quotes/book/tables-needed.ts'
import { findCustomers, type QuoteRequest } from '../../quotes/generate/generate-quotes.ts'
import { codesOf } from '../../quotes/generate/sent-codes.ts'
import { consignmentOf } from '../../quotes/price/consignment.ts'
import { refuseUnknownExtras } from '../../quotes/price/extras.ts'
import { Pricing } from '../../quotes/price/price.ts'
import { noQuoteMessage } from '../../quotes/price/refusals.ts'
import type { VersionedKind } from '../document/version.ts'
import { readVersions } from '../state/versions.ts'
import { readTrialSkeleton, TrialTables, type TrialVersion, withVersions } from './trial-book.ts'
import { skeletonWith, type Unsaved } from './unsaved.ts'

export interface TrialRequest extends QuoteRequest {
  date?: string
  drafts?: string[]
  unsaved?: Unsaved
}

export interface TrialAnswer extends ConsignmentAnswer {
  pricedOn: string
  results: TrialResult[]
}

type TrialResult = Omit<ResultAnswer, 'quoteId'> & {
  costs: QuoteCost[]
  explanation: Pick<Explanation, 'lines' | 'notPriced'>
}

/** It cannot be fetched: trials are not stored. */
const trialId = 'trial'

/** Prices a consignment on any date, as if the drafts were published, and explains the prices. */
export function priceTrial(
  pool: Pool,
  who: { organisationId: string; timeZone: string },
  request: TrialRequest,
  now: Date,
): Promise<TrialAnswer> {
  const { customerIds, extras, filters } = codesOf(request)
  const consignment = consignmentOf(request, extras)
  const { organisationId } = who
  return turnsOf(pool).run(organisationId, () =>
    inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      const drafts = await findDrafts(client, organisationId, request.drafts ?? [])
      const date = dateOf(request, drafts, localDate(now, who.timeZone))
      const skeleton = withVersions(
        request.unsaved
          ? await skeletonWith(client, organisationId, request.unsaved, now)
          : await readTrialSkeleton(client, organisationId),
        drafts.map(({ effectiveFrom, ...draft }) => ({ ...draft, effectiveFrom: effectiveFrom ?? date })),
      )
      const wanted = tablesNeeded(skeleton, customerIds, filters, date)
      const book = await new TrialTables(client, organisationId).bookOf(skeleton, wanted)
      refuseUnknownExtras(book, extras)
      const pricing = new Pricing(book, consignment, filters, date)
      const results = findCustomers(book, customerIds).map((customer): TrialResult => {
        const priced = pricing.price(customer)
        const collector = new WorkingsCollector()
        const workings = parsed(collector.add(priced))
        const isPriced = priced.lines.length > 0
        const message = isPriced ? '' : noQuoteMessage(priced.refusals, pricing.hasRateCard(customer))
        const result = parsed(resultText(customer.customerId, trialId, message, priced.lines))
        const { quoteId: _, ...shown } = result
        const shared = parsed(collector.ofConsignment(pricing))
        const { lines, notPriced } = explain(result, workings, shared, true)
        return { ...shown, costs: costsOf(result, workings, shared), explanation: { lines, notPriced } }
      })
      const { origin, destination, items } = consignment
      const shared = parsed(consignmentText(origin, destination, items, pricing))
      return { pricedOn: date, ...shared, results }
    }),
  )
}

/** Trials read their own tables, so only a few run at a time. Organisations take turns. */
export const turnsOf = onceForPool(() => new FairTurns(limits.trialsAtOnceMax))

type Draft = Omit<TrialVersion, 'effectiveFrom'> & { effectiveFrom: string | null }

async function findDrafts(database: Database, organisationId: string, ids: string[]): Promise<Draft[]> {
  if (ids.length === 0) return []
  const kinds: VersionedKind[] = ['rateCards', 'zoneSets']
  const known = new Map<string, Draft>()
  for (const kind of kinds) {
    for (const version of await readVersions(database, organisationId, kind)) {
      const { owner, versionId, effectiveFrom, effectiveTo } = version
      if (version.state === 'DRAFT')
        known.set(versionId, { kind, owner, versionId, effectiveFrom, effectiveTo })
    }
  }
  const failures = ids.flatMap((id, at) =>
    known.has(id) ? [] : { path: `drafts.${at}`, text: `names ${id}, which is not a draft` },
  )
  if (failures.length > 0) throw errors.invalidBody(failures)
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}

/** The date in the request, or the first day on which all drafts have begun, but not before today. */
function dateOf({ date }: TrialRequest, drafts: Draft[], today: string): string {
  const begins = drafts.flatMap(({ effectiveFrom }) => effectiveFrom ?? [])
  if (date === undefined) return [today, ...begins].sort().at(-1) ?? today
  const failures = drafts.flatMap(({ effectiveFrom }, at) =>
    effectiveFrom !== null && effectiveFrom > date
      ? { path: `drafts.${at}`, text: `begins on ${effectiveFrom}, after ${date}: it would price nothing` }
      : [],
  )
  if (failures.length > 0) throw errors.invalidBody(failures)
  return date
}
