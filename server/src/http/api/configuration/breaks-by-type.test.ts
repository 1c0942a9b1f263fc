import { beforeAll, expect, test } from 'vitest'
import { card, match, versionCalls } from '../../../../test/rates/version-calls.ts'

const { send, furnish, draft } = versionCalls()
beforeAll(furnish)

const entry = (types: string[], unit: string, breaks: number[][]) => ({ types, unit, breaks })
const lane = {
  service: 'GLX-ROAD',
  from: 'MEL',
  to: 'SYD',
  basic: 10,
  minimum: 20,
  maximum: 100,
  cubicFactor: 300,
  nextBreakIfCheaper: true,
  kg: [
    [0, 1],
    [100, 0.8],
  ],
  byType: [
    entry(['CRATE', 'SKID'], 'item', [
      [0, 60],
      [5, 50, 4],
    ]),
  ],
  days: [1, 2],
}

async function filled(lanes: object[], body: object = {}) {
  const made = await draft(card, body)
  const put = await send('PATCH', `${made.path}/lanes`, { put: lanes }, match(made.etag))
  expect(put.statusCode, put.payload).toBe(200)
  return { path: made.path, versionId: made.body.versionId, body: put.json() }
}

test('breaks of item types count as breaks, and a page of lanes shows every field', async () => {
  const { path, body } = await filled([{ ...lane, byType: [entry(['skid', 'Crate'], 'item', [[0, 60]])] }])
  expect(body.counts).toEqual({ lanes: 1, breaks: 3 })
  const { items } = (await send('GET', `${path}/lanes`)).json()
  expect(items).toEqual([{ ...lane, byType: [entry(['CRATE', 'SKID'], 'item', [[0, 60]])] }])
})

test('an adjusted copy moves the maximum with the minimum, and figures of item types with those of the lane', async () => {
  const { versionId } = await filled([lane])
  const copyOf = async (adjust: object) => {
    const { path, body } = await draft(card, { copyOf: versionId, adjust })
    expect(body.counts).toEqual({ lanes: 1, breaks: 4 })
    return (await send('GET', `${path}/lanes`)).json().items[0]
  }
  expect(await copyOf({ percent: 10 })).toEqual({
    ...lane,
    basic: 11,
    minimum: 22,
    maximum: 110,
    kg: [
      [0, 1.1],
      [100, 0.88],
    ],
    byType: [
      entry(['CRATE', 'SKID'], 'item', [
        [0, 66],
        [5, 55, 4.4],
      ]),
    ],
  })
  expect(await copyOf({ percent: 10, minimum: false, rates: false, flats: false })).toEqual({
    ...lane,
    basic: 11,
  })
})

test('an adjustment that makes figures of item types or a maximum too large is refused', async () => {
  const large = async (own: object) => {
    const { versionId } = await filled([{ ...lane, ...own }])
    const answer = await send('POST', card, { copyOf: versionId, adjust: { percent: 900 } })
    return answer.json().message
  }
  const message = ['adjust.percent makes figures of GLX-ROAD MEL to SYD too large']
  expect(await large({ byType: [entry(['SKID'], 'item', [[0, 99_000_000]])] })).toEqual(message)
  expect(await large({ maximum: 9_999_999_999 })).toEqual(message)
})

test('the difference shows item types, the maximum and the other fields of a lane', async () => {
  const old = await filled([lane])
  const next = await filled([
    {
      ...lane,
      maximum: 120,
      cubicFactor: 333,
      nextBreakIfCheaper: false,
      byType: [
        entry(['CRATE', 'SKID'], 'item', [
          [0, 66],
          [5, 50, 4],
        ]),
        entry(['TUBE'], 'kg', [[0, 2]]),
      ],
    },
  ])
  const answer = (await send('GET', `${next.path}/diff?against=${old.versionId}&sort=size`)).json()
  expect(answer).toMatchObject({
    counts: { new: 0, changed: 1, removed: 0, unchanged: 0 },
    // 60 to 66 and 100 to 120.
    percent: { mean: 15, largestRise: 20, largestFall: null },
  })
  expect(answer.items[0].fields).toEqual([
    { field: 'nextBreakIfCheaper', old: true, new: false },
    { field: 'maximum', old: 100, new: 120, percent: 20 },
    { field: 'cubicFactor', old: 300, new: 333, percent: 11 },
    { field: 'CRATE or SKID item from 0', old: 60, new: 66, percent: 10 },
    { field: 'TUBE kg from 0', old: null, new: 2 },
  ])
  const same = (await send('GET', `${old.path}/diff?against=${old.versionId}`)).json()
  expect(same.counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('effects show a type of item whose breaks change', async () => {
  const first = await filled([lane], { effectiveFrom: '2027-08-01' })
  const { headers } = await send('GET', first.path)
  await send('POST', `${first.path}/publish`, {}, match(headers.etag))
  const changed = [entry(['CRATE', 'SKID'], 'item', [[0, 99]])]
  const next = await filled([{ ...lane, byType: changed }], { effectiveFrom: '2027-09-01' })
  const { items } = (await send('GET', `${next.path}/effects`)).json()
  // 10 + 60 and 10 + 99 (at most 100), with the markup of 18 %, fuel and GST.
  expect(items.filter(({ source }: { source: string }) => source === 'made up')).toMatchObject([
    {
      name: 'GLX-ROAD MEL→SYD, CRATE 25 kg',
      without: { totalAmount: 107.67 },
      with: { totalAmount: 153.81 },
    },
  ])
})

test('item types have a path of their own', async () => {
  const create = { 'if-none-match': '*' }
  const body = { unit: 'PALLET', spaces: 0.5 }
  const made = await send('PUT', 'item-types/QUARTER', body, create)
  expect([made.statusCode, made.json()]).toEqual([200, { code: 'QUARTER', ...body }])
  const patched = await send('PATCH', 'item-types/QUARTER', { spaces: 0.25 }, match(made.headers.etag))
  expect(patched.json()).toEqual({ code: 'QUARTER', unit: 'PALLET', spaces: 0.25 })
  const wrong = await send('PUT', 'item-types/quarter', body, create)
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, ['code must be written as QUARTER']])
  const gone = await send('DELETE', 'item-types/QUARTER', undefined, match(patched.headers.etag))
  expect(gone.statusCode).toBe(204)
  expect((await send('GET', 'item-types/QUARTER')).statusCode).toBe(404)
})
