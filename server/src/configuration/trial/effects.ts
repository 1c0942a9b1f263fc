import { limits } from '../../limits.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { localDate } from '../../platform/values/local-date.ts'
import type { RateBook, RateSkeleton } from '../../quotes/book/rate-book.ts'
import { tablesNeeded } from '../../quotes/book/tables-needed.ts'
import { consignmentOf } from '../../quotes/price/consignment.ts'
import { Pricing } from '../../quotes/price/price.ts'
import { noQuoteMessage } from '../../quotes/price/refusals.ts'
import type { ZoneFinder } from '../../zones/zone-finder.ts'
import type { Applied } from '../apply/apply-configuration.ts'
import { findComparison } from '../compare/compare-versions.ts'
import { finderOf } from '../state/contents.ts'
import { skeletonOf } from '../state/skeleton-of-state.ts'
import type { VersionAnswer, VersionPath } from '../state/version-access.ts'
import {
  type AddedConsignments,
  addedCases,
  type EffectCase,
  exampleCases,
  pricedBy,
  pricedByAny,
  quotedCases,
} from './effect-cases.ts'
import { madeUpCases } from './made-up-cases.ts'
import { turnsOf } from './price-trial.ts'
import { readTrialSkeleton, TrialTables, withoutVersion, withVersions } from './trial-book.ts'

export interface EffectPrice {
  /** The service that the price is for: the one that was asked for, or the cheapest. */
  serviceId: string
  cost: number | null
  amount: number
  totalAmount: number
}

/** What the quotes of one customer cost together. */
export interface CustomerEffect {
  customerId: string
  /** Consignments whose price changes, and how often they were asked for. */
  kinds: number
  quotes: number
  without: number
  with: number
  difference: number
  percent: number | null
}

export interface Effect extends Omit<EffectCase, 'origin' | 'destination' | 'items' | 'extras'> {
  origin: string
  originSuburb: string | null
  destination: string
  destinationSuburb: string | null
  /** Chargeable weight, by the service that is priced; the goods' weight if none is. */
  kg: number
  without: EffectPrice | null
  with: EffectPrice | null
  difference: number | null
  percent: number | null
  /** Why one of the prices is missing; null if there are both. */
  why: string | null
}

export interface Effects {
  pricedOn: string
  /** Of the frequent consignments that the card or zone set has priced. */
  frequent: { changed: number; unchanged: number; noLongerPriced: number }
  customers: CustomerEffect[]
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
      const quoted = await quotedCases(client, organisationId, pricedBy(path, skeleton), now)
      const examples = await exampleCases(client, organisationId)
      const tables = new TrialTables(client, organisationId)
      const price = pricer(tables, sides, date)
      const frequent = await price(quoted)
      const touched = frequent.filter(isTouched).slice(0, limits.effectQuotesMax)
      const madeUp =
        touched.length < limits.effectQuotesMax
          ? await madeUpCases(client, path, {
              skeleton: sides.with,
              date,
              tables,
              oldId: against?.versionId ?? null,
              newId: version.versionId,
            })
          : []
      return {
        pricedOn: date,
        ...summaryOf(frequent),
        items: [...touched, ...(await price([...examples, ...own, ...madeUp]))],
      }
    }),
  )
}

/** The same for a change that was only tried: quotes already given, and examples. */
export function findChangeEffects(
  pool: Pool,
  organisationId: string,
  { target, publications = [] }: Pick<Applied, 'target' | 'publications'>,
  date: string,
  now: Date,
): Promise<Effects> {
  return turnsOf(pool).run(organisationId, () =>
    inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      const skeleton = await readTrialSkeleton(client, organisationId)
      const unwritten = publications.flatMap(({ versionId, content }): [string, ZoneFinder][] =>
        'zones' in content ? [[versionId, finderOf(content.zones)]] : [],
      )
      const tables = new TrialTables(client, organisationId, new Map(unwritten))
      const price = pricer(tables, { without: skeleton, with: skeletonOf(target) }, date)
      const frequent = await price(await quotedCases(client, organisationId, pricedByAny(skeleton), now))
      const touched = frequent.filter(isTouched).slice(0, limits.effectQuotesMax)
      return {
        pricedOn: date,
        ...summaryOf(frequent),
        items: [...touched, ...(await price(await exampleCases(client, organisationId)))],
      }
    }),
  )
}

/** A version without content changes no price. */
export const noEffects = (pricedOn: string): Effects => ({ pricedOn, ...summaryOf([]), items: [] })

/** What the frequent consignments come to. */
function summaryOf(frequent: Effect[]): Pick<Effects, 'frequent' | 'customers'> {
  const touched = frequent.filter(isTouched)
  return {
    frequent: {
      changed: touched.length,
      unchanged: frequent.length - touched.length,
      noLongerPriced: touched.filter((one) => one.without !== null && one.with === null).length,
    },
    customers: customerEffects(touched),
  }
}

