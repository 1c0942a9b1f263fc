import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import { createApiKey } from '../../../organisations/api-keys.ts'
import type { Explanation } from '../../../quotes/answer/explanation.ts'
import type { QuoteAnswer } from '../../../quotes/answer-schemas.ts'
import { rateExample } from './fetch-rate.ts'
import { quoteRequestExample } from './quote-schemas.ts'

let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
})
afterAll(() => quoting.close())

const fetchRate = (rateId: string, apiKey?: string) => quoting.read(`../rates/${rateId}`, apiKey)

const send = async (body: object): Promise<QuoteAnswer> => (await quoting.send(body)).json()

describe('fetching a priced line', () => {
  test('returns every line of every customer as first answered, with its part of the explanation', async () => {
    const { results } = await send({
      ...quoteBody,
      general: { customerIds: ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT'] },
      destination: { postalCode: '4825', street1: '1 Marian Street' },
      items: [carton, { ...carton, length: 3.1, weight: 35 }],
    })
    let compared = 0
    for (const { quoteId, customerId, quotes } of results) {
      const explained: Explanation = (await quoting.read(`${quoteId}/explanation`)).json()
      for (const [at, line] of quotes.entries()) {
        const answer = await fetchRate(line.rateId)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({
          quoteId,
          customerId,
          pricedOn: explained.pricedOn,
          rate: line,
          explanation: explained.lines[at],
        })
        compared++
      }
    }
    expect(compared).toBeGreaterThan(4)
  })

  test('matches the documentation', async () => {
    const { results } = await send(quoteRequestExample)
    const shown = JSON.parse(
      JSON.stringify(rateExample).replaceAll(rateExample.quoteId, results[0]?.quoteId ?? ''),
    )
    const answer = await fetchRate(results[0]?.quotes[0]?.rateId ?? '')
    expect(answer.json()).toEqual({ ...shown, pricedOn: '2026-11-15' })
  })

  test('shows an API key neither cost nor margin nor markup', async () => {
    const { results } = await send(quoteBody)
    const answer = await fetchRate(results[0]?.quotes[0]?.rateId ?? '')
    expect(answer.payload).not.toMatch(/cost|margin|markup/i)
  })

  test('needs the permission of the explanation', async () => {
    const { results } = await send(quoteBody)
    const { organisationId } = quoting.quollway
    const { apiKey } = await createApiKey(quoting.database.pool, organisationId, 'only imports', ['imports'])
    const answer = await fetchRate(results[0]?.quotes[0]?.rateId ?? '', apiKey)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This API key may not use quotes: it needs the scope quotes',
    ])
  })

  test('returns the same 404 for unknown, malformed and foreign ids', async () => {
    const { results } = await send(quoteBody)
    const { quoteId = '', quotes = [] } = results[0] ?? {}
    const rateId = quotes[0]?.rateId ?? ''
    const notFound = { statusCode: 404, message: 'Rate not found', error: 'Not Found' }
    const ids = [
      'x',
      ':',
      '%00',
      quoteId,
      `${quoteId}:`,
      `${quoteId}:NOTHING`,
      `${rateId}:`,
      `${rateId}%00`,
      rateId.toLowerCase(),
      rateId.toUpperCase(),
      `${quoteId}:BRL-GEN`,
      ` ${rateId}`,
      `00000000-0000-7000-8000-000000000000:GLX-ROAD`,
    ]
    for (const id of ids) {
      const answer = await fetchRate(encodeURI(id).replace('%2500', '%00'))
      expect([id, answer.statusCode, answer.json()]).toEqual([id, 404, notFound])
    }
    const foreign = await fetchRate(rateId, quoting.tern.apiKey)
    expect([foreign.statusCode, foreign.json()]).toEqual([404, notFound])
  })
})
