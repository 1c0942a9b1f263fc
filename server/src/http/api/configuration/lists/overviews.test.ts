import { beforeAll, describe, expect, test } from 'vitest'
import {
  configurationPath,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../../test/rates/configuration-calls.ts'
import { card, match, set, versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, draft, furnish } = calls
let who: Sender
beforeAll(async () => {
  who = await furnish()
})

interface Listed {
  alias?: string
  code?: string
  overview: Record<string, unknown>
}

const overviewOf = async (list: string, identity: string) => {
  const { items } = (await send('GET', `${list}?overview=true`)).json() as { items: Listed[] }
  return items.find(({ alias, code }) => (alias ?? code) === identity)?.overview
}

describe('a list of rate cards', () => {
  test('shows nothing of the versions unless it is asked for, so that a thing can be sent back as it is', async () => {
    const { items } = (await send('GET', 'rate-cards')).json()
    expect(items[0]).not.toHaveProperty('overview')
  })

  test('shows the version in force, the next one, drafts, counts and customers', async () => {
    const published = (await draft(card, { effectiveFrom: '2027-07-01', label: 'FY28' })).path
    const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', kg: [[0, 1], [5, 2]], days: [1, 1] } // biome-ignore format: one line
    const filled = await send('PATCH', `${published}/lanes`, { put: [lane] }, match('"0"'))
    expect((await send('POST', `${published}/publish`, {}, match(filled.headers.etag))).statusCode).toBe(200)
    const open = await draft(card, { label: 'Idea' })
    const overview = await overviewOf('rate-cards', 'GLX-STD')
    expect(overview).toMatchObject({
      inForce: {
        label: 'FY27',
        holds: { from: '2026-07-01', to: '2027-06-30' },
        counts: { lanes: 2, breaks: 5 },
      },
      next: { label: 'FY28', holds: { from: '2027-07-01', to: null }, counts: { lanes: 1, breaks: 2 } },
      drafts: [{ versionId: open.body.versionId, state: 'DRAFT', counts: { lanes: 0, breaks: 0 } }],
      periods: [
        { label: 'FY27', from: '2026-07-01', to: '2027-06-30' },
        { label: 'FY28', from: '2027-07-01', to: null },
      ],
      customers: { count: 2, first: ['IRONBARK', 'SALTBUSH'] },
      endedOn: null,
    })
    const put = await send('PATCH', `${open.path}/lanes`, { put: [lane] }, match(open.etag))
    expect(put.statusCode).toBe(200)
    expect(await overviewOf('rate-cards', 'GLX-STD')).toMatchObject({ drafts: [{ counts: { lanes: 1 } }] })
  })

  test('says when a card ended that has no version any more', async () => {
    const lanes = [{ service: 'GLX-ROAD', from: 'MEL', to: 'SYD', kg: [[0, 1]], days: [1, 2] }]
    const versions = [{ effectiveFrom: '2025-07-01', effectiveTo: '2026-05-31', lanes }]
    const old = { alias: 'GLX-OLD', carrier: 'GALAH', name: 'Old', kind: 'COST', versions }
    const { etag } = (await send('GET', configurationPath)).headers
    const document = { format: 'cartage-configuration/1', rateCards: [old] }
    const put = await send('PUT', `${configurationPath}?check=false`, document, match(etag))
    expect(put.statusCode, put.payload).toBe(200)
    expect(await overviewOf('rate-cards', 'GLX-OLD')).toMatchObject({
      inForce: null,
      next: null,
      periods: [],
      endedOn: '2026-05-31',
    })
  })

  test('counts what the checks found last, and says whether that is still so', async () => {
    const other = await newOrganisation(calls.app.running)
    const call = (method: 'GET' | 'PUT', path: string, body?: unknown, headers = {}) =>
      sendAs(calls.app.running, other, method, path, body, headers)
    await call('PUT', 'carriers/GALAH', { name: 'Galah', tolerancePercent: 2 }, { 'if-none-match': '*' })
    const sent = { carrier: 'GALAH', name: 'Standard', kind: 'COST' }
    await call('PUT', 'rate-cards/GLX-STD', sent, { 'if-none-match': '*' })
    const findings = async () =>
      (await call('GET', 'rate-cards?overview=true')).json().items[0].overview.findings
    expect(await findings()).toBeNull()
    await call('GET', 'checks')
    expect(await findings()).toMatchObject({ errors: 0, warnings: 0, notes: 1, isCurrent: true })
    await call('PUT', 'carriers/BANDI', { name: 'Bandi', tolerancePercent: 2 }, { 'if-none-match': '*' })
    expect(await findings()).toMatchObject({ notes: 1, isCurrent: false })
  })
})

test('findings are counted for every card, also for those that the checks do not list one by one', async () => {
  const other = await newOrganisation(calls.app.running)
  const call = async (method: 'GET' | 'PUT', path: string, body?: unknown, headers = {}) => {
    const answer = await sendAs(calls.app.running, other, method, path, body, headers)
    expect(answer.statusCode, answer.payload).toBe(200)
    return answer.json()
  }
  const aliases = Array.from({ length: 60 }, (_, at) => `CARD-${10 + at}`)
  const document = {
    format: 'cartage-configuration/1',
    carriers: [{ alias: 'GALAH', name: 'Galah' }],
    rateCards: aliases.map((alias) => ({ alias, carrier: 'GALAH', name: alias, kind: 'COST' })),
  }
  await call('PUT', `${configurationPath}?check=false`, document, match('"0"'))
  const { findings, things, counts } = await call('GET', 'checks')
  const unused = findings.filter(({ code }: { code: string }) => code === 'CARD_UNUSED')
  expect(unused).toHaveLength(50)
  expect(unused.at(-1)).toMatchObject({ count: 11, message: '11 more like these' })
  expect(unused.at(-1).at).toHaveLength(10)
  expect(counts.notes).toBeGreaterThanOrEqual(60)
  const counted = things.filter(
    ({ list, notes }: Record<string, unknown>) => list === 'rateCards' && notes === 1,
  )
  expect(counted.map(({ identity }: { identity: string }) => identity).sort()).toEqual(aliases)
  const { items } = await call('GET', 'rate-cards?overview=true&limit=100')
  expect(items.map(({ overview }: Listed) => overview.findings)).toEqual(
    aliases.map(() => expect.objectContaining({ errors: 0, warnings: 0, notes: 1 })),
  )
})

test('a list of zone sets shows versions, counts and the services that use them', async () => {
  expect(await overviewOf('zone-sets', 'AU')).toMatchObject({
    inForce: { counts: { zones: 5, members: 12 } },
    next: null,
    drafts: [],
    services: { count: 2, first: ['BRL-GEN', 'GLX-ROAD'] },
  })
})

test('a list of versions counts what is in each', async () => {
  const { items } = (await send('GET', set)).json()
  expect(items.map(({ counts }: { counts: object }) => counts)).toEqual([{ zones: 5, members: 12 }])
})

describe('lists filter', () => {
  const identities = async (path: string) =>
    (await send('GET', path))
      .json()
      .items.map((one: Record<string, string>) => one.id ?? one.alias ?? one.card ?? one.name)

  test.each([
    ['rate-cards?carrier=GALAH', ['GLX-STD', 'GLX-OLD']],
    ['rate-cards?customer=IRONBARK', ['GLX-STD', 'BRL-STD']],
    ['rate-cards?customer=IRONBARK&carrier=BANDI', ['BRL-STD']],
    ['services?carrier=PELICAN', ['PWX-EXP']],
    ['customer-rates?customer=SALTBUSH', ['GLX-STD']],
    ['customer-rates?carrier=PELICAN', ['PWX-STD']],
    ['spot-rates?carrier=GALAH', ['SPOT-1']],
    ['spot-rates?carrier=BANDI', []],
    ['surcharges?customer=LYREBIRD', ['WARR']],
    ['surcharges?carrier=BANDI&find=OVL', ['BANDI-OVL2', 'BANDI-OVL3']],
    ['rate-cards?carrier=NOBODY', []],
    ['customers?carrier=BANDI', ['IRONBARK']],
    ['customers?carrier=NOBODY', []],
    ['examples?carrier=BANDI', ['E2']],
  ])('%s', async (path, expected) => {
    expect(await identities(path)).toEqual(expected)
  })

  test('a cursor of one filter is refused by another', async () => {
    const { nextCursor } = (await send('GET', 'rate-cards?limit=1')).json()
    const answer = await send('GET', `rate-cards?limit=1&carrier=GALAH&cursor=${nextCursor}`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('lanes of a version', () => {
  const lane = (from: string, to: string, kg: number[][]) => ({
    service: 'GLX-ROAD',
    from,
    to,
    kg,
    days: [1, 2],
  })
  const keysOf = async (path: string) => {
    const { items, total } = (await send('GET', path)).json()
    const shown = items.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)
    return { shown, total }
  }

  test('are counted on all pages, and can be those that the draft changes', async () => {
    await furnish()
    const base = await calls.firstPublished()
    const { path, etag } = await draft(card, { copyOf: base, effectiveFrom: '2027-07-01' })
    expect(await keysOf(`${path}/lanes?limit=1`)).toEqual({ shown: ['MEL SYD'], total: 2 })
    expect(await keysOf(`${path}/lanes?changed=true`)).toEqual({ shown: [], total: 0 })
    const put = [lane('SYD', 'SYD', [[0, 0.2]]), lane('PER', 'SYD', [[0, 0.3]])]
    expect((await send('PATCH', `${path}/lanes`, { put }, match(etag))).statusCode).toBe(200)
    expect(await keysOf(`${path}/lanes?changed=true`)).toEqual({ shown: ['PER SYD', 'SYD SYD'], total: 2 })
    expect(await keysOf(`${path}/lanes?changed=true&from=PER`)).toEqual({ shown: ['PER SYD'], total: 1 })
    const { path: first } = await draft('rate-cards/BRL-STD/versions', { effectiveFrom: '2020-07-01' })
    expect(await keysOf(`${first}/lanes?changed=true`)).toEqual({ shown: [], total: 0 })
  })

  test('are read from the middle, with the place of one and each as it was', async () => {
    await furnish()
    const base = await calls.firstPublished()
    const { path, etag } = await draft(card, { copyOf: base, effectiveFrom: '2027-07-01' })
    const put = [lane('SYD', 'SYD', [[0, 0.2]]), lane('PER', 'SYD', [[0, 0.3]])]
    expect((await send('PATCH', `${path}/lanes`, { put }, match(etag))).statusCode).toBe(200)
    expect(await keysOf(`${path}/lanes?offset=1`)).toEqual({ shown: ['PER SYD', 'SYD SYD'], total: 3 })
    expect(await keysOf(`${path}/lanes?offset=3`)).toEqual({ shown: [], total: 3 })
    const placeOf = async (key: string, more = '') =>
      (await send('GET', `${path}/lanes?placeOf=${encodeURIComponent(key)}${more}`)).json().place
    expect(await placeOf('GLX-ROAD SYD SYD')).toBe(2)
    expect(await placeOf('GLX-ROAD SYD SYD', '&changed=true')).toBe(1)
    expect(await placeOf('GLX-ROAD SYD PER')).toBeNull()
    const { before } = (await send('GET', `${path}/lanes?before=true`)).json()
    const was = (await send('GET', `${card}/${base}/lanes`)).json().items
    expect(before).toEqual([was[0], null, was[1]])
    const first = (await send('GET', `${path}/lanes?limit=1&offset=1`)).json()
    expect(await keysOf(`${path}/lanes?limit=1&cursor=${first.nextCursor}`)).toEqual({
      shown: ['SYD SYD'],
      total: 3,
    })
    const both = await send('GET', `${path}/lanes?limit=1&offset=1&cursor=${first.nextCursor}`)
    expect(both.statusCode).toBe(400)
    expect((await send('GET', `${path}/lanes?placeOf=SYD`)).statusCode).toBe(400)
  })

  test('can be those with a finding, of one check or of any, until it is set aside', async () => {
    await furnish()
    const { path, etag } = await draft(card, { effectiveFrom: '2027-07-01' })
    const put = [
      lane('MEL', 'SYD', [[0, 0.28], [5, 0.3]]), // biome-ignore format: one line
      lane('SYD', 'MEL', [[0, 0.28]]),
      lane('TAZ', 'SYD', [[0, 0.28]]),
    ]
    expect((await send('PATCH', `${path}/lanes`, { put }, match(etag))).statusCode).toBe(200)
    expect(await keysOf(`${path}/lanes?finding=BREAK_RISES`)).toEqual({ shown: ['MEL SYD'], total: 1 })
    expect(await keysOf(`${path}/lanes?finding=LANE_ZONE`)).toEqual({ shown: ['TAZ SYD'], total: 1 })
    expect(await keysOf(`${path}/lanes?finding=any`)).toEqual({ shown: ['MEL SYD', 'TAZ SYD'], total: 2 })
    const versionId = path.split('/').at(-1)
    const { findings } = (await send('GET', `checks?draft=${versionId}`)).json()
    const rising = findings.find(({ code }: { code: string }) => code === 'BREAK_RISES')
    expect(rising.at).toEqual([
      {
        list: 'rateCards',
        identity: 'GLX-STD',
        version: versionId,
        service: 'GLX-ROAD',
        from: 'MEL',
        to: 'SYD',
        unit: 'kg',
        break: 5,
      },
    ])
    const { id, code, path: of, message } = rising
    const aside = { code, path: of, message, reason: 'Agreed' }
    expect((await send('PUT', `checks/${id}/set-aside`, aside)).statusCode).toBe(200)
    expect(await keysOf(`${path}/lanes?finding=any`)).toEqual({ shown: ['TAZ SYD'], total: 1 })
    const later = [lane('MEL', 'SYD', [[0, 0.28], [5, 0.31]])] // biome-ignore format: one line
    expect((await send('PATCH', `${path}/lanes`, { put: later }, match('"1"'))).statusCode).toBe(200)
    expect(await keysOf(`${path}/lanes?finding=any`)).toEqual({ shown: ['MEL SYD', 'TAZ SYD'], total: 2 })
  })
})

test('another organisation sees none of it', async () => {
  const other = await newOrganisation(calls.app.running)
  const answer = await sendAs(calls.app.running, other, 'GET', 'rate-cards?overview=true')
  expect(answer.json()).toEqual({ items: [], nextCursor: null })
  expect(who.organisationId).not.toBe(other.organisationId)
})
