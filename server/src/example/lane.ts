import { Decimal } from '../platform/values/decimal.ts'
import { type ExampleZone, islandZone } from './zones.ts'

/** What the price of a lane is based on. */
export interface ExampleLane {
  from: string
  to: string
  km: number
  remote: boolean
  island: boolean
  /** Dollars per kilogram with four decimals, which the domestic services multiply. */
  kgRate: Decimal
  transitDaysMin: number
  transitDaysMax: number
}

const earthRadiusKm = 6371
const kmInsideZone = 40
/** Roads are longer than the great circle. */
const detour = 1.2

export function laneBetween(from: ExampleZone, to: ExampleZone): ExampleLane {
  const km = from === to ? kmInsideZone : Math.round(detour * greatCircleKm(from.anchor, to.anchor))
  const remote = from.remote || to.remote
  const island = from.code === islandZone || to.code === islandZone
  const transitDaysMin = 1 + Math.floor(km / 900) + (remote ? 2 : 0) + (island ? 5 : 0)
  return {
    from: from.code,
    to: to.code,
    km,
    remote,
    island,
    kgRate: Decimal.of('0.00018')
      .times(Decimal.of(km))
      .plus(Decimal.of('0.14'))
      .plus(Decimal.of(remote ? '0.35' : 0))
      .plus(Decimal.of(island ? '1.80' : 0))
      .roundedTo(4),
    transitDaysMin,
    transitDaysMax: transitDaysMin + (remote ? 2 : 1),
  }
}

/** One lane for each pair, in one direction: the way back costs the same. */
export function lanesBetween(zones: ExampleZone[]): ExampleLane[] {
  return zones.flatMap((from, index) => zones.slice(index).map((to) => laneBetween(from, to)))
}

function greatCircleKm(a: ExampleZone['anchor'], b: ExampleZone['anchor']): number {
  const [latitudeA, longitudeA, latitudeB, longitudeB] = [...a, ...b].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number]
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin((longitudeB - longitudeA) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
}
