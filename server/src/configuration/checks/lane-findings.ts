import { groupBy } from '../../platform/values/group-by.ts'
import { laneName } from '../compare/difference.ts'
import { breakListsOf } from '../document/breaks.ts'
import { type Lane, type ServiceSettings, units, type Zone } from '../document/document.ts'
import { laneKeyOf } from '../document/version-shapes.ts'
import { breakFindings } from './break-findings.ts'
import { thresholds } from './catalogue.ts'
import { counted, type Finding, finding, gathered, listed } from './finding.ts'
import { missingPairs } from './missing-pairs.ts'

/** One version of a rate card, in force or to come. */
export interface CheckedCard {
  alias: string
  from: string
  lanes: Lane[]
  /** Lanes of the version before it. */
  lanesBefore: Lane[]
  services: ReadonlyMap<string, ServiceSettings>
  /** The zones of a service while the version is in force. */
  zonesOf(service: ServiceSettings): Zone[]
}

/** Checks lanes and reports warnings and notes. */
export function laneFindings(card: CheckedCard): Finding[] {
  const path = `rateCards.${card.alias}`
  const before = new Map(card.lanesBefore.map((lane) => [laneKeyOf(lane), lane]))
  return [...groupBy(card.lanes, ({ service }) => service)].flatMap(([alias, lanes]) => {
    const service = card.services.get(alias)
    if (service === undefined) return []
    const prefix = `${card.alias} from ${card.from}, ${alias}`
    return [
      ...missingPairs(path, prefix, service, lanes, card.zonesOf(service)),
      ...twoWays(path, prefix, lanes),
      ...breakFindings(path, card, service, lanes),
      ...gathered('UNITS_ADD', path, `${card.alias} from ${card.from}, `, lanes.flatMap(unitsTogether)),
      ...largeChanges(path, prefix, lanes, before),
      ...typesWithoutRate(path, prefix, service, lanes),
    ]
  })
}

function twoWays(path: string, prefix: string, lanes: Lane[]): Finding[] {
  const byKey = new Map(lanes.map((lane) => [laneKeyOf(lane), lane]))
  const figures = ({ service: _service, from: _from, to: _to, reciprocal: _way, ...rest }: Lane) =>
    JSON.stringify(rest)
  const cases = lanes.flatMap((lane) => {
    const { service, from, to, reciprocal } = lane
    const back = reciprocal && from !== to ? byKey.get(laneKeyOf({ service, from: to, to: from })) : undefined
    if (back === undefined || figures(back) === figures(lane)) return []
    return `${from}→${to} is reciprocal and ${to}→${from} has a rate of its own that differs`
  })
  return gathered('LANE_TWO_WAYS', path, `${prefix}: `, cases)
}

const unitNames = { kg: 'kilograms', item: 'items', pallet: 'pallets' } as const

function unitsTogether(lane: Lane): string[] {
  const charged = units.filter((unit) => lane[unit]).map((unit) => unitNames[unit])
  return charged.length < 2 ? [] : [`${laneName(lane)}: charges ${charged.join(' and ')} together`]
}

function largeChanges(
  path: string,
  prefix: string,
  lanes: Lane[],
  lanesBefore: Map<string, Lane>,
): Finding[] {
  const cases = lanes.flatMap((lane) => {
    const old = lanesBefore.get(laneKeyOf(lane))
    if (old === undefined) return []
    const before = new Map(breakListsOf(old).map(({ name, breaks }) => [name, breaks]))
    return breakListsOf(lane).flatMap(({ name, breaks }) => {
      const rates = new Map(before.get(name)?.map(([from, rate]) => [from, rate]))
      return breaks.flatMap(([from, rate]) => {
        const was = rates.get(from) ?? 0
        const isLarge = was > 0 && Math.abs(rate / was - 1) > thresholds.changePercent / 100
        return isLarge ? `${laneName(lane)} ${name} from ${from}: ${was} → ${rate}` : []
      })
    })
  })
  if (cases.length === 0) return []
  const rates = counted(cases.length, 'rate changes', 'rates change')
  const message = `${prefix}: ${rates} by more than ${thresholds.changePercent} %`
  return [finding('CHANGE_LARGE', path, message, cases)]
}

/** Item types that a service takes, and that no lane of it prices. */
function typesWithoutRate(
  path: string,
  prefix: string,
  { itemTypes }: ServiceSettings,
  lanes: Lane[],
): Finding[] {
  if (lanes.some((lane) => units.some((unit) => lane[unit]))) return []
  const priced = new Set(lanes.flatMap(({ byType = [] }) => byType.flatMap(({ types }) => types)))
  if (itemTypes === undefined) {
    const message = `${prefix}: takes every item type, but its lanes price ${[...priced].sort().join(' and ')} only`
    return [finding('LANE_TYPE', path, message)]
  }
  const missing = itemTypes.filter((type) => !priced.has(type))
  if (missing.length === 0) return []
  return [finding('LANE_TYPE', path, `${prefix}: takes ${listed(missing)}, which no lane prices`, missing)]
}
