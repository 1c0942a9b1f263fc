import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../../../../testing/random.ts'
import { configurationPath } from '../../../../test/rates/configuration-calls.ts'
import { card, match, refusalOf, set, versionCalls } from '../../../../test/rates/version-calls.ts'

const { send, furnish, firstVersion, draft } = versionCalls()

describe('the difference', () => {
  beforeAll(furnish)

  test('of a draft is listed lane by lane, with percentages', async () => {
    const copyOf = await firstVersion(card)
    const { path, etag } = await draft(card, { copyOf, adjust: { percent: 4.5, fromZones: ['MEL'] } })
    const put = [
      { service: 'GLX-ROAD', from: 'MEL', to: 'PER', reciprocal: true, kg: [[0, 1]], days: [1, 2] },
    ]
    const gone = [{ service: 'GLX-ROAD', from: 'SYD', to: 'SYD' }]
    await send('PATCH', `${path}/lanes`, { put, delete: gone }, match(etag))
    const { items, ...summary } = (await send('GET', `${path}/diff`)).json()
    expect(summary).toEqual({
      against: copyOf,
      counts: { new: 1, changed: 1, removed: 1, unchanged: 0 },
      percent: { mean: 4.52, largestRise: 4.55, largestFall: null },
      services: [{ service: 'GLX-ROAD', new: 1, changed: 1, removed: 1, unchanged: 0 }],
      fromZones: [
        { from: 'MEL', new: 1, changed: 1, removed: 0, unchanged: 0 },
        { from: 'SYD', new: 0, changed: 0, removed: 1, unchanged: 0 },
      ],
      toZones: [
        { to: 'PER', new: 1, changed: 0, removed: 0, unchanged: 0 },
        { to: 'SYD', new: 0, changed: 1, removed: 1, unchanged: 0 },
      ],
      nextCursor: null,
    })
    expect(items).toEqual([
      { change: 'new', key: { service: 'GLX-ROAD', from: 'MEL', to: 'PER' }, reciprocal: true },
      {
        change: 'changed',
        key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' },
        reciprocal: true,
        fields: expect.arrayContaining([
          { field: 'basic', old: 7.5, new: 7.84, percent: 4.53 },
          { field: 'kg from 250', old: 0.275, new: 0.2874, percent: 4.51 },
        ]),
      },
      { change: 'removed', key: { service: 'GLX-ROAD', from: 'SYD', to: 'SYD' }, reciprocal: false },
    ])
    const bySize = (await send('GET', `${path}/diff?sort=size&limit=1`)).json()
    expect(bySize.items[0].change).toBe('changed')
    const next = (await send('GET', `${path}/diff?sort=size&limit=1&cursor=${bySize.nextCursor}`)).json()
    expect(next.items[0].change).toBe('new')
    expect((await send('GET', `${path}/diff?change=removed`)).json().items).toHaveLength(1)
    const reversed = (await send('GET', `${card}/${copyOf}/diff?against=${path.split('/').at(-1)}`)).json()
    expect(reversed.counts).toEqual({ new: 1, changed: 1, removed: 1, unchanged: 0 })
    const removed = {
      change: 'removed',
      key: { service: 'GLX-ROAD', from: 'MEL', to: 'PER' },
      reciprocal: true,
    }
    expect(reversed.items[0]).toEqual(removed)
    expect(refusalOf(await send('GET', `${path}/diff?against=x`))).toEqual([
      400,
      'against names x, which is not a version of GLX-STD',
    ])
    const first = (await send('GET', `${card}/${copyOf}/diff`)).json()
    expect([first.against, first.counts.new]).toEqual([null, 2])
  })

  test('counts figures that are in both versions, even if breaks were added between them', async () => {
    const lane = { service: 'GLX-ROAD', from: 'PER', to: 'PER', basic: 10, days: [1, 2] }
    const made = async (kg: number[][], more = {}) => {
      const { path, etag, body } = await draft(card)
      await send('PATCH', `${path}/lanes`, { put: [{ ...lane, kg, ...more }] }, match(etag))
      return { path, versionId: body.versionId }
    }
    const old = await made([
      [0, 1],
      [250, 0.5, 4],
    ])
    const next = await made(
      [
        [0, 1.1],
        [100, 0.9],
        [250, 0.4, 5],
      ],
      { item: [[0, 1]] },
    )
    const { percent } = (await send('GET', `${next.path}/diff?against=${old.versionId}&sort=size`)).json()
    // +10 %, −20 % and, of the flat amount, +25 %.
    expect(percent).toEqual({ mean: 5, largestRise: 25, largestFall: -20 })
    // Taken out again: the same figures the other way round.
    const back = (await send('GET', `${old.path}/diff?against=${next.versionId}&sort=size`)).json()
    expect(back.percent).toEqual({ mean: -1.36, largestRise: 25, largestFall: -20 })
    // Charged by the item: no figure is in both versions but the basic, which is the same.
    const otherUnit = await made([], { kg: undefined, item: [[0, 2]] })
    const other = (await send('GET', `${otherUnit.path}/diff?against=${old.versionId}&sort=size`)).json()
    expect(other.percent).toEqual({ mean: null, largestRise: null, largestFall: null })
    expect(other.counts).toEqual({ new: 0, changed: 1, removed: 0, unchanged: 0 })
  })

  test('of a zone set is listed member by member', async () => {
    const { path, etag } = await draft(set, { copyOf: await firstVersion(set) })
    const patch = {
      put: [
        { zone: 'MEL', member: '2555-2574' },
        { zone: 'TAS', zoneName: 'Tasmania', member: { state: 'TAS' } },
      ],
      delete: [{ member: '4229' }],
    }
    await send('PATCH', `${path}/members`, patch, match(etag))
    const { counts, items } = (await send('GET', `${path}/diff`)).json()
    expect(counts).toEqual({ new: 2, changed: 1, removed: 1, unchanged: 15 })
    expect(items).toEqual([
      { change: 'new', key: { member: 'zone TAS', zone: 'TAS' } },
      {
        change: 'changed',
        key: { member: '2555-2574', zone: 'MEL', place: '2555-2574' },
        fields: [{ field: 'zone', old: 'SYD', new: 'MEL' }],
      },
      { change: 'new', key: { member: 'TAS TAS', zone: 'TAS', place: { state: 'TAS' } } },
      { change: 'removed', key: { member: 'BNE 4229', zone: 'BNE', place: '4229' } },
    ])
  })
})

