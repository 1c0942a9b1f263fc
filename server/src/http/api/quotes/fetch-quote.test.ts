import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import { raiseConfigurationVersion } from '../../../organisations/rate-book-version.ts'
import { inTransaction } from '../../../platform/database/database.ts'

let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
})
afterAll(() => quoting.close())

const body = quoteBody

describe('fetching a quote', () => {
  test('returns the first answer byte for byte, with the one result of that quote', async () => {
    const answer = await quoting.send({
      ...body,
      general: { customerIds: ['SALTBUSH', 'IRONBARK', 'DORMANT'] },
    })
    const { origin, destination, goods, results } = answer.json()
    for (const result of results) {
      const fetched = await quoting.read(result.quoteId)
      expect(fetched.statusCode).toBe(200)
      expect(fetched.payload).toBe(JSON.stringify({ origin, destination, goods, results: [result] }))
      expect(answer.payload).toContain(JSON.stringify(result))
    }
    const alone = await quoting.send(body)
    expect((await quoting.read(alone.json().results[0].quoteId)).payload).toBe(alone.payload)
  })

  test('returns the first answer after the rates have changed, while the next quote uses the new ones', async () => {
    const { organisationId } = quoting.quollway
    const setMarkup = (percent: number) =>
      inTransaction(quoting.database.pool, async (client) => {
        await client.query(
          `update customer_rate set markup_percent = $2 where organisation_id = $1 and customer_id = 'SALTBUSH'`,
          [organisationId, percent],
        )
        await raiseConfigurationVersion(client, organisationId)
      })
    const amount = async () => (await quoting.send(body)).json().results[0].quotes[0].amount
    const first = await quoting.send(body)
    await setMarkup(40)
    expect(await amount()).toBe(30.16)
    expect((await quoting.read(first.json().results[0].quoteId)).payload).toBe(first.payload)
    await setMarkup(18)
    expect(await amount()).toBe(25.42)
  })

  test('returns the same 404 for unknown, malformed and foreign ids', async () => {
    const { quoteId } = (await quoting.send(body)).json().results[0]
    const notFound = { statusCode: 404, message: 'Quote not found', error: 'Not Found' }
    const ids = ['x', '%00', quoteId.toUpperCase(), `${quoteId}x`, '00000000-0000-7000-8000-000000000000']
    for (const path of [...ids, ...ids.map((id) => `${id}/explanation`)]) {
      const answer = await quoting.read(path)
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound])
    }
    for (const path of [quoteId, `${quoteId}/explanation`]) {
      const answer = await quoting.read(path, quoting.tern.apiKey)
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound])
    }
  })
})
