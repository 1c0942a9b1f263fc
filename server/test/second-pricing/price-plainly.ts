import { chargesOf } from './charges.ts'
import type { Seen } from './conditions.ts'
import {
  add,
  cents,
  compare,
  type Fraction,
  fraction,
  max,
  percent,
  roundHalfUp,
  sum,
  times,
  toCent,
  zero,
} from './fraction.ts'
import { chargeableKg, laneFreight } from './lane-freight.ts'
import { isWithinLimits } from './limits.ts'
import { folded } from './spaces.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents as they were sent
export type Sent = any

export interface PlainItem {
  quantity: number
  length: number
  width: number
  height: number
  weight: number
  type?: string
  itemValue?: number
}

interface PlainPlace {
  postalCode: string
  street1?: string
  companyName?: string
}

export interface PlainRequest {
  origin: PlainPlace
  destination: PlainPlace
  items: PlainItem[]
  extras?: string[]
}

export interface PlainPrice {
  amount: number
  surcharges: [key: string, cents: number][]
  fuel: number
  gst: number
  total: number
  /** Of freight, of each surcharge that charges or costs something, and of fuel; undefined if it is not known. */
  costs: number[] | undefined
}

/**
 * A second implementation of pricing, to compare with: written from the document's description alone, without a thought
 * for speed, in exact fractions. Undefined: not priced.
 */
export function pricePlainly(
  document: Sent,
  customer: string,
  alias: string,
  request: PlainRequest,
  date: string,
): PlainPrice | undefined {
  const service = document.services.find((one: Sent) => one.alias === alias)
  const rate = rateOf(document, customer, service, date)
  const card = document.rateCards.find((one: Sent) => one.alias === rate?.card)
  const version = card && newest(card.versions, date)
  if (!version) return undefined
  const types = service.itemTypes?.map(folded)
  if (types && !request.items.every(({ type }) => types.includes(folded(type)))) return undefined
  if (request.extras?.some((code) => !service.extras?.includes(code))) return undefined
  const itemTypes: Sent[] = document.itemTypes ?? []
  if (!isWithinLimits(service, request.items, itemTypes)) return undefined
  const zoneOf: Seen['zoneOf'] = (end, zoneSet = service.zoneSet) =>
    zoneIn(document, zoneSet, end === 'FROM_ZONE' ? request.origin : request.destination, date)
  const [from, to] = [zoneOf('FROM_ZONE', undefined), zoneOf('TO_ZONE', undefined)]
  if (from === undefined || to === undefined) return undefined
  const lane = laneOf(version.lanes, alias, from, to)
  const cubicFactor = lane?.cubicFactor ?? card.cubicFactor ?? service.cubicFactor
  const kg = chargeableKg(request.items, service, cubicFactor)
  const spot = spotOf(document, customer, alias, from, to, kg, date)
  const ofLane = lane && laneFreight(lane, request.items, service, cubicFactor, itemTypes)
  if (!ofLane && !spot) return undefined
  const { sell, cost } = freightOf(ofLane, spot, card, rate)
  const seen = { request, service, itemTypes, chargeableKg: kg, zoneOf }
  const charges = chargesOf(document.surcharges ?? [], seen, customer, date, { sell, cost })
  const fuelled = charges.filter(({ rule }) => rule.fuelApplies)
  const carriersLevy = levyOf(document, undefined, service, date)
  const levy = levyOf(document, customer, service, date) ?? carriersLevy
  const fuel = toCent(times(percent(levy ?? 0), sum([sell, ...fuelled.map((one) => one.sell)])))
  const subtotal = sum([sell, ...charges.map((one) => one.sell), fuel])
  const gst = service.tax === 'GST' ? toCent(times(percent(10), subtotal)) : zero
  const fuelCost =
    cost && toCent(times(percent(carriersLevy ?? 0), sum([cost, ...fuelled.map((one) => one.cost)])))
  return {
    amount: cents(sell),
    surcharges: charges
      .filter((one) => compare(one.sell, zero) > 0)
      .map(({ rule, sell: charged }) => [rule.key, cents(charged)]),
    fuel: cents(fuel),
    gst: cents(gst),
    total: cents(add(subtotal, gst)),
    costs: cost &&
      fuelCost && [
        cents(cost),
        ...charges.filter((one) => compare(add(one.sell, one.cost), zero) > 0).map((one) => cents(one.cost)),
        cents(fuelCost),
      ],
  }
}

