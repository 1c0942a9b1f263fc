import { errors, PublicError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { ValidCredentials } from '../organisations/valid-credentials.ts'
import { networkOf } from '../platform/network-of.ts'

/**
 * Counts failed attempts by address, in memory and for this node. Addresses with too many in a minute are refused
 * without a look-up. Valid credentials are always served, from any address.
 */
export class Strangers {
  readonly #clock: () => Date
  readonly #failuresMax: number
  #minute = 0
  #failures = new Map<string, { count: number }>()

  constructor(clock: () => Date, failuresMax: number) {
    this.#clock = clock
    this.#failuresMax = failuresMax
  }

  /** Looks up a credential unless it is wrong and its address has failed too often. Undefined if it is unknown. */
  async lookUp<Found>(
    address: string,
    credential: string | undefined,
    valid: Pick<ValidCredentials, 'has' | 'forget'>,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    if (credential === undefined) {
      this.fail(address)
      return undefined
    }
    if (this.#isBlocked(address) && !(await valid.has(credential))) throw this.#refusal()
    const found = await find()
    if (found === undefined) {
      valid.forget(credential)
      this.fail(address)
    }
    return found
  }

  /** Follows a link from somebody without a key. A link that is not valid is a failed attempt. */
  async follow<Found>(address: string, link: Promise<Found>): Promise<Found> {
    try {
      return await link
    } catch (error) {
      if (error instanceof PublicError && error.statusCode === 403) this.fail(address)
      throw error
    }
  }

  /** Counts a failed attempt; throws if the address has made too many. */
  fail(address: string): void {
    if (this.#isBlocked(address)) throw this.#refusal()
    this.#failuresOf(address).count += 1
  }

  #isBlocked(address: string): boolean {
    return this.#failuresOf(address).count >= this.#failuresMax
  }

  #refusal() {
    const secondsLeft = 60 - Math.floor((this.#clock().getTime() % 60_000) / 1000)
    return errors.tooManyFailedAttempts(this.#failuresMax, secondsLeft)
  }

  /** Failures of this minute. Addresses beyond the limit are counted together. */
  #failuresOf(address: string): { count: number } {
    const minute = Math.floor(this.#clock().getTime() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#failures = new Map()
    }
    const network = networkOf(address)
    const known = this.#failures.get(network)
    if (known) return known
    const isFull = this.#failures.size >= limits.failingAddressesMax
    const failures = (isFull && this.#failures.get('')) || { count: 0 }
    this.#failures.set(isFull ? '' : network, failures)
    return failures
  }
}
