import type { Database } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { ConfigurationDocument, Kind, Things } from '../document/document.ts'
import type { Failures } from '../document/failures.ts'
import type { State } from '../document/state.ts'
import { isPublished, type Version, type VersionedKind } from '../document/version.ts'
import type { RateCardVersionContent, ZoneSetVersionContent } from '../document/version-shapes.ts'
import { identityOf, kindOf, kinds, withSortedLists } from '../kinds/kinds.ts'
import { withoutVersions } from '../kinds/without-versions.ts'
import { readContent, type VersionContent } from '../state/version-content.ts'

/** What to do to an organisation. */
export interface Changes {
  document: ConfigurationDocument
  /** Merge keeps what the document does not name. Replace removes it, within the lists that the document has. */
  mode: 'merge' | 'replace'
  remove?: { kind: Kind; identity: string }[]
  /** Why versions that have begun may be replaced. */
  replaceBegun?: string | undefined
  /** Whether what has begun may be removed: the caller knows that nothing was priced with it. */
  removeBegun?: boolean
}

export interface KindPlan<Thing> {
  created: Thing[]
  changed: { old: Thing; new: Thing }[]
  removed: Thing[]
  unchanged: number
  /** If the things that stay are in a different order: everything in the order before, and after. */
  reordered: { old: string[]; new: string[] } | undefined
}

export interface Publication {
  kind: VersionedKind
  owner: string
  versionId: string
  effectiveFrom: string
  effectiveTo: string | null
  label: string | null
  content: VersionContent
  /** The published version of the same first day, which is withdrawn. */
  replaces: { version: Version; content: VersionContent } | undefined
  reason: string | null
}

export interface Plan {
  organisation: { old: State['organisation']; new: State['organisation'] } | undefined
  kinds: { [K in Kind]: KindPlan<Things[K]> }
  publications: Publication[]
  ends: { kind: VersionedKind; version: Version; effectiveTo: string }[]
  withdrawals: { kind: VersionedKind; version: Version }[]
  unchangedVersions: number
  /** What the organisation has afterwards. */
  target: State
}

