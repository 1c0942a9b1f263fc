import { limits } from '../../limits.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import type { RateBook, RateSkeleton } from '../../quotes/book/rate-book.ts'
import { tablesNeeded } from '../../quotes/book/tables-needed.ts'
import { consignmentOf } from '../../quotes/price/consignment.ts'
import { Pricing } from '../../quotes/price/price.ts'
import { noQuoteMessage } from '../../quotes/price/refusals.ts'
import { findComparison } from '../compare/compare-versions.ts'
import type { VersionAnswer, VersionPath } from '../state/version-access.ts'
import {
  type AddedConsignments,
  addedCases,
  type EffectCase,
  exampleCases,
  quotedCases,
} from './effect-cases.ts'
import { madeUpCases } from './made-up-cases.ts'
import { turnsOf } from './price-trial.ts'
import { readTrialSkeleton, TrialTables, withoutVersion, withVersions } from './trial-book.ts'

export interface EffectPrice {
  cost: number | null
  amount: number
  totalAmount: number
}

export interface Effect extends Omit<EffectCase, 'origin' | 'destination' | 'items' | 'extras'> {
  origin: string
  destination: string
  without: EffectPrice | null
  with: EffectPrice | null
  difference: number | null
  percent: number | null
  /** Why one of the prices is missing; null if there are both. */
  why: string | null
}

export interface Effects {
  pricedOn: string
  items: Effect[]
}

/**
 * How a version changes prices on its first day: quotes already given, examples, the caller's consignments,
 * made-up ones.
 */
export function findEffects(
  pool: Pool,
  organisationId: string,
  timeZone: string,
  path: VersionPath,
  now: Date,
  added: AddedConsignments = { consignments: [] },
): Promise<Effects> {
  return turnsOf(pool).run(organisationId, () =>
    inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      const { version, against } = await findComparison(client, organisationId, path, undefined, now)
      const date = version.effectiveFrom ?? localDate(now, timeZone)
      const skeleton = await readTrialSkeleton(client, organisationId)
      const own = addedCases(added, skeleton)
      const sides = sidesOf(skeleton, path, version, against, date)
      const quoted = await quotedCases(client, organisationId, path, skeleton, now)
      const examples = await exampleCases(client, organisationId)
      const tables = new TrialTables(client, organisationId)
      const price = async (cases: EffectCase[]) => {
        const ids = [...new Set(cases.map(({ customerId }) => customerId))]
        const [without, next] = [
          await tables.bookOf(sides.without, tablesNeeded(sides.without, ids, {}, date)),
          await tables.bookOf(sides.with, tablesNeeded(sides.with, ids, {}, date)),
        ]
        return cases.map((one) => effectOf(one, without, next, date))
      }
      const touched = (await price(quoted)).filter(isTouched).slice(0, limits.effectQuotesMax)
      const madeUp =
        touched.length < limits.effectQuotesMax
          ? await madeUpCases(client, path, {
              ...{ skeleton: sides.with, date, tables },
              ...{ oldId: against?.versionId ?? null, newId: version.versionId },
            })
          : []
      return { pricedOn: date, items: [...touched, ...(await price([...examples, ...own, ...madeUp]))] }
    }),
  )
}

/** With the version, and without it. Without it, the version it replaced is in force. */
function sidesOf(
  skeleton: RateSkeleton,
  { kind, owner }: VersionPath,
  version: VersionAnswer,
  against: VersionAnswer | null,
  date: string,
): { without: RateSkeleton; with: RateSkeleton } {
  const trial = ({ versionId, effectiveFrom, effectiveTo }: VersionAnswer) => ({
    ...{ kind, owner, versionId, effectiveTo },
    effectiveFrom: effectiveFrom ?? date,
  })
  if (version.state !== 'PUBLISHED')
    return { without: skeleton, with: withVersions(skeleton, [trial(version)]) }
  const without = withoutVersion(skeleton, version.versionId)
  const isReplaced = against !== null && against.replacedBy === version.versionId
  return { without: isReplaced ? withVersions(without, [trial(against)]) : without, with: skeleton }
}

const isTouched = ({ without, with: next }: Effect) => JSON.stringify(without) !== JSON.stringify(next)

function effectOf(one: EffectCase, before: RateBook, after: RateBook, date: string): Effect {
  const [old, next] = [priceCase(one, before, date), priceCase(one, after, date)]
  const both = typeof old !== 'string' && typeof next !== 'string' ? { old, next } : undefined
  const cents = both && Math.round((both.next.totalAmount - both.old.totalAmount) * 100)
  const { origin, destination, items: _, extras: __, ...shown } = one
  return {
    ...shown,
    ...{ origin: origin.postalCode, destination: destination.postalCode },
    without: typeof old === 'string' ? null : old,
    with: typeof next === 'string' ? null : next,
    difference: cents === undefined ? null : cents / 100,
    percent:
      both && cents !== undefined && both.old.totalAmount > 0
        ? Math.round((cents / both.old.totalAmount) * 100) / 100
        : null,
    why: typeof next === 'string' ? next : typeof old === 'string' ? `Without it: ${old}` : null,
  }
}

/** The price of the service, or of the cheapest if none is named. If there is no price, the reason. */
function priceCase(one: EffectCase, book: RateBook, date: string): EffectPrice | string {
  const customer = book.customers.get(one.customerId)
  if (!customer) return `Customer ${one.customerId} does not exist any more.`
  const filters = one.serviceId === null ? {} : { serviceIds: [one.serviceId] }
  const pricing = new Pricing(book, consignmentOf(one, one.extras), filters, date)
  const { lines, refusals } = pricing.price(customer)
  const [line] = lines
  if (!line) return noQuoteMessage(refusals, pricing.hasRateCard(customer))
  return {
    cost: line.costCents === null ? null : line.costCents / 100,
    amount: line.amountCents / 100,
    totalAmount: line.totalCents / 100,
  }
}
