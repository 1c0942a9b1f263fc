import { secondsOf } from './errors.ts'
import { type FileSource, fileToSend } from './file-to-send.ts'
import { itemsOf } from './pages.ts'
import { pause } from './pauses.ts'
import type { FiltersOf, Operation, Schemas } from './schemas.ts'
import { type Ask, type Connection, type Query, send } from './send.ts'
import { type SyncState, type SyncStep, syncLedger } from './sync.ts'

export type Import = Schemas['Import']
export type ImportFilters = FiltersOf<Operation<'/v1/org/shipments/imports', 'get'>>

interface Options {
  signal?: AbortSignal | undefined
}

export interface PushOptions extends Options {
  /** Check everything, write nothing. */
  dryRun?: boolean
  /** Your reference for this push. */
  sourceDetails?: string
  /**
   * Chosen by the client unless you give one. Give your own, and keep it, if a push must be written once even if
   * your program is started again in the middle of it.
   */
  idempotencyKey?: string
}

export interface UploadOptions extends PushOptions {
  /** Ends in .csv or .xlsx. Default: the name of the path or of the File, else what its bytes look like. */
  fileName?: string
  /** Your headers, and the columns that they mean. */
  columnMap?: Record<string, string>
  /** The row of the header, if there are titles above it. */
  headerRow?: number
}

export interface WaitOptions extends Options {
  /** Called with the import after each poll, including the last one. */
  onProgress?(seen: Import): void
}

/** A push that the service has stored, and will import. */
export interface Accepted {
  importId: string
  idempotencyKey: string
  /** An earlier push with this key had been accepted. This is its import; nothing was added. */
  wasReplayed: boolean
}

/** What differs between shipments and activities. */
export interface LedgerPaths {
  push: string
  file: string
  imports: string
  rows: string
  /** The name of the list in the body of a push. */
  list: string
}

/** If something between us and the service drops Retry-After. */
const defaultPollSeconds = 5

/** A ledger: pushes into it, their imports, the rows they rejected, and what is in it. */
export class Ledger<Pushed, Row, Rejected, Filters> {
  readonly #connection: Connection
  readonly #paths: LedgerPaths

  constructor(connection: Connection, paths: LedgerPaths) {
    this.#connection = connection
    this.#paths = paths
  }

  /** Sends rows. However often it has to be sent, it is imported once. */
  push(rows: readonly Pushed[], options: PushOptions = {}): Promise<Accepted> {
    const { sourceDetails } = options
    const json = { [this.#paths.list]: rows, ...(sourceDetails !== undefined && { sourceDetails }) }
    return this.#accept({ path: this.#paths.push, json }, options)
  }

  /** Sends a CSV or XLSX file. However often it has to be sent, it is imported once. */
  async uploadFile(source: FileSource, options: UploadOptions = {}): Promise<Accepted> {
    const { sourceDetails, columnMap, headerRow } = options
    const { bytes, name } = await fileToSend(source, options.fileName)
    const form = new FormData()
    if (sourceDetails !== undefined) form.append('sourceDetails', sourceDetails)
    if (columnMap !== undefined) form.append('columnMap', JSON.stringify(columnMap))
    if (headerRow !== undefined) form.append('headerRow', String(headerRow))
    form.append('file', bytes, name)
    return this.#accept(
      { path: this.#paths.file, form, timeoutMilliseconds: this.#connection.uploadTimeoutMilliseconds },
      options,
    )
  }

  /** Polls an import as the service asks, and returns it once it is completed, failed or cancelled. */
  async waitForImport(
    importId: string,
    { onProgress, signal }: WaitOptions = {},
  ): Promise<Import & { status: 'completed' | 'failed' | 'cancelled' }> {
    for (;;) {
      const { body, headers } = await this.#ask<Import>({ method: 'GET', path: this.#path(importId), signal })
      onProgress?.(body)
      const { status } = body
      if (status !== 'queued' && status !== 'processing') return { ...body, status }
      await pause((secondsOf(headers.get('retry-after')) ?? defaultPollSeconds) * 1000, signal)
    }
  }

  async import(importId: string, { signal }: Options = {}): Promise<Import> {
    return (await this.#ask<Import>({ method: 'GET', path: this.#path(importId), signal })).body
  }

  /** Newest first. */
  imports(filters: ImportFilters = {}, { signal }: Options = {}): AsyncGenerator<Import, void, undefined> {
    return itemsOf(this.#connection, this.#paths.imports, filters, signal)
  }

  /** The rows that an import did not write, each with its reasons. */
  rejected(importId: string, { signal }: Options = {}): AsyncGenerator<Rejected, void, undefined> {
    return itemsOf(this.#connection, `${this.#path(importId)}/errors`, {}, signal)
  }

  /** What is in the ledger. */
  rows(filters?: Filters, { signal }: Options = {}): AsyncGenerator<Row, void, undefined> {
    return itemsOf(this.#connection, this.#paths.rows, { ...filters } as Query, signal)
  }

  /**
   * Keeps a copy up to date: write the rows of each step, then keep its state, and pass that next time. Some rows come
   * more than once. `shipmentId` identifies a shipment, `importId` with `rowNumber` an activity.
   */
  sync(
    since?: SyncState | string | Date,
    { signal }: Options = {},
  ): AsyncGenerator<SyncStep<Row>, void, undefined> {
    return syncLedger<Row>(this.#connection, this.#paths, since, signal)
  }

  async cancel(importId: string, { signal }: Options = {}): Promise<Import> {
    return (await this.#ask<Import>({ method: 'POST', path: `${this.#path(importId)}/cancel`, signal })).body
  }

  /** Queues a failed import again, as a new one. */
  retry(importId: string, options: Pick<PushOptions, 'idempotencyKey' | 'signal'> = {}): Promise<Accepted> {
    return this.#accept({ path: `${this.#path(importId)}/retry` }, options)
  }

  async #accept(
    ask: Pick<Ask, 'path' | 'json' | 'form' | 'timeoutMilliseconds'>,
    { idempotencyKey = newKey(), dryRun, signal }: PushOptions,
  ): Promise<Accepted> {
    const { body, headers } = await this.#ask<{ importId: string }>({
      method: 'POST',
      ...ask,
      idempotencyKey,
      signal,
      ...(dryRun && { query: { dryRun } }),
    })
    const wasReplayed = headers.get('idempotency-replayed') === 'true'
    return { importId: body.importId, idempotencyKey, wasReplayed }
  }

  #path(importId: string): string {
    return `${this.#paths.imports}/${encodeURIComponent(importId)}`
  }

  #ask<Body>(ask: Ask) {
    return send<Body>(this.#connection, ask)
  }
}

/** Not `randomUUID`: browsers only have it on https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
