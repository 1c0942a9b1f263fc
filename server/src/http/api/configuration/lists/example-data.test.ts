import { describe, expect, test } from 'vitest'
import {
  type Method,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../../test/rates/configuration-calls.ts'
import { exportText } from '../../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../../test/rates/configuring-app.ts'
import { match, refusalOf } from '../../../../../test/rates/version-calls.ts'
import { createApiKey } from '../../../../organisations/api-keys.ts'
import { uuidv7 } from '../../../../platform/values/uuid.ts'

const app = configuringApp()

const callsOf = (who: Sender) => {
  const call = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendAs(app.running, who, method, path, body, headers)
  /** With the ETag that was just read. */
  const change = async (method: Method, path: string, body?: unknown) =>
    call(method, path, body, match((await call('GET', path)).headers.etag))
  const load = () => change('PUT', 'example-data')
  const remove = () => change('DELETE', 'example-data')
  return { call, change, load, remove }
}

const quoteFor = (customer: string) => ({
  general: { customerIds: [customer] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  filters: { serviceIds: ['GLX-ROAD'] },
})

const keptIds = (answer: { json(): { keeps: { list: string; identity: string; why: string }[] } }) =>
  answer
    .json()
    .keeps.map(({ list, identity, why }) => `${why} ${list} ${identity}`)
    .sort()

describe('the example', () => {
  test('fills an empty organisation, which keeps its name, and prices at once', async () => {
    const { call, load } = callsOf(await newOrganisation(app.running))
    expect((await call('GET', 'example-data')).json()).toEqual({
      loadedAt: null,
      loadedBy: null,
      removes: [],
      keeps: [],
    })
    const loaded = await load()
    expect(loaded.statusCode, loaded.payload).toBe(200)
    expect(loaded.json().removes).toContainEqual({ list: 'carriers', count: 4 })
    expect(loaded.json().removes).toContainEqual({ list: 'customers', count: 5 })
    const seen = await call('GET', 'example-data')
    expect(seen.json()).toEqual(loaded.json())
    expect(seen.headers.etag).toBe(loaded.headers.etag)
    expect((await call('GET', 'organisation')).json().name).toBe('Test')
    const given = await call('POST', '/v1/org/quote/getQuote', quoteFor('SALTBUSH'))
    expect(given.json().results[0].quotes[0].totalAmount).toBe(33.13)
    const { findings } = (await call('GET', 'checks')).json()
    expect(findings.filter(({ code }: { code: string }) => code === 'EXAMPLE_DIFFERS')).toEqual([])
  })

  test('goes without a trace if nobody used it', async () => {
    const who = await newOrganisation(app.running)
    const { call, load, remove } = callsOf(who)
    const { pool } = app.running.database
    const empty = await exportText(pool, who.organisationId)
    const loaded = await load()
    const removed = await remove()
    expect(removed.statusCode, removed.payload).toBe(200)
    expect(removed.json()).toMatchObject({ removes: loaded.json().removes, keeps: [] })
    expect(await exportText(pool, who.organisationId)).toBe(empty)
    const { items } = (await call('GET', 'changes?kind=configuration')).json()
    expect(items.map(({ action, identity }: Record<string, string>) => [action, identity])).toEqual([
      ['delete', 'example'],
      ['apply', 'example'],
    ])
    expect((await load()).statusCode).toBe(200)
  })

  test('is not loaded over anything, and names what is in the way', async () => {
    const { call, load } = callsOf(await newOrganisation(app.running))
    await call('PUT', 'customers/SALTBUSH', { name: 'Ours' }, { 'if-none-match': '*' })
    await call('PUT', 'customers/OTHER', { name: 'Ours too' }, { 'if-none-match': '*' })
    const refused = await load()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      ['customer SALTBUSH is there already: the example would overwrite it'],
    ])
    expect((await call('GET', 'carriers')).json().items).toEqual([])
    expect((await call('GET', 'customers/SALTBUSH')).json().name).toBe('Ours')
    const mine = await call('GET', 'customers/SALTBUSH')
    await call('DELETE', 'customers/SALTBUSH', undefined, match(mine.headers.etag))
    expect((await load()).statusCode).toBe(200)
    expect((await load()).statusCode).toBe(409)
  })

  test('needs the ETag that was read', async () => {
    const { call } = callsOf(await newOrganisation(app.running))
    expect((await call('PUT', 'example-data')).statusCode).toBe(428)
    expect((await call('DELETE', 'example-data')).statusCode).toBe(428)
    const { etag } = (await call('GET', 'example-data')).headers
    await call('PUT', 'customers/OTHER', { name: 'Ours' }, { 'if-none-match': '*' })
    expect((await call('PUT', 'example-data', undefined, match(etag))).statusCode).toBe(412)
    const now = (await call('GET', 'example-data')).headers.etag
    expect(refusalOf(await call('DELETE', 'example-data', undefined, match(now)))).toEqual([
      404,
      'Example not found',
    ])
  })

  test('is for those who may change the configuration, and looking for those who may read it', async () => {
    const who = await newOrganisation(app.running)
    const { apiKey } = await createApiKey(app.running.database.pool, who.organisationId, 'read', [
      'configuration:read',
    ])
    const reader = callsOf({ ...who, apiKey })
    const { etag } = (await reader.call('GET', 'example-data')).headers
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await reader.call(method, 'example-data', undefined, match(etag))).statusCode).toBe(403)
    }
    const { apiKey: quotes } = await createApiKey(app.running.database.pool, who.organisationId, 'q', [
      'quotes',
    ])
    expect((await callsOf({ ...who, apiKey: quotes }).call('GET', 'example-data')).statusCode).toBe(403)
  })
})

