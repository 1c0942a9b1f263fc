import { CartageClient, CartageError } from '../../../client/src/index.ts'
import type { Random } from '../../../testing/random.ts'
import { kinds, lanes, makePush, type Organisation, type Push } from '../harness/pushes.ts'

export interface Tenant extends Organisation {
  portal: { email: string; password: string }
}

/** Imports are short: a longer pause between polls would take longer than the import. */
const pollSeconds = 0.1

/**
 * What callers and people do all day, again and again, against one service. Callers use the client, and nothing is sent
 * twice: every call that fails is counted. Answers are not checked against the OpenAPI document, because the service
 * may be another version.
 */
export class UpgradeLoad {
  readonly #url: string
  readonly #random: Random
  readonly #tenants: Tenant[]
  readonly #rounds = new Map<string, number>()
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()
  calls = 0
  readonly failures: string[] = []
  readonly importIds: string[] = []

  constructor(url: string, random: Random, tenants: Tenant[]) {
    this.#url = url
    this.#random = random
    this.#tenants = tenants
  }

  start(): this {
    const loops = this.#tenants.flatMap((tenant, nth) => {
      const client = this.#clientOf(tenant)
      return [
        this.#repeat(`quotes ${nth}`, () => this.#quote(client)),
        this.#repeat(`imports ${nth}`, (round) => this.#import(client, tenant, round)),
        this.#repeat(`ledgers ${nth}`, () => this.#readLedgers(client)),
        this.#repeat(`portal ${nth}`, () => this.#visit(tenant)),
      ]
    })
    this.#running = Promise.all(loops)
    return this
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** How many rounds the slowest loop has completed. */
  get rounds(): number {
    return Math.min(...this.#rounds.values())
  }

  async #repeat(name: string, work: (round: number) => Promise<void>) {
    this.#rounds.set(name, 0)
    for (let round = 0; !this.#isOver; round += 1) {
      await work(round).catch((error: unknown) => {
        // It has been counted where it was sent.
        if (!(error instanceof CartageError)) throw error
      })
      this.#rounds.set(name, round + 1)
    }
  }

  #clientOf({ apiKey }: Tenant): CartageClient {
    const counted: typeof fetch = (input, init) => this.#fetch(String(input), init)
    return new CartageClient({ url: this.#url, apiKey, retries: { times: 0 }, fetch: counted })
  }

  /** Counts calls, and those that fail. Reads the whole answer. */
  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    this.calls += 1
    const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      const { status, ok } = response
      if (!ok) this.failures.push(`${what}: ${status} ${text}`)
      const headers = new Headers(response.headers)
      if (ok && headers.has('retry-after')) headers.set('retry-after', String(pollSeconds))
      return new Response(status === 204 ? null : text, { status, headers })
    } catch (error) {
      this.failures.push(`${what}: ${error}`)
      throw error
    }
  }

  async #quote({ quotes }: CartageClient): Promise<void> {
    const contact = { contactName: 'Ada Wren', phone: '0400 000 000', email: 'ada@example.com' }
    const { results } = await quotes.generate({
      general: { customerIds: ['SALTBUSH'] },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000', ...contact },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: this.#random.between(1, 20) }],
    })
    const quoteId = results[0]?.quoteId ?? ''
    await quotes.fetch(quoteId)
    await quotes.explain(quoteId)
  }

  /** A push of each kind and lane in turn, polled until it ends, and its rejected rows. */
  async #import(client: CartageClient, tenant: Tenant, round: number): Promise<void> {
    const kind = kinds[round % kinds.length] ?? 'shipments'
    const lane = lanes[round % lanes.length] ?? 'json'
    const push = await makePush(this.#random, tenant, kind, lane, { rows: 50 })
    const { importId } = await sent(client, push)
    this.importIds.push(importId)
    const { status, errorMessage } = await client[kind].waitForImport(importId)
    if (status === 'failed') this.failures.push(`${push.name} failed: ${errorMessage}`)
    for await (const { error } of client[kind].rejected(importId)) {
      if (error === '') this.failures.push(`${push.name} has a rejected row without a reason`)
    }
  }

  async #readLedgers(client: CartageClient): Promise<void> {
    for (const kind of kinds) {
      // One page.
      for await (const { importId } of client[kind].rows({ limit: 50 })) {
        if (!importId) this.failures.push(`a row of ${kind} has no import`)
        break
      }
    }
  }

  /** Signs in, looks at the first pages, and signs out. */
  async #visit({ portal }: Tenant): Promise<void> {
    const entered = await this.#visitPage('/portal/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(portal),
    })
    if (!entered?.ok) return
    const { csrfToken } = (await entered.json()) as { csrfToken: string }
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    for (const path of ['/portal/me', '/portal/home', '/portal/imports']) {
      await this.#visitPage(path, { headers: { cookie } })
    }
    await this.#visitPage('/portal/sign-out', {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrfToken },
    })
  }

  /** Undefined if there was no answer. */
  #visitPage(path: string, init: RequestInit): Promise<Response | undefined> {
    return this.#fetch(this.#url + path, init).catch(() => undefined)
  }
}

function sent(client: CartageClient, { kind, lane, name, payload, idempotencyKey = name }: Push) {
  if (lane === 'json') {
    const { [kind]: rows, ...options } = JSON.parse(payload.toString('utf8'))
    return client[kind].push(rows, { ...options, idempotencyKey })
  }
  const file = new File([new Uint8Array(payload)], `${name}.${lane}`)
  return client[kind].uploadFile(file, { sourceDetails: name, idempotencyKey })
}
