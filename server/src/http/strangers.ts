import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { networkOf } from './network-of.ts'

interface Failures {
  count: number
  /** When we last looked up an unknown credential from this address. */
  lookedUpAt: number
}

/**
 * Counts failed attempts by address, in memory and for this node. Addresses with too many in a minute are refused
 * without a look-up. Credentials that worked on this node are always served; new ones from such an address are looked
 * up at most once a second.
 */
export class Strangers {
  readonly #clock: () => Date
  readonly #failuresMax: number
  readonly #good = new Set<string>()
  #minute = 0
  #failures = new Map<string, Failures>()

  constructor(clock: () => Date, failuresMax: number) {
    this.#clock = clock
    this.#failuresMax = failuresMax
  }

  /** Looks up a credential unless its address has failed too often. Returns undefined if it is unknown. */
  async lookUp<Found>(
    address: string,
    credential: string | undefined,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    if (credential === undefined) {
      this.fail(address)
      return undefined
    }
    if (!this.#good.has(credential)) this.#refuseIfBlocked(address)
    const found = await find()
    if (found === undefined) {
      this.#good.delete(credential)
      this.fail(address)
    } else this.#remember(credential)
    return found
  }

  /** Counts a failed attempt; throws if the address has made too many. */
  fail(address: string): void {
    const failures = this.#failuresOf(address)
    if (failures.count >= this.#failuresMax) throw this.#refusal()
    failures.count += 1
  }

  #refuseIfBlocked(address: string): void {
    const failures = this.#failuresOf(address)
    if (failures.count < this.#failuresMax) return
    const now = this.#clock().getTime()
    if (now - failures.lookedUpAt < 1000) throw this.#refusal()
    failures.lookedUpAt = now
  }

  #refusal() {
    const secondsLeft = 60 - Math.floor((this.#clock().getTime() % 60_000) / 1000)
    return errors.tooManyFailedAttempts(this.#failuresMax, secondsLeft)
  }

  /** Failures of this minute. Addresses beyond the limit are counted together. */
  #failuresOf(address: string): Failures {
    const minute = Math.floor(this.#clock().getTime() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#failures = new Map()
    }
    const network = networkOf(address)
    const known = this.#failures.get(network)
    if (known) return known
    const isFull = this.#failures.size >= limits.failingAddressesMax
    const failures = (isFull && this.#failures.get('')) || { count: 0, lookedUpAt: 0 }
    this.#failures.set(isFull ? '' : network, failures)
    return failures
  }

  /** The most recent ones: sets keep insertion order. */
  #remember(credential: string): void {
    this.#good.delete(credential)
    this.#good.add(credential)
    if (this.#good.size <= limits.goodCredentialsMax) return
    for (const oldest of this.#good) {
      this.#good.delete(oldest)
      break
    }
  }
}
