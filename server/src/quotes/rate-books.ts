import { limits } from '../limits.ts'
import type { Pool } from '../platform/database.ts'
import { loadRateBook } from './load-rate-book.ts'
import type { RateBook } from './rate-book.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Rate books in memory, one for an organisation, the least recently used leaving first. A request knows the version
 * that held when its key was read; a book of another version is not used, so nothing is ever priced by a stale one.
 */
export class RateBooks {
  readonly #pool: Pool
  readonly #clock: () => Date
  readonly #rowsMax: number
  readonly #books = new Map<string, RateBook>()
  readonly #loads = new Map<string, Promise<RateBook>>()
  #rows = 0

  constructor(pool: Pool, clock: () => Date, rowsMax: number = limits.rateBookRowsInMemoryMax) {
    this.#pool = pool
    this.#clock = clock
    this.#rowsMax = rowsMax
  }

  async get(organisationId: string, version: string): Promise<RateBook> {
    const book = this.#books.get(organisationId)
    if (book?.version !== version) return this.#load(organisationId, version)
    this.#books.delete(organisationId)
    this.#books.set(organisationId, book)
    return book
  }

  /** Requests that miss at the same time share a load. One that began before them may have read an older version. */
  async #load(organisationId: string, version: string): Promise<RateBook> {
    const underWay = await this.#loads.get(organisationId)
    if (underWay?.version === version) return underWay
    const begun = this.#loads.get(organisationId) ?? this.#begin(organisationId)
    return begun
  }

  #begin(organisationId: string): Promise<RateBook> {
    // A book prices any later date too, in every time zone: it starts before the earliest "today".
    const since = new Date(this.#clock().getTime() - 2 * dayMilliseconds).toISOString().slice(0, 10)
    const load = loadRateBook(this.#pool, organisationId, since)
      .then((book) => {
        this.#keep(book)
        return book
      })
      .finally(() => this.#loads.delete(organisationId))
    this.#loads.set(organisationId, load)
    return load
  }

  #keep(book: RateBook) {
    this.#forget(book.organisationId)
    this.#books.set(book.organisationId, book)
    this.#rows += book.rows
    for (const oldest of this.#books.keys()) {
      if (this.#rows <= this.#rowsMax || oldest === book.organisationId) break
      this.#forget(oldest)
    }
  }

  #forget(organisationId: string) {
    this.#rows -= this.#books.get(organisationId)?.rows ?? 0
    this.#books.delete(organisationId)
  }
}

const booksOfPools = new WeakMap<Pool, RateBooks>()

/** The books that everyone who works on the same pool shares. */
export function rateBooksOf(pool: Pool, clock: () => Date): RateBooks {
  const books = booksOfPools.get(pool) ?? new RateBooks(pool, clock)
  booksOfPools.set(pool, books)
  return books
}
