import { limits } from '../../limits.ts'
import type { ConfigurationDocument, Kind, Things } from '../document/document.ts'
import type { Failures, Path } from '../document/failures.ts'
import type { State } from '../document/state.ts'
import { invisibleIn, lookOf, twinFailure } from '../document/twins.ts'
import type { Lookup } from '../kinds/kind.ts'
import { identityFieldsOf, identityOf, kindOf, kinds } from '../kinds/kinds.ts'
import { ZonesInTime } from '../state/zones-in-time.ts'
import type { Plan } from './plan.ts'

/** Checks what a document refers to against what the organisation would have afterwards. */
export function checkReferences(
  document: ConfigurationDocument,
  before: State,
  plan: Plan,
  failures: Failures,
): void {
  const references = new References(before, plan.target, failures)
  for (const kind of kinds) {
    references.checkKind(kind, (document[kind] ?? []) as Things[Kind][])
  }
}

class References implements Lookup {
  readonly #before: State
  readonly target: State
  readonly failures: Failures
  readonly #zones: ZonesInTime

  constructor(before: State, target: State, failures: Failures) {
    this.#before = before
    this.target = target
    this.failures = failures
    this.#zones = new ZonesInTime(target)
  }

  checkKind<K extends Kind>(kind: K, things: Things[K][]) {
    if (things.length === 0) return
    this.#refuseTooMany(kind)
    this.#refuseTwins(kind, things)
    const { references } = kindOf(kind)
    if (references) for (const [at, thing] of things.entries()) references(thing, [kind, at], this)
  }

  #refuseTooMany(kind: Kind) {
    const { max } = kindOf(kind)
    if (this.target.things[kind].size > max) {
      this.failures.add([kind], `would be more than ${max.toLocaleString('en')} in the organisation`)
    }
  }

  /** People would confuse two identities that look the same. What the organisation has already stays. */
  #refuseTwins<K extends Kind>(kind: K, things: Things[K][]) {
    const [field = '', ...more] = identityFieldsOf(kind)
    const isNew = (identity: string) => !this.#before.things[kind].has(identity)
    if (more.length > 0) return
    const byLook = new Map<string, string>()
    for (const identity of this.target.things[kind].keys()) {
      if (!isNew(identity)) byLook.set(lookOf(identity), identity)
    }
    for (const [at, thing] of things.entries()) {
      const identity = identityOf(kind, thing)
      if (!isNew(identity)) continue
      const character = invisibleIn(identity)
      const other = byLook.get(lookOf(identity))
      if (character) this.failures.add([kind, at, field], `has the invisible character ${character}`)
      else if (other !== undefined) this.failures.add([kind, at, field], twinFailure(identity, other))
      else byLook.set(lookOf(identity), identity)
    }
  }

  exists(kind: Kind, identity: string, path: Path): boolean {
    if (this.target.things[kind].has(identity)) return true
    this.failures.add(path, `names ${identity}, which does not exist`)
    return false
  }

  /** Prices depend on it. To change it, make a new thing and retire the old one. */
  stays(kind: 'services' | 'rateCards', identity: string, field: string, value: unknown, path: Path) {
    const old = this.#before.things[kind].get(identity) as Record<string, unknown> | undefined
    if (old !== undefined && old[field] !== value) {
      this.failures.add([...path, field], `must stay ${old[field]}: make a new one and retire this one`)
    }
  }

  serviceOf(carrier: string | undefined, service: string | undefined, path: Path) {
    if (service === undefined || !this.exists('services', service, [...path, 'service'])) return
    const owner = this.target.things.services.get(service)?.carrier
    if (carrier !== undefined && owner !== carrier) {
      this.failures.add([...path, 'service'], `is a service of ${owner}, not of ${carrier}`)
    }
  }

  zoneFailure(zoneSet: string, zone: string, time: { from: string; to: string | null }): string | undefined {
    return this.#zones.failure(zoneSet, zone, time)
  }
}

export const breaksInForceFailure = `would be more than ${limits.breaksInForceMax.toLocaleString('en')} breaks in versions in force or to come`
