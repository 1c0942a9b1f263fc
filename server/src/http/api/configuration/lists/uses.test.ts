import { beforeAll, describe, expect, test } from 'vitest'
import { configurationPath, newOrganisation, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { card, match, refusalOf, versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, draft, furnish } = calls
beforeAll(async () => {
  await furnish()
})

const usesOf = async (path: string) => (await send('GET', `${path}/uses`)).json()

describe('what uses a thing', () => {
  test('is what the refusal to delete it says, as data with identities to link to', async () => {
    const { body } = await draft(card, { copyOf: await calls.firstPublished(), label: 'FY28' })
    const asked = await usesOf('services/GLX-ROAD')
    expect(asked.canDelete).toBe(false)
    expect(asked.uses).toContainEqual({
      list: 'rateCards',
      count: 1,
      identities: ['GLX-STD'],
      lanes: 2,
      version: { versionId: body.versionId, state: 'DRAFT', label: 'FY28', effectiveFrom: null },
    })
    expect(asked.uses).toContainEqual({ list: 'spotRates', count: 1, identities: ['SPOT-1'] })
    const { etag } = (await send('GET', 'services/GLX-ROAD')).headers
    const refused = await send('DELETE', 'services/GLX-ROAD', undefined, match(etag))
    expect(refused.statusCode).toBe(409)
    const { begunOn, instead, uses } = asked
    expect(refused.json().conflicts).toEqual([
      { list: 'services', identity: 'GLX-ROAD', begunOn, instead, uses },
    ])
    expect(refused.json().message).toContain('service GLX-ROAD is used by spot rate SPOT-1')
  })

  test('names customer rates by their whole identities', async () => {
    expect((await usesOf('rate-cards/GLX-STD')).uses).toEqual([
      {
        list: 'customerRates',
        count: 2,
        identities: ['IRONBARK/GALAH/-/2026-07-01', 'SALTBUSH/GALAH/-/2026-07-01'],
      },
    ])
  })

  test('says what has begun, and what to do instead', async () => {
    expect(await usesOf('customer-rates/SALTBUSH/GALAH/-/2026-07-01')).toEqual({
      canDelete: false,
      begunOn: '2026-07-01',
      instead: 'end it with effectiveTo instead',
      uses: [],
    })
  })

  test('is nothing for a thing that can be deleted', async () => {
    const made = await send('PUT', 'warehouses/PER1', { name: 'Perth' }, { 'if-none-match': '*' })
    expect(await usesOf('warehouses/PER1')).toEqual({
      canDelete: true,
      begunOn: null,
      instead: null,
      uses: [],
    })
    const deleted = await send('DELETE', 'warehouses/PER1', undefined, match(made.headers.etag))
    expect(deleted.statusCode).toBe(204)
    expect(refusalOf(await send('GET', 'warehouses/PER1/uses'))).toEqual([404, 'Warehouse not found'])
  })

  test('lists the lanes, services, surcharges and examples that name an item type', async () => {
    const add = async (path: string, body: object) => {
      const answer = await send('PUT', path, body, { 'if-none-match': '*' })
      expect(answer.statusCode, answer.payload).toBe(200)
      return answer
    }
    const change = async (path: string, body: object) => {
      const { etag } = (await send('GET', path)).headers
      const answer = await send('PATCH', path, body, match(etag))
      expect(answer.statusCode, answer.payload).toBe(200)
    }
    const skid = await add('item-types/TOTE', { unit: 'PALLET' })
    expect((await usesOf('item-types/TOTE')).canDelete).toBe(true)
    const { path, body } = await draft(card, { label: 'With totes' })
    const byType = [{ types: ['CARTON', 'TOTE'], unit: 'item', breaks: [[0, 60]] }]
    const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', kg: [[0, 1]], byType, days: [1, 1] }
    const filled = await send('PATCH', `${path}/lanes`, { put: [lane] }, match('"0"'))
    expect(filled.statusCode, filled.payload).toBe(200)
    await change('services/GLX-ROAD', { itemTypes: ['CARTON', 'TOTE'] })
    const rule = { key: 'TOTES', name: 'Totes', basis: 'PER_ITEM', amount: 5 }
    await add('surcharges/TOTES', { ...rule, conditions: [{ subject: 'ITEM_TYPE', is: ['TOTE'] }] })
    await add('surcharges/NOT-TOTES', { ...rule, conditions: [{ subject: 'ITEM_TYPE', isNot: ['TOTE'] }] })
    await add('surcharges/OTHERS', { ...rule, conditions: [{ subject: 'ITEM_TYPE', is: ['CARTON'] }] })
    await add('examples/Two%20totes', {
      customer: 'SALTBUSH',
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ type: 'tote', quantity: 2, length: 1, width: 1, height: 1, weight: 100 }],
    })
    const asked = await usesOf('item-types/TOTE')
    expect(asked).toEqual({
      canDelete: false,
      begunOn: null,
      instead: null,
      uses: [
        {
          list: 'rateCards',
          count: 1,
          identities: ['GLX-STD'],
          lanes: 1,
          version: { versionId: body.versionId, state: 'DRAFT', label: 'With totes', effectiveFrom: null },
        },
        { list: 'services', count: 1, identities: ['GLX-ROAD'] },
        { list: 'surcharges', count: 2, identities: ['TOTES', 'NOT-TOTES'] },
        { list: 'examples', count: 1, identities: ['Two totes'] },
      ],
    })
    const refused = await send('DELETE', 'item-types/TOTE', undefined, match(skid.headers.etag))
    expect(refused.statusCode).toBe(409)
    expect(refused.json().conflicts).toMatchObject([
      { list: 'itemTypes', identity: 'TOTE', uses: asked.uses },
    ])
    expect(refused.json().message).toContain('item type TOTE is used by service GLX-ROAD')

    // A whole document says which types there are. What it names beside them is an item.
    const whole = await send('GET', configurationPath)
    const without = { format: 'cartage-configuration/1', itemTypes: [] }
    const address = `${configurationPath}?mode=replace&dryRun=true`
    const replaced = await send('PUT', address, without, match(whole.headers.etag))
    expect(replaced.statusCode, replaced.payload).toBe(200)
    expect(replaced.payload).toContain('TOTE')
  })

  test('is asked for in the own organisation only', async () => {
    const other = await newOrganisation(calls.app.running)
    const answer = await sendAs(calls.app.running, other, 'GET', 'services/GLX-ROAD/uses')
    expect(refusalOf(answer)).toEqual([404, 'Service not found'])
  })
})

