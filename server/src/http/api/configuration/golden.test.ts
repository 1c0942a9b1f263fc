import { beforeAll, describe, expect, test } from 'vitest'
import {
  configurationPath,
  type Method,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument, exportText, testTime } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import type { Kind } from '../../../configuration/document/document.ts'
import type { Zone } from '../../../configuration/document/version-shapes.ts'
import { identityPartsOf } from '../../../configuration/kinds/kinds.ts'
import { withoutVersions } from '../../../configuration/kinds/without-versions.ts'
import { families } from './families.ts'

const app = configuringApp()

const create = { 'if-none-match': '*' }

async function expectOk(who: Sender, method: Method, path: string, body?: unknown, headers = {}) {
  const answer = await sendAs(app.running, who, method, path, body, headers)
  expect(answer.statusCode, `${method} ${path} ${answer.payload}`).toBeLessThan(300)
  return { body: answer.json(), etag: String(answer.headers.etag) }
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it was sent
type Sent = any

const ways: Record<string, (who: Sender, document: Sent) => Promise<unknown>> = {
  'the command line': (who, document) => apply(app.running.database.pool, who.organisationId, document),
  'one PUT': (who, document) => expectOk(who, 'PUT', configurationPath, document, { 'if-match': '"0"' }),
  'the single endpoints': bySingleEndpoints,
}

async function bySingleEndpoints(who: Sender, document: Sent) {
  const { etag } = await expectOk(who, 'GET', 'organisation')
  await expectOk(who, 'PATCH', 'organisation', document.organisation, { 'if-match': etag })
  const put = async (kind: Kind) => {
    const folder = families.find((one) => one.kind === kind)?.folder
    for (const thing of document[kind] ?? []) {
      const [at, from, day, customer] = identityPartsOf(kind, thing).map(encodeURIComponent)
      const path =
        kind === 'fuelLevies' && customer !== undefined
          ? `${folder}/${at}/${from}/${day}?customer=${customer}`
          : `${folder}/${identityPartsOf(kind, thing).map(encodeURIComponent).join('/')}`
      await expectOk(who, 'PUT', path, withoutVersions(thing), create)
    }
  }
  for (const kind of [
    'customFields',
    'warehouses',
    'chargeCodes',
    'customers',
    'extras',
    'itemTypes',
    'carriers',
  ] as const) {
    await put(kind)
  }
  await put('zoneSets')
  for (const { code, versions } of document.zoneSets) {
    for (const { zones, ...version } of versions) {
      const members = (zones as Zone[]).flatMap(({ code: zone, name, members: own }) =>
        own.map((member) => ({ zone, zoneName: name, member })),
      )
      await publish(who, `zone-sets/${code}/versions`, version, 'members', members)
    }
  }
  await put('services')
  await put('rateCards')
  for (const { alias, versions } of document.rateCards) {
    for (const { lanes, ...version } of versions) {
      await publish(who, `rate-cards/${alias}/versions`, version, 'lanes', lanes)
    }
  }
  for (const kind of ['fuelLevies', 'surcharges', 'customerRates', 'spotRates', 'examples'] as const) {
    await put(kind)
  }
}

async function publish(who: Sender, list: string, version: object, contents: string, put: object[]) {
  const made = await expectOk(who, 'POST', list, version)
  const path = `${list}/${made.body.versionId}`
  const filled = await expectOk(who, 'PATCH', `${path}/${contents}`, { put }, { 'if-match': made.etag })
  await expectOk(who, 'POST', `${path}/publish`, {}, { 'if-match': filled.etag })
}

describe('an empty organisation with the example document', () => {
  test('prices the worked examples to the cent and exports the same bytes, however it was applied', async () => {
    const exports = new Set<string>()
    for (const [way, fill] of Object.entries(ways)) {
      const who = await newOrganisation(app.running)
      const document = exampleDocument()
      await fill(who, document)
      for (const example of document.examples) {
        const { name, customer, service, origin, destination, items, extras, expect: wanted } = example
        const request = {
          general: { customerIds: [customer], extras },
          origin,
          destination,
          items,
          filters: { serviceIds: [service] },
        }
        const quoted = await expectOk(who, 'POST', '/v1/org/quote/getQuote', request)
        const tried = await expectOk(who, 'POST', 'price', request)
        const totals = [quoted, tried].map(({ body }) => body.results[0].quotes[0]?.totalAmount)
        expect(totals, `${name} by ${way}`).toEqual([wanted.totalAmount, wanted.totalAmount])
      }
      const minimum = await expectOk(who, 'POST', 'price', {
        general: { customerIds: ['SALTBUSH'] },
        filters: { serviceIds: ['GLX-ROAD'] },
        origin: { postalCode: '2000' },
        destination: { postalCode: '2000' },
        items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 3 }],
      })
      expect(minimum.body.results[0].costs[0].cost, `minimum by ${way}`).toBe(11)
      const exported = await sendAs(app.running, who, 'GET', `${configurationPath}?versions=all`)
      expect(exported.payload).toBe(await exportText(app.running.database.pool, who.organisationId))
      exports.add(exported.payload)
    }
    expect(exports.size).toBe(1)
  })
})

