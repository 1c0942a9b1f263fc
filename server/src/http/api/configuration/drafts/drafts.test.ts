import { beforeAll, describe, expect, test } from 'vitest'
import { card, match, refusalOf, set, versionCalls } from '../../../../../test/rates/version-calls.ts'
import { limits } from '../../../../limits.ts'

const { send, furnish, firstVersion, firstPublished, draft } = versionCalls()

describe('a draft', () => {
  beforeAll(furnish)

  test('is created empty, and changed and deleted only with its ETag', async () => {
    const { path, etag, body } = await draft(card, { label: 'FY28' })
    expect(body).toMatchObject({ state: 'DRAFT', effectiveFrom: null, holds: null, counts: { lanes: 0 } })
    expect(refusalOf(await send('PATCH', path, { label: 'FY29' }))).toEqual([
      428,
      'If-Match is required: read it first',
    ])
    const patched = await send('PATCH', path, { effectiveFrom: '2027-07-01', label: null }, match(etag))
    expect(patched.json()).toMatchObject({ effectiveFrom: '2027-07-01', label: null, revision: 1 })
    const stale = await send('PATCH', path, { label: 'FY29' }, match(etag))
    expect(refusalOf(stale)).toEqual([
      412,
      expect.stringMatching(
        /^draft of GLX-STD was changed by ctg_live_\w+ at 2026-11-14T22:00:\S+: read it again$/,
      ),
    ])
    const same = await send('PATCH', path, { label: null }, match('"1"'))
    expect([same.statusCode, same.headers.etag]).toEqual([200, '"1"'])
    const wrong = await send('PATCH', path, { effectiveTo: '2027-06-30', colour: 1 }, match('"1"'))
    expect(refusalOf(wrong)).toEqual([
      400,
      expect.arrayContaining([
        'effectiveTo must not be before effectiveFrom',
        'colour is not a recognised field',
      ]),
    ])
    expect((await send('DELETE', path)).statusCode).toBe(428)
    expect((await send('DELETE', path, undefined, match('"0"'))).statusCode).toBe(412)
    expect((await send('DELETE', path, undefined, match('"1"'))).statusCode).toBe(204)
    expect((await send('GET', path)).statusCode).toBe(404)
    expect(refusalOf(await send('PATCH', path, { label: 'FY30' }, match('"1"')))).toEqual([
      412,
      expect.stringMatching(/^draft of GLX-STD was deleted by ctg_live_\w+ at \S+: read it again$/),
    ])
    const log = (await send('GET', 'changes?kind=rateCards&identity=GLX-STD&limit=3')).json().items
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['delete', 'change', 'create'])
  })

  test('gets and loses lanes, and reports everything that is wrong at once', async () => {
    const { path, etag } = await draft(card)
    const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'PER', kg: [[0, 0.5]], days: [3, 5] }
    const put = await send('PATCH', `${path}/lanes`, { put: [lane, { ...lane, to: 'SYD' }] }, match(etag))
    expect(put.json()).toMatchObject({ revision: 1, counts: { lanes: 2, breaks: 2 } })
    const again = await send('PATCH', `${path}/lanes`, { put: [lane] }, match('"1"'))
    expect(again.headers.etag).toBe('"1"')
    const page = await send('GET', `${path}/lanes?limit=1`)
    expect([page.headers.etag, page.json().items]).toEqual(['"1"', [lane]])
    const next = await send('GET', `${path}/lanes?limit=1&cursor=${page.json().nextCursor}`)
    expect(next.json()).toEqual({ items: [{ ...lane, to: 'SYD' }], nextCursor: null, total: 2 })
    for (const query of ['to=SYD', 'find=mel%20syd', 'service=GLX-ROAD&from=MEL&to=SYD']) {
      expect((await send('GET', `${path}/lanes?${query}`)).json().items, query).toHaveLength(1)
    }
    const wrong = {
      put: [
        { ...lane, service: 'GLX-RAOD' },
        { ...lane, service: 'BRL-GEN' },
        {
          ...lane,
          kg: [
            [0, 1],
            [0, 1],
          ],
        },
      ],
      delete: [{ service: 'GLX-ROAD', from: 'SYD', to: 'MEL' }],
    }
    expect(refusalOf(await send('PATCH', `${path}/lanes`, wrong, match('"1"')))).toEqual([
      400,
      ['put.2.kg.1.0 must be greater than 0'],
    ])
    wrong.put.pop()
    expect(refusalOf(await send('PATCH', `${path}/lanes`, wrong, match('"1"')))).toEqual([
      400,
      [
        'put.0.service names GLX-RAOD, which does not exist',
        'put.1.service is a service of BANDI, not of GALAH',
        'delete.0 names GLX-ROAD SYD to MEL, which the draft does not have',
      ],
    ])
    const twice = await send('PATCH', `${path}/lanes`, { put: [lane, lane] }, match('"1"'))
    expect(refusalOf(twice)).toEqual([400, ['put.1 repeats GLX-ROAD MEL to PER of put.0']])
    const { service, from, to } = lane
    const gone = await send('PATCH', `${path}/lanes`, { delete: [{ service, from, to }] }, match('"1"'))
    expect(gone.json()).toMatchObject({ revision: 2, counts: { lanes: 1 } })
    const [last] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
    expect(last.details).toMatchObject({ new: 0, changed: 0, removed: 1 })
  })

  test('with the longest names of places has a next page', async () => {
    const { path, etag } = await draft(set)
    const long = '漢'.repeat(limits.placeTextCharactersMax)
    const put = ['1010', '1020'].map((postcode) => ({
      zone: 'Z'.repeat(64),
      zoneName: 'Far away',
      member: { postcode, locality: long, state: long, country: 'NZ' },
    }))
    expect((await send('PATCH', `${path}/members`, { put }, match(etag))).statusCode).toBe(200)
    const { nextCursor } = (await send('GET', `${path}/members?limit=1`)).json()
    const second = await send('GET', `${path}/members?limit=1&cursor=${nextCursor}`)
    expect(second.json()).toEqual({ items: [put[1]], nextCursor: null })
  })

  test('of a zone set gets zones and members, and moves them', async () => {
    const { path, etag } = await draft(set)
    const put = [
      { zone: 'SYD', zoneName: 'Sydney metro', member: '1000-2249' },
      { zone: 'SYD', member: { postcode: '2250', locality: 'gosford' } },
      { zone: 'ISL', zoneName: 'Islands' },
    ]
    const made = await send('PATCH', `${path}/members`, { put }, match(etag))
    expect(made.json()).toMatchObject({ revision: 1, counts: { zones: 2, members: 2 } })
    expect((await send('GET', `${path}/members`)).json().items).toEqual([
      { zone: 'ISL', zoneName: 'Islands', member: null },
      { zone: 'SYD', zoneName: 'Sydney metro', member: '1000-2249' },
      { zone: 'SYD', zoneName: 'Sydney metro', member: { postcode: '2250', locality: 'Gosford' } },
    ])
    for (const query of ['find=2000', 'find=gosford', 'zone=ISL']) {
      expect((await send('GET', `${path}/members?${query}`)).json().items, query).toHaveLength(1)
    }
    const first = (await send('GET', `${path}/members?limit=2`)).json()
    const second = (await send('GET', `${path}/members?limit=2&cursor=${first.nextCursor}`)).json()
    expect([second.items.length, second.nextCursor]).toEqual([1, null])
    const wrong = {
      put: [
        { zone: 'NEW', member: '3000' },
        { zone: 'syd', zoneName: 'x' },
        { zone: 'SYD', member: '20' },
      ],
    }
    expect(refusalOf(await send('PATCH', `${path}/members`, wrong, match('"1"')))).toEqual([
      400,
      ['put.2.member must be a postcode like 0800 or a range like 2000-2249'],
    ])
    wrong.put.pop()
    expect(refusalOf(await send('PATCH', `${path}/members`, wrong, match('"1"')))).toEqual([
      400,
      ['put.0.zoneName is required: zone NEW is new', 'put.1.zone differs from SYD only in letter case'],
    ])
    const alike = {
      put: [
        { zone: 'TAS', zoneName: 'Tasmania' },
        { zone: 'Tas', zoneName: 'Tasmania' },
      ],
    }
    expect(refusalOf(await send('PATCH', `${path}/members`, alike, match('"1"')))).toEqual([
      400,
      ['put.1.zone differs from TAS only in letter case'],
    ])
    const moved = { put: [{ zone: 'ISL', member: '1000-2249' }], delete: [{ zone: 'SYD' }] }
    expect((await send('PATCH', `${path}/members`, moved, match('"1"'))).json().counts).toEqual({
      zones: 1,
      members: 1,
    })
    const missing = await send('PATCH', `${path}/members`, { delete: [{ member: '3000' }] }, match('"2"'))
    expect(refusalOf(missing)).toEqual([400, ['delete.0 names 3000, which the draft does not have']])
  })

  test('copies a version with an increase, to the cent', async () => {
    const copyOf = await firstPublished()
    const adjust = { percent: 4.5 }
    const { path } = await draft(card, { copyOf, adjust, label: 'FY28' })
    const { items } = (await send('GET', `${path}/lanes`)).json()
    expect(items).toEqual([
      {
        service: 'GLX-ROAD',
        from: 'MEL',
        to: 'SYD',
        reciprocal: true,
        basic: 7.84,
        minimum: 11.5,
        kg: [
          [0, 0.3058],
          [250, 0.2874],
          [500, 0.2691],
          [1000, 0.2507],
        ],
        days: [1, 2],
      },
      {
        service: 'GLX-ROAD',
        from: 'SYD',
        to: 'SYD',
        basic: 7.84,
        minimum: 11.5,
        kg: [[0, 0.1538]],
        days: [1, 2],
      },
    ])
    const steps = [
      { percent: 4.5, toZones: ['SYD'], fromZones: ['MEL'], rates: false, roundMoneyTo: 0.05 },
      { percent: -50, minimum: false, services: ['GLX-ROAD'], fromZones: ['SYD'] },
    ]
    const stepped = await draft(card, { copyOf, adjust: steps })
    const after = (await send('GET', `${stepped.path}/lanes`)).json().items
    expect(
      after.map((lane: { basic: number; minimum: number; kg: number[][] }) => [
        lane.basic,
        lane.minimum,
        lane.kg[0],
      ]),
    ).toEqual([
      [7.85, 11.5, [0, 0.2926]],
      [3.75, 11, [0, 0.0736]],
    ])
    expect(refusalOf(await send('POST', card, { copyOf, adjust: { percent: 5, services: ['X'] } }))).toEqual([
      400,
      ['adjust.services.0 names X, which no lane has'],
    ])
    expect(refusalOf(await send('POST', card, { adjust }))).toEqual([
      400,
      ['adjust needs copyOf: only a copy has figures to adjust'],
    ])
    const other = await send('POST', 'rate-cards/BRL-STD/versions', { copyOf })
    expect(refusalOf(other)).toEqual([400, ['copyOf is a version of a card of GALAH, not of BANDI']])
    expect(refusalOf(await send('POST', set, { copyOf: await firstVersion(set), adjust }))).toEqual([
      400,
      ['adjust is for rate cards only'],
    ])
  })
})

