import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import type { Known } from '../file-reading.ts'

/** What the texts of a file may stand for. Case does not matter: no two identities differ in it alone. */
export class KnownValues {
  readonly day: string
  /** Those of the card's carrier, if the card is known. */
  readonly services: readonly ServiceSettings[]
  readonly #byText: ReadonlyMap<string, ServiceSettings | undefined>
  readonly #zones = new Map<string, ReadonlyMap<string, string | undefined>>()
  readonly #known: Known
  readonly #otherCarriers: readonly RegExp[]

  constructor(known: Known) {
    const carrier = known.rateCards.find(({ alias }) => alias === known.target)?.carrier
    this.#known = known
    const others = known.carriers.filter(({ alias }) => carrier !== undefined && alias !== carrier)
    this.#otherCarriers = others.map(({ name }) => asWords(name))
    this.day = known.day
    this.services = known.services.filter((one) => carrier === undefined || one.carrier === carrier)
    this.#byText = byText(this.services.map((service) => [service, service.alias, service.name]))
  }

  /** Whether a text names another carrier than that of the card: the file may be theirs. */
  namesOtherCarrier(text: string): boolean {
    return this.#otherCarriers.some((name) => name.test(text))
  }

  serviceOf(text: string): ServiceSettings | undefined {
    return this.#byText.get(look(text))
  }

  /** The code of a zone, by its code or by its name. */
  zoneOf(zoneSet: string, text: string): string | undefined {
    return text === '*' ? '*' : this.#zonesOf(zoneSet).get(look(text))
  }

  zoneCodes(zoneSet: string): string[] {
    return (this.#known.zones[zoneSet] ?? []).map(({ code }) => code)
  }

  /** In the order of the codes. */
  zoneNames(zoneSet: string): string[] {
    return (this.#known.zones[zoneSet] ?? []).map(({ name }) => name)
  }

  isZone(text: string): boolean {
    return this.zoneSets().some((set) => this.zoneOf(set, text) !== undefined)
  }

  isServiceCode(text: string): boolean {
    return this.services.some(({ alias }) => alias === text)
  }

  isZoneCode(text: string): boolean {
    return this.zoneSets().some((set) => this.zoneOf(set, text) === text && text !== '*')
  }

  zoneSets(): string[] {
    return [...new Set(this.services.map(({ zoneSet }) => zoneSet))]
  }

  #zonesOf(zoneSet: string): ReadonlyMap<string, string | undefined> {
    const made = this.#zones.get(zoneSet)
    if (made !== undefined) return made
    const zones = byText((this.#known.zones[zoneSet] ?? []).map(({ code, name }) => [code, code, name]))
    this.#zones.set(zoneSet, zones)
    return zones
  }
}

/** A name among other words. A single word counts as it is written: `Express` is a carrier, `express` is not. */
function asWords(name: string): RegExp {
  const parts = name.trim().split(/\s+/)
  const words = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+')
  return new RegExp(`(?<![^\\s(,:;])${words}(?![^\\s),:;.])`, parts.length > 1 ? 'iu' : 'u')
}

const look = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** By identity and by name. A name that two of them have, or that is another's identity, stands for none. */
function byText<Value>(all: readonly (readonly [Value, identity: string, name: string])[]) {
  const found = new Map<string, Value | undefined>()
  for (const [value, , name] of all) {
    found.set(look(name), found.has(look(name)) ? undefined : value)
  }
  const identities = new Map(all.map(([value, identity]) => [look(identity), value]))
  for (const [identity, value] of identities) {
    const named = found.get(identity)
    found.set(identity, named === undefined || named === value ? value : undefined)
  }
  return found
}