const newest = (versions: Sent[], date: string) =>
  versions
    .filter(({ effectiveFrom }) => effectiveFrom <= date)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]

/** Latest first, those of the service before those of the carrier. */
const inOrder = (rows: Sent[]) =>
  [...rows].sort(
    (a, b) =>
      Number(a.service === undefined) - Number(b.service === undefined) ||
      (a.effectiveFrom < b.effectiveFrom ? 1 : -1),
  )

const isFor = (row: Sent, service: Sent) =>
  row.carrier === service.carrier && (row.service ?? service.alias) === service.alias

const holds = (row: Sent, date: string) => row.effectiveFrom <= date && date <= (row.effectiveTo ?? '9999')

const rateOf = (document: Sent, customer: string, service: Sent, date: string) =>
  inOrder(document.customerRates).find(
    (row) => row.customer === customer && isFor(row, service) && holds(row, date),
  )

const levyOf = (document: Sent, customer: string | undefined, service: Sent, date: string) =>
  inOrder(document.fuelLevies).find(
    (row) => row.customer === customer && isFor(row, service) && holds(row, date),
  )?.percent as number | undefined

/** Zones of such documents have single postcodes only. */
const zoneIn = (
  document: Sent,
  code: string,
  { postalCode }: PlainPlace,
  date: string,
): string | undefined => {
  const set = document.zoneSets.find((one: Sent) => one.code === code)
  return newest(set.versions, date)?.zones.find(({ members }: Sent) => members.includes(postalCode))?.code
}

function laneOf(lanes: Sent[], service: string, from: string, to: string): Sent | undefined {
  const find = (a: string, b: string) =>
    lanes.find((lane) => lane.service === service && lane.from === a && lane.to === b)
  const back = (a: string, b: string) => (find(a, b)?.reciprocal ? find(a, b) : undefined)
  return (
    find(from, to) ??
    back(to, from) ??
    find(from, '*') ??
    back('*', from) ??
    find('*', to) ??
    back(to, '*') ??
    find('*', '*')
  )
}

function spotOf(
  document: Sent,
  customer: string,
  service: string,
  from: string,
  to: string,
  kg: Fraction,
  date: string,
): Sent | undefined {
  const valid = (document.spotRates ?? []).filter(
    (spot: Sent) =>
      spot.customer === customer &&
      spot.service === service &&
      [from, '*'].includes(spot.from) &&
      [to, '*'].includes(spot.to) &&
      spot.validFrom <= date &&
      date <= spot.validTo &&
      compare(kg, fraction(spot.kgFrom)) >= 0 &&
      compare(kg, fraction(spot.kgTo)) <= 0,
  )
  return valid.sort((a: Sent, b: Sent) => a.amount - b.amount || (a.id < b.id ? -1 : 1))[0]
}

function freightOf(
  ofLane: Fraction | undefined,
  spot: Sent | undefined,
  card: Sent,
  rate: Sent,
): { sell: Fraction; cost: Fraction | undefined } {
  if (spot || !ofLane) return { sell: fraction(spot.amount), cost: undefined }
  const cost = ofLane
  if (card.kind === 'SELL') return { sell: cost, cost: undefined }
  const marked = toCent(
    add(
      times(cost, add(fraction(1), signedPercent(rate.markupPercent ?? 0))),
      fraction(rate.markupAmount ?? 0),
    ),
  )
  const least = max(marked, add(cost, fraction(rate.marginMinimum ?? 0)))
  const due = rate.marginMinimum === undefined ? marked : least
  return { sell: rate.roundTo === undefined ? due : roundHalfUp(due, fraction(rate.roundTo)), cost }
}

const signedPercent = (value: number): Fraction => {
  const { n, d } = percent(Math.abs(value))
  return { n: value < 0 ? -n : n, d }
}
