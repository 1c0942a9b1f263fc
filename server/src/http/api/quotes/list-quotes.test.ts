import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'

let quoting: Quoting
let quoteIds: string[]

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 1, minute))

beforeAll(async () => {
  quoting = await testQuoting()
  quoteIds = []
  for (const [minute, customerIds, parts] of [
    [0, ['SALTBUSH'], {}],
    [1, ['SALTBUSH', 'DORMANT'], {}],
    [2, ['GUMNUT'], { items: [{ ...carton, quantity: 5 }] }],
  ] as const) {
    quoting.services.clock = () => at(minute)
    const answer = await quoting.send({ ...quoteBody, ...parts, general: { customerIds } })
    expect(answer.statusCode).toBe(200)
    quoteIds.push(...answer.json().results.map(({ quoteId }: { quoteId: string }) => quoteId))
  }
})
afterAll(() => quoting.close())

const list = async (query = '', apiKey = quoting.quollway.apiKey) => {
  const answer = await quoting.app.inject({
    url: `/v1/org/quote${query}`,
    headers: { 'x-api-key': apiKey },
  })
  return { status: answer.statusCode, ...answer.json() }
}
const idsOf = ({ items }: { items: { quoteId: string }[] }) => items.map(({ quoteId }) => quoteId)

test('the list has every quote once, newest first, with its cheapest total', async () => {
  const { items, nextCursor } = await list()
  expect(nextCursor).toBeNull()
  expect(idsOf({ items }).sort()).toEqual([...quoteIds].sort())
  expect(items[0].quoteId).toBe(quoteIds[3])
  for (const item of items) {
    const answer = (await quoting.read(item.quoteId)).json()
    const [result] = answer.results
    expect(item).toEqual({
      quoteId: result.quoteId,
      customerId: result.customerId,
      createdAt: item.createdAt,
      origin: answer.origin,
      destination: answer.destination,
      serviceCount: result.quotes.length,
      cheapestServiceId: result.quotes[0]?.serviceId ?? null,
      cheapestTotalAmount: result.quotes[0]?.totalAmount ?? null,
      noQuoteMessage: result.noQuoteMessage,
    })
  }
})

test('pages have no gaps and no duplicates', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: { quoteId: string }[]; nextCursor: string | null } = await list(
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...idsOf(page))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(idsOf(await list()))
})

describe('filters', () => {
  test('by customer', async () => {
    expect(idsOf(await list('?customerId=SALTBUSH'))).toEqual([quoteIds[1], quoteIds[0]])
    expect(idsOf(await list('?customerId=nobody'))).toEqual([])
  })

  test('by time: from is included, to is not', async () => {
    const [first, second] = [at(1).toISOString(), at(2).toISOString()]
    expect(idsOf(await list(`?from=${first}&to=${second}`)).sort()).toEqual([quoteIds[1], quoteIds[2]].sort())
    expect(idsOf(await list(`?from=${second}`))).toEqual([quoteIds[3]])
    expect(idsOf(await list('?to=1969-01-01T00:00:00Z'))).toEqual([])
    expect((await list('?from=yesterday')).message).toBe('from must be an ISO 8601 timestamp')
  })

  test('a cursor only works with its own filters', async () => {
    const { nextCursor } = await list('?limit=1')
    expect((await list(`?limit=1&customerId=SALTBUSH&cursor=${nextCursor}`)).status).toBe(400)
  })
})

test("another organisation's quotes are not in the list", async () => {
  expect((await list('', quoting.tern.apiKey)).items).toEqual([])
})

test('a page is read from an index, with or without a customer filter', async () => {
  const { pool } = quoting.database
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = 'quote'",
  )
  const definitions = rows.map(({ indexdef }) => indexdef.replace(/.*\(/, '('))
  expect(definitions).toContain('(organisation_id, quote_id)')
  expect(definitions).toContain('(organisation_id, customer_id, quote_id)')
})
