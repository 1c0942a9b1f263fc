import Ajv from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type TestOrganisation, testOrganisation } from '../../../test/database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { limits } from '../../limits.ts'
import { bumpRateBook } from '../../organisations/rate-book-version.ts'
import { inTransaction } from '../../platform/database.ts'
import { explanation as explanationSchema } from './explanation-schema.ts'
import { quoteAnswer, quoteAnswerExample, quoteRequestExample } from './quote-schemas.ts'

let running: TestApp
let quollway: TestOrganisation
let tern: TestOrganisation

beforeAll(async () => {
  running = await testApp()
  running.services.clock = () => new Date('2026-11-15T01:00:00Z')
  quollway = running.organisation
  tern = await testOrganisation(running.database.pool)
  const now = new Date('2026-11-01T00:00:00Z')
  await inTransaction(running.database.pool, async (client) => {
    await fillWithDemoData(client, quollway.organisationId, 'quollway', now)
  })
  await inTransaction(running.database.pool, async (client) => {
    await fillWithDemoData(client, tern.organisationId, 'tern', now)
  })
})
afterAll(() => running.close())

const carton = { quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }
const body = {
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [carton],
}

const send = (payload: string | object, apiKey = quollway.apiKey) =>
  running.app.inject({
    method: 'POST',
    url: '/v1/org/quote/getQuote',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    payload,
  })
const read = (path: string, apiKey = quollway.apiKey) =>
  running.app.inject({
    method: 'GET',
    url: `/v1/org/quote/getQuote/${path}`,
    headers: { 'x-api-key': apiKey },
  })
const ajv = new Ajv.Ajv2020({ allErrors: true })

describe('a quote', () => {
  test('has every published field with its published type', async () => {
    const answer = await send(body)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(ajv.validate(quoteAnswer, answer.json()), JSON.stringify(ajv.errors)).toBe(true)
    expect(answer.json()).toMatchObject({
      origin: quoteAnswerExample.origin,
      destination: quoteAnswerExample.destination,
      goods: [{ type: '', quantity: 2, length: 60, width: 40, height: 40, weight: 12, chargeableWeight: 48 }],
      results: [{ customerId: 'SALTBUSH', noQuoteMessage: '' }],
    })
    const lines: { serviceId: string; totalAmount: number }[] = answer.json().results[0].quotes
    expect(lines.map(({ serviceId }) => serviceId)).toEqual(['GLX-ROAD', 'GLX-NITE'])
  })

  test('is what the documentation shows', async () => {
    const answer = (await send(quoteRequestExample)).json()
    const { quoteId } = answer.results[0]
    const shown = JSON.stringify(quoteAnswerExample).replaceAll(
      quoteAnswerExample.results[0]?.quoteId ?? '',
      quoteId,
    )
    expect(answer).toEqual(JSON.parse(shown))
  })

  test('echoes lengths in exact centimetres and weighs each line as a whole', async () => {
    const items = [
      { ...carton, length: 0.57, width: 1.1, height: 0.295, weight: 3, quantity: 3, type: 'Carton' },
      { ...carton, length: 0.1, width: 0.1, height: 0.1, weight: 7.1, quantity: 10, itemValue: 20 },
    ]
    const { goods } = (await send({ ...body, items })).json()
    expect(goods).toEqual([
      // 0.57 x 1.1 x 0.295 x 250 = 46.2412 (5) kg, three times
      {
        type: 'Carton',
        quantity: 3,
        length: 57,
        width: 110,
        height: 29.5,
        weight: 3,
        chargeableWeight: 138.724,
      },
      { type: '', quantity: 10, length: 10, width: 10, height: 10, weight: 7.1, chargeableWeight: 71 },
    ])
  })

  test('has one result for each customer in the order asked, each with its own id, doubles once', async () => {
    const customerIds = ['GUMNUT', 'SALTBUSH', 'GUMNUT', 'DORMANT', 'IRONBARK', 'SALTBUSH']
    const { results } = (await send({ ...body, general: { customerIds } })).json()
    expect(results.map((result: { customerId: string }) => result.customerId)).toEqual([
      'GUMNUT',
      'SALTBUSH',
      'DORMANT',
      'IRONBARK',
    ])
    expect(new Set(results.map((result: { quoteId: string }) => result.quoteId)).size).toBe(4)
    const rateIds = results.flatMap((result: { quotes: { rateId: string }[] }) =>
      result.quotes.map((line) => line.rateId),
    )
    expect(new Set(rateIds).size).toBe(rateIds.length)
  })

  test('costs the same alone as among others', async () => {
    const customerIds = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
    const withoutIds = (text: string, quoteId: string) => JSON.parse(text.replaceAll(quoteId, 'id'))
    const items = [
      { ...carton, itemValue: 900 },
      { ...carton, length: 3.1, weight: 35 },
    ]
    const together = (await send({ ...body, items, general: { customerIds } })).json().results
    for (const [at, customerId] of customerIds.entries()) {
      const [alone] = (await send({ ...body, items, general: { customerIds: [customerId] } })).json().results
      expect(withoutIds(JSON.stringify(alone), alone.quoteId)).toEqual(
        withoutIds(JSON.stringify(together[at]), together[at].quoteId),
      )
    }
  })

  test('charges the warranty to the customer that has it, on the value above a hundred', async () => {
    const items = [{ ...carton, itemValue: 350 }]
    const { results } = (
      await send({ ...body, items, general: { customerIds: ['LYREBIRD', 'SALTBUSH'] } })
    ).json()
    const amounts = results.map((result: { quotes: { surcharges: { key: string; amount: number }[] }[] }) =>
      result.quotes[0]?.surcharges.filter(({ key }) => key === 'WARR').map(({ amount }) => amount),
    )
    expect(amounts).toEqual([[5], []])
  })
})

