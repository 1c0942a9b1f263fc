import { PreconditionFailedError } from './errors.ts'
import { addressOf, ETags } from './etags.ts'
import { type FileSource, fileToSend } from './file-to-send.ts'
import { itemsOf } from './pages.ts'
import { pause } from './pauses.ts'
import type {
  AnswerOf,
  BodyOf,
  FiltersOf,
  ItemOf,
  Operation,
  ParametersOf,
  Paths,
  PathsWith,
  QueryOf,
  Schemas,
} from './schemas.ts'
import { type Answer, type Ask, type Connection, type Query, send } from './send.ts'

const root = '/v1/org/configuration'
type Root = typeof root

/** Paths below the configuration; `/` is the whole document. */
type Short<P extends string> = P extends Root ? '/' : P extends `${Root}${infer Rest}` ? Rest : never
type Long<S extends string> = (S extends '/' ? Root : `${Root}${S}`) & keyof Paths
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Places<M extends Method> = Short<PathsWith<M>>
type At<S extends string, M extends Method> = Operation<Long<S>, M>

type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value }

type Options<O> = Needed<'params', ParametersOf<O>> &
  Needed<'body', BodyOf<O>> & {
    query?: QueryOf<O> | undefined
    signal?: AbortSignal | undefined
    /** Instead of the ETag that the client keeps, one that you kept yourself. */
    ifMatch?: string | undefined
  }

/** May be left out if nothing in it is needed. */
type Given<O> = Partial<Options<O>> extends Options<O> ? [options?: Options<O>] : [options: Options<O>]

interface AnyOptions {
  params?: object | undefined
  body?: unknown
  query?: object | undefined
  signal?: AbortSignal | undefined
  ifMatch?: string | undefined
}

export type ConfigurationUpload = Schemas['ConfigurationUpload']

/** What a spreadsheet contains, and how it is applied. */
export interface SpreadsheetOptions {
  kind: ConfigurationUpload['kind']
  /** The rate card of lanes, the zone set of zones, or the carrier of other files. */
  target?: string | undefined
  /** Whether things that the file leaves out are removed (`replace`) or kept (`update`). */
  mode?: ConfigurationUpload['mode'] | undefined
  /** The first day on which it applies, such as `2027-01-01`. */
  effectiveFrom?: string | undefined
  /** For lanes and zones: the id of the version that the file changes. */
  basedOn?: string | undefined
  /** Ends in .csv or .xlsx. Default: the name of the path or of the File, else what its bytes look like. */
  fileName?: string | undefined
  signal?: AbortSignal | undefined
}

const firstPollMilliseconds = 200
const longestPollMilliseconds = 5000

/**
 * The configuration of the organisation, by the paths of the API. The client keeps the ETag of everything you read and
 * sends it when you change it: if somebody else changed it meanwhile, you get a PreconditionFailedError. Read it again,
 * and decide.
 */
