import { limits } from '../../limits.ts'
import type { ConfigurationDocument, Kind, Lane, Surcharge, Things } from '../document/document.ts'
import type { Failures, Path } from '../document/failures.ts'
import type { State } from '../document/state.ts'
import { invisibleIn, lookOf, twinFailure } from '../document/twins.ts'
import { isPublished, periodsOf } from '../document/version.ts'
import { identityFields, identityOf, kinds } from '../kinds/identity.ts'
import { thingsMax } from '../kinds/read-document.ts'
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

class References {
  readonly #before: State
  readonly #target: State
  readonly #failures: Failures
  readonly #zones: ZonesInTime

  constructor(before: State, target: State, failures: Failures) {
    this.#before = before
    this.#target = target
    this.#failures = failures
    this.#zones = new ZonesInTime(target)
  }

  checkKind<K extends Kind>(kind: K, things: Things[K][]) {
    if (things.length === 0) return
    this.#refuseTooMany(kind)
    this.#refuseTwins(kind, things)
    const check = this.#checks[kind] as ((thing: Things[K], path: Path) => void) | undefined
    if (check) for (const [at, thing] of things.entries()) check(thing, [kind, at])
  }

  #refuseTooMany(kind: Kind) {
    const max = thingsMax(kind)
    if (this.#target.things[kind].size > max) {
      this.#failures.add([kind], `would be more than ${max.toLocaleString('en')} in the organisation`)
    }
  }

  /** People would confuse two identities that look the same. What the organisation has already stays. */
  #refuseTwins<K extends Kind>(kind: K, things: Things[K][]) {
    const [field = '', ...more] = identityFields[kind]
    const isNew = (identity: string) => !this.#before.things[kind].has(identity)
    if (more.length > 0) return
    const byLook = new Map<string, string>()
    for (const identity of this.#target.things[kind].keys()) {
      if (!isNew(identity)) byLook.set(lookOf(identity), identity)
    }
    for (const [at, thing] of things.entries()) {
      const identity = identityOf(kind, thing)
      if (!isNew(identity)) continue
      const character = invisibleIn(identity)
      const other = byLook.get(lookOf(identity))
      if (character) this.#failures.add([kind, at, field], `has the invisible character ${character}`)
      else if (other !== undefined) this.#failures.add([kind, at, field], twinFailure(identity, other))
      else byLook.set(lookOf(identity), identity)
    }
  }

  readonly #checks: { [K in Kind]?: (thing: Things[K], path: Path) => void } = {
    carriers: ({ customFields = [] }, path) => {
      for (const [at, { key }] of customFields.entries()) {
        this.#exists('customFields', key, [...path, 'customFields', at, 'key'])
      }
    },
    services: ({ alias, carrier, zoneSet }, path) => {
      this.#exists('carriers', carrier, [...path, 'carrier'])
      this.#exists('zoneSets', zoneSet, [...path, 'zoneSet'])
      this.#stays('services', alias, 'carrier', carrier, path)
    },
    rateCards: (card, path) => {
      this.#exists('carriers', card.carrier, [...path, 'carrier'])
      this.#stays('rateCards', card.alias, 'carrier', card.carrier, path)
      this.#stays('rateCards', card.alias, 'kind', card.kind, path)
      this.#checkLanes(card, path)
    },
    fuelLevies: ({ carrier, service }, path) => {
      this.#exists('carriers', carrier, [...path, 'carrier'])
      this.#serviceOf(carrier, service, path)
    },
    surcharges: (surcharge, path) => {
      const { carrier, service, customer } = surcharge
      if (carrier !== undefined) this.#exists('carriers', carrier, [...path, 'carrier'])
      if (customer !== undefined) this.#exists('customers', customer, [...path, 'customer'])
      this.#serviceOf(carrier, service, path)
      this.#checkConditions(surcharge, path)
    },
    customerRates: ({ customer, carrier, service, card }, path) => {
      this.#exists('customers', customer, [...path, 'customer'])
      this.#exists('carriers', carrier, [...path, 'carrier'])
      this.#serviceOf(carrier, service, path)
      if (!this.#exists('rateCards', card, [...path, 'card'])) return
      const owner = this.#target.things.rateCards.get(card)?.carrier
      if (owner !== carrier) {
        this.#failures.add([...path, 'card'], `is a card of ${owner}, not of ${carrier}`)
      }
    },
    spotRates: ({ customer, service, from, to, validFrom, validTo }, path) => {
      this.#exists('customers', customer, [...path, 'customer'])
      if (!this.#exists('services', service, [...path, 'service'])) return
      const zoneSet = this.#target.things.services.get(service)?.zoneSet ?? ''
      const time = { from: validFrom, to: validTo }
      for (const [field, zone] of Object.entries({ from, to })) {
        const failure = zone === '*' ? undefined : this.#zones.failure(zoneSet, zone, time)
        if (failure) this.#failures.add([...path, field], failure)
      }
    },
    examples: ({ customer, service }, path) => {
      this.#exists('customers', customer, [...path, 'customer'])
      if (service !== undefined) this.#exists('services', service, [...path, 'service'])
    },
  }

  #exists(kind: Kind, identity: string, path: Path): boolean {
    if (this.#target.things[kind].has(identity)) return true
    this.#failures.add(path, `names ${identity}, which does not exist`)
    return false
  }

  /** Prices depend on it. To change it, make a new thing and retire the old one. */
  #stays<K extends 'services' | 'rateCards'>(
    kind: K,
    identity: string,
    field: keyof Things[K] & string,
    value: unknown,
    path: Path,
  ) {
    const old = this.#before.things[kind].get(identity) as Things[K] | undefined
    if (old !== undefined && old[field] !== value) {
      this.#failures.add([...path, field], `must stay ${old[field]}: make a new one and retire this one`)
    }
  }

  #serviceOf(carrier: string | undefined, service: string | undefined, path: Path) {
    if (service === undefined || !this.#exists('services', service, [...path, 'service'])) return
    const owner = this.#target.things.services.get(service)?.carrier
    if (carrier !== undefined && owner !== carrier) {
      this.#failures.add([...path, 'service'], `is a service of ${owner}, not of ${carrier}`)
    }
  }

  #checkLanes({ alias, carrier, versions = [] }: Things['rateCards'], path: Path) {
    const published = this.#target.versions.rateCards.filter(
      (version) => version.owner === alias && isPublished(version),
    )
    const periods = new Map(periodsOf(published).map((period) => [period.from, period]))
    for (const [at, { effectiveFrom, lanes }] of versions.entries()) {
      const time = periods.get(effectiveFrom) ?? { from: effectiveFrom, to: null }
      this.#checkLaneList(carrier, lanes, time, [...path, 'versions', at, 'lanes'])
    }
  }

  /** Checks lanes of a card of this carrier at this time. Thousands of lanes ask the same, so answers are cached. */
  #checkLaneList(carrier: string, lanes: Lane[], time: { from: string; to: string | null }, path: Path) {
    checkLaneServices(this.#target, carrier, lanes, path, this.#failures)
    const known = new Map<string, string | undefined>()
    const zoneFailure = (zoneSet: string, zone: string) => {
      const key = `${zoneSet}\t${zone}`
      if (!known.has(key)) known.set(key, this.#zones.failure(zoneSet, zone, time))
      return known.get(key)
    }
    for (const [at, lane] of lanes.entries()) {
      if (this.#failures.full) return
      const service = this.#target.things.services.get(lane.service)
      if (service === undefined) continue
      for (const field of ['from', 'to'] as const) {
        const failure = lane[field] === '*' ? undefined : zoneFailure(service.zoneSet, lane[field])
        if (failure) this.#failures.add([...path, at, field], failure)
      }
    }
  }

  #checkConditions(surcharge: Surcharge, path: Path) {
    const { carrier, service, conditions = [], effectiveFrom, effectiveTo } = surcharge
    const time = { from: effectiveFrom ?? this.#target.today, to: effectiveTo ?? null }
    for (const [at, { is = [], zoneSet, subject }] of conditions.entries()) {
      if (subject !== 'FROM_ZONE' && subject !== 'TO_ZONE') continue
      const where = [...path, 'conditions', at]
      if (zoneSet !== undefined && !this.#exists('zoneSets', zoneSet, [...where, 'zoneSet'])) continue
      const sets = zoneSet === undefined ? this.#zoneSetsOf(carrier, service) : [zoneSet]
      for (const [place, zone] of is.entries()) {
        // Without its own set, the condition uses the service's: one of these sets must have the zone.
        const found = sets.map((set) => this.#zones.failure(set, zone, time))
        if (found.length > 0 && found.every((failure) => failure !== undefined)) {
          this.#failures.add([...where, 'is', place], found[0] ?? '')
        }
      }
    }
  }

  #zoneSetsOf(carrier: string | undefined, service: string | undefined): string[] {
    const services = [...this.#target.things.services.values()].filter(
      (one) =>
        (carrier === undefined || one.carrier === carrier) &&
        (service === undefined || one.alias === service),
    )
    return [...new Set(services.map(({ zoneSet }) => zoneSet))]
  }
}

/** The services of lanes must exist. Zones of a draft are checked when it is published, for its days. */
export function checkLaneServices(
  state: State,
  carrier: string,
  lanes: Lane[],
  path: Path,
  failures: Failures,
): void {
  for (const [at, { service: alias }] of lanes.entries()) {
    const service = state.things.services.get(alias)
    if (service === undefined) {
      failures.add([...path, at, 'service'], `names ${alias}, which does not exist`)
    } else if (service.carrier !== carrier) {
      failures.add([...path, at, 'service'], `is a service of ${service.carrier}, not of ${carrier}`)
    }
  }
}

export const breaksInForceFailure = `would be more than ${limits.breaksInForceMax.toLocaleString('en')} breaks in versions in force or to come`