test('a copy keeps flat amounts, and refuses figures that would be too large', async () => {
  await furnish()
  const { path, etag } = await draft(card)
  const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', days: [1, 2] }
  const kg = [
    [0, 0, 9.95],
    [3, 1.5, 12.2],
    [5, 99_999_999],
  ]
  await send('PATCH', `${path}/lanes`, { put: [{ ...lane, kg, item: [[0, 2]] }] }, match(etag))
  const copyOf = path.split('/').at(-1)
  const raised = await send('POST', card, { copyOf, adjust: { percent: 1 } })
  expect(refusalOf(raised)).toEqual([400, ['adjust.percent makes figures of GLX-ROAD MEL to SYD too large']])
  const lowered = await draft(card, { copyOf, adjust: { percent: -10, rates: false, roundMoneyTo: 0.1 } })
  const [found] = (await send('GET', `${lowered.path}/lanes`)).json().items
  expect(found).toEqual({
    ...lane,
    kg: [
      [0, 0, 9],
      [3, 1.5, 11],
      [5, 99_999_999],
    ],
    item: [[0, 2]],
  })
  const free = await draft(card, { copyOf, adjust: { percent: -100 } })
  expect((await send('GET', `${free.path}/lanes`)).json().items[0].kg).toEqual([
    [0, 0],
    [3, 0],
    [5, 0],
  ])
})