/** Works out what would change. Reads the contents of versions that may be replaced, and writes nothing. */
export async function planChanges(
  database: Database,
  state: State,
  changes: Changes,
  now: Date,
  failures: Failures,
): Promise<Plan> {
  const { document } = changes
  const target: State = { ...state, things: { ...state.things }, zoneCodes: new Map(state.zoneCodes) }
  const plan: Plan = {
    organisation: undefined,
    kinds: {} as Plan['kinds'],
    publications: [],
    ends: [],
    withdrawals: [],
    unchangedVersions: 0,
    target,
  }
  if (document.organisation && !isSame(document.organisation, state.organisation)) {
    plan.organisation = { old: state.organisation, new: document.organisation }
    target.organisation = document.organisation
  }
  for (const kind of kinds) planKind(plan, state, changes, kind)
  await planVersions(database, plan, state, changes, 'zoneSets', now, failures)
  await planVersions(database, plan, state, changes, 'rateCards', now, failures)
  return plan
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function planKind<K extends Kind>(plan: Plan, state: State, changes: Changes, kind: K) {
  const before: Map<string, Things[K]> = state.things[kind]
  const named = changes.document[kind] as Things[K][] | undefined
  const removing = new Set(changes.remove?.filter((one) => one.kind === kind).map(({ identity }) => identity))
  const wanted = new Map(
    named?.map((thing) => [identityOf(kind, thing), withSortedLists(kind, withoutVersions<K>(thing))]),
  )
  if (named && changes.mode === 'replace') {
    for (const identity of before.keys()) if (!wanted.has(identity)) removing.add(identity)
  }
  const of: KindPlan<Things[K]> = {
    created: [],
    changed: [],
    removed: [],
    unchanged: 0,
    reordered: undefined,
  }
  for (const [identity, thing] of wanted) {
    const old = before.get(identity)
    if (old === undefined) of.created.push(thing)
    else if (isSame(old, thing)) of.unchanged += 1
    else of.changed.push({ old, new: thing })
  }
  for (const identity of removing) {
    const old = before.get(identity)
    if (old !== undefined) of.removed.push(old)
  }
  const after = orderedAfter(kind, before, wanted, removing)
  const stay = (all: Iterable<string>) => [...all].filter((one) => before.has(one) && after.has(one))
  if (kindOf(kind).isOrdered && !isSame(stay(before.keys()), stay(after.keys()))) {
    of.reordered = { old: [...before.keys()], new: [...after.keys()] }
  }
  Object.assign(plan.kinds, { [kind]: of })
  Object.assign(plan.target.things, { [kind]: after })
}

/**
 * A document that names everything decides the order. Otherwise the named ones are reordered among the positions they
 * had, and new ones come last.
 */
function orderedAfter<Thing>(
  kind: Kind,
  before: Map<string, Thing>,
  wanted: Map<string, Thing>,
  removing: Set<string>,
): Map<string, Thing> {
  const staying = [...before.keys()].filter((identity) => !removing.has(identity))
  const namesAll = staying.every((identity) => wanted.has(identity))
  const moved = [...wanted.keys()].filter((identity) => before.has(identity))
  const order = namesAll
    ? [...wanted.keys()]
    : [
        ...staying.map((identity) => (wanted.has(identity) ? (moved.shift() as string) : identity)),
        ...[...wanted.keys()].filter((identity) => !before.has(identity)),
      ]
  if (!kindOf(kind).isOrdered) order.sort((a, b) => (a < b ? -1 : 1))
  return new Map(order.map((identity) => [identity, (wanted.get(identity) ?? before.get(identity)) as Thing]))
}

async function planVersions(
  database: Database,
  plan: Plan,
  state: State,
  changes: Changes,
  kind: VersionedKind,
  now: Date,
  failures: Failures,
) {
  const published = state.versions[kind].filter(isPublished)
  const replaced = new Set<Version>()
  for (const [at, thing] of (changes.document[kind] ?? []).entries()) {
    const owner = identityOf(kind, thing as Things[typeof kind])
    const existing = published.filter((version) => version.owner === owner)
    const versions = withSortedLists(kind, thing as Things[typeof kind]).versions ?? []
    for (const [place, wanted] of versions.entries()) {
      const same = existing.find(({ effectiveFrom }) => effectiveFrom === wanted.effectiveFrom)
      const change = await planVersion(database, state, kind, owner, wanted, same, now)
      if (change === undefined) plan.unchangedVersions += 1
      else if ('end' in change) plan.ends.push({ kind, ...change.end })
      else {
        const hasBegun = same !== undefined && wanted.effectiveFrom <= state.today
        if (hasBegun && changes.replaceBegun === undefined) {
          failures.add(
            [kind, at, 'versions', place],
            `has begun on ${wanted.effectiveFrom} and differs: give a later effectiveFrom, or replace it with a reason`,
          )
        }
        if (same) replaced.add(same)
        plan.publications.push({ ...change, reason: hasBegun ? (changes.replaceBegun ?? null) : null })
      }
    }
    if (changes.mode === 'replace' && thing.versions) {
      for (const version of existing) {
        const isNamed = versions.some(({ effectiveFrom }) => effectiveFrom === version.effectiveFrom)
        const isToCome = (version.effectiveFrom ?? '') > state.today
        if (!isNamed && isToCome) plan.withdrawals.push({ kind, version })
      }
    }
  }
  for (const { kind: of, version } of plan.withdrawals) if (of === kind) replaced.add(version)
  plan.target.versions = {
    ...plan.target.versions,
    [kind]: versionsAfter(plan, state.versions[kind], kind, replaced),
  }
}

/** What a version of the document changes about the published one with the same first day, if anything. */
async function planVersion(
  database: Database,
  state: State,
  kind: VersionedKind,
  owner: string,
  wanted: RateCardVersionContent | ZoneSetVersionContent,
  same: Version | undefined,
  now: Date,
): Promise<Omit<Publication, 'reason'> | { end: { version: Version; effectiveTo: string } } | undefined> {
  const content = contentOf(wanted)
  const publication = {
    kind,
    owner,
    versionId: uuidv7(now.getTime()),
    content,
    effectiveFrom: wanted.effectiveFrom,
    effectiveTo: wanted.effectiveTo ?? null,
    label: wanted.label ?? null,
  }
  if (same === undefined) return { ...publication, replaces: undefined }
  const old = await readContent(database, state.organisationId, kind, same.versionId)
  const isSameContent = isSame(content, old) && publication.label === same.label
  if (isSameContent && publication.effectiveTo === same.effectiveTo) return undefined
  const { effectiveTo } = publication
  const endsEarlier =
    effectiveTo !== null && effectiveTo >= state.today && effectiveTo < (same.effectiveTo ?? '9999')
  if (isSameContent && endsEarlier) return { end: { version: same, effectiveTo } }
  return { ...publication, replaces: { version: same, content: old } }
}

const contentOf = (wanted: RateCardVersionContent | ZoneSetVersionContent): VersionContent =>
  'lanes' in wanted ? { lanes: wanted.lanes } : { zones: wanted.zones }

function versionsAfter(
  plan: Plan,
  before: Version[],
  kind: VersionedKind,
  replaced: Set<Version>,
): Version[] {
  const ends = new Map(plan.ends.map(({ version, effectiveTo }) => [version, effectiveTo]))
  const stay = before.map((version): Version => {
    if (replaced.has(version)) return { ...version, state: 'WITHDRAWN' }
    return ends.has(version) ? { ...version, effectiveTo: ends.get(version) ?? null } : version
  })
  const added = plan.publications
    .filter((publication) => publication.kind === kind)
    .map(({ versionId, owner, effectiveFrom, effectiveTo, label, content }): Version => {
      if ('zones' in content) {
        plan.target.zoneCodes.set(versionId, new Set(content.zones.map(({ code }) => code)))
      }
      return {
        versionId,
        owner,
        effectiveFrom,
        effectiveTo,
        label,
        state: 'PUBLISHED',
        revision: '0',
        basedOn: null,
        replacedBy: null,
        reason: null,
        createdBy: '',
        createdAt: '',
        changedAt: '',
        publishedBy: null,
        publishedAt: null,
      }
    })
  return [...stay, ...added]
}
