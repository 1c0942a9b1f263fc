import { afterAll, beforeAll, expect, test } from 'vitest'
import { CartageClient, type Ledger } from '../../client/src/index.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { BadNetwork, type Fate, troubles } from './bad-network.ts'
import { activity, csvOfActivities, csvOfShipments, shipment } from './rows.ts'

/** The client over a network that drops, delays and repeats: nothing is written twice, nothing is lost. */
let ground: Ground
let network: BadNetwork
let calm: CartageClient

beforeAll(async () => {
  ground = await prepareGround()
  network = await BadNetwork.before(ground.service.url)
  calm = new CartageClient({ url: ground.service.url, apiKey: ground.ours.apiKey })
})
afterAll(async () => {
  await network?.close()
  await ground?.stop()
})

const overNetwork = (fetch: typeof globalThis.fetch = globalThis.fetch) =>
  new CartageClient({
    url: network.url,
    apiKey: ground.ours.apiKey,
    retries: { firstPauseMilliseconds: 20, longestPauseMilliseconds: 200 },
    fetch,
  })

/** Every pair of troubles, one after the other, then none. */
const plans: Fate[][] = troubles.flatMap((first) => troubles.map((second) => [first, second]))

/** Gives each request the next plan. */
function planned(): (name: string, attempt: number) => Fate {
  const byName = new Map<string, Fate[]>()
  return (name, attempt) => {
    const plan = byName.get(name) ?? plans[byName.size % plans.length] ?? []
    byName.set(name, plan)
    return plan[attempt - 1] ?? 'pass'
  }
}

const lanes = [
  [
    'activities as JSON',
    'activities',
    (client: CartageClient, name: string) =>
      client.activities.push([activity(name)], { sourceDetails: name }),
  ],
  [
    'activities as a file',
    'activities',
    (client: CartageClient, name: string) =>
      client.activities.uploadFile(new Blob([csvOfActivities(name)]), { fileName: `${name}.csv` }),
  ],
  [
    'shipments as JSON',
    'shipments',
    (client: CartageClient, name: string) => client.shipments.push([shipment(name)], { sourceDetails: name }),
  ],
  [
    'shipments as a file',
    'shipments',
    (client: CartageClient, name: string) =>
      client.shipments.uploadFile(new Blob([csvOfShipments(name)]), { fileName: `${name}.csv` }),
  ],
] as const

/** How often each push is in the ledger, and how many imports it made. */
async function written(kind: 'activities' | 'shipments', names: string[]) {
  await network.settled()
  const ledger: Ledger<unknown, { importId: string; rowNumber?: number }, unknown, unknown> = calm[kind]
  const imports = new Map<string, string>()
  for await (const { importId, sourceDetails } of ledger.imports()) {
    if (names.some((name) => sourceDetails?.startsWith(name))) imports.set(importId, sourceDetails ?? '')
  }
  await Promise.all([...imports.keys()].map((importId) => ledger.waitForImport(importId)))
  let rows = 0
  for await (const { importId } of ledger.rows()) if (imports.has(importId)) rows += 1
  return { imports: imports.size, rows }
}

test.each(lanes)(
  '%s: each push is imported once, whatever happens to its requests',
  async (lane, kind, push) => {
    const client = overNetwork()
    network.fateOf = planned()
    network.met.clear()
    const names = plans.map((plan) => `${lane} ${plan.join(' ')}`)
    const accepted = await Promise.all(names.map((name) => push(client, name)))
    expect(new Set(accepted.map(({ importId }) => importId)).size).toBe(plans.length)
    expect(await written(kind, names)).toEqual({ imports: plans.length, rows: plans.length })
    for (const trouble of troubles) expect(network.met.get(trouble)).toBeGreaterThan(0)
  },
)

test('without its Idempotency-Key, the same client writes pushes twice, and the test above would notice', async () => {
  const withoutKey = overNetwork((url, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('idempotency-key')
    return fetch(url, { ...init, headers })
  })
  network.fateOf = (_, attempt) => (attempt === 1 ? 'loseAnswer' : 'pass')
  await withoutKey.activities.push([activity('control')], { sourceDetails: 'control' })
  expect(await written('activities', ['control'])).toEqual({ imports: 2, rows: 2 })
})

test('lists are read whole, without a row too many, over the same network', async () => {
  network.fateOf = () => 'pass'
  const pushed = Array.from({ length: 1200 }, (_, nth) => activity(`listed ${nth}`))
  const { importId } = await calm.activities.push(pushed)
  await calm.activities.waitForImport(importId)
  network.fateOf = planned()
  const seen: (string | null)[] = []
  for await (const { reference } of overNetwork().activities.rows({ importId })) seen.push(reference)
  expect(seen.sort()).toEqual(pushed.map(({ reference }) => reference).sort())
})

test('a push that never got an answer says so and names its key, which makes it safe to send later', async () => {
  network.fateOf = () => 'loseAnswer'
  const client = overNetwork()
  const rows = [activity('later')]
  const error = await client.activities.push(rows, { sourceDetails: 'later' }).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'NoAnswerError', isUncertain: true })
  network.fateOf = () => 'pass'
  const { idempotencyKey } = error
  const again = await client.activities.push(rows, { sourceDetails: 'later', idempotencyKey })
  expect(again).toMatchObject({ wasReplayed: true, idempotencyKey })
  expect(await written('activities', ['later'])).toEqual({ imports: 1, rows: 1 })
})
