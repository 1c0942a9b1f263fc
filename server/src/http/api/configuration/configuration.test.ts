import { describe, expect, test } from 'vitest'
import {
  configurationPath,
  type Method,
  newOrganisation as newOrganisationOf,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { insertUser } from '../../../organisations/users.ts'

const app = configuringApp()

const base = configurationPath

const newOrganisation = (scopes?: string[]) => newOrganisationOf(app.running, scopes)
const send = (
  who: Sender,
  method: Method,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => sendAs(app.running, who, method, path, payload, headers)

const create = { 'if-none-match': '*' }

describe('a thing', () => {
  test('is created, read, changed and deleted only with its ETag', async () => {
    const who = await newOrganisation()
    expect((await send(who, 'PUT', 'customers/ONE', { name: 'One' })).statusCode).toBe(428)
    const made = await send(who, 'PUT', 'customers/ONE', { name: 'One' }, create)
    expect([made.statusCode, made.json()]).toEqual([200, { id: 'ONE', name: 'One' }])
    expect((await send(who, 'PUT', 'customers/ONE', { name: 'One' }, create)).statusCode).toBe(412)
    const first = String(made.headers.etag)
    const read = await send(who, 'GET', 'customers/ONE')
    expect(read.headers.etag).toBe(first)
    const patched = await send(
      who,
      'PATCH',
      'customers/ONE',
      { retiredFrom: '2027-01-01' },
      { 'if-match': first },
    )
    expect(patched.json()).toEqual({ id: 'ONE', name: 'One', retiredFrom: '2027-01-01' })
    const stale = await send(who, 'PATCH', 'customers/ONE', { name: 'Two' }, { 'if-match': first })
    expect(stale.statusCode).toBe(412)
    expect(stale.json().message).toMatch(
      /^ONE was changed by ctg_live_\w+ at 2026-11-14T22:00:0\d.\d{3}Z: read it again$/,
    )
    const cleared = await send(
      who,
      'PATCH',
      'customers/ONE',
      { retiredFrom: null },
      { 'if-match': String(patched.headers.etag) },
    )
    expect([cleared.json(), cleared.headers.etag]).toEqual([{ id: 'ONE', name: 'One' }, first])
    expect((await send(who, 'DELETE', 'customers/ONE')).statusCode).toBe(428)
    expect((await send(who, 'DELETE', 'customers/ONE', undefined, { 'if-match': first })).statusCode).toBe(
      204,
    )
    const gone = await send(who, 'PUT', 'customers/ONE', { name: 'One' }, { 'if-match': first })
    expect([gone.statusCode, gone.json().message]).toEqual([
      412,
      expect.stringMatching(/^ONE was deleted by .*: read it again$/),
    ])
    const missing = await send(who, 'GET', 'customers/ONE')
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'Customer not found'])
    const changes = (await send(who, 'GET', 'changes?kind=customers')).json().items
    expect(changes.map(({ action }: { action: string }) => action)).toEqual([
      'delete',
      'change',
      'change',
      'create',
    ])
  })

  test('is changed with the weak ETag of a compressed answer too', async () => {
    const who = await newOrganisation()
    const made = await send(who, 'PUT', 'customers/ONE', { name: 'One' }, create)
    const weak = { 'if-match': `W/${made.headers.etag}` }
    expect((await send(who, 'PATCH', 'customers/ONE', { name: 'Two' }, weak)).statusCode).toBe(200)
    expect((await send(who, 'PATCH', 'customers/ONE', { name: 'Three' }, weak)).statusCode).toBe(412)
  })

  test('that is in use cannot be deleted, and the answer says what uses it', async () => {
    const who = await newOrganisation()
    await send(who, 'PUT', base, exampleDocument(), { 'if-match': '"0"' })
    const refusal = async (path: string) => {
      const etag = String((await send(who, 'GET', path)).headers.etag)
      const answer = await send(who, 'DELETE', path, undefined, { 'if-match': etag })
      return [answer.statusCode, answer.json().message]
    }
    expect(await refusal('services/GLX-ROAD')).toEqual([
      409,
      [
        'service GLX-ROAD is used by rate card GLX-STD from 2026-07-01 (2 lanes)',
        'service GLX-ROAD is used by spot rate SPOT-1',
        'service GLX-ROAD is used by 2 examples: E1, E4',
      ],
    ])
    expect(await refusal('rate-cards/GLX-STD')).toEqual([
      409,
      [
        'rate card GLX-STD has begun on 2026-07-01: end its last version instead',
        'rate card GLX-STD is used by 2 customer rates: IRONBARK, SALTBUSH',
      ],
    ])
    const rate = { card: 'GLX-STD', markupPercent: 20 }
    await send(who, 'PUT', 'customer-rates/SALTBUSH/GALAH/GLX-ROAD/2027-01-01', rate, create)
    expect((await refusal('rate-cards/GLX-STD'))[1][1]).toBe(
      'rate card GLX-STD is used by 3 customer rates: IRONBARK, SALTBUSH',
    )
    expect(await refusal('fuel-levies/GALAH/-/2026-07-01')).toEqual([
      409,
      ['fuel levy GALAH/-/2026-07-01 has begun on 2026-07-01: enter a later one instead'],
    ])
    expect(await refusal('custom-fields/costCentre')).toEqual([
      409,
      ['custom field costCentre is used by carrier BANDI'],
    ])
    expect(await refusal('zone-sets/AU')).toEqual([
      409,
      [
        'zone set AU has begun on 2026-07-01: end its last version instead',
        'zone set AU is used by 2 services: GLX-ROAD, BRL-GEN',
      ],
    ])
  })

  test('a customer for whom people sign in is kept', async () => {
    const who = await newOrganisation()
    const made = await send(who, 'PUT', 'customers/ONE', { name: 'One' }, create)
    const details = { email: 'one@test.example', role: 'customer', customerId: 'ONE' } as const
    await insertUser(app.running.database.pool, who.organisationId, details, 'none', null)
    const etag = { 'if-match': String(made.headers.etag) }
    const kept = await send(who, 'DELETE', 'customers/ONE', undefined, etag)
    expect([kept.statusCode, kept.json().message]).toEqual([409, ['customer ONE is used by 1 user']])
  })

  test('with wrong fields is refused, and every wrong field is named as in the body', async () => {
    const who = await newOrganisation()
    const answer = await send(
      who,
      'PUT',
      'services/X',
      { id: 1, carrier: 'NOBODY', name: '', weightStepKg: 0 },
      create,
    )
    expect([answer.statusCode, answer.json().message.slice(0, 3)]).toEqual([
      400,
      [
        'id is not a recognised field',
        'name must not be empty',
        'weightStepKg must be between 0.001 and 100',
      ],
    ])
    expect(answer.json().failures.slice(0, 3)).toEqual([
      { path: 'id', text: 'is not a recognised field' },
      { path: 'name', text: 'must not be empty' },
      { path: 'weightStepKg', text: 'must be between 0.001 and 100' },
    ])
    const other = await send(who, 'PUT', 'customers/A', { id: 'B', name: 'B' }, create)
    expect(other.json().message).toEqual(['id must be A, as in the path'])
  })

  test('of another organisation is not found, and a key without the scope may not read it', async () => {
    const [one, two] = [await newOrganisation(), await newOrganisation()]
    await send(one, 'PUT', 'customers/ONE', { name: 'One' }, create)
    expect((await send(two, 'GET', 'customers/ONE')).statusCode).toBe(404)
    const plain = await newOrganisation(['quotes'])
    expect((await send(plain, 'GET', 'customers')).json()).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'This API key may not read the configuration: it needs the scope configuration:read',
    })
    const reader = await newOrganisation(['configuration:read'])
    expect((await send(reader, 'PUT', 'customers/ONE', { name: 'One' }, create)).statusCode).toBe(403)
  })

  test('is listed page by page in its order', async () => {
    const who = await newOrganisation()
    for (const id of ['C', 'A', 'B']) await send(who, 'PUT', `customers/${id}`, { name: id }, create)
    const first = (await send(who, 'GET', 'customers?limit=2')).json()
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(['C', 'A'])
    const second = (await send(who, 'GET', `customers?limit=2&cursor=${first.nextCursor}`)).json()
    expect([second.items, second.nextCursor]).toEqual([[{ id: 'B', name: 'B' }], null])
  })

  test('is found by a part of its id or name, page by page', async () => {
    const who = await newOrganisation()
    const names = { C: 'Wattle', A: 'Gumnut', 'B-wattle': 'Banksia', D: 'WATTLE 2', E: '100 %' }
    for (const [id, name] of Object.entries(names)) {
      await send(who, 'PUT', `customers/${id}`, { name }, create)
    }
    const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
    const first = (await send(who, 'GET', 'customers?find=wattle&limit=2')).json()
    expect(idsOf(first)).toEqual(['C', 'B-wattle'])
    const rest = `limit=2&cursor=${first.nextCursor}`
    const second = (await send(who, 'GET', `customers?find=wattle&${rest}`)).json()
    expect([idsOf(second), second.nextCursor]).toEqual([['D'], null])
    expect((await send(who, 'GET', `customers?find=banksia&${rest}`)).statusCode).toBe(400)
    expect(idsOf((await send(who, 'GET', 'customers?find=%25')).json())).toEqual(['E'])
  })

  test.each([
    ['customers', 'id'],
    ['warehouses', 'code'],
  ])('%s are listed on after the last one of a page was deleted', async (folder, key) => {
    const who = await newOrganisation()
    for (const id of ['A', 'B', 'C', 'D']) await send(who, 'PUT', `${folder}/${id}`, { name: id }, create)
    const keys = (page: { items: Record<string, string>[] }) => page.items.map((one) => one[key])
    const first = (await send(who, 'GET', `${folder}?limit=2`)).json()
    expect(keys(first)).toEqual(['A', 'B'])
    for (const id of ['A', 'B']) {
      const { etag } = (await send(who, 'GET', `${folder}/${id}`)).headers
      const deleted = await send(who, 'DELETE', `${folder}/${id}`, undefined, { 'if-match': String(etag) })
      expect(deleted.statusCode).toBe(204)
    }
    const second = await send(who, 'GET', `${folder}?limit=2&cursor=${first.nextCursor}`)
    expect([second.statusCode, keys(second.json()), second.json().nextCursor]).toEqual([
      200,
      ['C', 'D'],
      null,
    ])
  })

  test('without an order of its own is listed by identity, even after a change', async () => {
    const who = await newOrganisation()
    await send(who, 'PUT', `${base}?check=false`, exampleDocument(), { 'if-match': '"0"' })
    const list = async (query: string) => (await send(who, 'GET', `fuel-levies?${query}`)).json()
    const before = await list('limit=100')
    expect(before.items.length).toBeGreaterThan(1)
    const { carrier, service = '-', effectiveFrom, percent } = before.items[0]
    const path = `fuel-levies/${carrier}/${service}/${effectiveFrom}`
    const { etag } = (await send(who, 'GET', path)).headers
    const changed = await send(who, 'PATCH', path, { percent: percent + 1 }, { 'if-match': String(etag) })
    expect(changed.statusCode, changed.payload).toBe(200)
    const first = await list('limit=1')
    expect(first.items).toEqual([{ ...before.items[0], percent: percent + 1 }])
    const second = await list(`limit=1&cursor=${first.nextCursor}`)
    expect(second.items).toEqual([before.items[1]])
  })
})

test('a document for an older version of the configuration is refused', async () => {
  const who = await newOrganisation()
  await send(who, 'PUT', 'customers/ONE', { name: 'One' }, create)
  const answer = await send(who, 'PUT', base, exampleDocument(), { 'if-match': '"0"' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    412,
    'The configuration is at version 1: read it again',
  ])
})

test('surcharges are put in order', async () => {
  const who = await newOrganisation()
  await send(who, 'PUT', base, exampleDocument(), { 'if-match': '"0"' })
  const ids = exampleDocument()
    .surcharges.map(({ id }: { id: string }) => id)
    .reverse()
  expect((await send(who, 'POST', 'surcharges/order', ids)).statusCode).toBe(204)
  const listed = (await send(who, 'GET', 'surcharges')).json().items
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids)
  const [ordered] = (await send(who, 'GET', 'changes?kind=surcharges&identity=order')).json().items
  expect(ordered.fields).toEqual([{ field: 'order', old: [...ids].reverse(), new: ids }])
  const wrong = await send(who, 'POST', 'surcharges/order', ids.slice(1))
  expect(wrong.json().message).toEqual(['body must name every surcharge once'])
})