/** From 3000 to 2000 for SALTBUSH. It costs 33.13 with the example document. */
const consignment = {
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  filters: { serviceIds: ['GLX-ROAD'] },
}

describe('a trial', () => {
  let who: Sender
  let draft: { body: { versionId: string }; etag: string }
  const list = 'rate-cards/GLX-STD/versions'
  const total = async (more: object) =>
    (await expectOk(who, 'POST', 'price', { ...consignment, ...more })).body.results[0].quotes[0]?.totalAmount
  const refusal = async (more: object) =>
    (await sendAs(app.running, who, 'POST', 'price', { ...consignment, ...more })).json().message

  beforeAll(async () => {
    who = await newOrganisation(app.running)
    await apply(app.running.database.pool, who.organisationId, exampleDocument())
    const { items } = (await expectOk(who, 'GET', list)).body
    const body = { copyOf: items[0].versionId, adjust: { percent: 10 }, effectiveFrom: '2027-07-01' }
    draft = await expectOk(who, 'POST', list, body)
  })

  test('prices a draft on its days, does not change quotes, and stores nothing', async () => {
    const drafts = [draft.body.versionId]
    const raised = await total({ drafts })
    expect(raised).toBeGreaterThan(33.13)
    expect(await total({ drafts, date: '2028-01-01' })).toBe(raised)
    expect(await total({})).toBe(33.13)
    expect(await total({ date: '2028-01-01' })).toBe(33.13)
    expect(await total({ date: '2026-07-01' })).toBe(33.13)
    expect(await total({ date: '2026-06-30' })).toBeUndefined()
    const { rows } = await app.running.database.pool.query(
      'select count(*)::int as quotes from quote where organisation_id = $1',
      [who.organisationId],
    )
    expect(rows[0].quotes).toBe(0)
    expect(await refusal({ drafts, date: '2027-06-30' })).toEqual([
      'drafts.0 begins on 2027-07-01, after 2027-06-30: it would price nothing',
    ])
    expect(await refusal({ drafts: ['x'] })).toEqual(['drafts.0 names x, which is not a draft'])
    expect(await refusal({ date: '2026-02-30' })).toBe('date must be a date like 2026-07-01')
    expect(await refusal({ general: { customerIds: ['NOBODY'] } })).toContain('NOBODY')
  })

  test('shows the effects of a draft, which are the prices after publishing it', async () => {
    for (let quote = 0; quote < 3; quote += 1) {
      await expectOk(who, 'POST', '/v1/org/quote/getQuote', consignment)
    }
    const path = `${list}/${draft.body.versionId}`
    const { body } = await expectOk(who, 'GET', `${path}/effects`)
    expect(body.pricedOn).toBe('2027-07-01')
    const [first] = body.items
    const raised = await total({ drafts: [draft.body.versionId] })
    expect(first).toMatchObject({
      source: 'quotes',
      name: '3 quotes in 30 days',
      customerId: 'SALTBUSH',
      serviceId: 'GLX-ROAD',
      without: { cost: 21.54, amount: 25.42, totalAmount: 33.13 },
      with: { totalAmount: raised },
      difference: Number((raised - 33.13).toFixed(2)),
      why: null,
    })
    expect(body.items.map(({ source }: { source: string }) => source)).toEqual(
      expect.arrayContaining(['quotes', 'example', 'made up']),
    )
    const published = await expectOk(who, 'POST', `${path}/publish`, {}, { 'if-match': draft.etag })
    expect(published.body.state).toBe('PUBLISHED')
    expect(await total({ date: '2027-06-30' })).toBe(33.13)
    expect(await total({ date: '2027-07-01' })).toBe(raised)
    const after = (await expectOk(who, 'GET', `${path}/effects`)).body.items
    expect(after[0]).toEqual(first)
    const withdrawn = await expectOk(who, 'POST', `${path}/withdraw`, undefined, {
      'if-match': published.etag,
    })
    expect(withdrawn.body.state).toBe('WITHDRAWN')
    expect(await total({ date: '2027-07-01' })).toBe(33.13)
  })
})