describe('fetching a quote', () => {
  test('gives the first answer to the byte, with the one result of that quote', async () => {
    const answer = await send({ ...body, general: { customerIds: ['SALTBUSH', 'IRONBARK', 'DORMANT'] } })
    const { origin, destination, goods, results } = answer.json()
    for (const result of results) {
      const fetched = await read(result.quoteId)
      expect(fetched.statusCode).toBe(200)
      expect(fetched.payload).toBe(JSON.stringify({ origin, destination, goods, results: [result] }))
      expect(answer.payload).toContain(JSON.stringify(result))
    }
    const alone = await send(body)
    expect((await read(alone.json().results[0].quoteId)).payload).toBe(alone.payload)
  })

  test('gives the first answer after the rates have changed', async () => {
    const first = await send(body)
    await inTransaction(running.database.pool, async (client) => {
      await client.query(
        `update customer_rate set markup_percent = 40 where organisation_id = $1 and customer_id = $2`,
        [quollway.organisationId, 'SALTBUSH'],
      )
      await bumpRateBook(client, quollway.organisationId)
    })
    const second = await send(body)
    expect(second.json().results[0].quotes[0].amount).toBe(30.16)
    expect((await read(first.json().results[0].quoteId)).payload).toBe(first.payload)
    await inTransaction(running.database.pool, async (client) => {
      await client.query(
        `update customer_rate set markup_percent = 18 where organisation_id = $1 and customer_id = $2`,
        [quollway.organisationId, 'SALTBUSH'],
      )
      await bumpRateBook(client, quollway.organisationId)
    })
    expect((await send(body)).json().results[0].quotes[0].amount).toBe(25.42)
  })

  test('is 404 with one and the same body for unknown, malformed and foreign ids', async () => {
    const { quoteId } = (await send(body)).json().results[0]
    const notFound = { statusCode: 404, message: 'Quote not found', error: 'Not Found' }
    const ids = ['x', '%00', quoteId.toUpperCase(), `${quoteId}x`, '00000000-0000-7000-8000-000000000000']
    for (const path of [...ids, ...ids.map((id) => `${id}/explanation`)]) {
      const answer = await read(path)
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound])
    }
    for (const path of [quoteId, `${quoteId}/explanation`]) {
      const answer = await read(path, tern.apiKey)
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound])
    }
  })
})

