import {
  type ExampleCard,
  earlierFuelBegins,
  exampleCarriers,
  laneOn,
  newRatesBegin,
} from '../example/carriers.ts'
import type { ExampleLaneRate } from '../example/lane-rates.ts'
import { farAway } from '../example/surcharges.ts'
import { exampleZones } from '../example/zones.ts'
import { Decimal } from '../platform/values/decimal.ts'
import { percentOfCents } from '../platform/values/money.ts'
import { chargeFreight } from '../quotes/price/freight.ts'
import { chargeRule } from '../quotes/price/surcharges.ts'
import { PostcodeRanges } from '../zones/postcode-ranges.ts'

const ranges = new PostcodeRanges(
  exampleZones.flatMap(({ code, postcodes }) =>
    postcodes.map(([from, to]) => ({ from, to, zoneCode: code })),
  ),
)

/** The demo zone of a postcode: the narrowest range that contains it. */
export function zoneOf(postcode: string): string {
  const narrowest = ranges.narrowestWith(Number(postcode))
  if (narrowest === undefined) throw new Error(`Postcode ${postcode} is in no demo zone`)
  return narrowest.zoneCode
}

/**
 * What a carrier bills for this many kilograms on a day, ex GST, by the product's own pricing: freight by its card, the
 * remote surcharge, and fuel on both. Close enough for a freight audit to compare with the rates.
 */
export function carrierBill(
  card: ExampleCard,
  service: string,
  from: string,
  to: string,
  kg: number,
  day: string,
): Decimal {
  const lane = card.lanes.find(
    (one) =>
      one.service === service &&
      ((one.from === from && one.to === to) || (one.from === to && one.to === from)),
  )
  if (lane === undefined) throw new Error(`${card.alias} has no lane from ${from} to ${to}`)
  const weight = Decimal.of(kg)
  const cents = freightCents(laneOn(lane, day), weight) + farDeliveryCents(card.carrier, to, weight)
  return Decimal.ofCents(cents + percentOfCents(fuelPercentOf(card.carrier, day), cents))
}

/** Bills are by weight, even for pallets. */
function freightCents(lane: ExampleLaneRate, kg: Decimal): number {
  const { cents } = chargeFreight(
    {
      fromZone: lane.from,
      toZone: lane.to,
      reciprocal: true,
      basicCents: Decimal.of(lane.basic).toCents(),
      minimumCents: Decimal.of(lane.minimum).toCents(),
      maximumCents: null,
      cubicFactor: null,
      nextBreakIfCheaper: false,
      byType: null,
      breakRule: lane.breakRule,
      breaks: lane.breaks.map(({ from, rate }) => ({ unit: 'KG', from, rate: Number(rate) })),
      transit: { min: lane.transitDaysMin, max: lane.transitDaysMax, unit: 'D' },
    },
    { own: { portions: [{ kg, articles: 1 }], itemCount: 0, palletSpaces: Decimal.of(0) }, byType: [] },
  )
  return cents
}

function farDeliveryCents(carrier: string, to: string, kg: Decimal): number {
  const rule = farAway(carrier).find(({ conditions = [] }) =>
    conditions.some((condition) => condition.subject === 'TO_ZONE' && condition.is?.includes(to)),
  )
  if (rule === undefined) return 0
  const minimumCents = rule.minimum === undefined ? null : Decimal.of(rule.minimum).toCents()
  return chargeRule({ basis: rule.basis, amount: rule.amount, minimumCents, maximumCents: null }, kg)
}

function fuelPercentOf(carrier: string, day: string): number {
  const found = exampleCarriers.find(({ alias }) => alias === carrier)
  if (day >= newRatesBegin) return Number(found?.fuelPercent ?? 0)
  return day >= earlierFuelBegins ? Number(found?.earlierFuelPercent ?? 0) : 0
}
