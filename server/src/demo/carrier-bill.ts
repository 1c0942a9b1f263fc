import { Decimal, larger } from '../platform/decimal.ts'
import { chargeFreight } from '../quotes/freight.ts'
import { type DemoCard, demoCarriers, earlierFuelBegins, laneOn, newRatesBegin } from './carriers.ts'
import { demoZones, islandZone } from './demo-zones.ts'
import type { DemoLaneRate } from './lane-rates.ts'

/** The demo zone of a postcode: the narrowest range that contains it. */
export function zoneOf(postcode: string): string {
  const number = Number(postcode)
  const ranges = demoZones.flatMap(({ code, postcodes }) =>
    postcodes
      .filter(([from, to]) => from <= number && number <= to)
      .map(([from, to]) => ({ code, width: to - from })),
  )
  const narrowest = ranges.sort((a, b) => a.width - b.width)[0]
  if (narrowest === undefined) throw new Error(`Postcode ${postcode} is in no demo zone`)
  return narrowest.code
}

/**
 * What a carrier bills for this many kilograms on a day, ex GST: freight by its card, the remote surcharge,
 * and fuel on both. Close enough for a freight audit to compare with the rates.
 */
export function carrierBill(
  card: DemoCard,
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
  const charged = freightOf(laneOn(lane, day), kg).plus(farDelivery(to, kg))
  const fuel = charged
    .times(Decimal.of(fuelPercentOf(card.carrier, day)))
    .hundredth()
    .roundedTo(2)
  return charged.plus(fuel)
}

/** Uses the product's own pricing. Bills are by weight, even for pallets. */
function freightOf(lane: DemoLaneRate, kg: number): Decimal {
  const { cents } = chargeFreight(
    {
      fromZone: lane.from,
      toZone: lane.to,
      reciprocal: true,
      basicCents: Decimal.of(lane.basic).toCents(),
      minimumCents: Decimal.of(lane.minimum).toCents(),
      breakRule: lane.breakRule,
      breaks: lane.breaks.map(({ from, rate }) => ({ unit: 'KG', from, rate: Number(rate) })),
      transitDaysMin: lane.transitDaysMin,
      transitDaysMax: lane.transitDaysMax,
    },
    Decimal.of(kg),
    { itemCount: 0, palletCount: 0 },
  )
  return Decimal.ofCents(cents)
}

function farDelivery(to: string, kg: number): Decimal {
  if (to === islandZone) return larger(Decimal.of(45), Decimal.of('0.60').times(Decimal.of(kg)))
  const isRemote = demoZones.some((zone) => zone.code === to && zone.remote)
  return isRemote ? larger(Decimal.of(15), Decimal.of('0.20').times(Decimal.of(kg))) : Decimal.of(0)
}

function fuelPercentOf(carrier: string, day: string): string {
  const found = demoCarriers.find(({ alias }) => alias === carrier)
  if (day >= newRatesBegin) return found?.fuelPercent ?? '0'
  return day >= earlierFuelBegins ? (found?.earlierFuelPercent ?? '0') : '0'
}