describe('customers', () => {
  test.each([
    ['a foreign one', ['MUTTONBIRD'], 'MUTTONBIRD'],
    ['an unknown one', ['NOBODY'], 'NOBODY'],
    ['own and foreign mixed', ['SALTBUSH', 'MUTTONBIRD', 'IRONBARK', ''], 'MUTTONBIRD, '],
    ['another case', ['saltbush'], 'saltbush'],
    ['a name of every object', ['__proto__', 'constructor'], '__proto__, constructor'],
  ])('%s: the whole request is 403, and nothing is kept', async (_name, customerIds, named) => {
    const count = async () => (await running.database.pool.query('select count(*) from quote')).rows[0].count
    const before = await count()
    const answer = await send({ ...body, general: { customerIds } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      statusCode: 403,
      message: `These customerIds do not belong to your organisation: ${named}`,
      error: 'Forbidden',
    })
    expect(await count()).toBe(before)
  })

  test('a body that is wrong is 400 before a customer that is foreign is 403', async () => {
    const foreign = { ...body, general: { customerIds: ['MUTTONBIRD'] } }
    expect((await send({ ...foreign, items: [] })).statusCode).toBe(400)
    expect((await send({ ...foreign, origin: { postalCode: '9999' } })).statusCode).toBe(400)
  })
})

describe('a request that is not valid', () => {
  const item = (parts: object) => ({ ...body, items: [{ ...carton, ...parts }] })
  const without = (object: object, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
  test.each<[string, unknown, string[]]>([
    [
      'nothing of it',
      {},
      ['general is required', 'origin is required', 'destination is required', 'items is required'],
    ],
    ['an array', [], ['body must be an object']],
    ['no customers', { ...body, general: {} }, ['general.customerIds is required']],
    [
      'empty customers',
      { ...body, general: { customerIds: [] } },
      ['general.customerIds must contain at least 1 element'],
    ],
    [
      '51 customers',
      { ...body, general: { customerIds: Array(51).fill('SALTBUSH') } },
      ['general.customerIds must contain at most 50 elements'],
    ],
    [
      'a customer that is a number',
      { ...body, general: { customerIds: [7] } },
      ['general.customerIds.0 must be a string'],
    ],
    ['empty items', { ...body, items: [] }, ['items must contain at least 1 element']],
    ['501 items', { ...body, items: Array(501).fill(carton) }, ['items must contain at most 500 elements']],
    ['no postcode', { ...body, origin: {} }, ['origin.postalCode is required']],
    ['an empty postcode', { ...body, origin: { postalCode: '' } }, ['origin.postalCode must not be empty']],
    ['a blank postcode', { ...body, origin: { postalCode: ' ' } }, ['origin.postalCode must not be blank']],
    [
      'postcodes that do not exist',
      { ...body, origin: { postalCode: '9999' }, destination: { postalCode: 'ABCD' } },
      [
        'origin.postalCode could not be resolved to a place',
        'destination.postalCode could not be resolved to a place',
      ],
    ],
    [
      'a country that does not exist',
      { ...body, destination: { postalCode: '2000', countryCode: 'XX' } },
      ['destination.countryCode is not a known ISO country code'],
    ],
    [
      'a postcode that is a number',
      { ...body, origin: { postalCode: 3000 } },
      ['origin.postalCode must be a string'],
    ],
    ['an unknown field', { ...body, colour: 1 }, ['colour is not a recognised field']],
    [
      'an unknown field of a place',
      { ...body, origin: { postalCode: '3000', suburb: 'x' } },
      ['origin.suburb is not a recognised field'],
    ],
    ['an unknown field of an item', item({ colour: 1 }), ['items.0.colour is not a recognised field']],
    [
      'an unknown filter',
      { ...body, filters: { colours: [] } },
      ['filters.colours is not a recognised field'],
    ],
    [
      'a filter that is no list',
      { ...body, filters: { serviceIds: 'GLX-ROAD' } },
      ['filters.serviceIds must be an array'],
    ],
    ['filters that are null', { ...body, filters: null }, ['filters must be an object']],
    ...['quantity', 'length', 'width', 'height', 'weight'].map((name): [string, unknown, string[]] => [
      `no ${name}`,
      { ...body, items: [without(carton, name)] },
      [`items.0.${name} is required`],
    ]),
    [
      'a quantity that is no whole number',
      item({ quantity: 1.5 }),
      ['items.0.quantity must be a whole number'],
    ],
    ['a type that is a number', item({ type: 5 }), ['items.0.type must be a string']],
  ])('%s', async (_name, payload, message) => {
    const answer = await send(payload as object)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { statusCode: 400, message, error: 'Bad Request' },
    ])
  })

  /** Written as JSON text: some of these cannot be said in any other way. */
  const hostile = [
    '-1',
    '0',
    '-0',
    '-0.0',
    '1e308',
    '-1e308',
    '1e309',
    '9007199254740993',
    '1e-400',
    '"NaN"',
    '"1"',
    'null',
    'true',
    '[]',
    '{}',
  ]
  const numbers = ['quantity', 'length', 'width', 'height', 'weight'] as const
  test.each(numbers.flatMap((name) => hostile.map((value) => [name, value] as const)))(
    '%s of %s is 400 with its path',
    async (name, value) => {
      const text = JSON.stringify(item({ [name]: '@' })).replace('"@"', value)
      const answer = await send(text)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toEqual([expect.stringMatching(`^items\\.0\\.${name} `)])
    },
  )

  test.each(['-1', '1e308', '1e309', '"1"', 'null', '[]'])(
    'itemValue of %s is 400 with its path',
    async (value) => {
      const answer = await send(JSON.stringify(item({ itemValue: '@' })).replace('"@"', value))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toEqual([expect.stringMatching('^items\\.0\\.itemValue ')])
    },
  )

  test.each(['NaN', 'Infinity', '01', '1.', '+1'])('%s is no JSON', async (value) => {
    const answer = await send(JSON.stringify(item({ weight: '@' })).replace('"@"', value))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message[0]).toMatch(/^body must be valid JSON/)
  })
})

