import { beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { card, match, refusalOf, set, versionCalls } from '../../../../../test/rates/version-calls.ts'
import { createApiKey } from '../../../../organisations/api-keys.ts'

const calls = versionCalls()
const { send, draft, furnish } = calls
let who: Sender
beforeEach(async () => {
  who = await furnish()
})

const lane = (to: string, basic: number, rate = 0.3) => ({
  service: 'GLX-ROAD',
  from: 'MEL',
  to,
  basic,
  kg: [[0, rate]],
  days: [1, 2],
})

async function second(): Promise<Sender> {
  const scopes = ['configuration:read', 'configuration:write']
  const { apiKey } = await createApiKey(calls.app.running.database.pool, who.organisationId, 'two', scopes)
  return { organisationId: who.organisationId, apiKey }
}

describe('two editors of one draft of a card', () => {
  test('collide in one cell only, and nothing else of either is lost', async () => {
    const { path } = await draft(card)
    const read = [lane('SYD', 7), lane('BNE', 7), lane('PER', 7)]
    expect((await send('PATCH', `${path}/lanes`, { put: read }, match('"0"'))).statusCode).toBe(200)
    const theirs = [lane('SYD', 8), lane('BNE', 7, 0.4)]
    expect((await send('PATCH', `${path}/lanes`, { put: theirs }, match('"1"'))).statusCode).toBe(200)
    const put = [lane('SYD', 9), lane('BNE', 9), lane('PER', 9)]
    expect((await send('PATCH', `${path}/lanes`, { put }, match('"1"'))).statusCode).toBe(412)
    const mine = await send('PATCH', `${path}/lanes`, { put, expected: read }, match('"1"'))
    expect([mine.statusCode, mine.headers.etag]).toEqual([200, '"3"'])
    expect(mine.json().collisions).toEqual([
      {
        key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' },
        field: 'basic',
        expected: 7,
        theirs: 8,
        yours: 9,
      },
    ])
    const { items } = (await send('GET', `${path}/lanes`)).json()
    expect(items).toEqual([lane('BNE', 9, 0.4), lane('PER', 9), lane('SYD', 8)])
  })

  test('need an If-Match all the same, and a draft that is still there', async () => {
    const { path, etag } = await draft(card)
    const body = { put: [lane('SYD', 7)], expected: [] }
    expect((await send('PATCH', `${path}/lanes`, body)).statusCode).toBe(428)
    await send('DELETE', path, undefined, match(etag))
    expect((await send('PATCH', `${path}/lanes`, body, match(etag))).statusCode).toBe(412)
  })
})

test('two editors of zones collide only where both moved or renamed', async () => {
  const { path, etag } = await draft(set)
  const first = [
    { zone: 'A', zoneName: 'A', member: '2000' },
    { zone: 'B', zoneName: 'B', member: '2001' },
    { zone: 'C', zoneName: 'C', member: '2002' },
  ]
  expect((await send('PATCH', `${path}/members`, { put: first }, match(etag))).statusCode).toBe(200)
  const theirs = [{ zone: 'B', member: '2000' }, { zone: 'C', zoneName: 'Theirs' }] // biome-ignore format: one line
  expect((await send('PATCH', `${path}/members`, { put: theirs }, match('"1"'))).statusCode).toBe(200)
  const put = [{ zone: 'C', member: '2000' }, { zone: 'C', member: '2001' }, { zone: 'C', zoneName: 'Mine' }] // biome-ignore format: one line
  const body = { put, delete: [{ member: '2002' }, { zone: 'A' }], expected: first }
  const mine = await send('PATCH', `${path}/members`, body, match('"1"'))
  expect(mine.statusCode, mine.payload).toBe(200)
  expect(mine.json().collisions).toEqual([
    { key: { member: '2000' }, field: 'zone', expected: 'A', theirs: 'B', yours: 'C' },
    { key: { zone: 'C' }, field: 'zoneName', expected: 'C', theirs: 'Theirs', yours: 'Mine' },
    { key: { zone: 'A' }, field: 'zone', expected: null, theirs: 'A', yours: null },
  ])
  const { items } = (await send('GET', `${path}/members`)).json()
  expect(items).toEqual([
    { zone: 'A', zoneName: 'A', member: null },
    { zone: 'B', zoneName: 'B', member: '2000' },
    { zone: 'C', zoneName: 'Theirs', member: '2001' },
  ])
})

describe('what changed since a revision', () => {
  test('is each lane once, as it is now, with who changed it', async () => {
    const { path } = await draft(card)
    await send('PATCH', `${path}/lanes`, { put: [lane('SYD', 7), lane('BNE', 7)] }, match('"0"'))
    await send('PATCH', `${path}/lanes`, { put: [lane('SYD', 8)] }, match('"1"'))
    const gone = { delete: [{ service: 'GLX-ROAD', from: 'MEL', to: 'BNE' }] }
    await send('PATCH', `${path}/lanes`, gone, match('"2"'))
    await send('PATCH', path, { label: 'Named' }, match('"3"'))
    const since = async (revision: number) => (await send('GET', `${path}/changes?since=${revision}`)).json()
    const all = await since(1)
    expect(all).toMatchObject({ revision: 4, isComplete: true })
    expect(all.items).toEqual([
      {
        key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' },
        lane: lane('SYD', 8),
        revision: 2,
        by: expect.any(String),
        at: expect.any(String),
      },
      {
        key: { service: 'GLX-ROAD', from: 'MEL', to: 'BNE' },
        lane: null,
        revision: 3,
        by: expect.any(String),
        at: expect.any(String),
      },
    ])
    expect((await since(4)).items).toEqual([])
    expect(refusalOf(await send('GET', `${path}/changes?since=5`))).toEqual([
      400,
      'since is 5, but the version is at 4',
    ])
  })

  test('says that everything must be read again after a change of all lanes, or one that is not known', async () => {
    const { path, body } = await draft(card, { copyOf: await calls.firstPublished() })
    await send('POST', `${path}/adjust`, { adjust: { percent: 5 } }, match('"0"'))
    const read = async (since: number) => (await send('GET', `${path}/changes?since=${since}`)).json()
    expect(await read(0)).toEqual({ revision: 1, isComplete: false, items: [] })
    await calls.app.running.database.pool.query(
      'update rate_card_version set revision = revision + 1 where organisation_id = $1 and version_id = $2',
      [who.organisationId, body.versionId],
    )
    expect(await read(1)).toEqual({ revision: 2, isComplete: false, items: [] })
  })

  test('names members and zones', async () => {
    const { path } = await draft(set)
    const put = [{ zone: 'A', zoneName: 'A', member: '2000' }]
    await send('PATCH', `${path}/members`, { put }, match('"0"'))
    const { items } = (await send('GET', `${path}/changes?since=0`)).json()
    expect(items).toMatchObject([
      { zone: 'A', zoneName: 'A', member: null, revision: 1 },
      { zone: 'A', zoneName: 'A', member: '2000', revision: 1 },
    ])
    await send('PATCH', `${path}/members`, { delete: [{ zone: 'A' }] }, match('"1"'))
    const later = (await send('GET', `${path}/changes?since=1`)).json().items
    expect(later).toMatchObject([
      { zone: null, zoneName: null, member: 'A' },
      { zone: null, zoneName: null, member: '2000' },
    ])
  })
})

test('what is gone is named as it was written', async () => {
  const { path } = await draft(set)
  const members = ['2000', '2001-2009', { postcode: '4871', locality: 'Mount Mulligan' }, { state: 'NT' }, { country: 'NZ' }, { country: '*' }] // biome-ignore format: one line
  const put = members.map((member) => ({ zone: 'A', zoneName: 'A', member }))
  expect((await send('PATCH', `${path}/members`, { put }, match('"0"'))).statusCode).toBe(200)
  await send('PATCH', `${path}/members`, { delete: members.map((member) => ({ member })) }, match('"1"'))
  const { items } = (await send('GET', `${path}/changes?since=1`)).json()
  expect(items.map(({ member }: { member: unknown }) => member)).toEqual(expect.arrayContaining(members))
})

describe('who has a draft open', () => {
  test('is everybody heard of in the last minute, with the revision', async () => {
    const { path } = await draft(card)
    const other = await second()
    const join = async () => (await send('PUT', `${path}/presence`)).json()
    expect((await join()).people).toMatchObject([{ isYou: true }])
    const seen = (await sendAs(calls.app.running, other, 'PUT', `${path}/presence`)).json()
    expect(seen.people.map(({ isYou }: { isYou: boolean }) => isYou)).toEqual([false, true])
    expect(seen.revision).toBe(0)
    await sendAs(calls.app.running, other, 'DELETE', `${path}/presence`)
    expect((await join()).people).toHaveLength(1)
    await sendAs(calls.app.running, other, 'PUT', `${path}/presence`)
    const { services } = calls.app.running
    const clock = services.clock
    services.clock = () => new Date(clock().getTime() + 61_000)
    const later = await join()
    services.clock = clock
    expect(later.people).toMatchObject([{ isYou: true }])
  })

  test('is not told to other organisations', async () => {
    const { path } = await draft(card)
    const other = await newOrganisation(calls.app.running)
    for (const [method, below] of [
      ['GET', 'presence'],
      ['PUT', 'presence'],
      ['DELETE', 'presence'],
      ['GET', 'changes'],
    ] as const) {
      // biome-ignore format: one line
      const answer = await sendAs(calls.app.running, other, method, `${path}/${below}`)
      expect(refusalOf(answer)).toEqual([404, 'Rate card not found'])
    }
  })
})