describe('of the example there stays', () => {
  test('what a quote was priced with, and what that names', async () => {
    const { call, load, remove } = callsOf(await newOrganisation(app.running))
    await load()
    await call('POST', '/v1/org/quote/getQuote', quoteFor('GUMNUT'))
    const expected = [
      'named carriers GALAH',
      'named customFields deliveryWindow',
      'named services GLX-NITE',
      'named zoneSets AU',
      'used customerRates GUMNUT/GALAH/-/2025-07-01',
      'used customers GUMNUT',
      'used fuelLevies GALAH/-/2026-06-01',
      'used fuelLevies GALAH/-/2026-07-01',
      'used rateCards GLX-STD',
      'used services GLX-ROAD',
    ]
    expect(keptIds(await call('GET', 'example-data'))).toEqual(expected)
    const removed = await remove()
    expect(removed.statusCode, removed.payload).toBe(200)
    expect(keptIds(removed)).toEqual(expected)
    expect(removed.json().keeps[0].message).toBe('customer GUMNUT is used by quotes')
    const ids = async (list: string) =>
      (await call('GET', list)).json().items.map(({ id, alias }: Record<string, string>) => id ?? alias)
    expect([await ids('customers'), await ids('carriers')]).toEqual([['GUMNUT'], ['GALAH']])
    expect(await ids('surcharges')).toEqual([])
    const again = await call('POST', '/v1/org/quote/getQuote', quoteFor('GUMNUT'))
    expect(again.json().results[0].quotes[0].rateCardId).toBe('GLX-STD')
    expect((await call('GET', 'example-data')).json().loadedAt).toBeNull()
  })

  test('what somebody changed, and what was added to it names', async () => {
    const { call, change, load } = callsOf(await newOrganisation(app.running))
    await load()
    await change('PATCH', 'customers/DORMANT', { name: 'Mine now' })
    await call('PUT', 'warehouses/PER1', { name: 'Perth' }, { 'if-none-match': '*' })
    const levy = { percent: 30 }
    await call('PUT', 'fuel-levies/PELICAN/PWX-EXP/2027-01-01', levy, { 'if-none-match': '*' })
    await call('POST', 'rate-cards/NPN-STD/versions', {})
    const kept = (await call('GET', 'example-data')).json().keeps as { identity: string; message: string }[]
    expect(kept.map(({ identity }) => identity).sort()).toEqual(
      ['AU', 'DORMANT', 'NPN-PAL', 'NPN-STD', 'NUMBAT', 'PELICAN', 'PWX-EXP', 'WORLD'].sort(),
    )
    expect(kept.find(({ identity }) => identity === 'DORMANT')?.message).toMatch(
      /^customer DORMANT was changed by ctg_live_\S+ at 2026-/,
    )
    expect(kept.find(({ identity }) => identity === 'PWX-EXP')?.message).toBe(
      'service PWX-EXP is used by fuel levy PELICAN/PWX-EXP/2027-01-01',
    )
  })

  test('what the ledgers name', async () => {
    const who = await newOrganisation(app.running)
    const { call, load } = callsOf(who)
    await load()
    const { pool } = app.running.database
    const at = app.running.services.clock()
    await pool.query(
      `insert into shipment (organisation_id, shipment_id, import_id, customer_id, rate_card_alias, custom_fields,
         revision, created_at, updated_at)
       values ($1, 'S-1', $2, 'DORMANT', 'PWX-STD', '{"liquorLicence":"1"}', 1, $3, $3)`,
      [who.organisationId, uuidv7(), at],
    )
    await pool.query(
      `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
         quantity) values ($1, $2, 1, $3, 'SYD1', 'LABEL', 1)`,
      [who.organisationId, uuidv7(), at],
    )
    expect(keptIds(await call('GET', 'example-data'))).toEqual([
      'named carriers PELICAN',
      'named services PWX-ECO',
      'named services PWX-EXP',
      'named zoneSets WORLD',
      'used chargeCodes LABEL',
      'used customFields liquorLicence',
      'used customers DORMANT',
      'used rateCards PWX-STD',
      'used warehouses SYD1',
    ])
  })

  test('nothing of what other organisations use', async () => {
    const one = callsOf(await newOrganisation(app.running))
    const other = callsOf(await newOrganisation(app.running))
    await one.load()
    await other.load()
    await other.call('POST', '/v1/org/quote/getQuote', quoteFor('SALTBUSH'))
    expect((await one.remove()).json().keeps).toEqual([])
    expect((await other.call('GET', 'customers')).json().items).toHaveLength(5)
  })
})
