import { limits } from '../../limits.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { breaks, breaksByType, countBreaks, units } from './breaks.ts'
import type { Failures, Path } from './failures.ts'
import {
  alias,
  cubicFactor,
  date,
  days,
  type Field,
  hours,
  listOf,
  money,
  nameText,
  oneOf,
  type Read,
  truth,
  zoneOrAny,
} from './fields.ts'
import { optional, required, shape } from './shape.ts'
import { lookOf, twinFailure } from './twins.ts'
import { type Member, memberField, memberKey, memberText } from './zone-member.ts'

export const laneShape = shape(
  {
    service: required(alias),
    from: required(zoneOrAny),
    to: required(zoneOrAny),
    reciprocal: optional(truth, false),
    basic: optional(money, 0),
    minimum: optional(money, 0),
    maximum: optional(money),
    breakRule: optional(oneOf('WHOLE', 'SLIDING'), 'WHOLE'),
    cubicFactor: optional(cubicFactor),
    nextBreakIfCheaper: optional(truth, false),
    kg: optional(breaks),
    item: optional(breaks),
    pallet: optional(breaks),
    byType: optional(breaksByType),
    days: optional(days),
    hours: optional(hours),
  },
  (lane, path, failures, sent) => {
    if ([...units, 'byType'].every((field) => sent[field] === undefined)) {
      failures.add(path, 'must have at least one of kg, item, pallet and byType')
    }
    if (lane.maximum !== undefined && lane.maximum < (lane.minimum ?? 0)) {
      failures.add([...path, 'maximum'], `must be at least the minimum of ${lane.minimum}`)
    }
    if (lane.nextBreakIfCheaper && (lane.breakRule === 'SLIDING' || !hasKgBreaks(sent))) {
      failures.add([...path, 'nextBreakIfCheaper'], 'needs kg breaks and the breakRule WHOLE')
    }
    if ((sent.days === undefined) === (sent.hours === undefined)) {
      failures.add(
        path,
        sent.days === undefined ? 'must have days or hours' : 'must have days or hours, not both',
      )
    }
  },
  {
    service: 'Alias of the service that it prices.',
    from: 'Zone of the origin, or `*` for any zone.',
    to: 'Zone of the destination, or `*` for any zone.',
    minimum: 'The freight is never less than this.',
    maximum: 'The freight is never more than this. Left out: no limit.',
    cubicFactor: "Kilograms per cubic metre on this lane. Left out: the card's or the service's.",
    nextBreakIfCheaper:
      'Whether the next kg break is charged, with its beginning as the weight, if that is cheaper. For breaks with the rule WHOLE.',
    byType:
      'Breaks of their own for items of some types, instead of the breaks of the lane. All other items are priced by `kg`, `item` and `pallet`.',
    days: 'Transit time in business days, the fewest and the most. A lane has `days` or `hours`.',
  },
)

export type Lane = Read<typeof laneShape>

const hasKgBreaks = ({ kg, byType }: Record<string, unknown>) =>
  kg !== undefined ||
  (Array.isArray(byType) && byType.some((entry) => isRecord(entry) && entry.unit === 'kg'))

export const laneKeyOf = ({ service, from, to }: Pick<Lane, 'service' | 'from' | 'to'>): string =>
  `${service}\t${from}\t${to}`

const everyLane = listOf(laneShape, 0, limits.breaksOfOneVersionMax)

const lanes: Field<Lane[]> = {
  ...everyLane,
  read(value, path, failures) {
    const read = everyLane.read(value, path, failures)
    if (read === undefined) return undefined
    refuseRepeatedLanes(read, path, failures)
    if (countBreaks(read) > limits.breaksOfOneVersionMax) {
      failures.add(path, `must have at most ${grouped(limits.breaksOfOneVersionMax)} breaks in all`)
    }
    return read
  },
}

function refuseRepeatedLanes(read: Lane[], path: Path, failures: Failures) {
  const first = new Map<string, number>()
  for (const [at, lane] of read.entries()) {
    const key = laneKeyOf(lane)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, at)
    else {
      const { service, from, to } = lane
      failures.add([...path, at], `repeats ${service} ${from} to ${to} of lanes.${earlier}`)
    }
  }
}

export const sortLanes = (all: Lane[]): Lane[] =>
  all
    .map((lane) => ({ key: laneKeyOf(lane), lane }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ lane }) => lane)

export const grouped = (number: number) => number.toLocaleString('en')

export const zoneShape = shape({
  code: required(alias),
  name: required(nameText),
  members: required(listOf(memberField, 0, limits.membersOfOneZoneSetMax)),
})

export type Zone = Read<typeof zoneShape>

const everyZone = listOf(zoneShape, 0, limits.membersOfOneZoneSetMax)

const zones: Field<Zone[]> = {
  ...everyZone,
  read(value, path, failures) {
    const read = everyZone.read(value, path, failures)
    if (read === undefined) return undefined
    refuseRepeatedZones(read, path, failures)
    refuseRepeatedMembers(read, path, failures)
    const members = read.reduce((sum, zone) => sum + zone.members.length, 0)
    if (members > limits.membersOfOneZoneSetMax) {
      failures.add(path, `must have at most ${grouped(limits.membersOfOneZoneSetMax)} members in all`)
    }
    return sortZones(read)
  },
}

function refuseRepeatedZones(read: Zone[], path: Path, failures: Failures) {
  const first = new Map<string, string>()
  for (const [at, { code }] of read.entries()) {
    const known = first.get(lookOf(code))
    first.set(lookOf(code), known ?? code)
    if (known === code) failures.add([...path, at, 'code'], `repeats ${code}`)
    else if (known !== undefined) failures.add([...path, at, 'code'], twinFailure(code, known))
  }
}

function refuseRepeatedMembers(read: Zone[], path: Path, failures: Failures) {
  const zoneOf = new Map<string, string>()
  for (const [at, { code, members }] of read.entries()) {
    for (const [place, member] of members.entries()) {
      const key = memberKey(member)
      const other = zoneOf.get(key)
      zoneOf.set(key, other ?? code)
      if (other === undefined) continue
      const said = other === code ? 'is in this zone already' : `is also in zone ${other}`
      failures.add([...path, at, 'members', place], `${memberText(member)} ${said}`)
    }
  }
}

const sortMembers = (members: Member[]): Member[] =>
  members
    .map((member) => ({ key: memberKey(member), member }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ member }) => member)

export const sortZones = (all: Zone[]): Zone[] =>
  all
    .map((zone) => ({ ...zone, members: sortMembers(zone.members) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))

const label = optional(nameText)

const checkDates = (
  { effectiveFrom, effectiveTo }: { effectiveFrom: string; effectiveTo?: string },
  path: Path,
  failures: Failures,
) => {
  if (effectiveTo !== undefined && effectiveTo < effectiveFrom) {
    failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
  }
}

export const rateCardVersionShape = shape(
  { effectiveFrom: required(date), effectiveTo: optional(date), label, lanes: required(lanes) },
  checkDates,
)

export type RateCardVersionContent = Read<typeof rateCardVersionShape>

export const zoneSetVersionShape = shape(
  { effectiveFrom: required(date), effectiveTo: optional(date), label, zones: required(zones) },
  checkDates,
)

export type ZoneSetVersionContent = Read<typeof zoneSetVersionShape>
