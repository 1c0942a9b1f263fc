import { Decimal, larger, smaller } from '../../platform/values/decimal.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { laneName } from '../compare/difference.ts'
import { type Break, type BreakList, breakListsOf, type Unit } from '../document/breaks.ts'
import type { Lane } from '../document/version-shapes.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import { thresholds } from './catalogue.ts'
import { type Case, counted, type Finding, findingOfCases, gathered, type Place } from './finding.ts'

/** Odd breaks in the lanes of one service, in one version of a card. */
export function breakFindings(
  path: string,
  card: { alias: string; from: string; versionId: string },
  service: ServiceSettings,
  lanes: Lane[],
): Finding[] {
  const prefix = `${card.alias} from ${card.from}, `
  const placeOf = placesIn(card)
  return [
    ...gathered(
      'BREAK_RISES',
      path,
      prefix,
      lanes.flatMap((lane) => rises(lane, placeOf)),
    ),
    ...gathered('BREAK_DROPS', path, prefix, drops(lanes, service.weightStepKg, placeOf)),
    ...gathered(
      'RATE_ZERO',
      path,
      prefix,
      lanes.filter(isFree).map((lane) => ({ text: nothing(lane), at: placeOf(lane) })),
    ),
    ...farRates(path, `${prefix}${service.alias}`, lanes, placeOf),
  ]
}

/** Of a lane, or of one of its breaks. */
type PlaceOf = (lane: Pick<Lane, 'service' | 'from' | 'to'>, list?: BreakList, from?: number) => Place

/** Where the lanes of a version of a card are. */
export const placesIn =
  ({ alias, versionId }: { alias: string; versionId: string }): PlaceOf =>
  ({ service, from, to }, list, start) => ({
    list: 'rateCards',
    identity: alias,
    version: versionId,
    service,
    from,
    to,
    ...(list && { unit: list.unit, ...(list.types && { types: list.types }) }),
    ...(start !== undefined && { break: start }),
  })

const pairsOf = (breaks: Break[] = []): [Break, Break][] =>
  breaks.slice(1).map((one, at) => [breaks[at] as Break, one])

/** Breaks at which larger consignments pay more for each unit. Bands with a flat price have no rate to compare. */
const rises = (lane: Lane, placeOf: PlaceOf): Case[] =>
  breakListsOf(lane).flatMap((list) =>
    pairsOf(list.breaks).flatMap(([[from, rate, flat], [nextFrom, nextRate]]) => {
      if (nextRate <= rate || flat) return []
      const text = `${laneName(lane)}: the ${list.name} rate from ${nextFrom} (${nextRate}) is above that from ${from} (${rate})`
      return { text, at: placeOf(lane, list, nextFrom) }
    }),
  )

/** "250 kg", "1 item", "12 pallets" */
const say = (quantity: Decimal, unit: Unit) =>
  unit === 'kg' || isOne(quantity) ? `${quantity} ${unit}` : `${quantity} ${unit}s`

const isOne = (quantity: Decimal) => `${quantity}` === '1'

/** If the whole quantity is charged at the rate of its break, a little more may cost less. */
function drops(lanes: Lane[], weightStepKg: number, placeOf: PlaceOf): Case[] {
  return lanes.flatMap((lane) => {
    if (lane.breakRule === 'SLIDING') return []
    return breakListsOf(lane).flatMap((list) => {
      const { name, unit, breaks } = list
      if (lane.nextBreakIfCheaper && unit === 'kg') return []
      const step = Decimal.of(unit === 'kg' ? weightStepKg : 1)
      const whose = name === unit ? laneName(lane) : `${laneName(lane)}, ${name}`
      return pairsOf(breaks).flatMap(([lower, upper]) => {
        // Compare doubles first: most breaks need no exact figures.
        const [from, rate, flat = 0] = upper
        const before = Math.max(from - (unit === 'kg' ? weightStepKg : 1), lower[0])
        if (before * lower[1] + (lower[2] ?? 0) < from * rate + flat) return []
        const quantity = Decimal.of(from)
        const less = larger(quantity.minus(step), Decimal.of(lower[0]))
        const [cents, centsLess] = [costOf(lane, upper, quantity), costOf(lane, lower, less)]
        if (cents >= centsLess) return []
        const costs = unit === 'kg' || isOne(quantity) ? 'costs' : 'cost'
        const text = `${whose}: ${say(quantity, unit)} ${costs} ${dollars(cents)}, ${say(less, unit)} ${dollars(centsLess)}`
        return { text, at: placeOf(lane, list, from) }
      })
    })
  })
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

function costOf(
  { basic = 0, minimum = 0, maximum }: Lane,
  [, rate, flat = 0]: Break,
  quantity: Decimal,
): number {
  const sum = quantity.times(Decimal.of(rate)).plus(Decimal.of(basic)).plus(Decimal.of(flat))
  const cost = larger(sum, Decimal.of(minimum))
  return (maximum === undefined ? cost : smaller(cost, Decimal.of(maximum))).toCents()
}

const isFree = (lane: Lane) =>
  breakListsOf(lane).every(({ breaks }) => breaks.every(([, rate, flat = 0]) => rate === 0 && flat === 0))

const nothing = (lane: Lane) => `${laneName(lane)}: charges nothing above the basic`

/** Rates of one unit are compared with each other; those of an item type among themselves. */
function farRates(path: string, prefix: string, lanes: Lane[], placeOf: PlaceOf): Finding[] {
  const all = lanes.flatMap((lane) =>
    breakListsOf(lane).flatMap((list) =>
      list.breaks.map(([from, rate]) => ({ lane, list, name: list.name, from, rate })),
    ),
  )
  return [...groupBy(all, ({ name }) => name)].flatMap(([name, rates]) => {
    const sorted = rates.map(({ rate }) => rate).sort((a, b) => a - b)
    const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    const far = middle === 0 ? [] : rates.filter(({ rate }) => rate > thresholds.timesMiddle * middle)
    if (far.length === 0) return []
    const are = counted(far.length, `${name} rate is`, `${name} rates are`)
    const their = far.length === 1 ? 'its' : 'their'
    const message = `${prefix}: ${are} over ${thresholds.timesMiddle} times the middle of ${their} service (${middle})`
    const cases = far.map(({ lane, list, from, rate }) => ({
      text: `${laneName(lane)} ${name} from ${from}: ${rate}`,
      at: placeOf(lane, list, from),
    }))
    return findingOfCases('RATE_FAR', path, message, cases)
  })
}
