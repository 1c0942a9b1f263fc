import type { FieldChange } from '../../organisations/audit-log.ts'
import { breakListsOf } from '../document/breaks.ts'
import type { Kind } from '../document/document.ts'
import { type Lane, laneKeyOf, type Zone } from '../document/version-shapes.ts'
import { type Member, memberKey, memberText } from '../document/zone-member.ts'
import type { VersionContent } from '../state/version-content.ts'

export interface FieldDifference extends FieldChange {
  /** Of a figure. */
  percent?: number
}

export interface Difference {
  change: 'new' | 'changed' | 'removed'
  kind: Kind | 'organisation' | 'lanes' | 'members'
  /** Identity of the thing; of a version its owner and first day, of a lane its service and zones too. */
  key: string
  fields?: FieldDifference[]
}

/** Each field that differs between two things, in the order of the document. */
export function fieldsBetween(old: object, next: object): FieldDifference[] {
  const names = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...names].flatMap((field) => {
    const [before, after] = [fieldOf(old, field), fieldOf(next, field)]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    return { field, old: before, new: after, ...percentBetween(before, after) }
  })
}

const fieldOf = (thing: object, field: string): unknown => (thing as Record<string, unknown>)[field] ?? null

function percentBetween(before: unknown, after: unknown): { percent?: number } {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return {}
  return { percent: Math.round((after / before - 1) * 10_000) / 100 }
}

/** What is new, changed or removed between the contents of two versions. Compared by identity, never by order. */
export function contentDifferences(old: VersionContent, next: VersionContent): Difference[] {
  return 'lanes' in old && 'lanes' in next
    ? laneDifferences(old.lanes, next.lanes)
    : memberDifferences('zones' in old ? old.zones : [], 'zones' in next ? next.zones : [])
}

export function laneDifferences(old: Lane[], next: Lane[]): Difference[] {
  const before = new Map(old.map((lane) => [laneKeyOf(lane), lane]))
  const found: Difference[] = []
  for (const lane of next) {
    const known = before.get(laneKeyOf(lane))
    before.delete(laneKeyOf(lane))
    if (known === undefined) found.push({ change: 'new', kind: 'lanes', key: laneName(lane) })
    else if (JSON.stringify(known) !== JSON.stringify(lane)) {
      const fields = fieldsBetween(figuresOf(known), figuresOf(lane))
      found.push({ change: 'changed', kind: 'lanes', key: laneName(lane), fields })
    }
  }
  for (const lane of before.values()) found.push({ change: 'removed', kind: 'lanes', key: laneName(lane) })
  return found
}

export const laneName = ({ service, from, to }: Pick<Lane, 'service' | 'from' | 'to'>) =>
  `${service} ${from}→${to}`

/** A lane as people compare it: each break a field, `kg from 250`. */
function figuresOf(lane: Lane): Record<string, unknown> {
  const {
    service: _,
    from: _from,
    to: _to,
    kg: _kg,
    item: _item,
    pallet: _pallet,
    byType: _byType,
    ...rest
  } = lane
  const figures: Record<string, unknown> = {
    basic: 0,
    minimum: 0,
    breakRule: 'WHOLE',
    reciprocal: false,
    nextBreakIfCheaper: false,
    ...rest,
  }
  for (const { name, breaks } of breakListsOf(lane)) {
    for (const [from, rate, flat] of breaks) {
      figures[`${name} from ${from}`] = rate
      if (flat !== undefined) figures[`${name} from ${from} flat`] = flat
    }
  }
  return figures
}

/** What differs about a zone, or about one of its members. */
export interface ZoneDifference extends Omit<Difference, 'kind'> {
  /** Code of the zone; of a member the one it is in, or was in. */
  zone: string
  /** Undefined: the zone itself. */
  member?: Member
}

const memberDifferences = (old: Zone[], next: Zone[]): Difference[] =>
  zoneDifferences(old, next).map(({ zone: _, member: __, ...rest }) => ({ kind: 'members', ...rest }))

export function zoneDifferences(old: Zone[], next: Zone[]): ZoneDifference[] {
  const zonesOf = (zones: Zone[]) =>
    new Map(
      zones.flatMap(({ code, members }) =>
        members.map((member): [string, { member: Member; zone: string }] => [
          memberKey(member),
          { member, zone: code },
        ]),
      ),
    )
  const [before, after] = [zonesOf(old), zonesOf(next)]
  const found: ZoneDifference[] = zoneNameDifferences(old, next)
  for (const [key, { member, zone }] of after) {
    const known = before.get(key)
    before.delete(key)
    if (known === undefined) found.push({ change: 'new', key: `${zone} ${memberText(member)}`, zone, member })
    else if (known.zone !== zone) {
      const fields = [{ field: 'zone', old: known.zone, new: zone }]
      found.push({ change: 'changed', key: memberText(member), zone, member, fields })
    }
  }
  for (const { member, zone } of before.values()) {
    found.push({ change: 'removed', key: `${zone} ${memberText(member)}`, zone, member })
  }
  return found
}

function zoneNameDifferences(old: Zone[], next: Zone[]): ZoneDifference[] {
  const before = new Map(old.map(({ code, name }) => [code, name]))
  const found: ZoneDifference[] = []
  for (const { code, name } of next) {
    const known = before.get(code)
    before.delete(code)
    const zone = { key: `zone ${code}`, zone: code }
    if (known === undefined) found.push({ change: 'new', ...zone })
    else if (known !== name) {
      found.push({ change: 'changed', ...zone, fields: [{ field: 'name', old: known, new: name }] })
    }
  }
  for (const code of before.keys()) found.push({ change: 'removed', key: `zone ${code}`, zone: code })
  return found
}
