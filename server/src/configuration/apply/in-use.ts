import { limits } from '../../limits.ts'
import { itemTypeOf } from '../../quotes/book/rate-book.ts'
import type { Kind, Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import type { Version } from '../document/version.ts'
import { identityOf, kindOf } from '../kinds/kinds.ts'
import type { TypedLanes } from '../state/lane-facts.ts'
import type { Changes, Plan } from './plan.ts'

/** Lanes of a service in a version, whatever its state. */
export interface LaneUse {
  versionId: string
  service: string
  lanes: number
}

/** What uses a thing. */
export interface Use {
  /** The list of the document that it is in; `people` sign in for a customer. */
  list: Kind | 'people'
  /** How many things of the list use it. */
  count: number
  /** The first of them. People are only counted. */
  identities: string[]
  /** Lanes of a version of the rate card. */
  version?: Pick<Version, 'versionId' | 'state' | 'label' | 'effectiveFrom'>
  lanes?: number
}

/** Why a thing cannot be removed. */
export interface Conflict {
  list: Kind
  identity: string
  /** Since when past prices depend on it; null if they do not. */
  begunOn: string | null
  /** What to do instead of removing what has begun. */
  instead: string | null
  uses: Use[]
}

/** What uses things, beyond what a document has. */
export interface OtherUses {
  lanes: LaneUse[]
  /** Lanes with breaks of their own for an item type. */
  typedLanes: TypedLanes[]
  /** How many people sign in for each customer. */
  users: ReadonlyMap<string, number>
}

/**
 * Why things cannot be removed: something that stays names them, or they have begun and past prices depend on them.
 * This looks at the state afterwards, so that things removed together do not block each other. A document that replaces
 * lists all item types there are: what it names beside them is an item.
 */
export const removalConflicts = (
  { kinds, target }: Plan,
  others: OtherUses,
  { removeBegun = false, remove = [] }: Pick<Changes, 'removeBegun' | 'remove'>,
): Conflict[] =>
  (Object.entries(kinds) as [Kind, Plan['kinds'][Kind]][])
    .flatMap(([kind, { removed }]) =>
      (removed as Things[Kind][]).map((thing) => conflictOf(kind, thing, target, others)),
    )
    .filter((conflict) => (removeBegun ? conflict.uses.length > 0 : isConflict(conflict)))
    .filter(({ list }) => list !== 'itemTypes' || remove.some(({ kind }) => kind === 'itemTypes'))

export const isConflict = ({ begunOn, uses }: Conflict): boolean => begunOn !== null || uses.length > 0

export function conflictOf<K extends Kind>(
  kind: K,
  thing: Things[K],
  state: State,
  others: OtherUses,
): Conflict {
  const begun = kindOf(kind).begun?.(thing, state)
  const hasBegun = begun?.on !== undefined && begun.on <= state.today
  return {
    list: kind,
    identity: identityOf(kind, thing),
    begunOn: hasBegun ? (begun.on ?? null) : null,
    instead: hasBegun ? begun.instead : null,
    uses: usesOf(kind, thing, state, others),
  }
}

/** For people, one sentence for each reason. */
export function conflictTexts({ list, identity, begunOn, instead, uses }: Conflict): string[] {
  const name = `${kindOf(list).singular} ${identity}`
  return [
    ...(begunOn === null ? [] : [`${name} has begun on ${begunOn}: ${instead}`]),
    ...[...new Set(uses.map(say))].map((use) => `${name} is used by ${use}`),
  ]
}

function say({ list, count, identities, version, lanes = 0 }: Use): string {
  const [owner = ''] = identities
  if (version) return `rate card ${describe(owner, version)} (${lanes} lane${lanes === 1 ? '' : 's'})`
  if (list === 'people') return count === 1 ? '1 user' : `${count} users`
  return listed(list, count, identities)
}

type Thing = Record<string, unknown>

function usesOf(kind: Kind, thing: Things[Kind], target: State, others: OtherUses): Use[] {
  const identity = identityOf(kind, thing)
  const uses: Use[] = []
  if (kind === 'services') {
    uses.push(
      ...lanesOf(
        target,
        others.lanes.filter(({ service }) => service === identity),
      ),
    )
  }
  for (const [other, field] of kindOf(kind).namedBy ?? []) {
    const users = [...(target.things[other] as ReadonlyMap<string, object> as ReadonlyMap<string, Thing>)]
      .filter(([, one]) => one[field] === identity)
      .map(([id]) => id)
    if (users.length > 0) uses.push(useOf(other, users))
  }
  if (kind === 'customFields') {
    const isAsked = ({ customFields = [] }: Things['carriers']) =>
      customFields.some(({ key }) => key === identity)
    uses.push(...listedThings(target, 'carriers', isAsked))
  }
  if (kind === 'zoneSets') {
    const names = ({ conditions = [] }: Things['surcharges']) =>
      conditions.some(({ zoneSet }) => zoneSet === identity)
    uses.push(...listedThings(target, 'surcharges', names))
  }
  if (kind === 'extras') {
    const isNamed = ({ extras = [] }: { extras?: string[] }) => extras.includes(identity)
    const names = ({ conditions = [] }: Things['surcharges']) =>
      conditions.some(({ subject, is = [] }) => subject === 'EXTRA' && is.includes(identity))
    uses.push(
      ...listedThings(target, 'services', isNamed),
      ...listedThings(target, 'surcharges', names),
      ...listedThings(target, 'examples', isNamed),
    )
  }
  if (kind === 'itemTypes') {
    const asked = ({ conditions = [] }: Things['surcharges']) =>
      conditions.some(
        ({ subject, is = [], isNot = [] }) => subject === 'ITEM_TYPE' && [...is, ...isNot].includes(identity),
      )
    uses.push(
      ...lanesOf(
        target,
        others.typedLanes.filter(({ type }) => type === identity),
      ),
      ...listedThings(target, 'services', ({ itemTypes = [] }) => itemTypes.includes(identity)),
      ...listedThings(target, 'surcharges', asked),
      ...listedThings(target, 'examples', ({ items }) =>
        items.some(({ type }) => type !== undefined && itemTypeOf(type) === identity),
      ),
    )
  }
  const users = kind === 'customers' ? (others.users.get(identity) ?? 0) : 0
  if (users > 0) uses.push({ list: 'people', count: users, identities: [] })
  return uses
}

/** Lanes of versions whose card stays. */
const lanesOf = ({ versions, things }: State, found: { versionId: string; lanes: number }[]): Use[] =>
  found.flatMap(({ versionId, lanes }) => {
    const version = versions.rateCards.find((one) => one.versionId === versionId)
    if (version === undefined || !things.rateCards.has(version.owner)) return []
    const { owner, state, label, effectiveFrom } = version
    return {
      list: 'rateCards' as const,
      count: 1,
      identities: [owner],
      lanes,
      version: { versionId, state, label, effectiveFrom },
    }
  })

function listedThings<K extends Kind>(
  { things }: State,
  kind: K,
  isUser: (thing: Things[K]) => boolean,
): Use[] {
  const users = [...(things[kind] as ReadonlyMap<string, Things[K]>)]
    .filter(([, thing]) => isUser(thing))
    .map(([identity]) => identity)
  return users.length === 0 ? [] : [useOf(kind, users)]
}

const useOf = (list: Kind, users: string[]): Use => ({
  list,
  count: users.length,
  identities: users.slice(0, limits.usersNamedMax),
})

/** Versions of one card with the same first day differ in their state. */
function describe(owner: string, { state, effectiveFrom, label }: NonNullable<Use['version']>): string {
  if (state === 'DRAFT') return label === null ? `${owner}, draft` : `${owner}, draft ${label}`
  return `${owner}${state === 'WITHDRAWN' ? ', withdrawn,' : ''} from ${effectiveFrom}`
}

/** `service GLX-ROAD`, or `3 customer rates: SALTBUSH, GUMNUT`: a customer with two of them is named once. */
function listed(kind: Kind, count: number, users: string[]): string {
  const names = [...new Set(users.map((one) => (kind === 'customerRates' ? one.split('/')[0] : one)))]
  if (count === 1) return `${kindOf(kind).singular} ${names[0]}`
  const plural = kindOf(kind).singular.replace(/y$/, 'ie')
  return `${count} ${plural}s: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`
}
