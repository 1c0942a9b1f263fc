import { daysAfter } from '../../platform/values/local-date.ts'
import type { State } from '../document/state.ts'
import { type Held, isPublished, periodsOf, type Version, type VersionedKind } from '../document/version.ts'
import type { LaneFacts } from '../state/lane-facts.ts'
import { ZonesInTime } from '../state/zones-in-time.ts'
import { type CheckInput, counted, type Finding, finding } from './finding.ts'
import { doublesOf } from './zone-doubles.ts'

/** Checks of severity E: what must not be published or applied, because prices would be missing or wrong. */
export function blockingFindings(input: CheckInput): Finding[] {
  return [
    ...zoneDoubles(input),
    ...laneZoneFindings(input, heldFromToday(input.state, 'rateCards')),
    ...palletTypes(input),
    ...servicesWithoutZones(input),
    ...customerCards(input),
    ...surchargeZones(input),
  ]
}

/** Published versions with their days in force, without those that are over. */
export function heldFromToday({ versions, today }: State, kind: VersionedKind): Held<Version>[] {
  const owners = new Set(versions[kind].map(({ owner }) => owner))
  return [...owners].flatMap((owner) =>
    periodsOf(versions[kind].filter((version) => version.owner === owner && isPublished(version))).filter(
      ({ to }) => to === null || to >= today,
    ),
  )
}

/** Only a warning in versions that are already published: they price as before, and must stop no other change. */
function zoneDoubles({ state, zones, fresh }: CheckInput): Finding[] {
  return heldFromToday(state, 'zoneSets').flatMap(({ version: { versionId, owner }, from }) =>
    doublesOf(zones?.get(versionId) ?? []).map((double) => ({
      ...finding('ZONE_DOUBLE', `zoneSets.${owner}`, `${owner} from ${from}: ${double}`, [], 1, [
        { list: 'zoneSets', identity: owner, version: versionId },
      ]),
      severity: fresh.has(versionId) ? ('E' as const) : ('W' as const),
    })),
  )
}

/** Lanes that name a zone which is missing on some day of their version. */
export function laneZoneFindings(
  { state, laneFacts }: Pick<CheckInput, 'state' | 'laneFacts'>,
  held: Held<Version>[],
): Finding[] {
  const zonesInTime = new ZonesInTime(state)
  return held.flatMap(({ version, from, to }) =>
    laneFacts
      .filter(({ versionId }) => versionId === version.versionId)
      .flatMap(({ service, zones }) => {
        const zoneSet = state.things.services.get(service)?.zoneSet ?? ''
        return [...zones].flatMap(([zone, lanes]) => {
          const missing = zone === '*' ? undefined : zonesInTime.missingFrom(zoneSet, zone, { from, to })
          if (missing === undefined) return []
          const since = missing === '' ? '' : ` from ${missing > from ? missing : from}`
          const message = `${version.owner} from ${from}: ${counted(lanes, 'lane names', 'lanes name')} zone ${zone}, which ${zoneSet} does not have${since}`
          const { owner, versionId } = version
          return finding('LANE_ZONE', `rateCards.${owner}`, message, [service], lanes, [
            { list: 'rateCards', identity: owner, version: versionId, service, zone },
          ])
        })
      }),
  )
}

/** Items that take no pallet spaces would be charged nothing by breaks that count them. */
function palletTypes({ state, laneFacts }: CheckInput): Finding[] {
  const held = new Set(heldFromToday(state, 'rateCards').map(({ version }) => version.versionId))
  const services = new Set(
    laneFacts
      .filter(({ versionId }) => held.has(versionId))
      .filter((facts) => takesOtherThanPallets(state, facts))
      .map(({ service }) => service),
  )
  return [...services].map((alias) => {
    const message = `${alias} is priced by the pallet but takes other item types, which would cost the basic charge alone: give it itemTypes of unit PALLET, like ["PALLET"]`
    const at = [{ list: 'services' as const, identity: alias }]
    return finding('PALLET_TYPES', `services.${alias}.itemTypes`, message, [], 1, at)
  })
}

