import type { Kind, Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import type { Version } from '../document/version.ts'
import { identityOf, kindOf } from '../kinds/kinds.ts'
import type { Plan } from './plan.ts'

/** Lanes of a service in a version, whatever its state. */
export interface LaneUse {
  versionId: string
  service: string
  lanes: number
}

/** What uses things, beyond what a document has. */
export interface OtherUses {
  lanes: LaneUse[]
  /** How many people sign in for each customer. */
  users: ReadonlyMap<string, number>
}

/**
 * Why things cannot be removed: something that stays names them, or they have begun and past prices depend on them.
 * This looks at the state afterwards, so that things removed together do not block each other.
 */
export function removalConflicts(plan: Plan, others: OtherUses): string[] {
  const { target } = plan
  const conflicts: string[] = []
  for (const [kind, { removed }] of Object.entries(plan.kinds) as [Kind, Plan['kinds'][Kind]][]) {
    for (const thing of removed as Things[Kind][]) {
      const name = `${kindOf(kind).singular} ${identityOf(kind, thing)}`
      const begun = begunOn(kind, thing, target)
      if (begun) conflicts.push(`${name} ${begun}`)
      for (const use of usesOf(kind, thing, target, others)) conflicts.push(`${name} is used by ${use}`)
    }
  }
  return conflicts
}

function begunOn<K extends Kind>(kind: K, thing: Things[K], state: State): string | undefined {
  const begun = kindOf(kind).begun?.(thing, state)
  if (begun?.on === undefined || begun.on > state.today) return undefined
  return `has begun on ${begun.on}: ${begun.instead}`
}

type Thing = Record<string, unknown>

function usesOf(kind: Kind, thing: Things[Kind], target: State, others: OtherUses): string[] {
  const identity = identityOf(kind, thing)
  const uses: string[] = []
  if (kind === 'services') {
    for (const { versionId, service, lanes } of others.lanes) {
      const version = target.versions.rateCards.find((one) => one.versionId === versionId)
      if (service !== identity || version === undefined || !target.things.rateCards.has(version.owner))
        continue
      uses.push(`rate card ${describe(version)} (${lanes} lane${lanes === 1 ? '' : 's'})`)
    }
  }
  for (const [other, field] of kindOf(kind).namedBy ?? []) {
    const users = [...(target.things[other] as ReadonlyMap<string, object> as ReadonlyMap<string, Thing>)]
      .filter(([, one]) => one[field] === identity)
      .map(([id, one]) => (other === 'customerRates' ? String(one.customer) : id))
    if (users.length > 0) uses.push(listed(other, users))
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
  const users = kind === 'customers' ? (others.users.get(identity) ?? 0) : 0
  if (users > 0) uses.push(users === 1 ? '1 user' : `${users} users`)
  return [...new Set(uses)]
}

function listedThings<K extends Kind>(
  { things }: State,
  kind: K,
  isUser: (thing: Things[K]) => boolean,
): string[] {
  const users = [...(things[kind] as ReadonlyMap<string, Things[K]>)].filter(([, thing]) => isUser(thing))
  return users.length === 0
    ? []
    : [
        listed(
          kind,
          users.map(([identity]) => identity),
        ),
      ]
}

/** Versions of one card with the same first day differ in their state. */
function describe({ owner, state, effectiveFrom, label }: Version): string {
  if (state === 'DRAFT') return label === null ? `${owner}, draft` : `${owner}, draft ${label}`
  return `${owner}${state === 'WITHDRAWN' ? ', withdrawn,' : ''} from ${effectiveFrom}`
}

/** `service GLX-ROAD`, or `3 customer rates: SALTBUSH, GUMNUT`: a customer with two of them is named once. */
function listed(kind: Kind, users: string[]): string {
  if (users.length === 1) return `${kindOf(kind).singular} ${users[0]}`
  const plural = kindOf(kind).singular.replace(/y$/, 'ie')
  const names = [...new Set(users)]
  return `${users.length} ${plural}s: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`
}