describe('a change that comes too late', () => {
  test('is told who changed the thing and when, as fields', async () => {
    const old = (await send('GET', 'carriers/GALAH')).headers.etag
    const first = await send('PATCH', 'carriers/GALAH', { name: 'Galah' }, match(old))
    expect(first.statusCode).toBe(200)
    const late = (await send('PATCH', 'carriers/GALAH', { name: 'Other' }, match(old))).json()
    expect(late).toMatchObject({ statusCode: 412, isDeleted: false })
    expect(late.message).toBe(`GALAH was changed by ${late.changedBy} at ${late.changedAt}: read it again`)
  })

  test('is told who changed anything, if it is the whole configuration or something new', async () => {
    const old = (await send('GET', '/v1/org/configuration')).headers.etag
    const made = await send('PUT', 'carriers/NEWER', { name: 'New' }, { 'if-none-match': '*' })
    expect(made.statusCode, made.payload).toBe(200)
    const document = { format: 'cartage-configuration/1', warehouses: [{ code: 'PER9', name: 'Perth' }] }
    const told = {
      statusCode: 412,
      changedBy: expect.any(String),
      changedAt: expect.any(String),
      isDeleted: false,
    }
    expect((await send('PUT', '/v1/org/configuration', document, match(old))).json()).toMatchObject(told)
    const again = await send('PUT', 'carriers/NEWER', { name: 'Newer' }, { 'if-none-match': '*' })
    expect(again.json()).toMatchObject({ ...told, message: 'NEWER exists already: read it again' })
    expect((await send('PUT', 'example-data', undefined, match(old))).json()).toMatchObject(told)
  })

  test('is told who deleted a draft', async () => {
    const { path, etag } = await draft(card, { label: 'Gone' })
    expect((await send('DELETE', path, undefined, match(etag))).statusCode).toBe(204)
    const late = (await send('PATCH', path, { label: 'Late' }, match(etag))).json()
    expect(late).toMatchObject({ statusCode: 412, isDeleted: true })
    expect(late.message).toContain(`deleted by ${late.changedBy} at ${late.changedAt}`)
  })
})