describe('dates', () => {
  const quoteAt = async (who: Sender, at: string) => {
    const clock = app.running.services.clock
    app.running.services.clock = () => new Date(at)
    try {
      const { body } = await expectOk(who, 'POST', '/v1/org/quote/getQuote', consignment)
      return body.results[0].quotes[0]?.totalAmount
    } finally {
      app.running.services.clock = clock
    }
  }
  const raised = (version: Sent, percent: number) => ({
    ...version,
    lanes: version.lanes.map((lane: Sent) => ({
      ...lane,
      basic: Number((lane.basic * (1 + percent / 100)).toFixed(2)),
    })),
  })

  test('a version begins at midnight in the time zone of the organisation, and past dates keep their prices', async () => {
    const who = await newOrganisation(app.running)
    const document = exampleDocument()
    const [first] = document.rateCards[0].versions
    document.rateCards[0].versions = [first, { ...raised(first, 100), effectiveFrom: '2026-12-01' }]
    await apply(app.running.database.pool, who.organisationId, document)
    const dearer = await quoteAt(who, '2026-11-30T13:00:00Z')
    expect(dearer).toBeGreaterThan(33.13)
    expect(await quoteAt(who, '2026-11-30T12:59:59Z')).toBe(33.13)
    const price = async (date: string) =>
      (await expectOk(who, 'POST', 'price', { ...consignment, date })).body.results[0].quotes[0]?.totalAmount
    expect([await price('2026-11-30'), await price('2026-12-01')]).toEqual([33.13, dearer])
    expect([await price('2026-06-30'), await price('2026-07-01')]).toEqual([undefined, 33.13])
  })

  test('a version that ends still prices on its last day', async () => {
    const who = await newOrganisation(app.running)
    const document = exampleDocument()
    document.rateCards[0].versions[0].effectiveTo = '2026-11-30'
    await apply(app.running.database.pool, who.organisationId, document)
    expect(await quoteAt(who, '2026-11-30T12:59:59Z')).toBe(33.13)
    expect(await quoteAt(who, '2026-11-30T13:00:00Z')).toBeUndefined()
  })

  test('a new version of the zones moves a place on its first day, within one version of the card', async () => {
    const who = await newOrganisation(app.running)
    const document = exampleDocument()
    const [first] = document.zoneSets[0].versions
    const moved = first.zones.map((zone: Zone) =>
      zone.code === 'MEL' ? { ...zone, members: [...zone.members, '2000'] } : zone,
    )
    document.zoneSets[0].versions = [first, { effectiveFrom: '2026-12-01', zones: moved }]
    await apply(app.running.database.pool, who.organisationId, document)
    expect(await quoteAt(who, '2026-11-30T12:59:59Z')).toBe(33.13)
    // From then on 2000 is in MEL, and MEL to MEL has no lane.
    expect(await quoteAt(who, '2026-11-30T13:00:00Z')).toBeUndefined()
  })

  test('a version that replaces another on the same day prices the next request', async () => {
    const who = await newOrganisation(app.running)
    const document = exampleDocument()
    await apply(app.running.database.pool, who.organisationId, document)
    expect(await quoteAt(who, testTime.toISOString())).toBe(33.13)
    document.rateCards[0].versions[0] = raised(document.rateCards[0].versions[0], 100)
    await apply(app.running.database.pool, who.organisationId, document, { replaceBegun: 'Basic was wrong' })
    expect(await quoteAt(who, testTime.toISOString())).toBeGreaterThan(33.13)
  })
})
