import { Decimal } from '../platform/values/decimal.ts'
import { type ExampleLane, lanesBetween } from './lane.ts'
import { exampleZones, islandZone } from './zones.ts'

/** A lane of a rate card as stored; money and rates are decimal text. */
export interface ExampleLaneRate {
  service: string
  from: string
  to: string
  basic: string
  minimum: string
  breakRule: 'WHOLE' | 'SLIDING'
  unit: 'KG' | 'PALLET'
  breaks: { from: number; rate: string }[]
  transitDaysMin: number
  transitDaysMax: number
}

const overnightZones = new Set('SYD NTL WOL CBR MEL GLG BNE OOL SCT ADL PER HBA'.split(' '))

const capitals = new Set('SYD CBR MEL BNE ADL PER HBA'.split(' '))

const allLanes = lanesBetween(exampleZones)
const overnightLanes = lanesBetween(exampleZones.filter((zone) => overnightZones.has(zone.code)))
const palletLanes = lanesBetween(exampleZones.filter((zone) => zone.code !== islandZone))

/** `sell` multiplies the kilogram rate: 1 for the carrier's own rate. */
export const galahLanes = (sell: string): ExampleLaneRate[] => [
  ...allLanes.map((lane) => roadParcel(withKgRateTimes(lane, sell))),
  ...overnightLanes.map((lane) => overnight(withKgRateTimes(lane, sell))),
]
export const bandicootLanes = (): ExampleLaneRate[] => allLanes.map(general)
export const numbatLanes = (): ExampleLaneRate[] => palletLanes.map(pallet)
export const pelicanLanes = (): ExampleLaneRate[] => worldLanes.flatMap(worldwide)

function roadParcel(lane: ExampleLane): ExampleLaneRate {
  return {
    ...base(lane, 'GLX-ROAD'),
    basic: '7.50',
    minimum: byReach(lane, '11', '15', '41'),
    breaks: breaksOf(lane.kgRate, { 0: '1', 250: '0.94', 500: '0.88', 1000: '0.82' }),
  }
}

function overnight(lane: ExampleLane): ExampleLaneRate {
  return {
    ...base(lane, 'GLX-NITE'),
    basic: '14.00',
    minimum: '22.00',
    breaks: breaksOf(lane.kgRate.times(Decimal.of('2.2')).plus(Decimal.of('0.60')), { 0: '1' }),
    ...overnightDays(capitals.has(lane.from) && capitals.has(lane.to) ? 1 : 2),
  }
}

function general(lane: ExampleLane): ExampleLaneRate {
  return {
    ...base(lane, 'BRL-GEN'),
    basic: '12.00',
    minimum: byReach(lane, '32', '42', '95'),
    breakRule: 'SLIDING',
    breaks: breaksOf(lane.kgRate, { 0: '0.95', 100: '0.85', 500: '0.75' }),
  }
}

function pallet(lane: ExampleLane): ExampleLaneRate {
  const rate = Decimal.of('0.085')
    .times(Decimal.of(lane.km))
    .plus(Decimal.of(lane.remote ? 108 : 48))
  return {
    ...base(lane, 'NPN-PAL'),
    unit: 'PALLET',
    breaks: breaksOf(rate, { 0: '1', 4: '0.93', 10: '0.86' }),
  }
}

const worldLanes = [
  { to: 'NZ', basic: '38', perKg: '6.80', minimum: '55', express: [2, 3], economy: [5, 8] },
  { to: 'ASIA', basic: '46', perKg: '8.40', minimum: '0', express: [3, 4], economy: [6, 10] },
  { to: 'NAM', basic: '58', perKg: '10.90', minimum: '0', express: [3, 5], economy: [8, 12] },
  { to: 'EUR', basic: '62', perKg: '11.60', minimum: '0', express: [3, 5], economy: [8, 14] },
  { to: 'ROW', basic: '75', perKg: '14.50', minimum: '0', express: [5, 8], economy: [12, 20] },
] as const
const economyShare = '0.62'

function worldwide(lane: (typeof worldLanes)[number]): ExampleLaneRate[] {
  const [transitDaysMin, transitDaysMax] = lane.express
  const express: ExampleLaneRate = {
    service: 'PWX-EXP',
    from: 'AU',
    to: lane.to,
    basic: lane.basic,
    minimum: lane.minimum,
    breakRule: 'WHOLE',
    unit: 'KG',
    breaks: [{ from: 0, rate: lane.perKg }],
    transitDaysMin,
    transitDaysMax,
  }
  const [economyDaysMin, economyDaysMax] = lane.economy
  const economy = { service: 'PWX-ECO', transitDaysMin: economyDaysMin, transitDaysMax: economyDaysMax }
  return [express, { ...timesMoney(express, economyShare), ...economy }]
}

/** The same lane with all amounts multiplied: rounded to cents for amounts, to four decimals for rates. */
export function timesMoney(lane: ExampleLaneRate, factor: string): ExampleLaneRate {
  const times = (money: string, places: number) => Decimal.of(money).times(Decimal.of(factor)).toFixed(places)
  return {
    ...lane,
    basic: times(lane.basic, 2),
    minimum: times(lane.minimum, 2),
    breaks: lane.breaks.map(({ from, rate }) => ({ from, rate: times(rate, 4) })),
  }
}

const base = (lane: ExampleLane, service: string): ExampleLaneRate => ({
  service,
  from: lane.from,
  to: lane.to,
  basic: '0.00',
  minimum: '0.00',
  breakRule: 'WHOLE',
  unit: 'KG',
  breaks: [],
  transitDaysMin: lane.transitDaysMin,
  transitDaysMax: lane.transitDaysMax,
})

const overnightDays = (days: number) => ({ transitDaysMin: days, transitDaysMax: days })

const withKgRateTimes = (lane: ExampleLane, factor: string): ExampleLane => ({
  ...lane,
  kgRate: lane.kgRate.times(Decimal.of(factor)).roundedTo(4),
})

const byReach = (lane: ExampleLane, near: string, remote: string, island: string) =>
  lane.island ? island : lane.remote ? remote : near

const breaksOf = (rate: Decimal, factors: Record<number, string>) =>
  Object.entries(factors).map(([from, factor]) => ({
    from: Number(from),
    rate: rate.times(Decimal.of(factor)).toFixed(4),
  }))
