import { setTimeout as delay, setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from '../../limits.ts'
import type { Askers } from '../../platform/turns/askers.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import type { Customer } from '../book/rate-book.ts'

/** How to price one request for a customer, and how to store its results. */
export interface Pricer<Priced> {
  price(customer: Customer): Priced
  save(priced: Priced[]): Promise<unknown>
}

/**
 * Prices a few customers at once. Requests for many take turns by organisation, and everybody else gets a
 * turn after each customer. While other organisations send requests, large requests get a third of the time:
 * each is saved before the next one is priced, and then waits twice as long as it took. Fifty large requests
 * of one organisation must not delay the small ones of another; alone, they do not wait.
 */
export class QuoteTurns {
  readonly #turns = new FairTurns(1)
  readonly #askers: Askers

  constructor(askers: Askers) {
    this.#askers = askers
  }

  async run<Priced>(
    organisationId: string,
    customers: Customer[],
    { price, save }: Pricer<Priced>,
  ): Promise<Priced[]> {
    if (customers.length <= limits.customersPricedAtOnceMax) {
      const priced = customers.map(price)
      await save(priced)
      return priced
    }
    const { priced, saved } = await this.#turns.run(organisationId, async () => {
      const startedAt = performance.now()
      const priced: Priced[] = []
      for (const customer of customers) {
        priced.push(price(customer))
        await othersTurn()
      }
      const saved = save(priced)
      if (this.#askers.othersThan(organisationId)) {
        await saved
        await delay(2 * (performance.now() - startedAt))
      }
      return { priced, saved }
    })
    await saved
    return priced
  }
}