interface Sides {
  without: RateSkeleton
  with: RateSkeleton
}

/** Prices cases on a day, on both sides. */
const pricer = (tables: TrialTables, sides: Sides, date: string) => async (cases: EffectCase[]) => {
  const ids = [...new Set(cases.map(({ customerId }) => customerId))]
  const [without, next] = [
    await tables.bookOf(sides.without, tablesNeeded(sides.without, ids, {}, date)),
    await tables.bookOf(sides.with, tablesNeeded(sides.with, ids, {}, date)),
  ]
  return cases.map((one) => effectOf(one, without, next, date))
}

/** With the version, and without it. Without it, the version it replaced is in force. */
function sidesOf(
  skeleton: RateSkeleton,
  { kind, owner }: VersionPath,
  version: VersionAnswer,
  against: VersionAnswer | null,
  date: string,
): Sides {
  const trial = ({ versionId, effectiveFrom, effectiveTo }: VersionAnswer) => ({
    kind,
    owner,
    versionId,
    effectiveTo,
    effectiveFrom: effectiveFrom ?? date,
  })
  if (version.state !== 'PUBLISHED')
    return { without: skeleton, with: withVersions(skeleton, [trial(version)]) }
  const without = withoutVersion(skeleton, version.versionId)
  const isReplaced = against !== null && against.replacedBy === version.versionId
  return { without: isReplaced ? withVersions(without, [trial(against)]) : without, with: skeleton }
}

const priceOf = (side: ReturnType<typeof priceCase>) => (typeof side === 'string' ? side : side.price)

const goodsKg = ({ items }: EffectCase) =>
  Number(items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0).toFixed(4))

/** Sums in cents, each price times how often it was quoted. Consignments without one of the prices are left out. */
function customerEffects(touched: Effect[]): CustomerEffect[] {
  const priced = touched.flatMap(({ customerId, quotes, without, with: next }) =>
    without && next ? [{ customerId, quotes: quotes ?? 0, without, next }] : [],
  )
  return [...groupBy(priced, ({ customerId }) => customerId)]
    .map(([customerId, of]) => {
      const sum = (amountOf: (one: (typeof of)[number]) => number) =>
        of.reduce((total, one) => total + Math.round(amountOf(one) * 100) * one.quotes, 0)
      const [old, next] = [sum(({ without }) => without.totalAmount), sum((one) => one.next.totalAmount)]
      return {
        customerId,
        kinds: of.length,
        quotes: of.reduce((total, { quotes }) => total + quotes, 0),
        without: old / 100,
        with: next / 100,
        difference: (next - old) / 100,
        percent: old > 0 ? Math.round(((next - old) / old) * 10_000) / 100 : null,
      }
    })
    .sort((one, other) => other.quotes - one.quotes || (one.customerId < other.customerId ? -1 : 1))
}

/** The same price from another service is not a change. */
const isTouched = ({ without, with: next }: Effect) =>
  without?.cost !== next?.cost ||
  without?.amount !== next?.amount ||
  without?.totalAmount !== next?.totalAmount

function effectOf(one: EffectCase, before: RateBook, after: RateBook, date: string): Effect {
  const [was, is] = [priceCase(one, before, date), priceCase(one, after, date)]
  const [old, next] = [priceOf(was), priceOf(is)]
  const both = typeof old !== 'string' && typeof next !== 'string' ? { old, next } : undefined
  const cents = both && Math.round((both.next.totalAmount - both.old.totalAmount) * 100)
  const { origin, destination, items: _, extras: __, ...shown } = one
  return {
    ...shown,
    origin: origin.postalCode,
    originSuburb: origin.suburbName ?? null,
    destination: destination.postalCode,
    destinationSuburb: destination.suburbName ?? null,
    kg: typeof is === 'string' ? (typeof was === 'string' ? goodsKg(one) : was.kg) : is.kg,
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
function priceCase(
  one: EffectCase,
  book: RateBook,
  date: string,
): { price: EffectPrice; kg: number } | string {
  const customer = book.customers.get(one.customerId)
  if (!customer) return `Customer ${one.customerId} does not exist any more.`
  const filters = one.serviceId === null ? {} : { serviceIds: [one.serviceId] }
  const pricing = new Pricing(book, consignmentOf(one, one.extras), filters, date)
  const { lines, refusals } = pricing.price(customer)
  const [line] = lines
  if (!line) return noQuoteMessage(refusals, pricing.hasRateCard(customer))
  return {
    kg: Number(line.carriage.weight.chargeableKg.toString()),
    price: {
      serviceId: line.service.serviceId,
      cost: line.costCents === null ? null : line.costCents / 100,
      amount: line.amountCents / 100,
      totalAmount: line.totalCents / 100,
    },
  }
}