function takesOtherThanPallets(state: State, { service, palletLanes, types }: LaneFacts): boolean {
  const taken = state.things.services.get(service)?.itemTypes
  const isTaken = (type: string) => taken?.includes(type) ?? true
  if ([...types].some(([type, of]) => of.byPallet > 0 && isTaken(type) && !isPallet(state, type))) return true
  if (palletLanes === 0) return false
  const isApart = (type: string) => types.get(type)?.besidePallets === palletLanes
  return !taken?.every((type) => isPallet(state, type) || isApart(type))
}

/** Whether articles of a type take pallet spaces. */
const isPallet = ({ things }: State, type: string): boolean =>
  (things.itemTypes.get(type)?.unit ?? type) === 'PALLET'

/** A service needs zones from today on for as long as a card prices it. */
function servicesWithoutZones({ state, laneFacts }: CheckInput): Finding[] {
  const zonesInTime = new ZonesInTime(state)
  return heldFromToday(state, 'rateCards').flatMap(({ version, from, to }) =>
    laneFacts
      .filter(({ versionId }) => versionId === version.versionId)
      .flatMap(({ service: alias }) => {
        const service = state.things.services.get(alias)
        if (service === undefined) return []
        const time = { from: later(from, state.today), to: earlierEnd(to, service.retiredFrom) }
        if (time.to !== null && time.to < time.from) return []
        const day = zonesInTime.firstDayWithout(service.zoneSet, time)
        if (day === undefined) return []
        const message = `Zone set ${service.zoneSet} has no version on ${day}, which ${version.owner} from ${from} needs for ${alias}`
        return finding('SERVICE_NO_ZONES', `services.${alias}`, message)
      }),
  )
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The last day on which a service is offered and its version is in force. */
function earlierEnd(to: string | null, retiredFrom: string | undefined): string | null {
  const lastDay = retiredFrom === undefined ? null : daysAfter(retiredFrom, -1)
  if (to === null || lastDay === null) return to ?? lastDay
  return to < lastDay ? to : lastDay
}

function customerCards({ state }: CheckInput): Finding[] {
  return [...state.things.customerRates].flatMap(([identity, { customer, carrier, card }]) => {
    const owner = state.things.rateCards.get(card)?.carrier
    if (owner === undefined || owner === carrier) return []
    const message = `${customer} at ${carrier} uses ${card}, a card of ${owner}`
    return finding('CUSTOMER_CARD', `customers.${customer}`, message, [], 1, [
      { list: 'customerRates', identity },
    ])
  })
}

function surchargeZones({ state }: CheckInput): Finding[] {
  const zonesInTime = new ZonesInTime(state)
  const services = [...state.things.services.values()]
  return [...state.things.surcharges.values()].flatMap((surcharge) => {
    const { id, carrier, service, effectiveFrom, effectiveTo, conditions = [] } = surcharge
    if (effectiveTo !== undefined && effectiveTo < state.today) return []
    const since = effectiveFrom !== undefined && effectiveFrom > state.today ? effectiveFrom : state.today
    return conditions.flatMap(({ subject, is, isNot, zoneSet }) => {
      if (subject !== 'FROM_ZONE' && subject !== 'TO_ZONE') return []
      const sets = services
        .filter((one) => (carrier ?? one.carrier) === one.carrier && (service ?? one.alias) === one.alias)
        .map((one) => one.zoneSet)
      const among = zoneSet === undefined ? [...new Set(sets)] : [zoneSet]
      return (is ?? isNot ?? []).flatMap((zone) => {
        const time = { from: since, to: effectiveTo ?? null }
        const isThere = among.some((set) => zonesInTime.missingFrom(set, zone, time) === undefined)
        if (isThere || among.length === 0) return []
        const message = `${id} names zone ${zone}, which ${among.join(' and ')} does not have`
        return finding('SURCHARGE_ZONE', `surcharges.${id}`, message)
      })
    })
  })
}
