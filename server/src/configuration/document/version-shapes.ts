import { limits } from '../../limits.ts'
import type { Break, Lane, RateCardVersionContent, Zone, ZoneSetVersionContent } from './document.ts'
import { type Unit, units } from './document.ts'
import type { Failures, Path } from './failures.ts'
import {
  alias,
  date,
  days,
  decimalsOf,
  type Field,
  hours,
  listOf,
  money,
  nameText,
  oneOf,
  truth,
  zoneOrAny,
} from './fields.ts'
import { optional, required, Shape } from './shape.ts'
import { lookOf, twinFailure } from './twins.ts'
import { type Member, memberField, memberKey, memberText } from './zone-member.ts'

const quantityMax = 99_999_999

/** `[from, rate]` or `[from, rate, flat]`, ascending, the first from 0. */
const breaks: Field<Break[]> = {
  schema: {
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: 0 }, minItems: 2, maxItems: 3 },
    minItems: 1,
    maxItems: limits.breaksOfOneLaneMax,
  },
  read(value, path, failures) {
    if (!Array.isArray(value) || value.length === 0) {
      failures.add(path, 'must be a list of breaks like [[0, 0.29], [250, 0.27]]')
      return undefined
    }
    if (value.length > limits.breaksOfOneLaneMax) {
      failures.add(path, `must contain at most ${limits.breaksOfOneLaneMax} elements`)
      return undefined
    }
    let before = -1
    let isRight = true
    const read = value.map((one, at): Break => {
      const wrong = breakFailure(one, before)
      if (wrong) {
        isRight = false
        failures.add(wrong.part === undefined ? [...path, at] : [...path, at, wrong.part], wrong.text)
        return [0, 0]
      }
      const [from, rate, flat] = one as Break
      before = from
      return flat ? [from, rate, flat] : [from, rate]
    })
    if (isRight && read[0]?.[0] !== 0) {
      isRight = false
      failures.add(path, 'must start with a break from 0')
    }
    return isRight ? read : undefined
  },
}

function breakFailure(one: unknown, before: number): { part?: number; text: string } | undefined {
  const isList = Array.isArray(one) && (one.length === 2 || one.length === 3)
  if (!isList) return { text: 'must be [from, rate] or [from, rate, flat]' }
  for (const [part, value] of one.entries()) {
    const decimals = part === 2 ? 2 : 4
    if (typeof value !== 'number') return { part, text: 'must be a number' }
    if (!(value >= 0 && value <= quantityMax)) return { part, text: `must be between 0 and ${quantityMax}` }
    if (decimalsOf(value) > decimals) return { part, text: `must have at most ${decimals} decimals` }
  }
  return one[0] > before ? undefined : { part: 0, text: `must be greater than ${before}` }
}

export const laneShape = new Shape<Lane>(
  {
    service: required(alias),
    from: required(zoneOrAny),
    to: required(zoneOrAny),
    reciprocal: optional(truth, false),
    basic: optional(money, 0),
    minimum: optional(money, 0),
    breakRule: optional(oneOf('WHOLE', 'SLIDING'), 'WHOLE'),
    kg: optional(breaks),
    item: optional(breaks),
    pallet: optional(breaks),
    days: optional(days),
    hours: optional(hours),
  },
  (_lane, path, failures, sent) => {
    if (units.every((unit) => sent[unit] === undefined)) {
      failures.add(path, 'must have at least one of kg, item and pallet')
    }
    if ((sent.days === undefined) === (sent.hours === undefined)) {
      failures.add(
        path,
        sent.days === undefined ? 'must have days or hours' : 'must have days or hours, not both',
      )
    }
  },
)

export const laneKeyOf = ({ service, from, to }: Pick<Lane, 'service' | 'from' | 'to'>): string =>
  `${service}\t${from}\t${to}`

const lanes: Field<Lane[]> = {
  schema: listOf(laneShape, 0, limits.breaksOfOneVersionMax).schema,
  read(value, path, failures) {
    const read = listOf(laneShape, 0, limits.breaksOfOneVersionMax).read(value, path, failures)
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

/** The breaks of a lane by their unit, as its row has them. */
export const breaksOf = (lane: Lane): { [U in Unit]?: Break[] } =>
  Object.fromEntries(units.flatMap((unit) => (lane[unit] ? [[unit, lane[unit]]] : [])))

export const countBreaks = (all: Lane[]): number =>
  all.reduce((sum, lane) => sum + units.reduce((of, unit) => of + (lane[unit]?.length ?? 0), 0), 0)

export const sortLanes = (all: Lane[]): Lane[] =>
  all
    .map((lane) => ({ key: laneKeyOf(lane), lane }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ lane }) => lane)

export const grouped = (number: number) => number.toLocaleString('en')

export const zoneShape = new Shape<Zone>({
  code: required(alias),
  name: required(nameText),
  members: required(listOf(memberField, 0, limits.membersOfOneZoneSetMax)),
})

const zones: Field<Zone[]> = {
  schema: listOf(zoneShape, 0, limits.membersOfOneZoneSetMax).schema,
  read(value, path, failures) {
    const read = listOf(zoneShape, 0, limits.membersOfOneZoneSetMax).read(value, path, failures)
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

export const sortMembers = (members: Member[]): Member[] =>
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

export const rateCardVersionShape = new Shape<RateCardVersionContent>(
  { effectiveFrom: required(date), effectiveTo: optional(date), label, lanes: required(lanes) },
  checkDates,
)

export const zoneSetVersionShape = new Shape<ZoneSetVersionContent>(
  { effectiveFrom: required(date), effectiveTo: optional(date), label, zones: required(zones) },
  checkDates,
)
