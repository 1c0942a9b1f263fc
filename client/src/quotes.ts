import { itemsOf } from './pages.ts'
import type { AnswerOf, FiltersOf, Operation, PathsWith, Schemas } from './schemas.ts'
import { type Connection, send } from './send.ts'

interface Options {
  signal?: AbortSignal | undefined
}

type Answered<P extends PathsWith<'get'>> = AnswerOf<Operation<P, 'get'>>

/** Prices from the organisation's rates. */
export class Quotes {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** A repeated request may save a second quote, which costs nothing. */
  async generate(request: Schemas['QuoteRequest'], options: Options = {}): Promise<Schemas['QuoteAnswer']> {
    const ask = { method: 'POST' as const, path: '/v1/org/quote/getQuote', json: request, ...options }
    return (await send<Schemas['QuoteAnswer']>(this.#connection, ask)).body
  }

  /** A quote as it was given: its prices never change. */
  async fetch(quoteId: string, options: Options = {}): Promise<Answered<'/v1/org/quote/getQuote/{quoteId}'>> {
    return this.#read(`/v1/org/quote/getQuote/${encodeURIComponent(quoteId)}`, options)
  }

  /** How each price of a quote was calculated. */
  async explain(
    quoteId: string,
    options: Options = {},
  ): Promise<Answered<'/v1/org/quote/getQuote/{quoteId}/explanation'>> {
    return this.#read(`/v1/org/quote/getQuote/${encodeURIComponent(quoteId)}/explanation`, options)
  }

  /** One priced line, and how it was calculated. */
  async rate(rateId: string, options: Options = {}): Promise<Answered<'/v1/org/quote/rates/{rateId}'>> {
    return this.#read(`/v1/org/quote/rates/${encodeURIComponent(rateId)}`, options)
  }

  /** Newest first. */
  list(
    filters: FiltersOf<Operation<'/v1/org/quote', 'get'>> = {},
    { signal }: Options = {},
  ): AsyncGenerator<Schemas['ListedQuote'], void, undefined> {
    return itemsOf(this.#connection, '/v1/org/quote', filters, signal)
  }

  async #read<Body>(path: string, options: Options): Promise<Body> {
    return (await send<Body>(this.#connection, { method: 'GET', path, ...options })).body
  }
}
