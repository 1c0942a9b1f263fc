import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { buildApp } from '../../app.ts'
import { createServices } from '../../services.ts'

const app = configuringApp()
let other: FastifyInstance
beforeAll(async () => {
  // A second node shares only the database with the first.
  const { config, clock, signingSecret, log, metrics } = app.running.services
  const { pool } = app.running.database
  other = buildApp(createServices({ config, pool, clock, signingSecret, log, metrics }))
})
afterAll(() => other.close())

/** Two customers on one card: a quote priced by two versions would be half old and half new. */
const consignment = {
  general: { customerIds: ['SALTBUSH', 'IRONBARK'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  filters: { serviceIds: ['GLX-ROAD'] },
}

async function quote(node: FastifyInstance, { apiKey }: Sender): Promise<string> {
  const answer = await node.inject({
    method: 'POST',
    url: '/v1/org/quote/getQuote',
    headers: { 'x-api-key': apiKey },
    payload: consignment,
  })
  expect(answer.statusCode, answer.payload).toBe(200)
  const { results } = answer.json()
  return results
    .map(({ quotes }: { quotes: { totalAmount: number }[] }) => quotes[0]?.totalAmount)
    .join(' and ')
}

test('while versions are published, every quote on two nodes uses only old or only new rates', async () => {
  const who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
  const list = 'rate-cards/GLX-STD/versions'
  const [first] = (await sendAs(app.running, who, 'GET', list)).json().items
  const known = new Set([await quote(app.running.app, who)])
  const nodes = [app.running.app, other]
  for (let round = 1; round <= 5; round += 1) {
    const body = { copyOf: first.versionId, adjust: { percent: 10 * round }, effectiveFrom: '2026-07-01' }
    const draft = await sendAs(app.running, who, 'POST', list, body)
    const before = await quote(other, who)
    expect(known.has(before), before).toBe(true)
    let isPublished = false
    const seen: string[] = []
    const askUntilPublished = async (node: FastifyInstance) => {
      while (!isPublished) seen.push(await quote(node, who))
    }
    const asking = nodes.flatMap((node) => [askUntilPublished(node), askUntilPublished(node)])
    const path = `${list}/${draft.json().versionId}/publish`
    const reason = { replace: true, reason: 'A new price list' }
    const published = await sendAs(app.running, who, 'POST', path, reason, {
      'if-match': String(draft.headers.etag),
    })
    expect(published.statusCode, published.payload).toBe(200)
    isPublished = true
    await Promise.all(asking)
    // Requests after the answer get the new prices, on both nodes.
    const [after, elsewhere] = [await quote(app.running.app, who), await quote(other, who)]
    expect(after).toBe(elsewhere)
    expect(known.has(after), after).toBe(false)
    expect([...new Set(seen)].filter((one) => one !== before && one !== after)).toEqual([])
    known.add(after)
  }
})
