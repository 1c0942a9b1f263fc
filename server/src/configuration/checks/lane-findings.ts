import { groupBy } from '../../platform/values/group-by.ts'
import { laneName } from '../compare/difference.ts'
import { breakListsOf, units } from '../document/breaks.ts'
import { type Lane, laneKeyOf, type Zone } from '../document/version-shapes.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import { breakFindings, placesIn } from './break-findings.ts'
import { thresholds } from './catalogue.ts'
import { type Case, counted, type Finding, finding, findingOfCases, gathered, listed } from './finding.ts'
import { missingPairs } from './missing-pairs.ts'

/** One version of a rate card, in force or to come. */
export interface CheckedCard {
  alias: string
  versionId: string
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
  const placeOf = placesIn(card)
  return [...groupBy(card.lanes, ({ service }) => service)].flatMap(([alias, lanes]) => {
    const service = card.services.get(alias)
    if (service === undefined) return []
    const prefix = `${card.alias} from ${card.from}, ${alias}`
    return [
      ...missingPairs(path, prefix, service, lanes, card.zonesOf(service), placeOf),
      ...twoWays(path, prefix, lanes, placeOf),
      ...breakFindings(path, card, service, lanes),
      ...gathered(
        'UNITS_ADD',
        path,
        `${card.alias} from ${card.from}, `,
        lanes.flatMap((lane) => unitsTogether(lane).map((text) => ({ text, at: placeOf(lane) }))),
      ),
      ...largeChanges(path, prefix, lanes, before, placeOf),
      ...typesWithoutRate(path, prefix, service, lanes, card.versionId),
    ]
  })
}

type PlaceOf = ReturnType<typeof placesIn>

function twoWays(path: string, prefix: string, lanes: Lane[], placeOf: PlaceOf): Finding[] {
  const byKey = new Map(lanes.map((lane) => [laneKeyOf(lane), lane]))
  const figures = ({ service: _service, from: _from, to: _to, reciprocal: _way, ...rest }: Lane) =>
    JSON.stringify(rest)
  const cases = lanes.flatMap((lane): Case[] => {
    const { service, from, to, reciprocal } = lane
    const back = reciprocal && from !== to ? byKey.get(laneKeyOf({ service, from: to, to: from })) : undefined
    if (back === undefined || figures(back) === figures(lane)) return []
    const text = `${from}→${to} is reciprocal and ${to}→${from} has a rate of its own that differs`
    return [{ text, at: placeOf(lane) }]
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
  placeOf: PlaceOf,
): Finding[] {
  const cases = lanes.flatMap((lane): Case[] => {
    const old = lanesBefore.get(laneKeyOf(lane))
    if (old === undefined) return []
    const before = new Map(breakListsOf(old).map(({ name, breaks }) => [name, breaks]))
    return breakListsOf(lane).flatMap((list) => {
      const { name, breaks } = list
      const rates = new Map(before.get(name)?.map(([from, rate]) => [from, rate]))
      return breaks.flatMap(([from, rate]) => {
        const was = rates.get(from) ?? 0
        const isLarge = was > 0 && Math.abs(rate / was - 1) > thresholds.changePercent / 100
        if (!isLarge) return []
        const text = `${laneName(lane)} ${name} from ${from}: ${was} → ${rate}`
        return { text, at: placeOf(lane, list, from) }
      })
    })
  })
  if (cases.length === 0) return []
  const rates = counted(cases.length, 'rate changes', 'rates change')
  const message = `${prefix}: ${rates} by more than ${thresholds.changePercent} %`
  return [findingOfCases('CHANGE_LARGE', path, message, cases)]
}

/** Item types that a service takes, and that no lane of it prices. */
function typesWithoutRate(
  path: string,
  prefix: string,
  { alias, itemTypes }: ServiceSettings,
  lanes: Lane[],
  version: string,
): Finding[] {
  if (lanes.some((lane) => units.some((unit) => lane[unit]))) return []
  const priced = new Set(lanes.flatMap(({ byType = [] }) => byType.flatMap(({ types }) => types)))
  const at = [
    { list: 'rateCards' as const, identity: path.slice('rateCards.'.length), version, service: alias },
  ]
  if (itemTypes === undefined) {
    const message = `${prefix}: takes every item type, but its lanes price ${[...priced].sort().join(' and ')} only`
    return [finding('LANE_TYPE', path, message, [], 1, at)]
  }
  const missing = itemTypes.filter((type) => !priced.has(type))
  if (missing.length === 0) return []
  const message = `${prefix}: takes ${listed(missing)}, which no lane prices`
  return [finding('LANE_TYPE', path, message, missing, missing.length, at)]
}
