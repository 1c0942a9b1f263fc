import type { Random } from '../../../testing/random.ts'
import {
  kinds,
  lanes,
  ledgerPaths,
  makePush,
  type Organisation,
  requestOf,
  statusPath,
} from '../harness/pushes.ts'

export interface Tenant extends Organisation {
  portal: { email: string; password: string }
}

/**
 * What callers and people do all day, again and again, against one service. Answers are not held against the OpenAPI
 * document: the service may be of another version.
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
    const loops = this.#tenants.flatMap((tenant, nth) => [
      this.#repeat(`quotes ${nth}`, () => this.#quote(tenant)),
      this.#repeat(`imports ${nth}`, (round) => this.#import(tenant, round)),
      this.#repeat(`ledgers ${nth}`, () => this.#readLedgers(tenant)),
      this.#repeat(`portal ${nth}`, () => this.#visit(tenant)),
    ])
    this.#running = Promise.all(loops)
    return this
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** How often the least frequent of the loops has come round. */
  get rounds(): number {
    return Math.min(...this.#rounds.values())
  }

  async #repeat(name: string, work: (round: number) => Promise<void>) {
    this.#rounds.set(name, 0)
    for (let round = 0; !this.#isOver; round += 1) {
      await work(round)
      this.#rounds.set(name, round + 1)
    }
  }

  /** The parsed answer; undefined, and counted, if the call failed. */
  async #call(path: string, init: RequestInit = {}) {
    this.calls += 1
    try {
      const answer = await fetch(this.#url + path, init)
      const text = await answer.text()
      const body = answer.headers.get('content-type')?.startsWith('application/json')
        ? JSON.parse(text)
        : text
      if (answer.ok) return { body, headers: answer.headers }
      this.failures.push(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text}`)
    } catch (error) {
      this.failures.push(`${init.method ?? 'GET'} ${path}: ${error}`)
    }
    return undefined
  }

  #post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const json = { 'content-type': 'application/json', ...headers }
    return this.#call(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  }

  async #quote({ apiKey }: Tenant): Promise<void> {
    const path = '/v1/org/quote/getQuote'
    const headers = { 'x-api-key': apiKey }
    const items = [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: this.#random.between(1, 20) }]
    const contact = { contactName: 'Ada Wren', phone: '0400 000 000', email: 'ada@example.com' }
    const places = { origin: { postalCode: '3000' }, destination: { postalCode: '2000', ...contact } }
    const quoted = await this.#post(
      path,
      { general: { customerIds: ['SALTBUSH'] }, ...places, items },
      headers,
    )
    if (!quoted) return
    const { quoteId } = quoted.body.results[0]
    await this.#call(`${path}/${quoteId}`, { headers })
    await this.#call(`${path}/${quoteId}/explanation`, { headers })
  }

  /** A push of each kind and lane in turn, polled until it ends, and its rejected rows. */
  async #import(tenant: Tenant, round: number): Promise<void> {
    const kind = kinds[round % kinds.length] ?? 'shipments'
    const lane = lanes[round % lanes.length] ?? 'json'
    const push = await makePush(this.#random, tenant, kind, lane, { rows: 50 })
    const { path, ...init } = requestOf(push)
    const pushed = await this.#call(path, { method: 'POST', ...init })
    if (!pushed) return
    this.importIds.push(pushed.body.importId)
    const headers = { 'x-api-key': tenant.apiKey }
    const status = statusPath(push, pushed.body.importId)
    for (;;) {
      const read = await this.#call(status, { headers })
      if (!read || this.#hasEnded(read.body, push.name)) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await this.#call(`${status}/errors?limit=5`, { headers })
  }

  #hasEnded(
    { status, errorMessage }: { status: string; errorMessage: string | null },
    name: string,
  ): boolean {
    if (status === 'failed') this.failures.push(`${name} failed: ${errorMessage}`)
    return !['queued', 'processing'].includes(status)
  }

  async #readLedgers({ apiKey }: Tenant): Promise<void> {
    for (const path of Object.values(ledgerPaths)) {
      await this.#call(`${path}?limit=50`, { headers: { 'x-api-key': apiKey } })
    }
  }

  /** Signs in, looks at the first pages, and signs out. */
  async #visit({ portal }: Tenant): Promise<void> {
    const entered = await this.#post('/portal/sign-in', portal)
    if (!entered) return
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    for (const path of ['/portal/me', '/portal/home', '/portal/imports']) {
      await this.#call(path, { headers: { cookie } })
    }
    await this.#call('/portal/sign-out', {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': entered.body.csrfToken },
    })
  }
}