type ExportedLane = { service: string; from: string; to: string }

test.each([1, 2, 4])('matches a comparison of exports after publishing: %i', async (seed) => {
  await furnish()
  const random = new Random(seed)
  const below = (limit: number) => random.between(0, limit - 1)
  const zones = ['SYD', 'MEL', 'BNE', 'PER', 'QLF']
  const pairs = zones.flatMap((from) => zones.map((to) => ({ service: 'GLX-ROAD', from, to })))
  const laneOf = (key: ExportedLane) => ({ ...key, kg: [[0, (1 + below(3)) / 10]], days: [1, 2] })
  const base = await draft(card)
  const filled = { put: pairs.filter(() => below(2) === 0).map(laneOf) }
  const first = await send('PATCH', `${base.path}/lanes`, filled, match(base.etag))
  const effectiveFrom = '2027-01-01'
  await send('POST', `${base.path}/publish`, { effectiveFrom }, match(first.headers.etag))

  const copyOf = base.body.versionId
  const next = await draft(card, { copyOf, effectiveFrom: '2027-07-01' })
  const isThere = new Set(filled.put.map(({ from, to }) => `${from} ${to}`))
  const touched = pairs.filter(() => below(3) === 0)
  const gone = touched.filter(({ from, to }) => isThere.has(`${from} ${to}`) && below(2) === 0)
  const patch = { put: touched.filter((key) => !gone.includes(key)).map(laneOf), delete: gone }
  const edited = await send('PATCH', `${next.path}/lanes`, patch, match(next.etag))
  expect(edited.statusCode, edited.payload).toBe(200)
  const { items, counts } = (await send('GET', `${next.path}/diff?limit=100`)).json()

  await send('POST', `${next.path}/publish`, {}, match(edited.headers.etag))
  const exported = (await send('GET', `${configurationPath}?versions=all`)).json()
  const { versions } = exported.rateCards.find(({ alias }: { alias: string }) => alias === 'GLX-STD')
  const lanesFrom = (day: string): Map<string, string> =>
    new Map(
      versions
        .find((one: { effectiveFrom: string }) => one.effectiveFrom === day)
        .lanes.map((lane: ExportedLane) => [`${lane.from} ${lane.to}`, JSON.stringify(lane)]),
    )
  const [old, now] = [lanesFrom(effectiveFrom), lanesFrom('2027-07-01')]
  const expected = pairs.flatMap(({ from, to }) => {
    const [before, after] = [old.get(`${from} ${to}`), now.get(`${from} ${to}`)]
    if (before === after) return []
    return `${before === undefined ? 'new' : after === undefined ? 'removed' : 'changed'} ${from} ${to}`
  })
  const said = items.map(
    ({ change, key }: { change: string; key: ExportedLane }) => `${change} ${key.from} ${key.to}`,
  )
  expect(said.sort()).toEqual(expected.sort())
  expect(counts.unchanged).toBe([...now].filter(([key, lane]) => old.get(key) === lane).length)
  expect(expected.length).toBeGreaterThan(2)
})