export class Configuration {
  readonly #connection: Connection
  readonly #tags = new ETags()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get<S extends Places<'get'>>(place: S, ...[options]: Given<At<S, 'get'>>): Promise<AnswerOf<At<S, 'get'>>> {
    return this.#send('GET', place, options)
  }

  /** All elements of a list, page by page. */
  list<S extends Places<'get'>>(
    place: S,
    ...[options]: Given<At<S, 'get'>>
  ): AsyncGenerator<ItemOf<At<S, 'get'>>, void, undefined> {
    const { params, query, signal }: AnyOptions & { query?: FiltersOf<At<S, 'get'>> | undefined } =
      options ?? {}
    return itemsOf(this.#connection, pathOf(place, params), query as Query, signal)
  }

  /**
   * Replaces what you have read. If you have not read it, it is only created: what exists is never overwritten unread.
   */
  put<S extends Places<'put'>>(place: S, ...[options]: Given<At<S, 'put'>>): Promise<AnswerOf<At<S, 'put'>>> {
    return this.#send('PUT', place, options)
  }

  /** A JSON merge patch. What you have not read is read first. */
  patch<S extends Places<'patch'>>(
    place: S,
    ...[options]: Given<At<S, 'patch'>>
  ): Promise<AnswerOf<At<S, 'patch'>>> {
    return this.#send('PATCH', place, options)
  }

  /** What you have not read is read first. */
  async delete<S extends Places<'delete'>>(place: S, ...[options]: Given<At<S, 'delete'>>): Promise<void> {
    await this.#send('DELETE', place, options)
  }

  /**
   * Makes drafts, publishes them, tries them out. If the answer to a new draft is lost, it is not sent again: look for
   * it in the list.
   */
  post<S extends Places<'post'>>(
    place: S,
    ...[options]: Given<At<S, 'post'>>
  ): Promise<AnswerOf<At<S, 'post'>>> {
    return this.#send('POST', place, options)
  }

  /**
   * Sends a spreadsheet with rates, zones or other configuration. Nothing takes effect until you apply it:
   * `waitForUpload`, look at its changes, then post to `/uploads/{uploadId}/apply`. If the answer is lost, the file is
   * not sent again: look for it in the list.
   */
  async uploadFile(
    source: FileSource,
    { fileName, signal, ...fields }: SpreadsheetOptions,
  ): Promise<ConfigurationUpload> {
    const { bytes, name } = await fileToSend(source, fileName)
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, value)
    form.append('file', bytes, name)
    const path = `${root}/uploads`
    const { body, headers } = await send<ConfigurationUpload>(this.#connection, {
      method: 'POST',
      path,
      form,
      isRepeatable: false,
      signal,
      timeoutMilliseconds: this.#connection.uploadTimeoutMilliseconds,
    })
    this.#tags.keep(`${path}/${body.uploadId}`, headers.get('etag'))
    return body
  }

  /** Polls an upload until it has been read: its state is `asks`, `ready` or `failed`. */
  async waitForUpload(
    uploadId: string,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<ConfigurationUpload> {
    for (let wait = firstPollMilliseconds; ; wait = Math.min(wait * 1.5, longestPollMilliseconds)) {
      const upload = await this.get('/uploads/{uploadId}', { params: { uploadId }, signal })
      if (upload.state !== 'reading') return upload
      await pause(wait, signal)
    }
  }

  async #send<Body>(method: Ask['method'], place: string, options: AnyOptions = {}): Promise<Body> {
    const path = pathOf(place, options.params)
    const query = options.query as Query | undefined
    const address = addressOf(path, query?.customer)
    const headers = method === 'GET' ? {} : await this.#condition(method, place, address, options)
    const { body, signal } = options
    const ask = { method, path, query, headers, json: body, signal, isRepeatable: !makesDraft(method, place) }
    let answer: Answer<Body>
    try {
      answer = await send<Body>(this.#connection, ask)
    } catch (error) {
      if (error instanceof PreconditionFailedError) this.#tags.forget(address)
      throw error
    }
    if (method === 'DELETE') this.#tags.forget(address)
    else this.#tags.keep(tagged(method, place, address, answer.body), answer.headers.get('etag'))
    return answer.body
  }

  /** The headers that say what must still be true. */
  async #condition(
    method: Ask['method'],
    place: string,
    address: string,
    { ifMatch, query, signal }: AnyOptions,
  ): Promise<Record<string, string>> {
    if (hasNoTag(place) || (method === 'POST' && !changesTagged(place))) return {}
    const known = ifMatch ?? this.#tags.of(address)
    if (known !== undefined) return { 'if-match': known }
    // The whole document always exists. Without a condition the service refuses to replace it unread.
    if (method === 'PUT') return place === '/' ? {} : { 'if-none-match': '*' }
    const customer = (query as Query | undefined)?.customer
    const path = address.split('?')[0] ?? address
    const read = await send(this.#connection, { method: 'GET', path, query: { customer }, signal })
    const tag = read.headers.get('etag')
    this.#tags.keep(address, tag)
    return tag === null ? {} : { 'if-match': tag }
  }
}

const pathOf = (place: string, params: object = {}): string =>
  (place === '/' ? root : root + place).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = params[name as keyof typeof params]
    if (value === undefined || value === '') throw new TypeError(`params.${name} is missing`)
    return encodeURIComponent(String(value))
  })

const changesTagged = (place: string) => /\/(publish|withdraw|apply)$/.test(place)
/** Paths that are changed without a condition. */
const hasNoTag = (place: string) => /^\/mappings\/|\/(presence|set-aside)$/.test(place)
const makesDraft = (method: string, place: string) => method === 'POST' && place.endsWith('/versions')

/** The ETag of a new draft belongs to the draft, not to the list it was added to. */
const tagged = (method: string, place: string, address: string, body: unknown): string =>
  makesDraft(method, place) ? `${address}/${(body as { versionId: string }).versionId}` : address
