import { Ajv2020 } from 'ajv/dist/2020.js'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../../test/one-row.ts'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import { raiseConfigurationVersion } from '../../../organisations/rate-book-version.ts'
import { inTransaction, openPool } from '../../../platform/database/database.ts'
import { quoteAnswer } from '../../../quotes/answer-schemas.ts'
import { buildApp } from '../../app.ts'
import { createServices } from '../../services.ts'
import { quoteAnswerExample, quoteRequestExample } from './quote-schemas.ts'

let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
})
afterAll(() => quoting.close())

const body = quoteBody
const ajv = new Ajv2020({ allErrors: true })

describe('a quote', () => {
  test('has every published field with its published type', async () => {
    const answer = await quoting.send(body)
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

  test('matches the documentation', async () => {
    const answer = (await quoting.send(quoteRequestExample)).json()
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
    const { goods } = (await quoting.send({ ...body, items })).json()
    expect(goods).toEqual([
      // 0.57 x 1.1 x 0.295 x 250 = 46.24125 kg, three times
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

  test('has one result for each customer in the order requested, each with its own id, duplicates only once', async () => {
    const customerIds = ['GUMNUT', 'SALTBUSH', 'GUMNUT', 'DORMANT', 'IRONBARK', 'SALTBUSH']
    const { results } = (await quoting.send({ ...body, general: { customerIds } })).json()
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

  test('costs the same for one customer alone as among others', async () => {
    const customerIds = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
    const withoutIds = (text: string, quoteId: string) => JSON.parse(text.replaceAll(quoteId, 'id'))
    const items = [
      { ...carton, itemValue: 900 },
      { ...carton, length: 3.1, weight: 35 },
    ]
    const together = (await quoting.send({ ...body, items, general: { customerIds } })).json().results
    for (const [at, customerId] of customerIds.entries()) {
      const [alone] = (await quoting.send({ ...body, items, general: { customerIds: [customerId] } })).json()
        .results
      expect(withoutIds(JSON.stringify(alone), alone.quoteId)).toEqual(
        withoutIds(JSON.stringify(together[at]), together[at].quoteId),
      )
    }
  })

  test('charges the warranty to the customer that has it, on the value above a hundred', async () => {
    const items = [{ ...carton, itemValue: 350 }]
    const { results } = (
      await quoting.send({ ...body, items, general: { customerIds: ['LYREBIRD', 'SALTBUSH'] } })
    ).json()
    const amounts = results.map((result: { quotes: { surcharges: { key: string; amount: number }[] }[] }) =>
      result.quotes[0]?.surcharges.filter(({ key }) => key === 'WARR').map(({ amount }) => amount),
    )
    expect(amounts).toEqual([[5], []])
  })

  test('to a box in a street is charged as a box, and refused by services that take none', async () => {
    const priced = async (destination: object) => {
      const general = { customerIds: ['IRONBARK'] }
      const [{ quotes }] = (await quoting.send({ ...body, destination, general })).json().results
      return quotes.map(({ serviceId, surcharges }: { serviceId: string; surcharges: { key: string }[] }) =>
        [serviceId, ...surcharges.map(({ key }) => key)].join(' '),
      )
    }
    const home = ['GLX-NITE RESI FUEL', 'GLX-ROAD RESI FUEL', 'BRL-GEN RESI FUEL'].sort()
    expect((await priced({ postalCode: '2000', street1: '1 Smith Street' })).sort()).toEqual(home)
    const box = await priced({ postalCode: '2000', street1: 'P.O. Box 12' })
    expect(box.sort()).toEqual(['GLX-NITE POBX FUEL', 'GLX-ROAD POBX FUEL'])
  })
})

describe('customers', () => {
  test.each([
    ['a foreign one', ['MUTTONBIRD'], 'MUTTONBIRD'],
    ['an unknown one', ['NOBODY'], 'NOBODY'],
    ['own and foreign mixed', ['SALTBUSH', 'MUTTONBIRD', 'IRONBARK', ''], 'MUTTONBIRD, '],
    ['another case', ['saltbush'], 'saltbush'],
    ['a name of every object', ['__proto__', 'constructor'], '__proto__, constructor'],
  ])('%s: the whole request gets 403, and nothing is stored', async (_name, customerIds, named) => {
    const count = () =>
      oneRow<{ quotes: number }>(quoting.database.pool, 'select count(*)::integer as quotes from quote')
    const before = await count()
    const answer = await quoting.send({ ...body, general: { customerIds } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      statusCode: 403,
      message: `These customerIds do not belong to your organisation: ${named}`,
      error: 'Forbidden',
    })
    expect(await count()).toEqual(before)
  })

  test('an invalid body (400) is reported before a foreign customer (403)', async () => {
    const foreign = { ...body, general: { customerIds: ['MUTTONBIRD'] } }
    expect((await quoting.send({ ...foreign, items: [] })).statusCode).toBe(400)
    expect((await quoting.send({ ...foreign, origin: { postalCode: '9999' } })).statusCode).toBe(400)
  })
})

describe('when nothing can be priced', () => {
  const pallet = { quantity: 1, length: 1.2, width: 1.2, height: 1.5, weight: 400, type: 'PALLET' }
  const abroad = { postalCode: '1010', countryCode: 'NZ' }
  test.each([
    ['no card', 'DORMANT', {}, 'This customer has no rate card in force.'],
    [
      'no card, whatever the filters',
      'DORMANT',
      { filters: { serviceIds: ['x'] } },
      'This customer has no rate card in force.',
    ],
    [
      'an unknown filter value',
      'SALTBUSH',
      { filters: { serviceTypes: ['SPACE'] } },
      'The filters exclude every service offered to this customer.',
    ],
    [
      "a filter for somebody else's carrier",
      'GUMNUT',
      { filters: { carrierIds: ['BANDI'] } },
      'The filters exclude every service offered to this customer.',
    ],
    [
      "a filter for somebody else's card",
      'GUMNUT',
      { filters: { rateCardIds: ['GLX-IRON-SELL'] } },
      'The filters exclude every service offered to this customer.',
    ],
    [
      'a lane that is not served',
      'SALTBUSH',
      { items: [pallet], destination: { postalCode: '2899' }, filters: { serviceIds: ['NPN-PAL'] } },
      'No rate applies to this lane. NPN-PAL has no rate from MEL to ISL.',
    ],
    [
      'goods beyond the limits',
      'SALTBUSH',
      { items: [{ ...carton, weight: 31 }], filters: { serviceClasses: ['EXPRESS'] } },
      'The items exceed the limits of the services offered to this customer. GLX-NITE takes items of at most 30 kg; the largest is 31 kg.',
    ],
    [
      'goods of another type',
      'SALTBUSH',
      { filters: { serviceIds: ['NPN-PAL'] } },
      'No service offered to this customer takes items of this type. NPN-PAL takes PALLET items only.',
    ],
    [
      'another country',
      'GUMNUT',
      { destination: abroad },
      'No service offered to this customer goes between these countries. GLX-NITE is for places in Australia only. GLX-ROAD is for places in Australia only.',
    ],
  ])('the message names the cause: %s', async (_cause, customerId, parts, noQuoteMessage) => {
    const answer = await quoting.send({ ...body, ...parts, general: { customerIds: [customerId] } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().results[0]).toMatchObject({ customerId, noQuoteMessage, quotes: [] })
  })
})

describe('the database', () => {
  test('gets two queries for a quote of any size: one to authenticate, one to store the results', async () => {
    const { pool } = quoting.database
    const organisationId = quoting.quollway.organisationId
    await pool.query(
      `insert into customer (organisation_id, customer_id, name, position, created_at)
       select $1, 'MANY' || n, 'Many', n, $2 from generate_series(1, 50) n`,
      [organisationId, new Date()],
    )
    await inTransaction(pool, (client) => raiseConfigurationVersion(client, organisationId))
    const many = { customerIds: Array.from({ length: 50 }, (_, at) => `MANY${at + 1}`) }
    await quoting.send(body)
    const statements: string[] = []
    const watch = (client: PoolClient) => {
      const run = client.query.bind(client) as (...statement: unknown[]) => unknown
      const watched = ((...args: unknown[]) => {
        const [statement] = args as [string | { text: string }]
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return run(...args)
      }) as PoolClient['query']
      client.query = watched
    }
    pool.on('acquire', watch)
    pool.on('release', (_, client) => Reflect.deleteProperty(client, 'query'))
    try {
      expect((await quoting.send(body)).statusCode).toBe(200)
      expect(statements).toHaveLength(2)
      expect((await quoting.send({ ...body, general: many, items: Array(20).fill(carton) })).statusCode).toBe(
        200,
      )
      expect(statements).toHaveLength(4)
    } finally {
      pool.off('acquire', watch)
    }
  })
})

describe('a change of rates', () => {
  test('takes effect with the next request on every node', async () => {
    const { organisationId, apiKey } = quoting.quollway
    const pool = openPool({
      connectionString: quoting.database.connectionString,
      connectionsMax: 2,
      applicationName: 'other node',
    })
    const other = buildApp(createServices({ ...quoting.services, pool }))
    const request = { ...body, general: { customerIds: ['GUMNUT'] } }
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const askOther = () =>
      other.inject({ method: 'POST', url: '/v1/org/quote/getQuote', headers, payload: request })
    const amountOf = (answer: { json(): { results: { quotes: { amount: number }[] }[] } }) =>
      answer.json().results[0]?.quotes[0]?.amount
    try {
      for (const percent of [20, 30, 40, 50]) {
        await inTransaction(quoting.database.pool, async (client) => {
          await client.query(
            `update customer_rate set markup_percent = $2 where organisation_id = $1 and customer_id = 'GUMNUT'`,
            [organisationId, percent],
          )
          await raiseConfigurationVersion(client, organisationId)
        })
        const expected = Math.round(21.54 * (100 + percent)) / 100
        expect([amountOf(await quoting.send(request)), amountOf(await askOther())]).toEqual([
          expected,
          expected,
        ])
      }
    } finally {
      await other.close()
      await pool.end()
    }
  })
})
