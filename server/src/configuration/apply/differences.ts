import { limits } from '../../limits.ts'
import { contentDifferences, type Difference, fieldsBetween } from '../compare/difference.ts'
import type { Kind, Things } from '../document/document.ts'
import { identityOf, kinds } from '../kinds/kinds.ts'
import type { Plan, Publication } from './plan.ts'

export interface Counts {
  new: number
  changed: number
  removed: number
  unchanged: number
}

export interface Differences {
  counts: Counts
  /** At most `changesToldMax`, unless all are wanted; the counts include all of them. */
  changes: Difference[]
}

/** What a plan changes, thing by thing. */
export function differencesOf(plan: Plan, tellAll = false): Differences {
  const found = new Collector(tellAll ? Number.POSITIVE_INFINITY : limits.changesToldMax)
  if (plan.organisation) {
    const { old, new: next } = plan.organisation
    found.add({ change: 'changed', kind: 'organisation', key: next.name, fields: fieldsBetween(old, next) })
  }
  for (const kind of kinds) addKind(found, plan, kind)
  for (const publication of plan.publications) addPublication(found, publication)
  for (const { kind, version, effectiveTo } of plan.ends) {
    const fields = [{ field: 'effectiveTo', old: version.effectiveTo, new: effectiveTo }]
    found.add({ change: 'changed', kind, key: versionKey(version.owner, version.effectiveFrom), fields })
  }
  for (const { kind, version } of plan.withdrawals) {
    found.add({ change: 'removed', kind, key: versionKey(version.owner, version.effectiveFrom) })
  }
  found.counts.unchanged += plan.unchangedVersions
  return { counts: found.counts, changes: found.changes }
}

const versionKey = (owner: string, effectiveFrom: string | null) => `${owner} from ${effectiveFrom}`

class Collector {
  readonly counts: Counts = { new: 0, changed: 0, removed: 0, unchanged: 0 }
  readonly changes: Difference[] = []
  readonly #toldMax: number

  constructor(toldMax: number) {
    this.#toldMax = toldMax
  }

  add(difference: Difference) {
    this.counts[difference.change] += 1
    if (this.changes.length < this.#toldMax) this.changes.push(difference)
  }
}

function addKind<K extends Kind>(found: Collector, plan: Plan, kind: K) {
  const { created, changed, removed, unchanged, reordered } = plan.kinds[kind]
  const keyOf = (thing: Things[K]) => identityOf(kind, thing)
  for (const thing of created as Things[K][]) found.add({ change: 'new', kind, key: keyOf(thing) })
  for (const { old, new: next } of changed as { old: Things[K]; new: Things[K] }[]) {
    found.add({ change: 'changed', kind, key: keyOf(next), fields: fieldsBetween(old, next) })
  }
  for (const thing of removed as Things[K][]) found.add({ change: 'removed', kind, key: keyOf(thing) })
  found.counts.unchanged += unchanged
  if (reordered) {
    found.add({ change: 'changed', kind, key: 'order', fields: [{ field: 'order', ...reordered }] })
  }
}

function addPublication(found: Collector, { kind, owner, effectiveFrom, content, replaces }: Publication) {
  const key = versionKey(owner, effectiveFrom)
  found.add({ change: replaces ? 'changed' : 'new', kind, key })
  if (!replaces) return
  for (const { key: inside, ...change } of contentDifferences(replaces.content, content)) {
    found.add({ ...change, key: `${key} ${inside}` })
  }
}
