import { type ApplyRequest, applyConfiguration } from '../configuration/apply/apply-configuration.ts'
import { conflictOf, conflictTexts, type OtherUses } from '../configuration/apply/in-use.ts'
import { usesBeside } from '../configuration/apply/other-uses.ts'
import type { Tagged } from '../configuration/apply/things.ts'
import {
  type ConfigurationDocument,
  documentFormat,
  type Kind,
  type Things,
} from '../configuration/document/document.ts'
import { Failures } from '../configuration/document/failures.ts'
import type { State } from '../configuration/document/state.ts'
import { identityOf, kindOf, kinds } from '../configuration/kinds/kinds.ts'
import { readDocument } from '../configuration/kinds/read-document.ts'
import { versionMoved } from '../configuration/state/last-change.ts'
import { onSnapshot } from '../configuration/state/snapshot.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Doer } from '../organisations/audit-log.ts'
import type { Client, Pool } from '../platform/database/database.ts'
import { exampleCards } from './carriers.ts'
import { quollwayCustomers, warrantyCustomer } from './customers.ts'
import { exampleDocument } from './document.ts'
import { exampleRow, findLoaded, findLoadedThings, type LoadedThing } from './loaded-example.ts'
import { findUsed, type Used, type UsedBy } from './used-since.ts'

/** A part of the example that stays when the example is removed, and why. */
export interface Kept {
  list: Kind
  identity: string
  /** Somebody changed it, quotes or a ledger use it, or something that stays names it. */
  why: 'changed' | 'used' | 'named'
  message: string
}

export interface ExampleData {
  loadedAt: string | null
  loadedBy: string | null
  /** How much removing it takes away, or has taken away. */
  removes: { list: Kind; count: number }[]
  keeps: Kept[]
}

interface Thing {
  kind: Kind
  identity: string
}

const notLoaded: ExampleData = { loadedAt: null, loadedBy: null, removes: [], keeps: [] }
const tagOf = (version: string) => `"${version}"`

export const readExampleData = (
  pool: Pool,
  organisationId: string,
  now: Date,
): Promise<Tagged<ExampleData>> =>
  onSnapshot(pool, organisationId, now, async ({ client, state }) => ({
    thing: (await judge(client, state))?.data ?? notLoaded,
    etag: tagOf(state.version),
  }))

/** Loads the example in one transaction. It never replaces anything, and the organisation keeps its name. */
export async function loadExampleData(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  ifMatch: string | undefined,
): Promise<Tagged<ExampleData>> {
  const sent = exampleDocument(exampleCards(), quollwayCustomers, warrantyCustomer)
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  const made = kinds.flatMap((kind) =>
    ((document[kind] ?? []) as Things[Kind][]).map((thing) => ({ kind, identity: identityOf(kind, thing) })),
  )
  const { versionAfter } = await applyConfiguration(pool, organisationId, doer, {
    document,
    failures,
    mode: 'merge',
    async precondition(state, client) {
      await refuseOther(client, state, ifMatch)
      const there = made.filter(({ kind, identity }) => state.things[kind].has(identity))
      if (there.length === 0) return
      const texts = there.map(
        ({ kind, identity }) =>
          `${kindOf(kind).singular} ${identity} is there already: the example would overwrite it`,
      )
      throw errors.inUse(texts.slice(0, limits.validationMessagesMax))
    },
    async beside(_, { counts }) {
      return { action: 'apply', ...exampleRow, details: { mode: 'merge', ...counts } }
    },
  })
  return {
    thing: {
      loadedAt: doer.at.toISOString(),
      loadedBy: doer.name,
      removes: countedByList(made),
      keeps: [],
    },
    etag: tagOf(versionAfter),
  }
}

/** Removes what nobody has changed or used since. What stays is the organisation's own from then on. */
export async function removeExampleData(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  ifMatch: string | undefined,
): Promise<Tagged<ExampleData>> {
  const document: ConfigurationDocument = { format: documentFormat }
  let data = notLoaded
  const request: ApplyRequest = {
    document,
    failures: new Failures(document),
    mode: 'merge',
    removeBegun: true,
    async precondition(state, client) {
      await refuseOther(client, state, ifMatch)
      const judged = await judge(client, state)
      if (judged === undefined) throw errors.thingNotFound('Example')
      request.remove = judged.going
      data = judged.data
    },
    async beside(_, { counts }) {
      return { action: 'delete', ...exampleRow, details: { ...counts, kept: data.keeps.length } }
    },
  }
  const { versionAfter } = await applyConfiguration(pool, organisationId, doer, request)
  return { thing: data, etag: tagOf(versionAfter) }
}

