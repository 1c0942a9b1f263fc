import { Configuration } from './configuration.ts'
import { Ledger } from './ledger.ts'
import { defaultRetries, type Retries } from './pauses.ts'
import { Quotes } from './quotes.ts'
import type { FiltersOf, Operation, Schemas } from './schemas.ts'
import type { Connection } from './send.ts'

export interface ClientOptions {
  /** The address of the service: `https://cartage.example.com`. */
  url: string | URL
  apiKey: string
  retries?: Partial<Retries>
  /** An attempt that takes longer counts as not answered. Default: a minute. */
  timeoutMilliseconds?: number
  /** The same for files: large ones take a while on slow connections. Default: 15 minutes. */
  uploadTimeoutMilliseconds?: number
  /** Instead of the global one: to go through a proxy, for example. */
  fetch?: typeof globalThis.fetch
}

export type ShipmentFilters = FiltersOf<Operation<'/v1/org/shipments', 'get'>>
export type ActivityFilters = FiltersOf<Operation<'/v1/org/fulfilment/activities', 'get'>>

export type Shipments = Ledger<
  Schemas['Shipment'],
  Schemas['LedgerShipment'],
  Schemas['RejectedShipmentRow'],
  ShipmentFilters
>
export type Activities = Ledger<
  Schemas['Activity'],
  Schemas['LedgerActivity'],
  Schemas['RejectedActivityRow'],
  ActivityFilters
>

/** One organisation's access to a Cartage service. */
export class CartageClient {
  readonly quotes: Quotes
  readonly shipments: Shipments
  readonly activities: Activities
  readonly configuration: Configuration

  constructor({ url, apiKey, retries, fetch, ...timeouts }: ClientOptions) {
    const connection: Connection = {
      url: new URL(url).href.replace(/\/+$/, ''),
      apiKey,
      // Looked up at each call. A browser's own fetch refuses to be called as a method of another object.
      fetch: (...request) => (fetch ?? globalThis.fetch)(...request),
      retries: { ...defaultRetries, ...retries },
      timeoutMilliseconds: timeouts.timeoutMilliseconds ?? 60_000,
      uploadTimeoutMilliseconds: timeouts.uploadTimeoutMilliseconds ?? 15 * 60_000,
    }
    this.quotes = new Quotes(connection)
    this.shipments = new Ledger(connection, {
      push: '/v1/org/shipments/imports',
      file: '/v1/org/shipments/imports/file',
      imports: '/v1/org/shipments/imports',
      rows: '/v1/org/shipments',
      list: 'shipments',
    })
    this.activities = new Ledger(connection, {
      push: '/v1/org/fulfilment/activities',
      file: '/v1/org/fulfilment/activities/file',
      imports: '/v1/org/fulfilment/imports',
      rows: '/v1/org/fulfilment/activities',
      list: 'activities',
    })
    this.configuration = new Configuration(connection)
  }
}
