import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedClient } from '../checked-client.ts'
import { type FaultName, withFaults } from '../faults/with-faults.ts'
import type { Service } from '../service.ts'
import { configuredOrganisation, makeDraft, publishDraft } from './harness/configured.ts'
import type { Organisation } from './harness/pushes.ts'
import { System } from './harness/system.ts'

/** Versions are published while two processes quote: every quote uses only old or only new rates. */
let system: System
beforeAll(async () => {
  system = await System.create()
  // The first process also starts the database.
  await system.startApi()
})
afterAll(() => system.stop())

/** Two customers on one card: if one has new prices and the other has old ones, the quote is half of each. */
const consignment = {
  general: { customerIds: ['SALTBUSH', 'IRONBARK'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  filters: { serviceIds: ['GLX-ROAD'] },
}

const pricesOf = (body: { results: { quotes: { totalAmount: number }[] }[] }) =>
  body.results.map(({ quotes }) => quotes[0]?.totalAmount ?? 'no price').join(' and ')

const quote = async (url: string, { apiKey }: Organisation): Promise<string> =>
  pricesOf(await checkedClient(url, apiKey).quotes.generate(consignment))

interface Seen {
  node: number
  beganAt: number
  prices: string
}

/** Publishes a version while both nodes quote, and returns what was wrong with the quotes. */
async function publishOnce(nodes: Service[], who: Organisation, percent: number): Promise<string[]> {
  const [first] = nodes as [Service, Service]
  const { configuration } = checkedClient(first.url, who.apiKey)
  const versionId = await makeDraft(first.url, who, percent, '2026-07-01')
  const [old, next] = await Promise.all(
    [[], [versionId]].map(async (drafts) =>
      pricesOf(await configuration.post('/price', { body: { ...consignment, drafts } })),
    ),
  )
  expect(old).not.toBe(next)
  const seen: Seen[] = []
  let isOver = false
  const askers = [0, 1, 0, 1].map(async (node) => {
    while (!isOver) {
      const beganAt = performance.now()
      seen.push({ node, beganAt, prices: await quote(nodes[node]?.url ?? '', who) })
    }
  })
  const untilAnswered = (since: number) =>
    expect
      .poll(
        () => [0, 1].map((node) => seen.filter((one) => one.node === node && one.beganAt > since).length > 5),
        {
          timeout: 60_000,
        },
      )
      .toEqual([true, true])
  await untilAnswered(0)
  await publishDraft(first.url, who, versionId)
  const publishedAt = performance.now()
  await untilAnswered(publishedAt)
  isOver = true
  await Promise.all(askers)
  return seen.flatMap(({ beganAt, prices }) => {
    if (prices !== old && prices !== next) return ['neither old nor new']
    return beganAt > publishedAt && prices !== next ? ['old after the answer'] : []
  })
}

async function publishWhileQuoting(rounds: number, ...faults: FaultName[]): Promise<Set<string>> {
  const environment = { DATABASE_URL: await system.databaseUrl(), ...withFaults(...faults) }
  const nodes = await Promise.all([system.startApi(environment), system.startApi(environment)])
  const who = await configuredOrganisation(system, nodes[0].url)
  const problems = new Set<string>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const problem of await publishOnce(nodes, who, 10 * round)) problems.add(problem)
  }
  for (const node of nodes) await node.stop('SIGKILL')
  return problems
}

test('every quote of two processes uses only old or only new rates, and new ones once the publish call has returned', async () => {
  expect(await publishWhileQuoting(5)).toEqual(new Set())
})

describe('it would be detected that', () => {
  test('a node keeps its old rates', async () => {
    expect(await publishWhileQuoting(1, 'remembersRates')).toEqual(new Set(['old after the answer']))
  })

  test('one customer of a quote has old rates and the other has new ones', async () => {
    expect(await publishWhileQuoting(1, 'mixesRates')).toContain('neither old nor new')
  })
})
