import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../service.ts'
import type { Documented } from './documented.ts'
import type { ExampleSession } from './example-session.ts'
import type { Language } from './run-example.ts'

/** Somebody who runs the examples of one language, one after the other, with the ids from earlier calls. */
export class Reader {
  readonly #reference: Map<string, Documented>
  readonly #session: ExampleSession
  readonly language: Language
  readonly #service: { url: string; apiKey: string }
  readonly done = new Set<string>()

  constructor(
    reference: Map<string, Documented>,
    session: ExampleSession,
    language: Language,
    service: { url: string; apiKey: string },
  ) {
    this.#reference = reference
    this.#session = session
    this.language = language
    this.#service = service
  }

  /** Runs the example of an operation with these ids instead of the documented ones. */
  async run(
    operationId: string,
    ids: Record<string, string> = {},
    change = (code: string) => code,
  ): Promise<string> {
    const documented = this.#reference.get(operationId)
    if (!documented) throw new Error(`${operationId} is not in the reference`)
    const { samples, ifMatch, examples, path, mayCreate } = documented
    let code = change(examples[this.language])
    if (code === '') throw new Error(`${operationId} has no example in ${this.language}`)
    if (ifMatch && !mayCreate) {
      const etag = await this.#etagOf(path, { ...samples, ...ids })
      code = code.replaceAll(ifMatch.replaceAll('"', ''), etag.replaceAll('"', ''))
    }
    for (const [name, id] of Object.entries(ids)) {
      const sample = samples[name]
      if (!sample) continue
      const inAddress = encodeURIComponent(sample)
      code = code.replace(alone(sample), () => id)
      if (inAddress !== sample) code = code.replaceAll(inAddress, encodeURIComponent(id))
    }
    this.done.add(operationId)
    return this.#session.run(code.replaceAll('http://localhost:3000', this.#service.url))
  }

  /** Calls the service without an example. */
  async ask(path: string, json?: unknown) {
    const { url, apiKey } = this.#service
    return (await call(url + path, { apiKey, ...(json !== undefined && { json }) })).body
  }

  async send(path: string, body: FormData) {
    const { url, apiKey } = this.#service
    return (await call(url + path, { apiKey, body })).body
  }

  /** The upload that was sent last, once it has been read. */
  async read() {
    for (;;) {
      const [upload] = (await this.ask('/v1/org/configuration/uploads?limit=1')).items
      if (upload.state !== 'reading') return upload
      await delay(50)
    }
  }

  /** The import that ended last, or that has this id. */
  async ended(folder: string, importId?: string) {
    for (;;) {
      const path = importId ? `${folder}/${importId}` : `${folder}?limit=1`
      const body = await this.ask(path)
      const seen = importId ? body : body.items[0]
      if (!['queued', 'processing'].includes(seen.status)) return seen
      await delay(50)
    }
  }

  /** Lanes, members and the state of a version share its ETag. */
  async #etagOf(path: string, values: Record<string, string>): Promise<string> {
    const { url, apiKey } = this.#service
    const filled = path
      .replace(/\/(publish|withdraw|lanes|members|adjust|apply)$/, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    // An answer that was compressed on its way has a weak ETag.
    return ((await call(url + filled, { apiKey })).headers.get('etag') ?? '').replace(/^W\//, '')
  }
}

/** An id on its own, not as part of a longer one. */
const alone = (id: string) =>
  new RegExp(`(?<![\\w-])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g')
