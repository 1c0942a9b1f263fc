import { beforeAll, expect, test } from 'vitest'
import { newOrganisation, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, furnish } = calls

const spot = {
  customer: 'IRONBARK',
  service: 'GLX-ROAD',
  from: 'MEL',
  to: 'SYD',
  kgFrom: 500,
  kgTo: 1500,
  amount: 240,
  message: 'Agreed',
  validFrom: '2026-07-01',
  validTo: '2031-12-31',
}

beforeAll(async () => {
  await furnish()
  const spots: Record<string, object> = {
    'A-LANE': spot,
    'B-WAY-BACK': { ...spot, from: 'SYD', to: 'MEL', kgFrom: 0, kgTo: 20 },
    'C-MINIMUM': { ...spot, from: 'SYD', to: 'SYD', kgFrom: 0, kgTo: 3 },
    'D-PERCENT': { ...spot, customer: 'SALTBUSH', kgFrom: 20.2, kgTo: 20.3 },
    'E-SLIDING': { ...spot, service: 'BRL-GEN', from: 'BNE', to: 'QLF', kgFrom: 100, kgTo: 300 },
    'F-NO-LANE': { ...spot, to: 'PER', days: [4, 6] },
    'G-ENDED': { ...spot, validTo: '2026-07-31' },
    'H-NO-RATE': { ...spot, customer: 'LYREBIRD', days: [4, 6] },
    'I-TO-COME': { ...spot, validFrom: '2031-01-01' },
  }
  for (const [id, body] of Object.entries(spots)) {
    const { statusCode, payload } = await send('PUT', `spot-rates/${id}`, body, { 'if-none-match': '*' })
    expect(statusCode, payload).toBe(200)
  }
})

const byCard = async () => {
  const { items } = (await send('GET', 'spot-rates?overview=true')).json() as {
    items: { id: string; overview: { byCard: { kg: number; amount: number } | null } }[]
  }
  return Object.fromEntries(items.map(({ id, overview }) => [id, overview.byCard]))
}

test('a list of spot rates shows what the freight would be by the card, in the middle of their weights', async () => {
  expect(await byCard()).toEqual({
    // 7.5 + 1,000 kg at 0.2399, and 2.50 on top.
    'A-LANE': { kg: 1000, amount: 249.9 },
    // 7.5 + 10 kg at 0.2926 is below the minimum of 11.
    'B-WAY-BACK': { kg: 10, amount: 13.5 },
    'C-MINIMUM': { kg: 2, amount: 13.5 },
    // 20.25 kg are charged as 21: 7.5 + 21 kg at 0.2926, and 18 %.
    'D-PERCENT': { kg: 21, amount: 16.1 },
    // 12 + 100 kg at 0.7863 + 100 kg at 0.7035, and 12 %.
    'E-SLIDING': { kg: 200, amount: 180.3 },
    'F-NO-LANE': null,
    'G-ENDED': null,
    'H-NO-RATE': null,
    'I-TO-COME': { kg: 1000, amount: 249.9 },
    'SPOT-1': null,
  })
})

test('only if it is asked for, and another organisation sees none of it', async () => {
  const { items } = (await send('GET', 'spot-rates')).json()
  expect(items[0]).not.toHaveProperty('overview')
  const other = await newOrganisation(calls.app.running)
  const answer = await sendAs(calls.app.running, other, 'GET', 'spot-rates?overview=true')
  expect(answer.json()).toEqual({ items: [], nextCursor: null })
})

test('a lane by the item or pallet has no price by weight', async () => {
  const card = 'rate-cards/GLX-STD/versions'
  const { items } = (await send('GET', card)).json()
  const made = await send('POST', card, { copyOf: items[0].versionId, effectiveFrom: '2030-01-01' })
  const path = `${card}/${made.json().versionId}`
  const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', days: [1, 1] }
  const put = async (more: object, tag: string) => {
    const answer = await send('PATCH', `${path}/lanes`, { put: [{ ...lane, ...more }] }, { 'if-match': tag })
    expect(answer.statusCode, answer.payload).toBe(200)
    return String(answer.headers.etag)
  }
  const tag = await put({ item: [[0, 12]] }, String(made.headers.etag))
  const published = await send('POST', `${path}/publish`, {}, { 'if-match': tag })
  expect(published.statusCode, published.payload).toBe(200)
  expect(await byCard()).toMatchObject({ 'A-LANE': { amount: 249.9 }, 'I-TO-COME': null })
})