describe('the largest and the smallest goods', () => {
  const largest = {
    quantity: limits.itemQuantityMax,
    length: limits.itemSideMaxMetres,
    width: limits.itemSideMaxMetres,
    height: limits.itemSideMaxMetres,
    weight: limits.itemWeightMaxKilograms,
    itemValue: limits.itemValueMaxDollars,
  }
  const { itemSideMinMetres: side, itemWeightMinKilograms: weight } = limits
  const smallest = { quantity: 1, length: side, width: side, height: side, weight, itemValue: 0 }
  const awkward = {
    quantity: 7,
    length: 0.1 + 0.2,
    width: 1 / 3,
    height: 2 / 3,
    weight: 1e-4 + 1e-12,
    itemValue: 0.005,
  }

  test.each([
    ['the largest', Array(limits.itemsPerQuoteMax).fill(largest)],
    ['the smallest', Array(limits.itemsPerQuoteMax).fill(smallest)],
    ['awkward figures', Array(limits.itemsPerQuoteMax).fill(awkward)],
  ])('%s are answered, with money of two decimals', async (_name, items) => {
    const customerIds = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
    const answer = await send({ ...body, items, general: { customerIds } })
    expect(answer.statusCode).toBe(200)
    for (const [, value] of answer.payload.matchAll(/"\w*[aA]mount":([^,}]+)/g)) {
      expect(value).toMatch(/^\d{1,10}(\.\d{1,2})?$/)
    }
    const { quoteId } = answer.json().results[0]
    expect((await read(`${quoteId}/explanation`)).statusCode).toBe(200)
  })
})
