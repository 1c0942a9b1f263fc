/** The ETags of what was read, so that somebody else's change in between is noticed and not lost. */
export class ETags {
  readonly #tags = new Map<string, string>()

  of(address: string): string | undefined {
    return this.#tags.get(address)
  }

  keep(address: string, tag: string | null): void {
    if (tag !== null) this.#tags.set(address, tag)
  }

  forget(address: string): void {
    this.#tags.delete(address)
  }
}

/** Publishing a version, or changing what is in it, changes the version: they share its ETag. So does applying an upload. */
const partOfWhole = /(\/versions\/[^/]+)\/(?:publish|withdraw|lanes|members)$|(\/uploads\/[^/]+)\/apply$/

/** What an ETag belongs to. Of the query, only `customer` is part of a thing's identity. */
export const addressOf = (path: string, customer: unknown): string =>
  path.replace(partOfWhole, '$1$2') + (customer === undefined ? '' : `?customer=${customer}`)
