import { beforeAll, describe, expect, test } from 'vitest'
import { cleanDocument, type Sent, spotRate } from '../../../../test/rates/clean-document.ts'
import {
  configurationPath,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { card, match } from '../../../../test/rates/version-calls.ts'

const app = configuringApp()
let who: Sender

const send = (...args: Parameters<typeof sendAs> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  sendAs(app.running, who, ...args)

/** An organisation in which Melbourne to Sydney takes hours. */
async function furnish(change: (document: Sent) => void = () => {}) {
  who = await newOrganisation(app.running)
  const document = cleanDocument()
  const [lane] = document.rateCards[0].versions[0].lanes
  delete lane.days
  lane.hours = [2, 4]
  change(document)
  const put = await send('PUT', `${configurationPath}?check=false`, document, match('"0"'))
  expect(put.statusCode, put.payload).toBe(200)
}

async function quote(from = '3000', to = '2000', weight = 10): Promise<Sent> {
  const answer = await send('POST', '/v1/org/quote/getQuote', {
    general: { customerIds: ['SALTBUSH'] },
    origin: { postalCode: from },
    destination: { postalCode: to },
    items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight }],
  })
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json().results[0]
}

describe('a lane with hours', () => {
  beforeAll(() => furnish())

  test('promises hours in quotes and explanations, lanes with days stay as they are', async () => {
    const { quotes, quoteId } = await quote()
    expect(quotes[0]).toMatchObject({
      minTransitTime: 2,
      maxTransitTime: 4,
      transitTimeUnit: 'H',
      deliveryTime: '2-4 hours',
    })
    const explained = (await send('GET', `/v1/org/quote/getQuote/${quoteId}/explanation`)).json()
    expect(explained.lines[0].transit).toEqual({ min: 2, max: 4, unit: 'H' })
    expect((await quote('3000', '3004')).quotes[0]).toMatchObject({
      minTransitTime: 1,
      maxTransitTime: 2,
      transitTimeUnit: 'D',
      deliveryTime: '1-2 business days',
    })
  })

  test('is exported as it was sent, and the export changes nothing', async () => {
    const exported = await send('GET', configurationPath)
    const lanes = exported.json().rateCards[0].versions[0].lanes
    expect(lanes.map(({ days, hours }: Sent) => days ?? { hours })).toEqual([
      [1, 2],
      { hours: [2, 4] },
      [1, 2],
    ])
    const again = await send('PUT', configurationPath, exported.json(), match(exported.headers.etag))
    expect(again.json().counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
  })

  test('is copied, adjusted and compared with its hours', async () => {
    const [{ versionId }] = (await send('GET', card)).json().items
    const made = await send('POST', card, { copyOf: versionId, adjust: { percent: 10 } })
    const path = `${card}/${made.json().versionId}`
    const [, lane] = (await send('GET', `${path}/lanes`)).json().items
    expect(lane).toMatchObject({ to: 'SYD', basic: 7.7, hours: [2, 4] })
    const { hours: _, ...rest } = lane
    const put = [{ ...rest, basic: 7, kg: [[0, 0.3]], days: [0, 0] }]
    const patched = await send('PATCH', `${path}/lanes`, { put }, match(made.headers.etag))
    expect(patched.statusCode, patched.payload).toBe(200)
    const { items } = (await send('GET', `${path}/diff`)).json()
    expect(items.find(({ key }: Sent) => key.to === 'SYD' && key.from === 'MEL').fields).toEqual([
      { field: 'hours', old: [2, 4], new: null },
      { field: 'days', old: null, new: [0, 0] },
    ])
  })
})

describe('a spot rate', () => {
  const within = { kgFrom: 0, kgTo: 100 }

  test('promises its own hours', async () => {
    await furnish((d) => spotRate(d, { ...within, hours: [1, 1] }))
    expect((await quote()).quotes[0]).toMatchObject({
      isSpotRate: true,
      maxTransitTime: 1,
      transitTimeUnit: 'H',
      deliveryTime: '1 hour',
    })
  })

  test('without days and hours promises those of the lane', async () => {
    await furnish((d) => spotRate(d, within))
    expect((await quote()).quotes[0]).toMatchObject({ isSpotRate: true, deliveryTime: '2-4 hours' })
  })

  test('of before, with neither and without a lane, is not used; a dearer one that promises a time is', async () => {
    await furnish((d) => {
      delete d.rateCards[0].versions[0].lanes[0].reciprocal
      spotRate(d, { ...within, from: 'SYD', to: 'MEL', days: [1, 1] })
      spotRate(d, { ...within, id: 'SPOT-2', from: 'SYD', to: 'MEL', amount: 30, days: [3, 3] })
    })
    expect((await quote('2000', '3000')).quotes[0]).toMatchObject({ amount: 20, maxTransitTime: 1 })
    await app.running.database.pool.query(
      `update spot_rate set transit_days_min = null, transit_days_max = null
       where organisation_id = $1 and spot_rate_id = 'SPOT-1'`,
      [who.organisationId],
    )
    // Any change makes the node read the rates again.
    const renamed = { name: 'Renamed', timeZone: 'Australia/Sydney' }
    const { headers } = await send('GET', 'organisation')
    expect((await send('PATCH', 'organisation', renamed, match(headers.etag))).statusCode).toBe(200)
    expect((await quote('2000', '3000')).quotes[0]).toMatchObject({ amount: 30, maxTransitTime: 3 })
  })

  test('of before stays as it is, and must promise a time once it is changed', async () => {
    const exported = await send('GET', configurationPath)
    const again = await send('PUT', configurationPath, exported.json(), match(exported.headers.etag))
    expect(again.json().counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
    const { headers } = await send('GET', 'spot-rates/SPOT-1')
    const changed = await send('PATCH', 'spot-rates/SPOT-1', { amount: 21 }, match(headers.etag))
    expect([changed.statusCode, changed.json().message]).toEqual([
      400,
      ["body must have days or hours: the customer's card has no lane from SYD to MEL"],
    ])
  })
})
