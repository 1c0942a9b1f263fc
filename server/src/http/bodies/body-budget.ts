import { limits } from '../../limits.ts'

/** Maximum bytes of JSON bodies in memory, arriving or being processed. */
export interface BudgetBytes {
  all: number
  organisation: number
}

const defaultBytes: BudgetBytes = {
  all: limits.jsonBytesInFlightMax,
  organisation: limits.jsonBytesInFlightPerOrganisationMax,
}

/** Reserve another quarter for small bodies, so quotes continue while large pushes are refused. */
const withRoomForSmall = 1.25

/**
 * Counts the bytes of JSON bodies in memory, for the process and for each organisation. Only bytes that have
 * arrived count, so announcing a large body without sending it costs others nothing.
 */
export class BodyBudget {
  readonly #max: BudgetBytes
  #all = 0
  readonly #byOrganisation = new Map<string, number>()

  constructor(max: BudgetBytes = defaultBytes) {
    this.#max = max
  }

  open(organisationId: string): BodyShare {
    let taken = 0
    const add = (bytes: number) => {
      taken += bytes
      this.#all += bytes
      const held = (this.#byOrganisation.get(organisationId) ?? 0) + bytes
      if (held === 0) this.#byOrganisation.delete(organisationId)
      else this.#byOrganisation.set(organisationId, held)
    }
    return {
      take: (bytes) => {
        const factor = taken + bytes <= limits.smallBodyBytesMax ? withRoomForSmall : 1
        const held = this.#byOrganisation.get(organisationId) ?? 0
        if (this.#all + bytes > this.#max.all * factor) return false
        if (held + bytes > this.#max.organisation * factor) return false
        add(bytes)
        return true
      },
      release: () => add(-taken),
    }
  }

  get bytes(): number {
    return this.#all
  }
}

/** One body's share of the budget. */
export interface BodyShare {
  /** Returns false, and takes nothing, if there is no room for this many bytes. */
  take(bytes: number): boolean
  /** Gives everything back. */
  release(): void
}
