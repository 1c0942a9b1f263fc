import type { ZoneDifference } from '../../data/zones.ts'
import { memberText } from './zone-rows.ts'

type Item = ZoneDifference['items'][number]

/** What a draft changes about the places of one zone. */
export interface ZoneChange {
  /** Places that are new in it, each with what it replaces: "3229-3999", "in QLN". */
  added: Map<string, string | undefined>
  /** Places that leave it, with nothing in their stead. */
  removed: string[]
}

/** The changed places of each zone. A range whose ends move is one change, not a new place and one that is gone. */
export function changesByZone(items: readonly Item[]): Map<string, ZoneChange> {
  const zones = new Map<string, ZoneChange>()
  const of = (zone: string) => {
    const change: ZoneChange = zones.get(zone) ?? { added: new Map(), removed: [] }
    zones.set(zone, change)
    return change
  }
  for (const { text, zone } of placesOf(items, 'removed')) of(zone).removed.push(text)
  for (const { text, zone } of placesOf(items, 'new')) {
    const { added, removed } = of(zone)
    const at = removed.findIndex((other) => overlap(text, other))
    added.set(text, at < 0 ? undefined : removed.splice(at, 1)[0])
  }
  for (const { text, zone, from } of placesOf(items, 'changed')) {
    of(zone).added.set(text, `in ${from}`)
    of(from).removed.push(text)
  }
  return zones
}

/** How many members differ: one that moves to another zone, or whose ends move, is one. */
export function changedMembers(items: readonly Item[]): number {
  const moved = placesOf(items, 'changed').length
  const all = [...changesByZone(items).values()]
  return all.reduce((sum, { added, removed }) => sum + added.size + removed.length, 0) - moved
}

function placesOf(items: readonly Item[], wanted: Item['change']) {
  return items.flatMap(({ change, key: { zone, place }, fields = [] }) =>
    change !== wanted || place === undefined
      ? []
      : [{ zone, text: memberText(place), from: String(fields[0]?.old ?? zone) }],
  )
}

/** Ranges of postcodes with some in common. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [endsOf(one), endsOf(other)]
  return a !== undefined && b !== undefined && a.from <= b.to && b.from <= a.to
}

function endsOf(text: string): { from: string; to: string } | undefined {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? []
  return from === undefined || to === undefined ? undefined : { from, to }
}
