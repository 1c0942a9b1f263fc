import { Decimal, larger } from '../../platform/decimal.ts'
import { laneName } from '../compare/difference.ts'
import { type Break, type Lane, type ServiceSettings, type Unit, units } from '../document/document.ts'
import { thresholds } from './catalogue.ts'
import { counted, type Finding, finding, gathered } from './finding.ts'

/** Odd breaks in the lanes of one service, in one version of a card. */
export function breakFindings(
  path: string,
  card: { alias: string; from: string },
  service: ServiceSettings,
  lanes: Lane[],
): Finding[] {
  const prefix = `${card.alias} from ${card.from}, `
  return [
    ...gathered('BREAK_RISES', path, prefix, lanes.flatMap(rises)),
    ...gathered('BREAK_DROPS', path, prefix, drops(lanes, service.weightStepKg)),
    ...gathered('RATE_ZERO', path, prefix, lanes.filter(isFree).map(nothing)),
    ...units.flatMap((unit) => farRates(path, `${prefix}${service.alias}`, unit, lanes)),
  ]
}

const pairsOf = (breaks: Break[] = []): [Break, Break][] =>
  breaks.slice(1).map((one, at) => [breaks[at] as Break, one])

/** Breaks at which larger consignments pay more for each unit. Bands with a flat price have no rate to compare. */
const rises = (lane: Lane): string[] =>
  units.flatMap((unit) =>
    pairsOf(lane[unit]).flatMap(([[from, rate, flat], [nextFrom, nextRate]]) =>
      nextRate > rate && !flat
        ? `${laneName(lane)}: the ${unit} rate from ${nextFrom} (${nextRate}) is above that from ${from} (${rate})`
        : [],
    ),
  )

const unitTexts: { [U in Unit]: (quantity: string) => string } = {
  kg: (quantity) => `${quantity} kg`,
  item: (quantity) => `${quantity} items`,
  pallet: (quantity) => `${quantity} pallets`,
}

/** If the whole quantity is charged at the rate of its break, a little more may cost less. */
function drops(lanes: Lane[], weightStepKg: number): string[] {
  return lanes.flatMap((lane) => {
    if (lane.breakRule === 'SLIDING') return []
    return units.flatMap((unit) => {
      const step = Decimal.of(unit === 'kg' ? weightStepKg : 1)
      return pairsOf(lane[unit]).flatMap(([lower, upper]) => {
        // Compare doubles first: most breaks need no exact figures.
        const [from, rate, flat = 0] = upper
        const before = Math.max(from - (unit === 'kg' ? weightStepKg : 1), lower[0])
        if (before * lower[1] + (lower[2] ?? 0) < from * rate + flat) return []
        const quantity = Decimal.of(from)
        const less = larger(quantity.minus(step), Decimal.of(lower[0]))
        const [cents, centsLess] = [costOf(lane, upper, quantity), costOf(lane, lower, less)]
        if (cents >= centsLess) return []
        const text = unitTexts[unit]
        return `${laneName(lane)}: ${text(quantity.toString())} costs ${dollars(cents)}, ${text(less.toString())} ${dollars(centsLess)}`
      })
    })
  })
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

function costOf({ basic = 0, minimum = 0 }: Lane, [, rate, flat = 0]: Break, quantity: Decimal): number {
  const sum = quantity.times(Decimal.of(rate)).plus(Decimal.of(basic)).plus(Decimal.of(flat))
  return larger(sum, Decimal.of(minimum)).toCents()
}

const isFree = (lane: Lane) =>
  units.every((unit) => (lane[unit] ?? []).every(([, rate, flat = 0]) => rate === 0 && flat === 0))

const nothing = (lane: Lane) => `${laneName(lane)}: charges nothing above the basic`

function farRates(path: string, prefix: string, unit: Unit, lanes: Lane[]): Finding[] {
  const rates = lanes.flatMap((lane) => (lane[unit] ?? []).map(([from, rate]) => ({ lane, from, rate })))
  const sorted = rates.map(({ rate }) => rate).sort((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const far = middle === 0 ? [] : rates.filter(({ rate }) => rate > thresholds.timesMiddle * middle)
  if (far.length === 0) return []
  const are = counted(far.length, `${unit} rate is`, `${unit} rates are`)
  const their = far.length === 1 ? 'its' : 'their'
  const message = `${prefix}: ${are} over ${thresholds.timesMiddle} times the middle of ${their} service (${middle})`
  const examples = far.map(({ lane, from, rate }) => `${laneName(lane)} ${unit} from ${from}: ${rate}`)
  return [finding('RATE_FAR', path, message, examples)]
}