async function refuseOther(client: Client, state: State, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  if (tagOf(state.version) !== ifMatch) throw await versionMoved(client, state)
}

/** What of the example would go, and what would stay; undefined if it is not loaded. */
async function judge(
  client: Client,
  state: State,
): Promise<{ data: ExampleData; going: Thing[] } | undefined> {
  const loaded = await findLoaded(client, state.organisationId)
  if (loaded === undefined) return undefined
  const all = await findLoadedThings(client, state.organisationId, loaded)
  const there = all.filter(({ kind, identity }) => state.things[kind as Kind].has(identity))
  const used = await findUsed(client, state, new Date(loaded.at))
  const keeps = there.flatMap((thing) => keptForItself(thing, state, used) ?? [])
  const kept = new Set(keeps.map(({ list, identity }) => keyOf(list, identity)))
  const free = there.filter(({ kind, identity }) => !kept.has(keyOf(kind as Kind, identity))) as Thing[]
  const freeOf = (wanted: Kind) => free.filter(({ kind }) => kind === wanted).map(({ identity }) => identity)
  const others = await usesBeside(client, state, {
    services: freeOf('services'),
    itemTypes: freeOf('itemTypes'),
    customers: freeOf('customers'),
  })
  const going = withoutNamed(free, state, others, keeps)
  const { at, by } = loaded
  return { data: { loadedAt: at, loadedBy: by, removes: countedByList(going), keeps }, going }
}

const keyOf = (kind: Kind, identity: string) => `${kind} ${identity}`

/** Why a thing stays, whatever else stays. */
function keptForItself(
  { kind: list, identity, changedBy, changedAt }: LoadedThing,
  { things }: State,
  used: Used,
): Kept | undefined {
  const kind = list as Kind
  const name = `${kindOf(kind).singular} ${identity}`
  if (changedBy !== null) {
    return {
      list: kind,
      identity,
      why: 'changed',
      message: `${name} was changed by ${changedBy} at ${changedAt}`,
    }
  }
  const by: UsedBy | undefined = used.by(kind, identity, things[kind].get(identity) as Things[Kind])
  return by && { list: kind, identity, why: 'used', message: `${name} is used by ${by}` }
}

/** Keeps what is named by something that stays, until nothing that goes is named. Adds what it keeps to `keeps`. */
function withoutNamed(free: Thing[], state: State, others: OtherUses, keeps: Kept[]): Thing[] {
  let going = free
  for (;;) {
    const after = stateWithout(state, going)
    const named = new Map(
      going.flatMap(({ kind, identity }) => {
        const conflict = conflictOf(kind, state.things[kind].get(identity) as Things[Kind], after, others)
        if (conflict.uses.length === 0) return []
        const [message = ''] = conflictTexts({ ...conflict, begunOn: null })
        return [[keyOf(kind, identity), { list: kind, identity, why: 'named', message } as const]]
      }),
    )
    if (named.size === 0) return going
    keeps.push(...named.values())
    going = going.filter(({ kind, identity }) => !named.has(keyOf(kind, identity)))
  }
}

function stateWithout(state: State, going: Thing[]): State {
  const things = { ...state.things }
  for (const kind of kinds) {
    const gone = new Set(going.filter((one) => one.kind === kind).map(({ identity }) => identity))
    const left = [...(things[kind] as ReadonlyMap<string, Things[Kind]>)].filter(([id]) => !gone.has(id))
    Object.assign(things, { [kind]: new Map(left) })
  }
  return { ...state, things }
}

const countedByList = (things: Thing[]): ExampleData['removes'] =>
  kinds.flatMap((list) => {
    const count = things.filter(({ kind }) => kind === list).length
    return count === 0 ? [] : [{ list, count }]
  })
