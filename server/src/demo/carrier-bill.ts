import { Decimal } from '../platform/money.ts'
import { type DemoCard, demoCarriers, earlierFuelBegins, laneOn, newRatesBegin } from './carriers.ts'
import type { DemoLaneRate } from './lane-rates.ts'
import { demoZones, islandZone } from './zones.ts'

/** The demo zone of a postcode: of the ranges that hold it, the narrowest. */
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
 * What a carrier bills for so many kilograms on a day, ex GST: freight by its card, the surcharge for a far delivery,
 * fuel on both. Good enough to be compared with the rates by a freight audit.
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
  const priced = laneOn(lane, day)
  const freight = Decimal.max(priced.minimum, freightOf(priced, kg)).toDecimalPlaces(2)
  const charged = freight.plus(farDelivery(to, kg))
  const fuel = charged.times(fuelPercentOf(card.carrier, day)).dividedBy(100).toDecimalPlaces(2)
  return charged.plus(fuel)
}

function freightOf(lane: DemoLaneRate, kg: number): Decimal {
  if (lane.breakRule === 'WHOLE') {
    const rate = lane.breaks.findLast((one) => one.from <= kg)?.rate ?? '0'
    return new Decimal(rate).times(kg).plus(lane.basic)
  }
  return lane.breaks.reduce((sum, { from, rate }, index) => {
    const until = Math.min(kg, lane.breaks[index + 1]?.from ?? kg)
    return until > from ? sum.plus(new Decimal(rate).times(until - from)) : sum
  }, new Decimal(lane.basic))
}

function farDelivery(to: string, kg: number): Decimal {
  if (to === islandZone) return Decimal.max(45, new Decimal('0.60').times(kg))
  const isRemote = demoZones.some((zone) => zone.code === to && zone.remote)
  return isRemote ? Decimal.max(15, new Decimal('0.20').times(kg)) : new Decimal(0)
}

function fuelPercentOf(carrier: string, day: string): string {
  const found = demoCarriers.find(({ alias }) => alias === carrier)
  if (day >= newRatesBegin) return found?.fuelPercent ?? '0'
  return day >= earlierFuelBegins ? (found?.earlierFuelPercent ?? '0') : '0'
}
