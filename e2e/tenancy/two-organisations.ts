import { expect } from 'vitest'
import { checkedClient } from '../checked-client.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { type RawAnswer, type RawOptions, rawCall } from '../hostile/raw-call.ts'
import { furnish, leaveWaiting, readEverything, secretsOf, type Tenant } from '../hostile/tenant.ts'
import { startService } from '../service.ts'

type Seen = Record<string, Record<string, unknown>[]>

/** A service with two organisations that have one of everything, and calls that notice a leak. */
export class TwoOrganisations {
  readonly url: string
  readonly tenants: [Tenant, Tenant]
  readonly #ground: Ground
  readonly #before: Seen[]
  #asked = 0

  private constructor(ground: Ground, tenants: [Tenant, Tenant], before: Seen[]) {
    this.url = ground.service.url
    this.tenants = tenants
    this.#ground = ground
    this.#before = before
  }

  static async prepare(): Promise<TwoOrganisations> {
    const ground = await prepareGround({}, ['serve', '--no-worker'])
    const { url } = ground.service
    const worker = await startService(ground.environment, ['worker'])
    const tenants: [Tenant, Tenant] = [await furnish(url, ground.ours), await furnish(url, ground.theirs)]
    await worker.stop()
    const before: Seen[] = []
    for (const tenant of tenants) {
      for (const [list, cursor] of tenant.cursors) expect(typeof cursor, `a cursor of ${list}`).toBe('string')
      await leaveWaiting(url, tenant)
    }
    for (const tenant of tenants) before.push((await readEverything(url, tenant)) as Seen)
    return new TwoOrganisations(ground, tenants, before)
  }

  /** Calls as one organisation; the answer must contain nothing of the other that was not in the request. */
  async ask(path: string, us: Tenant, them: Tenant, options: RawOptions = {}): Promise<RawAnswer> {
    this.#asked += 1
    const answer = await rawCall(this.url, path, { apiKey: us.apiKey, ...options })
    const sent = decodeLoosely(path) + (options.body ?? '')
    for (const secret of secretsOf(them)) {
      if (answer.text.includes(secret) && !sent.includes(secret)) {
        throw new Error(`${path} shows ${secret} of another organisation: ${answer.text.slice(0, 500)}`)
      }
    }
    return answer
  }

  /** No worker runs: their own repeated pushes could legitimately change their shipments. */
  async expectUnchanged(): Promise<void> {
    for (const [index, tenant] of this.tenants.entries()) {
      const client = checkedClient(this.url, tenant.apiKey)
      for (const kind of ['shipments', 'activities'] as const) {
        const { status } = await client[kind].import(tenant.imports[kind][2])
        expect(['queued', 'processing', 'completed'], 'not cancelled by others').toContain(status)
      }
      const now = (await readEverything(this.url, tenant)) as Seen
      for (const [path, items] of Object.entries(this.#before[index] ?? {})) {
        if (!Array.isArray(items) || path.endsWith('/errors')) {
          expect(now[path]).toEqual(items)
          continue
        }
        // Queued imports may have run meanwhile; ended ones must not have changed.
        const settled = items.filter(({ finishedAt }) => finishedAt !== null)
        expect(settled.length, path).toBeGreaterThan(1)
        expect(now[path]).toEqual(expect.arrayContaining(settled))
      }
    }
  }

  async stop(): Promise<void> {
    await this.#ground.stop()
    process.stdout.write(`tenancy: ${this.#asked} requests\n`)
  }
}

export const directions = [
  [0, 1],
  [1, 0],
] as const

function decodeLoosely(path: string): string {
  try {
    return path + decodeURIComponent(path)
  } catch {
    return path
  }
}
